package dev.codecs.bench.hash;

import java.nio.ByteBuffer;

/** Hashes as numbers and back: big-endian, as our engines give them. */
final class Numbers {
    private Numbers() {}

    /** The number of at most 64 bits, or the last 64 bits of a longer hash. */
    static long of(byte[] hash) {
        long number = 0;
        for (byte b : hash) {
            number = (number << Byte.SIZE) | (b & 0xFF);
        }
        return number;
    }

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
