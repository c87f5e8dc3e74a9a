package dev.codecs.bench.hash;

import java.nio.ByteBuffer;

/** Hashes that are numbers, as bytes: big-endian, as our engines give them. */
final class Numbers {
    private Numbers() {}

    static byte[] bytes(int hash) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(hash).array();
    }

    static byte[] bytes(long hash) {
        return ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    }

    static byte[] bytes(long high, long low) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
    }
}
