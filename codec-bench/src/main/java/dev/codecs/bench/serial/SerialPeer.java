package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Peer;
import java.util.List;
import java.util.Set;

/** A foreign library of this suite. */
interface SerialPeer extends Peer {
    /** What every peer can do. */
    Set<String> BOTH_WAYS = Set.of(SerialPlan.ENCODE, SerialPlan.DECODE);

    /** Its formats, by our names. */
    List<String> formats();

    /** The library for one of its formats. */
    Serializer serializer(String format) throws Exception;

    /** What it does in a format. */
    default Set<String> operations(String format) {
        return BOTH_WAYS;
    }

    /** Whether a quick run needs it to say how good ours is. */
    default boolean telling() {
        return false;
    }

    /** Whether it has a way from JSON to CBOR without a tree. */
    default boolean transcodes() {
        return false;
    }

    /** Its way from JSON to CBOR without a tree. */
    default Transcoder transcoder() {
        throw new UnsupportedOperationException("it reads and writes trees only");
    }

    @Override
    default List<Ability> abilities() {
        return formats().stream().map(Ability::new).toList();
    }
}
