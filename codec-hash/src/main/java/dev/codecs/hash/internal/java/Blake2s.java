package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** BLAKE2s (RFC 7693), plain or with a key: {@link Blake2b} with words of half the size and ten of its twelve rounds. */
final class Blake2s implements Compression {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** The most bytes of a hash, and of a key. */
    static final int LONGEST = 32;

    private static final int BLOCK = 64;

    private static final int[] IV = {
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
        0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    };

    private static final int ROUNDS = 10;

    private final int length;
    private final int[] value;

    /** The bytes that were taken in. */
    private long count;

    private Blake2s(int length, int[] value, long count) {
        this.length = length;
        this.value = value;
        this.count = count;
    }

    /**
     * BLAKE2s.
     *
     * @param length of the hash in bytes, 1 to {@link #LONGEST}
     * @param key at most {@link #LONGEST} bytes; none for the plain hash
     */
    static BlockHash start(int length, byte[] key) {
        int[] start = IV.clone();
        start[0] ^= 0x01010000 ^ (key.length << 8) ^ length;
        byte[] prefix = key.length == 0 ? key : Arrays.copyOf(key, BLOCK);
        return BlockHash.keepingLastBlock(new Blake2s(length, start, 0), prefix);
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
    private static void compress(int[] value, byte[] data, int offset, int length, long count, int last) {
        int[] m = new int[16];
        for (int end = offset + length; offset < end; offset += BLOCK, count += BLOCK) {
            for (int i = 0; i < 16; i++) {
                m[i] = (int) INT.get(data, offset + Integer.BYTES * i);
            }
            int v0 = value[0];
            int v1 = value[1];
            int v2 = value[2];
            int v3 = value[3];
            int v4 = value[4];
            int v5 = value[5];
            int v6 = value[6];
            int v7 = value[7];
            int v8 = IV[0];
            int v9 = IV[1];
            int v10 = IV[2];
            int v11 = IV[3];
            int v12 = IV[4] ^ (int) count;
            int v13 = IV[5] ^ (int) (count >>> 32);
            int v14 = IV[6] ^ last;
            int v15 = IV[7];
            for (int s = 0; s < 16 * ROUNDS; s += 16) {
                v0 += v4 + m[Blake2b.SIGMA[s] & 15];
                v12 = Integer.rotateRight(v12 ^ v0, 16);
                v8 += v12;
                v4 = Integer.rotateRight(v4 ^ v8, 12);
                v0 += v4 + m[Blake2b.SIGMA[s + 1] & 15];
                v12 = Integer.rotateRight(v12 ^ v0, 8);
                v8 += v12;
                v4 = Integer.rotateRight(v4 ^ v8, 7);

                v1 += v5 + m[Blake2b.SIGMA[s + 2] & 15];
                v13 = Integer.rotateRight(v13 ^ v1, 16);
                v9 += v13;
                v5 = Integer.rotateRight(v5 ^ v9, 12);
                v1 += v5 + m[Blake2b.SIGMA[s + 3] & 15];
                v13 = Integer.rotateRight(v13 ^ v1, 8);
                v9 += v13;
                v5 = Integer.rotateRight(v5 ^ v9, 7);

                v2 += v6 + m[Blake2b.SIGMA[s + 4] & 15];
                v14 = Integer.rotateRight(v14 ^ v2, 16);
                v10 += v14;
                v6 = Integer.rotateRight(v6 ^ v10, 12);
                v2 += v6 + m[Blake2b.SIGMA[s + 5] & 15];
                v14 = Integer.rotateRight(v14 ^ v2, 8);
                v10 += v14;
                v6 = Integer.rotateRight(v6 ^ v10, 7);

                v3 += v7 + m[Blake2b.SIGMA[s + 6] & 15];
                v15 = Integer.rotateRight(v15 ^ v3, 16);
                v11 += v15;
                v7 = Integer.rotateRight(v7 ^ v11, 12);
                v3 += v7 + m[Blake2b.SIGMA[s + 7] & 15];
                v15 = Integer.rotateRight(v15 ^ v3, 8);
                v11 += v15;
                v7 = Integer.rotateRight(v7 ^ v11, 7);

                v0 += v5 + m[Blake2b.SIGMA[s + 8] & 15];
                v15 = Integer.rotateRight(v15 ^ v0, 16);
                v10 += v15;
                v5 = Integer.rotateRight(v5 ^ v10, 12);
                v0 += v5 + m[Blake2b.SIGMA[s + 9] & 15];
                v15 = Integer.rotateRight(v15 ^ v0, 8);
                v10 += v15;
                v5 = Integer.rotateRight(v5 ^ v10, 7);

                v1 += v6 + m[Blake2b.SIGMA[s + 10] & 15];
                v12 = Integer.rotateRight(v12 ^ v1, 16);
                v11 += v12;
                v6 = Integer.rotateRight(v6 ^ v11, 12);
                v1 += v6 + m[Blake2b.SIGMA[s + 11] & 15];
                v12 = Integer.rotateRight(v12 ^ v1, 8);
                v11 += v12;
                v6 = Integer.rotateRight(v6 ^ v11, 7);

                v2 += v7 + m[Blake2b.SIGMA[s + 12] & 15];
                v13 = Integer.rotateRight(v13 ^ v2, 16);
                v8 += v13;
                v7 = Integer.rotateRight(v7 ^ v8, 12);
                v2 += v7 + m[Blake2b.SIGMA[s + 13] & 15];
                v13 = Integer.rotateRight(v13 ^ v2, 8);
                v8 += v13;
                v7 = Integer.rotateRight(v7 ^ v8, 7);

                v3 += v4 + m[Blake2b.SIGMA[s + 14] & 15];
                v14 = Integer.rotateRight(v14 ^ v3, 16);
                v9 += v14;
                v4 = Integer.rotateRight(v4 ^ v9, 12);
                v3 += v4 + m[Blake2b.SIGMA[s + 15] & 15];
                v14 = Integer.rotateRight(v14 ^ v3, 8);
                v9 += v14;
                v4 = Integer.rotateRight(v4 ^ v9, 7);
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
            INT.set(block, Integer.BYTES * i, value[i]);
        }
        System.arraycopy(block, 0, target, offset, length);
    }

    @Override
    public Compression copy() {
        return new Blake2s(length, value.clone(), count);
    }

    @Override
    public void set(Compression other) {
        Blake2s same = (Blake2s) other;
        System.arraycopy(same.value, 0, value, 0, value.length);
        count = same.count;
    }
}
