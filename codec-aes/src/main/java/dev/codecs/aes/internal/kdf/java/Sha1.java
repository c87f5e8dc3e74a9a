package dev.codecs.aes.internal.kdf.java;

import java.util.Arrays;

/**
 * The compression function of SHA-1 (FIPS 180-4, section 6.1.2). A step computes a word of the schedule as well, 16 steps ahead, and
 * the four kinds of steps are four loops: to write out all 80, or to compute the schedule first, is slower.
 */
public final class Sha1 {
    /** The words of a state. */
    public static final int WORDS = 5;

    /** The words of a block. */
    public static final int BLOCK_WORDS = 16;

    private static final int SCHEDULE = 80;

    /** Read from an array, since C2 moves the literals of a sum to its end, where they delay the next step. */
    private static final int[] K = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};

    private Sha1() {}

    /** {@return the state before any data} */
    public static int[] start() {
        return new int[] {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    }

    /** {@return room for a block, in its first {@link #BLOCK_WORDS}, and what is computed of it} */
    public static int[] schedule() {
        return new int[SCHEDULE];
    }

    /** Wipes a state or a schedule. */
    public static void wipe(int[] words) {
        Arrays.fill(words, 0);
    }

    /**
     * Takes in a block.
     *
     * @param w the block; what follows it is overwritten
     */
    public static void compress(int[] state, int[] w) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int k = K[0];
        for (int i = 0; i < 20; i++) {
            int next = e + (w[i] + k) + (d ^ (b & (c ^ d))) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        k = K[1];
        for (int i = 20; i < 40; i++) {
            int next = e + (w[i] + k) + (b ^ c ^ d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        k = K[2];
        for (int i = 40; i < 60; i++) {
            // The two terms have no bit in common, and a sum can be added in any order.
            int next = e + (w[i] + k) + (b & c) + (d & (b ^ c)) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        for (int i = 60; i < 64; i++) {
            w[i + 16] = scheduled(w, i);
        }
        k = K[3];
        for (int i = 60; i < 80; i++) {
            int next = e + (w[i] + k) + (b ^ c ^ d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }

    /** {@return word i + 16 of the schedule} */
    private static int scheduled(int[] w, int i) {
        return Integer.rotateLeft(w[i] ^ w[i + 2] ^ w[i + 8] ^ w[i + 13], 1);
    }
}
