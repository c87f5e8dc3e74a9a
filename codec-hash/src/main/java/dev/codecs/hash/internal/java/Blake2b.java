package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** BLAKE2b (RFC 7693), plain or with a key. */
final class Blake2b implements Compression {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The most bytes of a hash, and of a key. */
    static final int LONGEST = 64;

    private static final int BLOCK = 128;

    private static final long[] IV = {
        0x6A09E667F3BCC908L, 0xBB67AE8584CAA73BL, 0x3C6EF372FE94F82BL, 0xA54FF53A5F1D36F1L,
        0x510E527FADE682D1L, 0x9B05688C2B3E6C1FL, 0x1F83D9ABFB41BD6BL, 0x5BE0CD19137E2179L,
    };

    /** For each round the words of the message in the order of their use. */
    static final byte[] SIGMA = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    };

    private final int length;
    private final long[] value;

    /** The bytes that were taken in. */
    private long count;

    private Blake2b(int length, long[] value, long count) {
        this.length = length;
        this.value = value;
        this.count = count;
    }

    /**
     * BLAKE2b.
     *
     * @param length of the hash in bytes, 1 to {@link #LONGEST}
     * @param key at most {@link #LONGEST} bytes; none for the plain hash
     */
    static BlockHash start(int length, byte[] key) {
        long[] start = IV.clone();
        start[0] ^= 0x01010000 ^ (key.length << 8) ^ length;
        byte[] prefix = key.length == 0 ? key : Arrays.copyOf(key, BLOCK);
        return BlockHash.keepingLastBlock(new Blake2b(length, start, 0), prefix);
    }

    @Override
    public int blockLength() {
        return BLOCK;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void compress(byte[] data, int offset, int blocks) {
        compress(value, data, offset, BLOCK * blocks, count + BLOCK, 0);
        count += BLOCK * (long) blocks;
    }

    /**
     * Takes in whole blocks. That the array of words is made here, and its indices have four bits, spares the checks of bounds: a
     * sixth of the time.
     *
     * @param count the bytes that were taken in after the first block
     * @param last -1 for the last block, 0 for the others
     */
    private static void compress(long[] value, byte[] data, int offset, int length, long count, long last) {
        long[] m = new long[16];
        for (int end = offset + length; offset < end; offset += BLOCK, count += BLOCK) {
            for (int i = 0; i < 16; i++) {
                m[i] = (long) LONG.get(data, offset + Long.BYTES * i);
            }
            long v0 = value[0];
            long v1 = value[1];
            long v2 = value[2];
            long v3 = value[3];
            long v4 = value[4];
            long v5 = value[5];
            long v6 = value[6];
            long v7 = value[7];
            long v8 = IV[0];
            long v9 = IV[1];
            long v10 = IV[2];
            long v11 = IV[3];
            long v12 = IV[4] ^ count;
            long v13 = IV[5];
            long v14 = IV[6] ^ last;
            long v15 = IV[7];
            for (int s = 0; s < SIGMA.length; s += 16) {
                v0 += v4 + m[SIGMA[s] & 15];
                v12 = Long.rotateRight(v12 ^ v0, 32);
                v8 += v12;
                v4 = Long.rotateRight(v4 ^ v8, 24);
                v0 += v4 + m[SIGMA[s + 1] & 15];
                v12 = Long.rotateRight(v12 ^ v0, 16);
                v8 += v12;
                v4 = Long.rotateRight(v4 ^ v8, 63);

                v1 += v5 + m[SIGMA[s + 2] & 15];
                v13 = Long.rotateRight(v13 ^ v1, 32);
                v9 += v13;
                v5 = Long.rotateRight(v5 ^ v9, 24);
                v1 += v5 + m[SIGMA[s + 3] & 15];
                v13 = Long.rotateRight(v13 ^ v1, 16);
                v9 += v13;
                v5 = Long.rotateRight(v5 ^ v9, 63);

                v2 += v6 + m[SIGMA[s + 4] & 15];
                v14 = Long.rotateRight(v14 ^ v2, 32);
                v10 += v14;
                v6 = Long.rotateRight(v6 ^ v10, 24);
                v2 += v6 + m[SIGMA[s + 5] & 15];
                v14 = Long.rotateRight(v14 ^ v2, 16);
                v10 += v14;
                v6 = Long.rotateRight(v6 ^ v10, 63);

                v3 += v7 + m[SIGMA[s + 6] & 15];
                v15 = Long.rotateRight(v15 ^ v3, 32);
                v11 += v15;
                v7 = Long.rotateRight(v7 ^ v11, 24);
                v3 += v7 + m[SIGMA[s + 7] & 15];
                v15 = Long.rotateRight(v15 ^ v3, 16);
                v11 += v15;
                v7 = Long.rotateRight(v7 ^ v11, 63);

                v0 += v5 + m[SIGMA[s + 8] & 15];
                v15 = Long.rotateRight(v15 ^ v0, 32);
                v10 += v15;
                v5 = Long.rotateRight(v5 ^ v10, 24);
                v0 += v5 + m[SIGMA[s + 9] & 15];
                v15 = Long.rotateRight(v15 ^ v0, 16);
                v10 += v15;
                v5 = Long.rotateRight(v5 ^ v10, 63);

                v1 += v6 + m[SIGMA[s + 10] & 15];
                v12 = Long.rotateRight(v12 ^ v1, 32);
                v11 += v12;
                v6 = Long.rotateRight(v6 ^ v11, 24);
                v1 += v6 + m[SIGMA[s + 11] & 15];
                v12 = Long.rotateRight(v12 ^ v1, 16);
                v11 += v12;
                v6 = Long.rotateRight(v6 ^ v11, 63);

                v2 += v7 + m[SIGMA[s + 12] & 15];
                v13 = Long.rotateRight(v13 ^ v2, 32);
                v8 += v13;
                v7 = Long.rotateRight(v7 ^ v8, 24);
                v2 += v7 + m[SIGMA[s + 13] & 15];
                v13 = Long.rotateRight(v13 ^ v2, 16);
                v8 += v13;
                v7 = Long.rotateRight(v7 ^ v8, 63);

                v3 += v4 + m[SIGMA[s + 14] & 15];
                v14 = Long.rotateRight(v14 ^ v3, 32);
                v9 += v14;
                v4 = Long.rotateRight(v4 ^ v9, 24);
                v3 += v4 + m[SIGMA[s + 15] & 15];
                v14 = Long.rotateRight(v14 ^ v3, 16);
                v9 += v14;
                v4 = Long.rotateRight(v4 ^ v9, 63);
            }
            value[0] ^= v0 ^ v8;
            value[1] ^= v1 ^ v9;
            value[2] ^= v2 ^ v10;
            value[3] ^= v3 ^ v11;
            value[4] ^= v4 ^ v12;
            value[5] ^= v5 ^ v13;
            value[6] ^= v6 ^ v14;
            value[7] ^= v7 ^ v15;
        }
    }

    @Override
    public void finish(byte[] block, int waiting, long total, byte[] target, int offset) {
        Arrays.fill(block, waiting, BLOCK, (byte) 0);
        compress(value, block, 0, BLOCK, total, -1);
        for (int i = 0; i < value.length; i++) {
            LONG.set(block, Long.BYTES * i, value[i]);
        }
        System.arraycopy(block, 0, target, offset, length);
    }

    @Override
    public Compression copy() {
        return new Blake2b(length, value.clone(), count);
    }

    @Override
    public void set(Compression other) {
        Blake2b same = (Blake2b) other;
        System.arraycopy(same.value, 0, value, 0, value.length);
        count = same.count;
    }
}
