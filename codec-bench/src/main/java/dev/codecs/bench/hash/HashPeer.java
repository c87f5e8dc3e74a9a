package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Peer;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** A foreign library of this suite. */
interface HashPeer extends Peer {
    /** The library's hash for one of its algorithms. */
    Digester digester(String algorithm) throws Exception;

    /** Its algorithms, by our names. */
    Collection<String> algorithms();

    @Override
    default List<Ability> abilities() {
        return algorithms().stream().sorted().map(Ability::new).toList();
    }

    /** Which operations it has; few libraries take mapped memory. */
    default Set<String> operations() {
        return Set.of(HashPlan.HASH, HashPlan.HASH_FILE);
    }

    /** Whether a quick run needs it to say how good ours is. */
    default boolean telling() {
        return false;
    }
}
