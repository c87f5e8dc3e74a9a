package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * AES (FIPS 197, sections 5.1 and 5.3) for many blocks at once, bitsliced as in {@link AesWords}, but with two blocks in each of up to
 * {@link #LANES} lanes: the byte in row r and column c of block b is bit 8 r + 2 c + b of its lane, in each of eight planes.
 *
 * <p>Every step is a loop over the lanes which C2 turns into vector instructions, eight or sixteen lanes at once. What it takes for that
 * was found by trying: {@code int}s, since loops of {@code long}s are left as they are when they have more than about sixteen gates; one
 * array with constant distances, so that no store can be taken for the next lane's source; and few gates a loop where values are
 * used often, since C2 pairs the wrong ones and gives up otherwise. The whole S-box in one loop takes 12 ns a lane, these six 1.4 ns.
 */
final class AesLanes {
    /** The most lanes at once; with more, the planes leave the first cache. */
    static final int LANES = 512;

    /** The most blocks at once. */
    static final int BLOCKS = 2 * LANES;

    /** Planes of a state or a round key, the most significant bits first. */
    static final int PLANES = 8;

    /** Between the planes: with a power of two all of them would compete for the same few lines of the cache. */
    private static final int STRIDE = LANES + 16;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    // Where the planes of a state start, the most significant bits in X0; those of the S-box's sums, and of MixColumns.
    private static final int X0 = 7 * STRIDE;
    private static final int X1 = 6 * STRIDE;
    private static final int X2 = 5 * STRIDE;
    private static final int X3 = 4 * STRIDE;
    private static final int X4 = 3 * STRIDE;
    private static final int X5 = 2 * STRIDE;
    private static final int X6 = 1 * STRIDE;
    private static final int X7 = 0 * STRIDE;
    private static final int Y1 = 8 * STRIDE;
    private static final int Y2 = 9 * STRIDE;
    private static final int Y3 = 10 * STRIDE;
    private static final int Y4 = 11 * STRIDE;
    private static final int Y5 = 12 * STRIDE;
    private static final int Y6 = 13 * STRIDE;
    private static final int Y7 = 14 * STRIDE;
    private static final int Y8 = 15 * STRIDE;
    private static final int Y9 = 16 * STRIDE;
    private static final int Y10 = 17 * STRIDE;
    private static final int Y11 = 18 * STRIDE;
    private static final int Y12 = 19 * STRIDE;
    private static final int Y13 = 20 * STRIDE;
    private static final int Y14 = 21 * STRIDE;
    private static final int Y15 = 22 * STRIDE;
    private static final int Y16 = 23 * STRIDE;
    private static final int Y17 = 24 * STRIDE;
    private static final int Y18 = 25 * STRIDE;
    private static final int Y19 = 26 * STRIDE;
    private static final int Y20 = 27 * STRIDE;
    private static final int Y21 = 28 * STRIDE;
    private static final int T0 = 29 * STRIDE;
    private static final int W0 = 8 * STRIDE;
    private static final int W1 = 9 * STRIDE;
    private static final int W2 = 10 * STRIDE;
    private static final int W3 = 11 * STRIDE;
    private static final int W4 = 12 * STRIDE;
    private static final int W5 = 13 * STRIDE;
    private static final int W6 = 14 * STRIDE;
    private static final int W7 = 15 * STRIDE;

    /** The length of an array of all planes. */
    static final int ROOM = 30 * STRIDE;

    private AesLanes() {}

    /**
     * Encrypts independent blocks. Source and target may be the same.
     *
     * @param blocks at most {@link #BLOCKS}
     * @param keys the round keys in planes, askew, from round 0
     * @param q room for the planes
     */
    static void encrypt(byte[] source, int from, byte[] target, int to, int blocks, int[] keys, int rounds, int[] q) {
        int lanes = load(source, from, blocks, q);
        add(q, keys, 0, lanes);
        for (int round = 1; round < rounds; round++) {
            substitute(q, lanes);
            mix(q, keys, round * PLANES, round, lanes);
        }
        substitute(q, lanes);
        straighten(q, rounds, lanes);
        add(q, keys, rounds * PLANES, lanes);
        store(q, target, to, blocks, lanes);
    }

    /** Decrypts, as {@link #encrypt}. The round keys are followed by one of zeros. */
    static void decrypt(byte[] source, int from, byte[] target, int to, int blocks, int[] keys, int rounds, int[] q) {
        int zeros = (rounds + 1) * PLANES;
        int lanes = load(source, from, blocks, q);
        add(q, keys, rounds * PLANES, lanes);
        straighten(q, rounds, lanes);
        for (int round = rounds - 1; ; round--) {
            // The inverse of the S-box is the inverse of its linear part, the S-box, and that inverse again.
            unfold(q, keys, zeros, lanes);
            substitute(q, lanes);
            unfold(q, keys, round * PLANES, lanes);
            if (round == 0) {
                break;
            }
            // The inverse of MixColumns is a smaller matrix, and MixColumns.
            prepare(q, round, lanes);
            mix(q, keys, zeros, round, lanes);
        }
        store(q, target, to, blocks, lanes);
    }

    /** Blocks to planes. {@return the number of lanes} The missing second block of the last lane is 0. */
    private static int load(byte[] source, int from, int blocks, int[] q) {
        int lanes = blocks >> 1;
        for (int i = 0, at = from; i < lanes; i++, at += 32) {
            q[i + X7] = (int) INT.get(source, at);
            q[i + X6] = (int) INT.get(source, at + 16);
            q[i + X5] = (int) INT.get(source, at + 4);
            q[i + X4] = (int) INT.get(source, at + 20);
            q[i + X3] = (int) INT.get(source, at + 8);
            q[i + X2] = (int) INT.get(source, at + 24);
            q[i + X1] = (int) INT.get(source, at + 12);
            q[i + X0] = (int) INT.get(source, at + 28);
        }
        if ((blocks & 1) != 0) {
            int at = from + 32 * lanes;
            q[lanes + X7] = (int) INT.get(source, at);
            q[lanes + X6] = 0;
            q[lanes + X5] = (int) INT.get(source, at + 4);
            q[lanes + X4] = 0;
            q[lanes + X3] = (int) INT.get(source, at + 8);
            q[lanes + X2] = 0;
            q[lanes + X1] = (int) INT.get(source, at + 12);
            q[lanes + X0] = 0;
            lanes++;
        }
        transpose(q, lanes);
        return lanes;
    }

    private static void store(int[] q, byte[] target, int to, int blocks, int lanes) {
        transpose(q, lanes);
        for (int i = 0, at = to; i < blocks >> 1; i++, at += 32) {
            INT.set(target, at, q[i + X7]);
            INT.set(target, at + 4, q[i + X5]);
            INT.set(target, at + 8, q[i + X3]);
            INT.set(target, at + 12, q[i + X1]);
            INT.set(target, at + 16, q[i + X6]);
            INT.set(target, at + 20, q[i + X4]);
            INT.set(target, at + 24, q[i + X2]);
            INT.set(target, at + 28, q[i + X0]);
        }
        if ((blocks & 1) != 0) {
            int last = lanes - 1;
            int at = to + 32 * last;
            INT.set(target, at, q[last + X7]);
            INT.set(target, at + 4, q[last + X5]);
            INT.set(target, at + 8, q[last + X3]);
            INT.set(target, at + 12, q[last + X1]);
        }
    }

    /** Transposes 8 by 8 bits, those of the same row in the eight planes; it is its own inverse. */
    private static void transpose(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int swap7 = (x7 >>> 1 ^ x6) & 0x5555_5555;
            int swap5 = (x5 >>> 1 ^ x4) & 0x5555_5555;
            int swap3 = (x3 >>> 1 ^ x2) & 0x5555_5555;
            int swap1 = (x1 >>> 1 ^ x0) & 0x5555_5555;
            q[i + X7] = x7 ^ swap7 << 1;
            q[i + X6] = x6 ^ swap7;
            q[i + X5] = x5 ^ swap5 << 1;
            q[i + X4] = x4 ^ swap5;
            q[i + X3] = x3 ^ swap3 << 1;
            q[i + X2] = x2 ^ swap3;
            q[i + X1] = x1 ^ swap1 << 1;
            q[i + X0] = x0 ^ swap1;
        }
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int swap7 = (x7 >>> 2 ^ x5) & 0x3333_3333;
            int swap6 = (x6 >>> 2 ^ x4) & 0x3333_3333;
            int swap3 = (x3 >>> 2 ^ x1) & 0x3333_3333;
            int swap2 = (x2 >>> 2 ^ x0) & 0x3333_3333;
            q[i + X7] = x7 ^ swap7 << 2;
            q[i + X5] = x5 ^ swap7;
            q[i + X6] = x6 ^ swap6 << 2;
            q[i + X4] = x4 ^ swap6;
            q[i + X3] = x3 ^ swap3 << 2;
            q[i + X1] = x1 ^ swap3;
            q[i + X2] = x2 ^ swap2 << 2;
            q[i + X0] = x0 ^ swap2;
        }
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int swap7 = (x7 >>> 4 ^ x3) & 0x0F0F_0F0F;
            int swap6 = (x6 >>> 4 ^ x2) & 0x0F0F_0F0F;
            int swap5 = (x5 >>> 4 ^ x1) & 0x0F0F_0F0F;
            int swap4 = (x4 >>> 4 ^ x0) & 0x0F0F_0F0F;
            q[i + X7] = x7 ^ swap7 << 4;
            q[i + X3] = x3 ^ swap7;
            q[i + X6] = x6 ^ swap6 << 4;
            q[i + X2] = x2 ^ swap6;
            q[i + X5] = x5 ^ swap5 << 4;
            q[i + X1] = x1 ^ swap5;
            q[i + X4] = x4 ^ swap4 << 4;
            q[i + X0] = x0 ^ swap4;
        }
    }

    /** AddRoundKey. */
    private static void add(int[] q, int[] keys, int at, int lanes) {
        int k0 = keys[at + 0];
        int k1 = keys[at + 1];
        int k2 = keys[at + 2];
        int k3 = keys[at + 3];
        int k4 = keys[at + 4];
        int k5 = keys[at + 5];
        int k6 = keys[at + 6];
        int k7 = keys[at + 7];
        for (int i = 0; i < lanes; i++) {
            q[i + X0] ^= k0;
            q[i + X1] ^= k1;
            q[i + X2] ^= k2;
            q[i + X3] ^= k3;
            q[i + X4] ^= k4;
            q[i + X5] ^= k5;
            q[i + X6] ^= k6;
            q[i + X7] ^= k7;
        }
    }

    /** SubBytes, without the constant 0x63. */
    private static void substitute(int[] q, int lanes) {
        combine(q, lanes);
        combineMore(q, lanes);
        combineMost(q, lanes);
        invert(q, lanes);
        multiply(q, lanes);
        multiplyMore(q, lanes);
        sum(q, lanes);
    }

    /** The first sums of the planes. */
    private static void combine(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int x3 = q[i + X3];
            int x5 = q[i + X5];
            int x0 = q[i + X0];
            int x6 = q[i + X6];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x7 = q[i + X7];
            int y14 = x3 ^ x5;
            int y13 = x0 ^ x6;
            int y9 = x0 ^ x3;
            int y8 = x0 ^ x5;
            int t0 = x1 ^ x2;
            int y1 = t0 ^ x7;
            int y4 = y1 ^ x3;
            int y12 = y13 ^ y14;
            int y2 = y1 ^ x0;
            int y5 = y1 ^ x6;
            q[i + Y14] = y14;
            q[i + Y13] = y13;
            q[i + Y9] = y9;
            q[i + Y8] = y8;
            q[i + T0] = t0;
            q[i + Y1] = y1;
            q[i + Y4] = y4;
            q[i + Y12] = y12;
            q[i + Y2] = y2;
            q[i + Y5] = y5;
        }
    }

    /** More sums. */
    private static void combineMore(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int y5 = q[i + Y5];
            int y8 = q[i + Y8];
            int x4 = q[i + X4];
            int y12 = q[i + Y12];
            int x5 = q[i + X5];
            int x1 = q[i + X1];
            int x7 = q[i + X7];
            int t0 = q[i + T0];
            int y9 = q[i + Y9];
            int y3 = y5 ^ y8;
            int t1 = x4 ^ y12;
            int y15 = t1 ^ x5;
            int y20 = t1 ^ x1;
            int y6 = y15 ^ x7;
            int y10 = y15 ^ t0;
            int y11 = y20 ^ y9;
            q[i + Y3] = y3;
            q[i + Y15] = y15;
            q[i + Y20] = y20;
            q[i + Y6] = y6;
            q[i + Y10] = y10;
            q[i + Y11] = y11;
        }
    }

    /** The other sums. */
    private static void combineMost(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int x7 = q[i + X7];
            int y11 = q[i + Y11];
            int y10 = q[i + Y10];
            int y8 = q[i + Y8];
            int t0 = q[i + T0];
            int y13 = q[i + Y13];
            int x0 = q[i + X0];
            int y7 = x7 ^ y11;
            int y17 = y10 ^ y11;
            int y19 = y10 ^ y8;
            int y16 = t0 ^ y11;
            int y21 = y13 ^ y16;
            int y18 = x0 ^ y16;
            q[i + Y7] = y7;
            q[i + Y17] = y17;
            q[i + Y19] = y19;
            q[i + Y16] = y16;
            q[i + Y21] = y21;
            q[i + Y18] = y18;
        }
    }

    /** The inverse in the field of 256 elements, as far as it is common to all bits. */
    private static void invert(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int y3 = q[i + Y3];
            int y6 = q[i + Y6];
            int y12 = q[i + Y12];
            int y15 = q[i + Y15];
            int y14 = q[i + Y14];
            int y17 = q[i + Y17];
            int y9 = q[i + Y9];
            int y11 = q[i + Y11];
            int y20 = q[i + Y20];
            int y4 = q[i + Y4];
            int x7 = q[i + X7];
            int y8 = q[i + Y8];
            int y10 = q[i + Y10];
            int y19 = q[i + Y19];
            int y2 = q[i + Y2];
            int y7 = q[i + Y7];
            int y13 = q[i + Y13];
            int y16 = q[i + Y16];
            int y18 = q[i + Y18];
            int y5 = q[i + Y5];
            int y1 = q[i + Y1];
            int y21 = q[i + Y21];
            int t3 = y3 & y6;
            int t2 = y12 & y15;
            int t4 = t3 ^ t2;
            int t13 = y14 & y17;
            int t12 = y9 & y11;
            int t14 = t13 ^ t12;
            int t17 = t4 ^ t14;
            int t21 = t17 ^ y20;
            int t5 = y4 & x7;
            int t6 = t5 ^ t2;
            int t15 = y8 & y10;
            int t16 = t15 ^ t12;
            int t18 = t6 ^ t16;
            int t22 = t18 ^ y19;
            int t25 = t21 ^ t22;
            int t10 = y2 & y7;
            int t7 = y13 & y16;
            int t11 = t10 ^ t7;
            int t20 = t11 ^ t16;
            int t24 = t20 ^ y18;
            int t8 = y5 & y1;
            int t9 = t8 ^ t7;
            int t19 = t9 ^ t14;
            int t23 = t19 ^ y21;
            int t26 = t21 & t23;
            int t27 = t24 ^ t26;
            int t28 = t25 & t27;
            int t29 = t28 ^ t22;
            int t31 = t22 ^ t26;
            int t30 = t23 ^ t24;
            int t32 = t31 & t30;
            int t33 = t32 ^ t24;
            int t35 = t27 ^ t33;
            int t36 = t24 & t35;
            int t34 = t23 ^ t33;
            int t37 = t36 ^ t34;
            int t38 = t27 ^ t36;
            int t39 = t29 & t38;
            int t40 = t25 ^ t39;
            q[i + Y18] = t29;
            q[i + Y19] = t33;
            q[i + Y20] = t37;
            q[i + Y21] = t40;
        }
    }

    /** The first half of its products with the sums. */
    private static void multiply(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int t33 = q[i + Y19];
            int t37 = q[i + Y20];
            int y15 = q[i + Y15];
            int y6 = q[i + Y6];
            int x7 = q[i + X7];
            int t29 = q[i + Y18];
            int t40 = q[i + Y21];
            int y16 = q[i + Y16];
            int y1 = q[i + Y1];
            int y7 = q[i + Y7];
            int y11 = q[i + Y11];
            int y17 = q[i + Y17];
            int y10 = q[i + Y10];
            int t44 = t33 ^ t37;
            int z0 = t44 & y15;
            int z1 = t37 & y6;
            int z2 = t33 & x7;
            int t43 = t29 ^ t40;
            int z3 = t43 & y16;
            int z4 = t40 & y1;
            int z5 = t29 & y7;
            int t42 = t29 ^ t33;
            int z6 = t42 & y11;
            int t41 = t40 ^ t37;
            int t45 = t42 ^ t41;
            int z7 = t45 & y17;
            int z8 = t41 & y10;
            q[i + Y15] = z0;
            q[i + Y6] = z1;
            q[i + X7] = z2;
            q[i + Y16] = z3;
            q[i + Y1] = z4;
            q[i + Y7] = z5;
            q[i + Y11] = z6;
            q[i + Y17] = z7;
            q[i + Y10] = z8;
        }
    }

    /** The other half. */
    private static void multiplyMore(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int t33 = q[i + Y19];
            int t37 = q[i + Y20];
            int y12 = q[i + Y12];
            int y3 = q[i + Y3];
            int y4 = q[i + Y4];
            int t29 = q[i + Y18];
            int t40 = q[i + Y21];
            int y13 = q[i + Y13];
            int y5 = q[i + Y5];
            int y2 = q[i + Y2];
            int y9 = q[i + Y9];
            int y14 = q[i + Y14];
            int y8 = q[i + Y8];
            int t44 = t33 ^ t37;
            int z9 = t44 & y12;
            int z10 = t37 & y3;
            int z11 = t33 & y4;
            int t43 = t29 ^ t40;
            int z12 = t43 & y13;
            int z13 = t40 & y5;
            int z14 = t29 & y2;
            int t42 = t29 ^ t33;
            int z15 = t42 & y9;
            int t41 = t40 ^ t37;
            int t45 = t42 ^ t41;
            int z16 = t45 & y14;
            int z17 = t41 & y8;
            q[i + Y12] = z9;
            q[i + Y3] = z10;
            q[i + Y4] = z11;
            q[i + Y13] = z12;
            q[i + Y5] = z13;
            q[i + Y2] = z14;
            q[i + Y9] = z15;
            q[i + Y14] = z16;
            q[i + Y8] = z17;
        }
    }

    /** The planes of what the S-box gives, without the constant 0x63. */
    private static void sum(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int z5 = q[i + Y7];
            int z13 = q[i + Y5];
            int z15 = q[i + Y9];
            int z16 = q[i + Y14];
            int z2 = q[i + X7];
            int z12 = q[i + Y13];
            int z0 = q[i + Y15];
            int z3 = q[i + Y16];
            int z7 = q[i + Y17];
            int z8 = q[i + Y10];
            int z4 = q[i + Y1];
            int z10 = q[i + Y3];
            int z11 = q[i + Y4];
            int z14 = q[i + Y2];
            int z9 = q[i + Y12];
            int z1 = q[i + Y6];
            int z17 = q[i + Y8];
            int z6 = q[i + Y11];
            int t48 = z5 ^ z13;
            int t46 = z15 ^ z16;
            int t50 = z2 ^ z12;
            int t53 = z0 ^ z3;
            int t57 = t50 ^ t53;
            int t60 = t46 ^ t57;
            int t56 = z12 ^ t48;
            int t52 = z7 ^ z8;
            int t58 = z4 ^ t46;
            int t62 = t52 ^ t58;
            int t47 = z10 ^ z11;
            int t61 = z14 ^ t57;
            int t65 = t61 ^ t62;
            int t51 = z2 ^ z5;
            int t49 = z9 ^ z10;
            int t63 = t49 ^ t58;
            int t66 = z1 ^ t63;
            int s3 = t53 ^ t66;
            int t55 = z16 ^ z17;
            int t54 = z6 ^ z7;
            int t59 = z3 ^ t54;
            int t64 = z4 ^ t59;
            int t67 = t64 ^ t65;
            int s1 = t64 ^ s3;
            q[i + X7] = t48 ^ t60;
            q[i + X6] = t56 ^ t62;
            q[i + X5] = t47 ^ t65;
            q[i + X4] = t51 ^ t66;
            q[i + X3] = s3;
            q[i + X2] = t55 ^ t67;
            q[i + X1] = s1;
            q[i + X0] = t59 ^ t63;
        }
    }

    /** MixColumns, where the rows stand askew by so many columns as there were rounds, and AddRoundKey. */
    private static void mix(int[] q, int[] keys, int at, int round, int lanes) {
        int next = 2 * (round & 3);
        int twoOn = 2 * (2 * round & 3);
        mixUpper(q, keys, at, next, twoOn, lanes);
        mixLower(q, keys, at, next, twoOn, lanes);
        twice(q, lanes);
    }

    /** Of four planes: the sum of each byte and that in the next row, and the sum of the three others and the key. */
    private static void mixUpper(int[] q, int[] keys, int at, int next, int twoOn, int lanes) {
        int within = 0x0101_0101 * (0xFF >>> next);
        int withinTwo = 0x0101_0101 * (0xFF >>> twoOn);
        int k0 = keys[at + 0];
        int k1 = keys[at + 1];
        int k2 = keys[at + 2];
        int k3 = keys[at + 3];
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int r0 = (Integer.rotateRight(x0, 8 + next) & within) | (Integer.rotateRight(x0, next) & ~within);
            int a0 = x0 ^ r0;
            int w0 = (Integer.rotateRight(a0, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a0, 8 + twoOn) & ~withinTwo);
            int r1 = (Integer.rotateRight(x1, 8 + next) & within) | (Integer.rotateRight(x1, next) & ~within);
            int a1 = x1 ^ r1;
            int w1 = (Integer.rotateRight(a1, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a1, 8 + twoOn) & ~withinTwo);
            int r2 = (Integer.rotateRight(x2, 8 + next) & within) | (Integer.rotateRight(x2, next) & ~within);
            int a2 = x2 ^ r2;
            int w2 = (Integer.rotateRight(a2, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a2, 8 + twoOn) & ~withinTwo);
            int r3 = (Integer.rotateRight(x3, 8 + next) & within) | (Integer.rotateRight(x3, next) & ~within);
            int a3 = x3 ^ r3;
            int w3 = (Integer.rotateRight(a3, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a3, 8 + twoOn) & ~withinTwo);
            q[i + X0] = a0;
            q[i + W0] = w0 ^ r0 ^ k0;
            q[i + X1] = a1;
            q[i + W1] = w1 ^ r1 ^ k1;
            q[i + X2] = a2;
            q[i + W2] = w2 ^ r2 ^ k2;
            q[i + X3] = a3;
            q[i + W3] = w3 ^ r3 ^ k3;
        }
    }

    /** The other four planes. */
    private static void mixLower(int[] q, int[] keys, int at, int next, int twoOn, int lanes) {
        int within = 0x0101_0101 * (0xFF >>> next);
        int withinTwo = 0x0101_0101 * (0xFF >>> twoOn);
        int k4 = keys[at + 4];
        int k5 = keys[at + 5];
        int k6 = keys[at + 6];
        int k7 = keys[at + 7];
        for (int i = 0; i < lanes; i++) {
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int r4 = (Integer.rotateRight(x4, 8 + next) & within) | (Integer.rotateRight(x4, next) & ~within);
            int a4 = x4 ^ r4;
            int w4 = (Integer.rotateRight(a4, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a4, 8 + twoOn) & ~withinTwo);
            int r5 = (Integer.rotateRight(x5, 8 + next) & within) | (Integer.rotateRight(x5, next) & ~within);
            int a5 = x5 ^ r5;
            int w5 = (Integer.rotateRight(a5, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a5, 8 + twoOn) & ~withinTwo);
            int r6 = (Integer.rotateRight(x6, 8 + next) & within) | (Integer.rotateRight(x6, next) & ~within);
            int a6 = x6 ^ r6;
            int w6 = (Integer.rotateRight(a6, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a6, 8 + twoOn) & ~withinTwo);
            int r7 = (Integer.rotateRight(x7, 8 + next) & within) | (Integer.rotateRight(x7, next) & ~within);
            int a7 = x7 ^ r7;
            int w7 = (Integer.rotateRight(a7, 16 + twoOn) & withinTwo) | (Integer.rotateRight(a7, 8 + twoOn) & ~withinTwo);
            q[i + X4] = a4;
            q[i + W4] = w4 ^ r4 ^ k4;
            q[i + X5] = a5;
            q[i + W5] = w5 ^ r5 ^ k5;
            q[i + X6] = a6;
            q[i + W6] = w6 ^ r6 ^ k6;
            q[i + X7] = a7;
            q[i + W7] = w7 ^ r7 ^ k7;
        }
    }

    /** Adds the first of those sums twice, in the field: the planes move up, and the top one comes in at 0x1B. */
    private static void twice(int[] q, int lanes) {
        for (int i = 0; i < lanes; i++) {
            int a0 = q[i + X0];
            int a1 = q[i + X1];
            int a2 = q[i + X2];
            int a3 = q[i + X3];
            int a4 = q[i + X4];
            int a5 = q[i + X5];
            int a6 = q[i + X6];
            int a7 = q[i + X7];
            q[i + X0] = q[i + W0] ^ a1;
            q[i + X1] = q[i + W1] ^ a2;
            q[i + X2] = q[i + W2] ^ a3;
            q[i + X3] = q[i + W3] ^ a4 ^ a0;
            q[i + X4] = q[i + W4] ^ a5 ^ a0;
            q[i + X5] = q[i + W5] ^ a6;
            q[i + X6] = q[i + W6] ^ a7 ^ a0;
            q[i + X7] = q[i + W7] ^ a0;
        }
    }

    /** Puts the odd rows of ten and of fourteen rounds two columns on; or back, which is the same. */
    private static void straighten(int[] q, int rounds, int lanes) {
        if ((rounds & 3) == 0) {
            return;
        }
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int swap0 = (x0 ^ x0 >>> 4) & 0x0F00_0F00;
            int swap1 = (x1 ^ x1 >>> 4) & 0x0F00_0F00;
            int swap2 = (x2 ^ x2 >>> 4) & 0x0F00_0F00;
            int swap3 = (x3 ^ x3 >>> 4) & 0x0F00_0F00;
            int swap4 = (x4 ^ x4 >>> 4) & 0x0F00_0F00;
            int swap5 = (x5 ^ x5 >>> 4) & 0x0F00_0F00;
            int swap6 = (x6 ^ x6 >>> 4) & 0x0F00_0F00;
            int swap7 = (x7 ^ x7 >>> 4) & 0x0F00_0F00;
            q[i + X0] = x0 ^ swap0 ^ swap0 << 4;
            q[i + X1] = x1 ^ swap1 ^ swap1 << 4;
            q[i + X2] = x2 ^ swap2 ^ swap2 << 4;
            q[i + X3] = x3 ^ swap3 ^ swap3 << 4;
            q[i + X4] = x4 ^ swap4 ^ swap4 << 4;
            q[i + X5] = x5 ^ swap5 ^ swap5 << 4;
            q[i + X6] = x6 ^ swap6 ^ swap6 << 4;
            q[i + X7] = x7 ^ swap7 ^ swap7 << 4;
        }
    }

    /** The inverse of the linear part of the S-box, and AddRoundKey. */
    private static void unfold(int[] q, int[] keys, int at, int lanes) {
        int k0 = keys[at + 0];
        int k1 = keys[at + 1];
        int k2 = keys[at + 2];
        int k3 = keys[at + 3];
        int k4 = keys[at + 4];
        int k5 = keys[at + 5];
        int k6 = keys[at + 6];
        int k7 = keys[at + 7];
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            q[i + X0] = x6 ^ x3 ^ x1 ^ k0;
            q[i + X1] = x7 ^ x4 ^ x2 ^ k1;
            q[i + X2] = x0 ^ x5 ^ x3 ^ k2;
            q[i + X3] = x1 ^ x6 ^ x4 ^ k3;
            q[i + X4] = x2 ^ x7 ^ x5 ^ k4;
            q[i + X5] = x3 ^ x0 ^ x6 ^ k5;
            q[i + X6] = x4 ^ x1 ^ x7 ^ k6;
            q[i + X7] = x5 ^ x2 ^ x0 ^ k7;
        }
    }

    /** Adds four times the sum of each byte and that two rows on. */
    private static void prepare(int[] q, int round, int lanes) {
        int twoOn = 2 * (2 * round & 3);
        int within = 0x0101_0101 * (0xFF >>> twoOn);
        for (int i = 0; i < lanes; i++) {
            int x0 = q[i + X0];
            int x1 = q[i + X1];
            int x2 = q[i + X2];
            int x3 = q[i + X3];
            int x4 = q[i + X4];
            int x5 = q[i + X5];
            int x6 = q[i + X6];
            int x7 = q[i + X7];
            int u0 = x0 ^ ((Integer.rotateRight(x0, 16 + twoOn) & within) | (Integer.rotateRight(x0, 8 + twoOn) & ~within));
            int u1 = x1 ^ ((Integer.rotateRight(x1, 16 + twoOn) & within) | (Integer.rotateRight(x1, 8 + twoOn) & ~within));
            int u2 = x2 ^ ((Integer.rotateRight(x2, 16 + twoOn) & within) | (Integer.rotateRight(x2, 8 + twoOn) & ~within));
            int u3 = x3 ^ ((Integer.rotateRight(x3, 16 + twoOn) & within) | (Integer.rotateRight(x3, 8 + twoOn) & ~within));
            int u4 = x4 ^ ((Integer.rotateRight(x4, 16 + twoOn) & within) | (Integer.rotateRight(x4, 8 + twoOn) & ~within));
            int u5 = x5 ^ ((Integer.rotateRight(x5, 16 + twoOn) & within) | (Integer.rotateRight(x5, 8 + twoOn) & ~within));
            int u6 = x6 ^ ((Integer.rotateRight(x6, 16 + twoOn) & within) | (Integer.rotateRight(x6, 8 + twoOn) & ~within));
            int u7 = x7 ^ ((Integer.rotateRight(x7, 16 + twoOn) & within) | (Integer.rotateRight(x7, 8 + twoOn) & ~within));
            q[i + X0] = x0 ^ u2;
            q[i + X1] = x1 ^ u3;
            q[i + X2] = x2 ^ u4 ^ u0;
            q[i + X3] = x3 ^ u5 ^ u1 ^ u0;
            q[i + X4] = x4 ^ u6 ^ u1;
            q[i + X5] = x5 ^ u7 ^ u0;
            q[i + X6] = x6 ^ u1 ^ u0;
            q[i + X7] = x7 ^ u1;
        }
    }
}
