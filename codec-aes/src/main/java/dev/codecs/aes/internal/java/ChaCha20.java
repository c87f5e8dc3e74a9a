package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A key of ChaCha20 (RFC 8439, sections 2.3 and 2.4): sums, exclusive ors and rotations only, which take the same time for all values. */
final class ChaCha20 {
    /** The length of a block in bytes. */
    static final int BLOCK = 64;

    /** Up to so many blocks are faster one after the other than as lanes. */
    private static final int FEW = 24;

    /** The most lanes at once, a block each: a piece, and the block before it. */
    private static final int LANES = Scratch.PIECE / BLOCK + 1;

    /** Between the words of the states: with a power of two all of them would compete for the same few lines of the cache. */
    private static final int STRIDE = LANES + 15;

    private static final int WORDS = 16;

    /** The words of the key's first half in the state, and that of the counter. */
    private static final int KEY = 4;

    private static final int COUNTER = 12;

    /** "expand 32-byte k" */
    private static final int[] CONSTANTS = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final int[] key = new int[8];

    /** @param key of 32 bytes, which is copied */
    ChaCha20(byte[] key) {
        for (int i = 0; i < this.key.length; i++) {
            this.key[i] = (int) INT.get(key, 4 * i);
        }
    }

    /** Writes blocks of keystream to the scratch, at most a piece and one more. */
    void stream(byte[] nonce, int counter, int blocks, Scratch scratch) {
        int[] start = scratch.start;
        System.arraycopy(CONSTANTS, 0, start, 0, CONSTANTS.length);
        System.arraycopy(key, 0, start, KEY, key.length);
        for (int i = 0; i < 3; i++) {
            start[COUNTER + 1 + i] = (int) INT.get(nonce, 4 * i);
        }
        if (blocks > FEW) {
            many(start, counter, blocks, scratch.stream, scratch.lanes());
            return;
        }
        for (int i = 0; i < blocks; i++) {
            start[COUNTER] = counter + i;
            block(start, scratch.stream, BLOCK * i);
        }
    }

    /** Wipes the key. */
    void wipe() {
        Arrays.fill(key, 0);
    }

    /** One block. */
    private static void block(int[] start, byte[] target, int to) {
        int x0 = start[0];
        int x1 = start[1];
        int x2 = start[2];
        int x3 = start[3];
        int x4 = start[4];
        int x5 = start[5];
        int x6 = start[6];
        int x7 = start[7];
        int x8 = start[8];
        int x9 = start[9];
        int x10 = start[10];
        int x11 = start[11];
        int x12 = start[12];
        int x13 = start[13];
        int x14 = start[14];
        int x15 = start[15];
        for (int round = 0; round < 20; round += 2) {
            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 16);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 12);
            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 8);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 7);
            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 16);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 12);
            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 8);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 7);
            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 16);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 12);
            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 8);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 7);
            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 16);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 12);
            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 8);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 7);
            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 16);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 12);
            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 8);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 7);
            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 16);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 12);
            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 8);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 7);
            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 16);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 12);
            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 8);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 7);
            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 16);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 12);
            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 8);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 7);
        }
        INT.set(target, to + 0, x0 + start[0]);
        INT.set(target, to + 4, x1 + start[1]);
        INT.set(target, to + 8, x2 + start[2]);
        INT.set(target, to + 12, x3 + start[3]);
        INT.set(target, to + 16, x4 + start[4]);
        INT.set(target, to + 20, x5 + start[5]);
        INT.set(target, to + 24, x6 + start[6]);
        INT.set(target, to + 28, x7 + start[7]);
        INT.set(target, to + 32, x8 + start[8]);
        INT.set(target, to + 36, x9 + start[9]);
        INT.set(target, to + 40, x10 + start[10]);
        INT.set(target, to + 44, x11 + start[11]);
        INT.set(target, to + 48, x12 + start[12]);
        INT.set(target, to + 52, x13 + start[13]);
        INT.set(target, to + 56, x14 + start[14]);
        INT.set(target, to + 60, x15 + start[15]);
    }

    /** Many blocks: lane i of word w of the states is entry w * STRIDE + i. */
    private static void many(int[] start, int counter, int blocks, byte[] target, int[] q) {
        for (int w = 0; w < WORDS; w++) {
            Arrays.fill(q, w * STRIDE, w * STRIDE + blocks, start[w]);
        }
        for (int i = 0; i < blocks; i++) {
            q[COUNTER * STRIDE + i] = counter + i;
        }
        for (int round = 0; round < 20; round += 2) {
            rounds(q, blocks);
        }
        for (int i = 0; i < blocks; i++) {
            start[COUNTER] = counter + i;
            for (int w = 0; w < WORDS; w++) {
                INT.set(target, BLOCK * i + 4 * w, q[w * STRIDE + i] + start[w]);
            }
        }
    }

    /** Two rounds of all lanes, columns and diagonals. C2 makes vector instructions of this loop. */
    private static void rounds(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i];
            int x1 = q[i + STRIDE];
            int x2 = q[i + 2 * STRIDE];
            int x3 = q[i + 3 * STRIDE];
            int x4 = q[i + 4 * STRIDE];
            int x5 = q[i + 5 * STRIDE];
            int x6 = q[i + 6 * STRIDE];
            int x7 = q[i + 7 * STRIDE];
            int x8 = q[i + 8 * STRIDE];
            int x9 = q[i + 9 * STRIDE];
            int x10 = q[i + 10 * STRIDE];
            int x11 = q[i + 11 * STRIDE];
            int x12 = q[i + 12 * STRIDE];
            int x13 = q[i + 13 * STRIDE];
            int x14 = q[i + 14 * STRIDE];
            int x15 = q[i + 15 * STRIDE];
            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 16);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 12);
            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 8);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 7);
            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 16);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 12);
            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 8);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 7);
            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 16);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 12);
            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 8);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 7);
            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 16);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 12);
            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 8);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 7);
            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 16);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 12);
            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 8);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 7);
            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 16);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 12);
            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 8);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 7);
            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 16);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 12);
            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 8);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 7);
            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 16);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 12);
            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 8);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 7);
            q[i] = x0;
            q[i + STRIDE] = x1;
            q[i + 2 * STRIDE] = x2;
            q[i + 3 * STRIDE] = x3;
            q[i + 4 * STRIDE] = x4;
            q[i + 5 * STRIDE] = x5;
            q[i + 6 * STRIDE] = x6;
            q[i + 7 * STRIDE] = x7;
            q[i + 8 * STRIDE] = x8;
            q[i + 9 * STRIDE] = x9;
            q[i + 10 * STRIDE] = x10;
            q[i + 11 * STRIDE] = x11;
            q[i + 12 * STRIDE] = x12;
            q[i + 13 * STRIDE] = x13;
            q[i + 14 * STRIDE] = x14;
            q[i + 15 * STRIDE] = x15;
        }
    }
}
