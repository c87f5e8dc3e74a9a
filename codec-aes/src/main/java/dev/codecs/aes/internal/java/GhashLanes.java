package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * {@link Ghash} of many blocks at once: lane i has the blocks i, i + 512, i + 1024, ... and goes on with the 512th power of the key; in the
 * end the lanes are folded into one.
 *
 * <p>All lanes are multiplied by the same number, of which the multiples by x^0 to x^127 are known: bit by bit, a multiple is added
 * where a mask made of the bit lets it through. C2 makes vector instructions of this, and 512 blocks take 4 us, which one after the other
 * take 18.
 */
final class GhashLanes {
    /** Lanes, a block each. */
    static final int LANES = 512;

    /**
     * How many are left of them when the others are folded in. Code in machine language is as fast with 64, but before C2 has come
     * to {@link Ghash}, for seconds on a busy machine, those took two thirds of a message of 64 KiB.
     */
    static final int FOLDED = 8;

    /** The powers of the key by which is multiplied: 512, 256, ... 8. */
    static final int POWERS = 7;

    /** The length of the multiples of one power: 128, of four words. */
    static final int MULTIPLES = 4 * 128;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    /** Between the words of the products: with a power of two all of them would compete for the same few lines of the cache. */
    private static final int STRIDE = LANES + 16;

    /** The first word of each lane, the second, ... */
    private final int[][] lanes = new int[4][LANES];

    private final int[] products = new int[4 * STRIDE];
    private boolean isStarted;

    /**
     * Goes on with 512 blocks.
     *
     * @param multiples of the powers of the key
     * @param sum what was reached before, and is 0 from now on until {@link #fold}
     */
    void update(int[] multiples, long[] sum, byte[] data, int from, boolean reversesBytes) {
        if (isStarted) {
            multiply(multiples, 0, LANES);
        }
        int[] x0 = lanes[0];
        int[] x1 = lanes[1];
        int[] x2 = lanes[2];
        int[] x3 = lanes[3];
        for (int i = 0, at = from; i < LANES; i++, at += Aes.BLOCK) {
            int a = (int) INT.get(data, at);
            int b = (int) INT.get(data, at + 4);
            int c = (int) INT.get(data, at + 8);
            int d = (int) INT.get(data, at + 12);
            x0[i] = products[i] ^ (reversesBytes ? Integer.reverseBytes(d) : a);
            x1[i] = products[i + STRIDE] ^ (reversesBytes ? Integer.reverseBytes(c) : b);
            x2[i] = products[i + 2 * STRIDE] ^ (reversesBytes ? Integer.reverseBytes(b) : c);
            x3[i] = products[i + 3 * STRIDE] ^ (reversesBytes ? Integer.reverseBytes(a) : d);
        }
        if (!isStarted) {
            x0[0] ^= (int) (sum[0] >>> 32);
            x1[0] ^= (int) sum[0];
            x2[0] ^= (int) (sum[1] >>> 32);
            x3[0] ^= (int) sum[1];
            sum[0] = 0;
            sum[1] = 0;
            isStarted = true;
        }
    }

    /** {@return whether there is something to fold} */
    boolean isStarted() {
        return isStarted;
    }

    /** Folds the lanes into blocks which, one after the other, lead to the same sum. */
    void fold(int[] multiples, byte[] blocks) {
        int power = MULTIPLES;
        for (int half = LANES / 2; half >= FOLDED; half /= 2, power += MULTIPLES) {
            multiply(multiples, power, half);
            for (int w = 0; w < 4; w++) {
                int[] x = lanes[w];
                for (int i = 0; i < half; i++) {
                    x[i] = products[w * STRIDE + i] ^ x[half + i];
                }
            }
        }
        for (int i = 0; i < FOLDED; i++) {
            for (int w = 0; w < 4; w++) {
                INT.set(blocks, Aes.BLOCK * i + 4 * w, lanes[w][i]);
            }
        }
        wipe();
    }

    /** Wipes the lanes. */
    void wipe() {
        if (isStarted) {
            for (int[] x : lanes) {
                Arrays.fill(x, 0);
            }
            Arrays.fill(products, 0);
            isStarted = false;
        }
    }

    private void multiply(int[] multiples, int at, int count) {
        Arrays.fill(products, 0);
        for (int bit = 0; bit < 128; bit += 8) {
            addProducts(products, lanes[bit >> 5], bit & 31, multiples, at + 4 * bit, count);
        }
    }

    /** Adds the products of eight bits, from the given one below the top on. */
    private static void addProducts(int[] products, int[] lanes, int bit, int[] multiples, int at, int count) {
        int v00 = multiples[at + 0];
        int v01 = multiples[at + 1];
        int v02 = multiples[at + 2];
        int v03 = multiples[at + 3];
        int v10 = multiples[at + 4];
        int v11 = multiples[at + 5];
        int v12 = multiples[at + 6];
        int v13 = multiples[at + 7];
        int v20 = multiples[at + 8];
        int v21 = multiples[at + 9];
        int v22 = multiples[at + 10];
        int v23 = multiples[at + 11];
        int v30 = multiples[at + 12];
        int v31 = multiples[at + 13];
        int v32 = multiples[at + 14];
        int v33 = multiples[at + 15];
        int v40 = multiples[at + 16];
        int v41 = multiples[at + 17];
        int v42 = multiples[at + 18];
        int v43 = multiples[at + 19];
        int v50 = multiples[at + 20];
        int v51 = multiples[at + 21];
        int v52 = multiples[at + 22];
        int v53 = multiples[at + 23];
        int v60 = multiples[at + 24];
        int v61 = multiples[at + 25];
        int v62 = multiples[at + 26];
        int v63 = multiples[at + 27];
        int v70 = multiples[at + 28];
        int v71 = multiples[at + 29];
        int v72 = multiples[at + 30];
        int v73 = multiples[at + 31];
        for (int i = 0; i < count; i++) {
            int z0 = products[i];
            int z1 = products[i + STRIDE];
            int z2 = products[i + 2 * STRIDE];
            int z3 = products[i + 3 * STRIDE];
            int x = lanes[i] << bit;
            int mask0 = x >> 31;
            z0 ^= mask0 & v00;
            z1 ^= mask0 & v01;
            z2 ^= mask0 & v02;
            z3 ^= mask0 & v03;
            x <<= 1;
            int mask1 = x >> 31;
            z0 ^= mask1 & v10;
            z1 ^= mask1 & v11;
            z2 ^= mask1 & v12;
            z3 ^= mask1 & v13;
            x <<= 1;
            int mask2 = x >> 31;
            z0 ^= mask2 & v20;
            z1 ^= mask2 & v21;
            z2 ^= mask2 & v22;
            z3 ^= mask2 & v23;
            x <<= 1;
            int mask3 = x >> 31;
            z0 ^= mask3 & v30;
            z1 ^= mask3 & v31;
            z2 ^= mask3 & v32;
            z3 ^= mask3 & v33;
            x <<= 1;
            int mask4 = x >> 31;
            z0 ^= mask4 & v40;
            z1 ^= mask4 & v41;
            z2 ^= mask4 & v42;
            z3 ^= mask4 & v43;
            x <<= 1;
            int mask5 = x >> 31;
            z0 ^= mask5 & v50;
            z1 ^= mask5 & v51;
            z2 ^= mask5 & v52;
            z3 ^= mask5 & v53;
            x <<= 1;
            int mask6 = x >> 31;
            z0 ^= mask6 & v60;
            z1 ^= mask6 & v61;
            z2 ^= mask6 & v62;
            z3 ^= mask6 & v63;
            x <<= 1;
            int mask7 = x >> 31;
            z0 ^= mask7 & v70;
            z1 ^= mask7 & v71;
            z2 ^= mask7 & v72;
            z3 ^= mask7 & v73;
            products[i] = z0;
            products[i + STRIDE] = z1;
            products[i + 2 * STRIDE] = z2;
            products[i + 3 * STRIDE] = z3;
        }
    }
}
