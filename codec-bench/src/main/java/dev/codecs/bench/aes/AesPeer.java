package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.security.GeneralSecurityException;
import java.util.Collection;
import java.util.List;

/** A foreign library of this suite, which has some of what the suite measures. */
interface AesPeer extends Peer {
    /** Its algorithms, by our names. */
    Collection<String> algorithms();

    @Override
    default List<Ability> abilities() {
        return algorithms().stream().sorted().map(Ability::new).toList();
    }

    /** A key of one of its ciphers. */
    default Messages messages(String algorithm) throws GeneralSecurityException {
        throw new UnsupportedOperationException(id() + " has no cipher " + algorithm);
    }

    /** Its encryption of ZIP entries. */
    default Payloads payloads(String algorithm) {
        throw new UnsupportedOperationException(id() + " does not encrypt ZIP entries by " + algorithm);
    }

    /** Its derivation of keys from passwords. */
    default Derivation derivation() throws GeneralSecurityException {
        throw new UnsupportedOperationException(id() + " derives no keys");
    }

    /** What a program that times itself does in place of all of these. */
    default Operation benchmark(Trial trial, Workload workload) {
        throw new UnsupportedOperationException(id() + " has no benchmark");
    }
}
