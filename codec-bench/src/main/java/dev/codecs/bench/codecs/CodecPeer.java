package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Peer;

/** A foreign library of this suite. */
interface CodecPeer extends Peer {
    /** The library's codec for one of its algorithms. */
    ByteCodec codec(String algorithm, int level);
}
