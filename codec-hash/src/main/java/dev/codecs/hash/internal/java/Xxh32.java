package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.BigEndian;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** XXH32 (xxHash specification doc/xxhash_spec.md, version 0.2.0, "XXH32 Algorithm Description"). */
final class Xxh32 {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** What the four lanes take in at a time, in bytes. */
    private static final int STRIPE = 4 * Integer.BYTES;

    private static final int PRIME_1 = 0x9E3779B1;
    private static final int PRIME_2 = 0x85EBCA77;
    private static final int PRIME_3 = 0xC2B2AE3D;
    private static final int PRIME_4 = 0x27D4EB2F;
    private static final int PRIME_5 = 0x165667B1;

    private Xxh32() {}

    /** {@return the hash of part of an array} */
    static int hash(byte[] data, int offset, int length, int seed) {
        Objects.checkFromIndexSize(offset, length, data.length);
        int hash = seed + PRIME_5;
        if (length >= STRIPE) {
            int a = seed + PRIME_1 + PRIME_2;
            int b = seed + PRIME_2;
            int c = seed;
            int d = seed - PRIME_1;
            int last = offset + length - STRIPE;
            do {
                a = round(a, word(data, offset));
                b = round(b, word(data, offset + Integer.BYTES));
                c = round(c, word(data, offset + 2 * Integer.BYTES));
                d = round(d, word(data, offset + 3 * Integer.BYTES));
                offset += STRIPE;
            } while (offset <= last);
            hash = merge(a, b, c, d);
        }
        return finish(hash + length, data, offset, length & (STRIPE - 1));
    }

    private static int word(byte[] data, int offset) {
        return (int) INT.get(data, offset);
    }

    private static int round(int lane, int word) {
        return Integer.rotateLeft(lane + word * PRIME_2, 13) * PRIME_1;
    }

    private static int merge(int a, int b, int c, int d) {
        return Integer.rotateLeft(a, 1)
                + Integer.rotateLeft(b, 7)
                + Integer.rotateLeft(c, 12)
                + Integer.rotateLeft(d, 18);
    }

    /**
     * {@return the hash}
     *
     * @param hash of the stripes
     * @param offset where the data after the last stripe starts
     * @param rest its length, less than a stripe
     */
    private static int finish(int hash, byte[] data, int offset, int rest) {
        int end = offset + rest;
        for (; offset <= end - Integer.BYTES; offset += Integer.BYTES) {
            hash = Integer.rotateLeft(hash + word(data, offset) * PRIME_3, 17) * PRIME_4;
        }
        for (; offset < end; offset++) {
            hash = Integer.rotateLeft(hash + (data[offset] & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 15)) * PRIME_2;
        hash = (hash ^ (hash >>> 13)) * PRIME_3;
        return hash ^ (hash >>> 16);
    }

    /** {@return a state before any data} */
    static BlockHash start(int seed) {
        return new BlockHash(new Stripes(seed));
    }

    /** The lanes from stripe to stripe. */
    private static final class Stripes implements Compression {
        private final int seed;
        private final int[] lanes;

        Stripes(int seed) {
            this.seed = seed;
            this.lanes = new int[] {seed + PRIME_1 + PRIME_2, seed + PRIME_2, seed, seed - PRIME_1};
        }

        @Override
        public int blockLength() {
            return STRIPE;
        }

        @Override
        public int length() {
            return Integer.BYTES;
        }

        @Override
        public void compress(byte[] data, int offset, int stripes) {
            int a = lanes[0];
            int b = lanes[1];
            int c = lanes[2];
            int d = lanes[3];
            for (int end = offset + STRIPE * stripes; offset < end; offset += STRIPE) {
                a = round(a, word(data, offset));
                b = round(b, word(data, offset + Integer.BYTES));
                c = round(c, word(data, offset + 2 * Integer.BYTES));
                d = round(d, word(data, offset + 3 * Integer.BYTES));
            }
            lanes[0] = a;
            lanes[1] = b;
            lanes[2] = c;
            lanes[3] = d;
        }

        @Override
        public void finish(byte[] block, int waiting, long total, byte[] target, int offset) {
            int hash = total < STRIPE ? seed + PRIME_5 : merge(lanes[0], lanes[1], lanes[2], lanes[3]);
            BigEndian.put(Xxh32.finish(hash + (int) total, block, 0, waiting), target, offset);
        }

        @Override
        public Compression copy() {
            Stripes copy = new Stripes(seed);
            copy.set(this);
            return copy;
        }

        @Override
        public void set(Compression other) {
            System.arraycopy(((Stripes) other).lanes, 0, lanes, 0, lanes.length);
        }
    }
}
