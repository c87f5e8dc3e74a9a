package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Peer;

/** A foreign library of this suite. */
interface HashPeer extends Peer {
    /** The library's digest for one of its algorithms. */
    Digester digester(String algorithm) throws Exception;

    /** Whether it takes mapped memory; if not, it is left out there. */
    default boolean takesMappedMemory() {
        return false;
    }
}
