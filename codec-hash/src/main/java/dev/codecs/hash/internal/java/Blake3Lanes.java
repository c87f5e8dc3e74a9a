package dev.codecs.hash.internal.java;

import static java.lang.Integer.rotateRight;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * BLAKE3's compression function over many inputs at once in plain loops, which C2 turns into vector instructions by itself.
 *
 * <p>The state is four rows a, b, c, d of four words; every word has an int for each lane. A column step mixes a[i] b[i] c[i] d[i],
 * a diagonal step a[i] b[i+1] c[i+2] d[i+3], counted modulo 4. The rows b, c and d have spare words, to which the first ones are
 * copied, so that a step is one loop over four words of all lanes. Eight loops a round over one word each would need no copies, but
 * C2 gives every loop a scalar beginning and end of some sixteen turns: that takes 1.3 times as long.
 *
 * <p>The lanes are a constant of each loop: with a variable distance between two words C2 cannot prove that the stores of one turn
 * miss the loads of the next, and the loop stays scalar, a sixth as fast. Hence two classes with the same text, {@link Many} and
 * {@link Few}. Copying and transposing with a variable number of lanes cost a fifth of the speed.
 */
final class Blake3Lanes implements Blake3Kernel {
    /** The lanes whose 27 KiB of state just fit into a first-level cache of 32 KiB; 64 lanes have three quarters of their speed. */
    static final int MANY = 128;

    /** The lanes for less data. */
    static final int FEW = 16;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    // Where the rows stand, in words. Rows a and b keep the chaining values from block to block.
    private static final int A = 0;
    private static final int B = 4;
    private static final int C = 9;
    private static final int D = 15;

    /** Where a column step sees row d; a diagonal step sees d[3] before it. */
    private static final int D0 = D + 1;

    /** The message words of one round in the order of their use. */
    private static final int X = 20;

    private static final int MESSAGE = 36;
    private static final int COUNTER = 52;
    private static final int WORDS = 54;

    /** A step takes four words for the first and four for the second half of its mixing: these of the round's sixteen. */
    private static final int[] USE = {0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15};

    /** The words of the seven rounds in the order of their use. */
    private static final int[] SCHEDULE = new int[7 * 16];

    static {
        for (int i = 0; i < SCHEDULE.length; i++) {
            SCHEDULE[i] = MESSAGE + Blake3.messageWord(i / 16, USE[i % 16]);
        }
    }

    private final int lanes;
    private final int[] s;

    /** A kernel of {@link #MANY} or {@link #FEW} lanes. */
    Blake3Lanes(int lanes) {
        this.lanes = lanes;
        this.s = new int[WORDS * lanes];
    }

    @Override
    public int lanes() {
        return lanes;
    }

    /** 16 lanes take 11 times as long as a single chunk, 128 lanes 3.2 times (AVX-512) to 3.6 times (AVX2) as long as 16. */
    @Override
    public int least() {
        return lanes == MANY ? 56 : 11;
    }

    @Override
    public void chunks(
            byte[] data, int offset, int count, int[] key, long counter, int flags, byte[] target, int targetOffset) {
        begin(key, counter, 1);
        for (int block = 0; block < Blake3.CHUNK; block += Blake3.BLOCK) {
            int start = block == 0 ? Blake3.CHUNK_START : 0;
            int end = block == Blake3.CHUNK - Blake3.BLOCK ? Blake3.CHUNK_END : 0;
            compress(data, offset + block, Blake3.CHUNK, count, flags | start | end);
        }
        finish(count, target, targetOffset);
    }

    @Override
    public void parents(byte[] data, int offset, int count, int[] key, int flags, byte[] target, int targetOffset) {
        begin(key, 0, 0);
        compress(data, offset, Blake3.BLOCK, count, flags | Blake3.PARENT);
        finish(count, target, targetOffset);
    }

    private void begin(int[] key, long counter, int step) {
        for (int w = 0; w < key.length; w++) {
            Arrays.fill(s, (A + w) * lanes, (A + w + 1) * lanes, key[w]);
        }
        for (int l = 0; l < lanes; l++) {
            long number = counter + (long) step * l;
            s[COUNTER * lanes + l] = (int) number;
            s[(COUNTER + 1) * lanes + l] = (int) (number >>> 32);
        }
    }

    /** One block of every lane. Lanes beyond the count work on what they had, and nobody looks at their results. */
    private void compress(byte[] data, int offset, int stride, int count, int flags) {
        if (lanes == MANY) {
            Many.transpose(data, offset, stride, count, s);
            Many.compress(s, flags);
        } else {
            Few.transpose(data, offset, stride, count, s);
            Few.compress(s, flags);
        }
    }

    private void finish(int count, byte[] target, int targetOffset) {
        for (int l = 0; l < count; l++) {
            for (int w = 0; w < 8; w++) {
                INT.set(target, targetOffset + Blake3.CHAINING_VALUE * l + Integer.BYTES * w, s[(A + w) * lanes + l]);
            }
        }
    }

    /** The function G of the specification for one lane, at these places of the state. */
    private static void mix(int[] s, int atA, int atB, int atC, int atD, int x, int y) {
        int a = s[atA];
        int b = s[atB];
        int c = s[atC];
        int d = s[atD];
        a = a + s[x] + b;
        d = rotateRight(d ^ a, 16);
        c += d;
        b = rotateRight(b ^ c, 12);
        a = a + s[y] + b;
        d = rotateRight(d ^ a, 8);
        c += d;
        b = rotateRight(b ^ c, 7);
        s[atA] = a;
        s[atB] = b;
        s[atC] = c;
        s[atD] = d;
    }

    /** One block in {@link #MANY} lanes. */
    private static final class Many {
        private static final int W = MANY;

        static void transpose(byte[] data, int offset, int stride, int count, int[] s) {
            for (int l = 0; l < count; l++) {
                int at = offset + stride * l;
                for (int w = 0; w < 16; w++) {
                    s[(MESSAGE + w) * W + l] = (int) INT.get(data, at + Integer.BYTES * w);
                }
            }
        }

        static void compress(int[] s, int flags) {
            Arrays.fill(s, C * W, (C + 1) * W, Blake3.IV0);
            Arrays.fill(s, (C + 1) * W, (C + 2) * W, Blake3.IV1);
            Arrays.fill(s, (C + 2) * W, (C + 3) * W, Blake3.IV2);
            Arrays.fill(s, (C + 3) * W, (C + 4) * W, Blake3.IV3);
            System.arraycopy(s, COUNTER * W, s, D0 * W, 2 * W);
            Arrays.fill(s, (D0 + 2) * W, (D0 + 3) * W, Blake3.BLOCK);
            Arrays.fill(s, (D0 + 3) * W, (D0 + 4) * W, flags);
            for (int r = 0; r < SCHEDULE.length; r += 16) {
                for (int w = 0; w < 16; w++) {
                    System.arraycopy(s, SCHEDULE[r + w] * W, s, (X + w) * W, W);
                }
                columnStep(s);
                System.arraycopy(s, B * W, s, (B + 4) * W, W);
                System.arraycopy(s, C * W, s, (C + 4) * W, 2 * W);
                System.arraycopy(s, (D + 4) * W, s, D * W, W);
                diagonalStep(s);
                System.arraycopy(s, (B + 4) * W, s, B * W, W);
                System.arraycopy(s, (C + 4) * W, s, C * W, 2 * W);
                System.arraycopy(s, D * W, s, (D + 4) * W, W);
            }
            fold(s);
        }

        private static void columnStep(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                mix(s, A * W + l, B * W + l, C * W + l, D0 * W + l, X * W + l, (X + 4) * W + l);
            }
        }

        private static void diagonalStep(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                mix(s, A * W + l, (B + 1) * W + l, (C + 2) * W + l, D * W + l, (X + 8) * W + l, (X + 12) * W + l);
            }
        }

        private static void fold(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                s[A * W + l] ^= s[C * W + l];
                s[B * W + l] ^= s[D0 * W + l];
            }
        }
    }

    /** One block in {@link #FEW} lanes: the same text. */
    private static final class Few {
        private static final int W = FEW;

        static void transpose(byte[] data, int offset, int stride, int count, int[] s) {
            for (int l = 0; l < count; l++) {
                int at = offset + stride * l;
                for (int w = 0; w < 16; w++) {
                    s[(MESSAGE + w) * W + l] = (int) INT.get(data, at + Integer.BYTES * w);
                }
            }
        }

        static void compress(int[] s, int flags) {
            Arrays.fill(s, C * W, (C + 1) * W, Blake3.IV0);
            Arrays.fill(s, (C + 1) * W, (C + 2) * W, Blake3.IV1);
            Arrays.fill(s, (C + 2) * W, (C + 3) * W, Blake3.IV2);
            Arrays.fill(s, (C + 3) * W, (C + 4) * W, Blake3.IV3);
            System.arraycopy(s, COUNTER * W, s, D0 * W, 2 * W);
            Arrays.fill(s, (D0 + 2) * W, (D0 + 3) * W, Blake3.BLOCK);
            Arrays.fill(s, (D0 + 3) * W, (D0 + 4) * W, flags);
            for (int r = 0; r < SCHEDULE.length; r += 16) {
                for (int w = 0; w < 16; w++) {
                    System.arraycopy(s, SCHEDULE[r + w] * W, s, (X + w) * W, W);
                }
                columnStep(s);
                System.arraycopy(s, B * W, s, (B + 4) * W, W);
                System.arraycopy(s, C * W, s, (C + 4) * W, 2 * W);
                System.arraycopy(s, (D + 4) * W, s, D * W, W);
                diagonalStep(s);
                System.arraycopy(s, (B + 4) * W, s, B * W, W);
                System.arraycopy(s, (C + 4) * W, s, C * W, 2 * W);
                System.arraycopy(s, D * W, s, (D + 4) * W, W);
            }
            fold(s);
        }

        private static void columnStep(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                mix(s, A * W + l, B * W + l, C * W + l, D0 * W + l, X * W + l, (X + 4) * W + l);
            }
        }

        private static void diagonalStep(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                mix(s, A * W + l, (B + 1) * W + l, (C + 2) * W + l, D * W + l, (X + 8) * W + l, (X + 12) * W + l);
            }
        }

        private static void fold(int[] s) {
            for (int l = 0; l < 4 * W; l++) {
                s[A * W + l] ^= s[C * W + l];
                s[B * W + l] ^= s[D0 * W + l];
            }
        }
    }
}
