package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * MurmurHash3_x64_128 as in the SMHasher project. The result is what the original writes on a little-endian machine: both halves with
 * their lowest byte first. The original's seed has 32 bits, without a sign; more are taken into both halves in the same way.
 */
final class Murmur3 {
    /** Of the hash in bytes. */
    static final int LENGTH = 2 * Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BLOCK = 2 * Long.BYTES;

    private static final long C1 = 0x87C37B91114253D5L;
    private static final long C2 = 0x4CF5AD432745937FL;

    private Murmur3() {}

    /** {@return the hash of part of an array} */
    static byte[] hash(byte[] data, int offset, int length, long seed) {
        Objects.checkFromIndexSize(offset, length, data.length);
        long low = seed;
        long high = seed;
        int end = offset + length;
        for (; offset <= end - BLOCK; offset += BLOCK) {
            low = nextLow(low, high, word(data, offset));
            high = nextHigh(low, high, word(data, offset + Long.BYTES));
        }
        byte[] hash = new byte[LENGTH];
        finish(low, high, data, offset, end - offset, length, hash, 0);
        return hash;
    }

    private static long word(byte[] data, int offset) {
        return (long) LONG.get(data, offset);
    }

    private static long nextLow(long low, long high, long word) {
        return (Long.rotateLeft(low ^ mixLow(word), 27) + high) * 5 + 0x52DCE729;
    }

    private static long nextHigh(long low, long high, long word) {
        return (Long.rotateLeft(high ^ mixHigh(word), 31) + low) * 5 + 0x38495AB5;
    }

    private static long mixLow(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long mixHigh(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    /**
     * Writes the hash.
     *
     * @param from where the data after the last block starts
     * @param rest its length
     * @param total the length of all data
     */
    private static void finish(
            long low, long high, byte[] data, int from, int rest, long total, byte[] target, int offset) {
        if (rest > 0) {
            low ^= mixLow(upToAWord(data, from, rest));
            high ^= mixHigh(upToAWord(data, from + Long.BYTES, rest - Long.BYTES));
        }
        low ^= total;
        high ^= total;
        low += high;
        high += low;
        low = avalanche(low);
        high = avalanche(high);
        low += high;
        high += low;
        LONG.set(target, offset, low);
        LONG.set(target, offset + Long.BYTES, high);
    }

    /** {@return up to eight bytes as a number, which is 0 for none or fewer} Bytes that are read twice come to the same place. */
    private static long upToAWord(byte[] data, int offset, int length) {
        if (length >= Long.BYTES) {
            return word(data, offset);
        }
        if (length >= Integer.BYTES) {
            int last = length - Integer.BYTES;
            return half(data, offset) | (half(data, offset + last) << (Byte.SIZE * last));
        }
        if (length > 0) {
            int middle = length / 2;
            int last = length - 1;
            return (data[offset] & 0xFFL)
                    | ((data[offset + middle] & 0xFFL) << (Byte.SIZE * middle))
                    | ((data[offset + last] & 0xFFL) << (Byte.SIZE * last));
        }
        return 0;
    }

    private static long half(byte[] data, int offset) {
        return (int) INT.get(data, offset) & 0xFFFFFFFFL;
    }

    private static long avalanche(long hash) {
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return hash ^ (hash >>> 33);
    }

    /** {@return a state before any data} */
    static BlockHash start(long seed) {
        return new BlockHash(new Blocks(seed));
    }

    /** The halves from block to block. */
    private static final class Blocks implements Compression {
        private final long[] halves;

        Blocks(long seed) {
            this.halves = new long[] {seed, seed};
        }

        @Override
        public int blockLength() {
            return BLOCK;
        }

        @Override
        public int length() {
            return LENGTH;
        }

        @Override
        public void compress(byte[] data, int offset, int blocks) {
            long low = halves[0];
            long high = halves[1];
            for (int end = offset + BLOCK * blocks; offset < end; offset += BLOCK) {
                low = nextLow(low, high, word(data, offset));
                high = nextHigh(low, high, word(data, offset + Long.BYTES));
            }
            halves[0] = low;
            halves[1] = high;
        }

        @Override
        public void finish(byte[] block, int waiting, long total, byte[] target, int offset) {
            Murmur3.finish(halves[0], halves[1], block, 0, waiting, total, target, offset);
        }

        @Override
        public Compression copy() {
            Blocks copy = new Blocks(0);
            copy.set(this);
            return copy;
        }

        @Override
        public void set(Compression other) {
            System.arraycopy(((Blocks) other).halves, 0, halves, 0, halves.length);
        }
    }
}
