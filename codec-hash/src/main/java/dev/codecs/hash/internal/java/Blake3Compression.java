package dev.codecs.hash.internal.java;

import static java.lang.Integer.rotateRight;

/** BLAKE3's compression function (section 2.2 of its paper) for one block at a time. */
final class Blake3Compression {
    private Blake3Compression() {}

    /**
     * Compresses one block.
     *
     * @param input the chaining value or key that goes in
     * @param length of the data in the block, which is filled up with zeros
     * @param output for the eight words of the chaining value, and for all sixteen where the flags say root; may be the input for the former
     */
    static void compress(int[] input, byte[] block, int offset, long counter, int length, int flags, int[] output) {
        int m0 = (int) Blake3Node.INT.get(block, offset);
        int m1 = (int) Blake3Node.INT.get(block, offset + 4);
        int m2 = (int) Blake3Node.INT.get(block, offset + 8);
        int m3 = (int) Blake3Node.INT.get(block, offset + 12);
        int m4 = (int) Blake3Node.INT.get(block, offset + 16);
        int m5 = (int) Blake3Node.INT.get(block, offset + 20);
        int m6 = (int) Blake3Node.INT.get(block, offset + 24);
        int m7 = (int) Blake3Node.INT.get(block, offset + 28);
        int m8 = (int) Blake3Node.INT.get(block, offset + 32);
        int m9 = (int) Blake3Node.INT.get(block, offset + 36);
        int m10 = (int) Blake3Node.INT.get(block, offset + 40);
        int m11 = (int) Blake3Node.INT.get(block, offset + 44);
        int m12 = (int) Blake3Node.INT.get(block, offset + 48);
        int m13 = (int) Blake3Node.INT.get(block, offset + 52);
        int m14 = (int) Blake3Node.INT.get(block, offset + 56);
        int m15 = (int) Blake3Node.INT.get(block, offset + 60);
        int v0 = input[0];
        int v1 = input[1];
        int v2 = input[2];
        int v3 = input[3];
        int v4 = input[4];
        int v5 = input[5];
        int v6 = input[6];
        int v7 = input[7];
        int v8 = Blake3.IV0;
        int v9 = Blake3.IV1;
        int v10 = Blake3.IV2;
        int v11 = Blake3.IV3;
        int v12 = (int) counter;
        int v13 = (int) (counter >>> 32);
        int v14 = length;
        int v15 = flags;
        // Two rounds a turn and the words renamed after them: a body of this size the compiler allots registers to
        // well.
        // All seven rounds in one body take 1.5 times as long, a round a turn 1.12 times. The sum a + m comes first,
        // since
        // b is what everything waits for.
        for (int round = 0; ; round += 2) {
            v0 = v0 + m0 + v4;
            v1 = v1 + m2 + v5;
            v2 = v2 + m4 + v6;
            v3 = v3 + m6 + v7;
            v12 = rotateRight(v12 ^ v0, 16);
            v13 = rotateRight(v13 ^ v1, 16);
            v14 = rotateRight(v14 ^ v2, 16);
            v15 = rotateRight(v15 ^ v3, 16);
            v8 += v12;
            v9 += v13;
            v10 += v14;
            v11 += v15;
            v4 = rotateRight(v4 ^ v8, 12);
            v5 = rotateRight(v5 ^ v9, 12);
            v6 = rotateRight(v6 ^ v10, 12);
            v7 = rotateRight(v7 ^ v11, 12);
            v0 = v0 + m1 + v4;
            v1 = v1 + m3 + v5;
            v2 = v2 + m5 + v6;
            v3 = v3 + m7 + v7;
            v12 = rotateRight(v12 ^ v0, 8);
            v13 = rotateRight(v13 ^ v1, 8);
            v14 = rotateRight(v14 ^ v2, 8);
            v15 = rotateRight(v15 ^ v3, 8);
            v8 += v12;
            v9 += v13;
            v10 += v14;
            v11 += v15;
            v4 = rotateRight(v4 ^ v8, 7);
            v5 = rotateRight(v5 ^ v9, 7);
            v6 = rotateRight(v6 ^ v10, 7);
            v7 = rotateRight(v7 ^ v11, 7);
            v0 = v0 + m8 + v5;
            v1 = v1 + m10 + v6;
            v2 = v2 + m12 + v7;
            v3 = v3 + m14 + v4;
            v15 = rotateRight(v15 ^ v0, 16);
            v12 = rotateRight(v12 ^ v1, 16);
            v13 = rotateRight(v13 ^ v2, 16);
            v14 = rotateRight(v14 ^ v3, 16);
            v10 += v15;
            v11 += v12;
            v8 += v13;
            v9 += v14;
            v5 = rotateRight(v5 ^ v10, 12);
            v6 = rotateRight(v6 ^ v11, 12);
            v7 = rotateRight(v7 ^ v8, 12);
            v4 = rotateRight(v4 ^ v9, 12);
            v0 = v0 + m9 + v5;
            v1 = v1 + m11 + v6;
            v2 = v2 + m13 + v7;
            v3 = v3 + m15 + v4;
            v15 = rotateRight(v15 ^ v0, 8);
            v12 = rotateRight(v12 ^ v1, 8);
            v13 = rotateRight(v13 ^ v2, 8);
            v14 = rotateRight(v14 ^ v3, 8);
            v10 += v15;
            v11 += v12;
            v8 += v13;
            v9 += v14;
            v5 = rotateRight(v5 ^ v10, 7);
            v6 = rotateRight(v6 ^ v11, 7);
            v7 = rotateRight(v7 ^ v8, 7);
            v4 = rotateRight(v4 ^ v9, 7);
            if (round == 6) {
                break;
            }
            v0 = v0 + m2 + v4;
            v1 = v1 + m3 + v5;
            v2 = v2 + m7 + v6;
            v3 = v3 + m4 + v7;
            v12 = rotateRight(v12 ^ v0, 16);
            v13 = rotateRight(v13 ^ v1, 16);
            v14 = rotateRight(v14 ^ v2, 16);
            v15 = rotateRight(v15 ^ v3, 16);
            v8 += v12;
            v9 += v13;
            v10 += v14;
            v11 += v15;
            v4 = rotateRight(v4 ^ v8, 12);
            v5 = rotateRight(v5 ^ v9, 12);
            v6 = rotateRight(v6 ^ v10, 12);
            v7 = rotateRight(v7 ^ v11, 12);
            v0 = v0 + m6 + v4;
            v1 = v1 + m10 + v5;
            v2 = v2 + m0 + v6;
            v3 = v3 + m13 + v7;
            v12 = rotateRight(v12 ^ v0, 8);
            v13 = rotateRight(v13 ^ v1, 8);
            v14 = rotateRight(v14 ^ v2, 8);
            v15 = rotateRight(v15 ^ v3, 8);
            v8 += v12;
            v9 += v13;
            v10 += v14;
            v11 += v15;
            v4 = rotateRight(v4 ^ v8, 7);
            v5 = rotateRight(v5 ^ v9, 7);
            v6 = rotateRight(v6 ^ v10, 7);
            v7 = rotateRight(v7 ^ v11, 7);
            v0 = v0 + m1 + v5;
            v1 = v1 + m12 + v6;
            v2 = v2 + m9 + v7;
            v3 = v3 + m15 + v4;
            v15 = rotateRight(v15 ^ v0, 16);
            v12 = rotateRight(v12 ^ v1, 16);
            v13 = rotateRight(v13 ^ v2, 16);
            v14 = rotateRight(v14 ^ v3, 16);
            v10 += v15;
            v11 += v12;
            v8 += v13;
            v9 += v14;
            v5 = rotateRight(v5 ^ v10, 12);
            v6 = rotateRight(v6 ^ v11, 12);
            v7 = rotateRight(v7 ^ v8, 12);
            v4 = rotateRight(v4 ^ v9, 12);
            v0 = v0 + m11 + v5;
            v1 = v1 + m5 + v6;
            v2 = v2 + m14 + v7;
            v3 = v3 + m8 + v4;
            v15 = rotateRight(v15 ^ v0, 8);
            v12 = rotateRight(v12 ^ v1, 8);
            v13 = rotateRight(v13 ^ v2, 8);
            v14 = rotateRight(v14 ^ v3, 8);
            v10 += v15;
            v11 += v12;
            v8 += v13;
            v9 += v14;
            v5 = rotateRight(v5 ^ v10, 7);
            v6 = rotateRight(v6 ^ v11, 7);
            v7 = rotateRight(v7 ^ v8, 7);
            v4 = rotateRight(v4 ^ v9, 7);
            int t0 = m3;
            int t1 = m4;
            int t2 = m10;
            int t3 = m12;
            int t4 = m13;
            int t5 = m2;
            int t6 = m7;
            int t7 = m14;
            int t8 = m6;
            int t9 = m5;
            int t10 = m9;
            int t11 = m0;
            int t12 = m11;
            int t13 = m15;
            int t14 = m8;
            int t15 = m1;
            m0 = t0;
            m1 = t1;
            m2 = t2;
            m3 = t3;
            m4 = t4;
            m5 = t5;
            m6 = t6;
            m7 = t7;
            m8 = t8;
            m9 = t9;
            m10 = t10;
            m11 = t11;
            m12 = t12;
            m13 = t13;
            m14 = t14;
            m15 = t15;
        }
        if ((flags & Blake3.ROOT) != 0) {
            output[8] = v8 ^ input[0];
            output[9] = v9 ^ input[1];
            output[10] = v10 ^ input[2];
            output[11] = v11 ^ input[3];
            output[12] = v12 ^ input[4];
            output[13] = v13 ^ input[5];
            output[14] = v14 ^ input[6];
            output[15] = v15 ^ input[7];
        }
        output[0] = v0 ^ v8;
        output[1] = v1 ^ v9;
        output[2] = v2 ^ v10;
        output[3] = v3 ^ v11;
        output[4] = v4 ^ v12;
        output[5] = v5 ^ v13;
        output[6] = v6 ^ v14;
        output[7] = v7 ^ v15;
    }
}
