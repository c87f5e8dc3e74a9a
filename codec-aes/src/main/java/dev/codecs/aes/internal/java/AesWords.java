package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The cipher of AES (FIPS 197, section 5.1) for up to four blocks at once, bitsliced: no table, and no branch or index that depends on
 * the key or the data.
 *
 * <p>Bit i of all 64 bytes is in plane i, a {@code long}: the byte in row r and column c of block b is its bit 16 r + 4 c + b. SubBytes
 * is a circuit of 115 gates on the planes (Boyar, Matthews and Peralta), whose four NOTs are part of the round keys. ShiftRows is left
 * out, and MixColumns looks for its neighbours where they are; so the rows stand one column farther askew after each round, and straight
 * again after four. Ten and fourteen rounds end two columns off, which is put right at the end.
 */
final class AesWords {
    /** Planes of a state or a round key, the most significant bits first. */
    static final int PLANES = 8;

    /** The most blocks at once. */
    static final int BLOCKS = 4;

    /** The second and the fourth row. */
    private static final long ODD_ROWS = 0xFFFF_0000_FFFF_0000L;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long[] NO_KEYS = new long[2 * PLANES];

    private AesWords() {}

    /**
     * Encrypts one to four independent blocks. Source and target may be the same.
     *
     * @param keys the round keys in planes, askew, from round 0
     * @param words room for eight
     */
    static void encrypt(
            byte[] source, int from, byte[] target, int to, int blocks, long[] keys, int rounds, long[] words) {
        load(source, from, blocks, words);
        cipher(words, keys, rounds);
        store(words, target, to, blocks);
    }

    /** Decrypts, as {@link #encrypt}. The round keys are followed by one of zeros. */
    static void decrypt(
            byte[] source, int from, byte[] target, int to, int blocks, long[] keys, int rounds, long[] words) {
        load(source, from, blocks, words);
        decipher(words, keys, rounds);
        store(words, target, to, blocks);
    }

    private static void store(long[] words, byte[] target, int to, int blocks) {
        transpose(words);
        for (int b = 0; b < blocks; b++) {
            LONG.set(target, to + 16 * b, gathered(words[b]) | gathered(words[b + 4]) << 32);
            LONG.set(target, to + 16 * b + 8, gathered(words[b] >>> 8) | gathered(words[b + 4] >>> 8) << 32);
        }
    }

    /** One to four blocks to planes, the least significant bits first; the blocks that are not given are 0. */
    static void load(byte[] source, int from, int blocks, long[] words) {
        for (int b = 0; b < blocks; b++) {
            long left = (long) LONG.get(source, from + 16 * b);
            long right = (long) LONG.get(source, from + 16 * b + 8);
            words[b] = spread(left) | spread(right) << 8;
            words[b + 4] = spread(left >>> 32) | spread(right >>> 32) << 8;
        }
        for (int b = blocks; b < BLOCKS; b++) {
            words[b] = 0;
            words[b + 4] = 0;
        }
        transpose(words);
    }

    /** {@return the four bytes of an S-box, of four bytes} Without the constant 0x63. */
    static int substituted(int bytes, long[] words) {
        for (int i = 0; i < PLANES; i++) {
            words[i] = 0;
        }
        words[0] = bytes & 0xFFFF_FFFFL;
        transpose(words);
        substitute(words);
        transpose(words);
        return (int) words[0];
    }

    /** Four bytes, to every second byte. */
    private static long spread(long bytes) {
        long pairs = ((bytes & 0xFFFF_FFFFL) | bytes << 16) & 0x0000_FFFF_0000_FFFFL;
        return (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FFL;
    }

    /** Every second byte, to four bytes. */
    private static long gathered(long spread) {
        long bytes = spread & 0x00FF_00FF_00FF_00FFL;
        long pairs = (bytes | bytes >>> 8) & 0x0000_FFFF_0000_FFFFL;
        return (pairs | pairs >>> 16) & 0xFFFF_FFFFL;
    }

    /** Transposes 8 by 8 bits, those of the same byte in the eight words; it is its own inverse. */
    private static void transpose(long[] words) {
        for (int i = 0; i < PLANES; i += 2) {
            swap(words, i, i + 1, 1, 0x5555_5555_5555_5555L);
        }
        for (int i = 0; i < PLANES; i += 4) {
            swap(words, i, i + 2, 2, 0x3333_3333_3333_3333L);
            swap(words, i + 1, i + 3, 2, 0x3333_3333_3333_3333L);
        }
        for (int i = 0; i < 4; i++) {
            swap(words, i, i + 4, 4, 0x0F0F_0F0F_0F0F_0F0FL);
        }
    }

    private static void swap(long[] words, int a, int b, int distance, long mask) {
        long changed = (words[a] >>> distance ^ words[b]) & mask;
        words[b] ^= changed;
        words[a] ^= changed << distance;
    }

    /** The rows one column back. */
    private static long columns1(long x) {
        return (x >>> 4 & 0x0FFF_0FFF_0FFF_0FFFL) | (x << 12 & 0xF000_F000_F000_F000L);
    }

    private static long columns2(long x) {
        return (x >>> 8 & 0x00FF_00FF_00FF_00FFL) | (x << 8 & 0xFF00_FF00_FF00_FF00L);
    }

    private static long columns3(long x) {
        return (x >>> 12 & 0x000F_000F_000F_000FL) | (x << 4 & 0xFFF0_FFF0_FFF0_FFF0L);
    }

    /** The odd rows two columns on. */
    private static long straightened(long x) {
        return (x & ~ODD_ROWS) | (columns2(x) & ODD_ROWS);
    }

    /** All rounds of encryption. They are one method on locals: with the steps as methods on the array they take 1.3 times as long. */
    private static void cipher(long[] words, long[] keys, int rounds) {
        long x0 = words[7] ^ keys[0];
        long x1 = words[6] ^ keys[1];
        long x2 = words[5] ^ keys[2];
        long x3 = words[4] ^ keys[3];
        long x4 = words[3] ^ keys[4];
        long x5 = words[2] ^ keys[5];
        long x6 = words[1] ^ keys[6];
        long x7 = words[0] ^ keys[7];
        for (int round = 1, at = PLANES; ; round++, at += PLANES) {
            // SubBytes
            long y14 = x3 ^ x5;
            long y13 = x0 ^ x6;
            long y9 = x0 ^ x3;
            long y8 = x0 ^ x5;
            long t0 = x1 ^ x2;
            long y1 = t0 ^ x7;
            long y4 = y1 ^ x3;
            long y12 = y13 ^ y14;
            long y2 = y1 ^ x0;
            long y5 = y1 ^ x6;
            long y3 = y5 ^ y8;
            long t1 = x4 ^ y12;
            long y15 = t1 ^ x5;
            long y20 = t1 ^ x1;
            long y6 = y15 ^ x7;
            long y10 = y15 ^ t0;
            long y11 = y20 ^ y9;
            long y7 = x7 ^ y11;
            long y17 = y10 ^ y11;
            long y19 = y10 ^ y8;
            long y16 = t0 ^ y11;
            long y21 = y13 ^ y16;
            long y18 = x0 ^ y16;
            long t2 = y12 & y15;
            long t3 = y3 & y6;
            long t4 = t3 ^ t2;
            long t5 = y4 & x7;
            long t6 = t5 ^ t2;
            long t7 = y13 & y16;
            long t8 = y5 & y1;
            long t9 = t8 ^ t7;
            long t10 = y2 & y7;
            long t11 = t10 ^ t7;
            long t12 = y9 & y11;
            long t13 = y14 & y17;
            long t14 = t13 ^ t12;
            long t15 = y8 & y10;
            long t16 = t15 ^ t12;
            long t17 = t4 ^ t14;
            long t18 = t6 ^ t16;
            long t19 = t9 ^ t14;
            long t20 = t11 ^ t16;
            long t21 = t17 ^ y20;
            long t22 = t18 ^ y19;
            long t23 = t19 ^ y21;
            long t24 = t20 ^ y18;
            long t25 = t21 ^ t22;
            long t26 = t21 & t23;
            long t27 = t24 ^ t26;
            long t28 = t25 & t27;
            long t29 = t28 ^ t22;
            long t30 = t23 ^ t24;
            long t31 = t22 ^ t26;
            long t32 = t31 & t30;
            long t33 = t32 ^ t24;
            long t34 = t23 ^ t33;
            long t35 = t27 ^ t33;
            long t36 = t24 & t35;
            long t37 = t36 ^ t34;
            long t38 = t27 ^ t36;
            long t39 = t29 & t38;
            long t40 = t25 ^ t39;
            long t41 = t40 ^ t37;
            long t42 = t29 ^ t33;
            long t43 = t29 ^ t40;
            long t44 = t33 ^ t37;
            long t45 = t42 ^ t41;
            long z0 = t44 & y15;
            long z1 = t37 & y6;
            long z2 = t33 & x7;
            long z3 = t43 & y16;
            long z4 = t40 & y1;
            long z5 = t29 & y7;
            long z6 = t42 & y11;
            long z7 = t45 & y17;
            long z8 = t41 & y10;
            long z9 = t44 & y12;
            long z10 = t37 & y3;
            long z11 = t33 & y4;
            long z12 = t43 & y13;
            long z13 = t40 & y5;
            long z14 = t29 & y2;
            long z15 = t42 & y9;
            long z16 = t45 & y14;
            long z17 = t41 & y8;
            long t46 = z15 ^ z16;
            long t47 = z10 ^ z11;
            long t48 = z5 ^ z13;
            long t49 = z9 ^ z10;
            long t50 = z2 ^ z12;
            long t51 = z2 ^ z5;
            long t52 = z7 ^ z8;
            long t53 = z0 ^ z3;
            long t54 = z6 ^ z7;
            long t55 = z16 ^ z17;
            long t56 = z12 ^ t48;
            long t57 = t50 ^ t53;
            long t58 = z4 ^ t46;
            long t59 = z3 ^ t54;
            long t60 = t46 ^ t57;
            long t61 = z14 ^ t57;
            long t62 = t52 ^ t58;
            long t63 = t49 ^ t58;
            long t64 = z4 ^ t59;
            long t65 = t61 ^ t62;
            long t66 = z1 ^ t63;
            long t67 = t64 ^ t65;
            long s3 = t53 ^ t66;
            long s1 = t64 ^ s3;
            x0 = t59 ^ t63;
            x6 = t56 ^ t62;
            x7 = t48 ^ t60;
            x3 = s3;
            x4 = t51 ^ t66;
            x5 = t47 ^ t65;
            x1 = s1;
            x2 = t55 ^ t67;
            if (round == rounds) {
                if ((rounds & 3) == 2) {
                    x0 = straightened(x0);
                    x1 = straightened(x1);
                    x2 = straightened(x2);
                    x3 = straightened(x3);
                    x4 = straightened(x4);
                    x5 = straightened(x5);
                    x6 = straightened(x6);
                    x7 = straightened(x7);
                }
                words[7] = x0 ^ keys[at + 0];
                words[6] = x1 ^ keys[at + 1];
                words[5] = x2 ^ keys[at + 2];
                words[4] = x3 ^ keys[at + 3];
                words[3] = x4 ^ keys[at + 4];
                words[2] = x5 ^ keys[at + 5];
                words[1] = x6 ^ keys[at + 6];
                words[0] = x7 ^ keys[at + 7];
                return;
            }
            // MixColumns: r is the next row of the column, w the two after it
            long r0;
            long r1;
            long r2;
            long r3;
            long r4;
            long r5;
            long r6;
            long r7;
            switch (round & 3) {
                case 0 -> {
                    r0 = x0;
                    r1 = x1;
                    r2 = x2;
                    r3 = x3;
                    r4 = x4;
                    r5 = x5;
                    r6 = x6;
                    r7 = x7;
                }
                case 1 -> {
                    r0 = columns1(x0);
                    r1 = columns1(x1);
                    r2 = columns1(x2);
                    r3 = columns1(x3);
                    r4 = columns1(x4);
                    r5 = columns1(x5);
                    r6 = columns1(x6);
                    r7 = columns1(x7);
                }
                case 2 -> {
                    r0 = columns2(x0);
                    r1 = columns2(x1);
                    r2 = columns2(x2);
                    r3 = columns2(x3);
                    r4 = columns2(x4);
                    r5 = columns2(x5);
                    r6 = columns2(x6);
                    r7 = columns2(x7);
                }
                default -> {
                    r0 = columns3(x0);
                    r1 = columns3(x1);
                    r2 = columns3(x2);
                    r3 = columns3(x3);
                    r4 = columns3(x4);
                    r5 = columns3(x5);
                    r6 = columns3(x6);
                    r7 = columns3(x7);
                }
            }
            r0 = Long.rotateRight(r0, 16);
            r1 = Long.rotateRight(r1, 16);
            r2 = Long.rotateRight(r2, 16);
            r3 = Long.rotateRight(r3, 16);
            r4 = Long.rotateRight(r4, 16);
            r5 = Long.rotateRight(r5, 16);
            r6 = Long.rotateRight(r6, 16);
            r7 = Long.rotateRight(r7, 16);
            x0 ^= r0;
            x1 ^= r1;
            x2 ^= r2;
            x3 ^= r3;
            x4 ^= r4;
            x5 ^= r5;
            x6 ^= r6;
            x7 ^= r7;
            long w0 = (round & 1) == 0 ? x0 : columns2(x0);
            long w1 = (round & 1) == 0 ? x1 : columns2(x1);
            long w2 = (round & 1) == 0 ? x2 : columns2(x2);
            long w3 = (round & 1) == 0 ? x3 : columns2(x3);
            long w4 = (round & 1) == 0 ? x4 : columns2(x4);
            long w5 = (round & 1) == 0 ? x5 : columns2(x5);
            long w6 = (round & 1) == 0 ? x6 : columns2(x6);
            long w7 = (round & 1) == 0 ? x7 : columns2(x7);
            w0 = Long.rotateRight(w0, 32) ^ r0 ^ keys[at + 0];
            w1 = Long.rotateRight(w1, 32) ^ r1 ^ keys[at + 1];
            w2 = Long.rotateRight(w2, 32) ^ r2 ^ keys[at + 2];
            w3 = Long.rotateRight(w3, 32) ^ r3 ^ keys[at + 3];
            w4 = Long.rotateRight(w4, 32) ^ r4 ^ keys[at + 4];
            w5 = Long.rotateRight(w5, 32) ^ r5 ^ keys[at + 5];
            w6 = Long.rotateRight(w6, 32) ^ r6 ^ keys[at + 6];
            w7 = Long.rotateRight(w7, 32) ^ r7 ^ keys[at + 7];
            // twice x, in the field: the planes move up, and the top one comes in at 0x1B
            long top = x0;
            x0 = w0 ^ x1;
            x1 = w1 ^ x2;
            x2 = w2 ^ x3;
            x3 = w3 ^ x4 ^ top;
            x4 = w4 ^ x5 ^ top;
            x5 = w5 ^ x6;
            x6 = w6 ^ x7 ^ top;
            x7 = w7 ^ top;
        }
    }

    /** All rounds of decryption. */
    private static void decipher(long[] words, long[] keys, int rounds) {
        int zeros = (rounds + 1) * PLANES;
        add(words, keys, rounds * PLANES);
        straighten(words, rounds);
        for (int round = rounds - 1; ; round--) {
            // The inverse of the S-box is the inverse of its linear part, the S-box, and that inverse again.
            unfold(words, keys, zeros);
            substitute(words);
            unfold(words, keys, round * PLANES);
            if (round == 0) {
                return;
            }
            // The inverse of MixColumns is a smaller matrix, and MixColumns.
            prepare(words, round);
            mix(words, keys, zeros, round);
        }
    }

    /** AddRoundKey. */
    private static void add(long[] words, long[] keys, int at) {
        for (int i = 0; i < PLANES; i++) {
            words[PLANES - 1 - i] ^= keys[at + i];
        }
    }

    /** SubBytes, without the constant 0x63: a last round without a key. */
    private static void substitute(long[] words) {
        cipher(words, NO_KEYS, 1);
    }

    /** MixColumns, where the rows stand askew by so many columns as there were rounds, and AddRoundKey. */
    private static void mix(long[] words, long[] keys, int at, int round) {
        int next = 4 * (round & 3);
        int twoOn = 4 * (2 * round & 3);
        long within = 0x0001_0001_0001_0001L * (0xFFFF >>> next);
        long withinTwo = 0x0001_0001_0001_0001L * (0xFFFF >>> twoOn);
        long x0 = words[7];
        long r0 = (Long.rotateRight(x0, 16 + next) & within) | (Long.rotateRight(x0, next) & ~within);
        long a0 = x0 ^ r0;
        long w0 = ((Long.rotateRight(a0, 32 + twoOn) & withinTwo) | (Long.rotateRight(a0, 16 + twoOn) & ~withinTwo))
                ^ r0
                ^ keys[at + 0];
        long x1 = words[6];
        long r1 = (Long.rotateRight(x1, 16 + next) & within) | (Long.rotateRight(x1, next) & ~within);
        long a1 = x1 ^ r1;
        long w1 = ((Long.rotateRight(a1, 32 + twoOn) & withinTwo) | (Long.rotateRight(a1, 16 + twoOn) & ~withinTwo))
                ^ r1
                ^ keys[at + 1];
        long x2 = words[5];
        long r2 = (Long.rotateRight(x2, 16 + next) & within) | (Long.rotateRight(x2, next) & ~within);
        long a2 = x2 ^ r2;
        long w2 = ((Long.rotateRight(a2, 32 + twoOn) & withinTwo) | (Long.rotateRight(a2, 16 + twoOn) & ~withinTwo))
                ^ r2
                ^ keys[at + 2];
        long x3 = words[4];
        long r3 = (Long.rotateRight(x3, 16 + next) & within) | (Long.rotateRight(x3, next) & ~within);
        long a3 = x3 ^ r3;
        long w3 = ((Long.rotateRight(a3, 32 + twoOn) & withinTwo) | (Long.rotateRight(a3, 16 + twoOn) & ~withinTwo))
                ^ r3
                ^ keys[at + 3];
        long x4 = words[3];
        long r4 = (Long.rotateRight(x4, 16 + next) & within) | (Long.rotateRight(x4, next) & ~within);
        long a4 = x4 ^ r4;
        long w4 = ((Long.rotateRight(a4, 32 + twoOn) & withinTwo) | (Long.rotateRight(a4, 16 + twoOn) & ~withinTwo))
                ^ r4
                ^ keys[at + 4];
        long x5 = words[2];
        long r5 = (Long.rotateRight(x5, 16 + next) & within) | (Long.rotateRight(x5, next) & ~within);
        long a5 = x5 ^ r5;
        long w5 = ((Long.rotateRight(a5, 32 + twoOn) & withinTwo) | (Long.rotateRight(a5, 16 + twoOn) & ~withinTwo))
                ^ r5
                ^ keys[at + 5];
        long x6 = words[1];
        long r6 = (Long.rotateRight(x6, 16 + next) & within) | (Long.rotateRight(x6, next) & ~within);
        long a6 = x6 ^ r6;
        long w6 = ((Long.rotateRight(a6, 32 + twoOn) & withinTwo) | (Long.rotateRight(a6, 16 + twoOn) & ~withinTwo))
                ^ r6
                ^ keys[at + 6];
        long x7 = words[0];
        long r7 = (Long.rotateRight(x7, 16 + next) & within) | (Long.rotateRight(x7, next) & ~within);
        long a7 = x7 ^ r7;
        long w7 = ((Long.rotateRight(a7, 32 + twoOn) & withinTwo) | (Long.rotateRight(a7, 16 + twoOn) & ~withinTwo))
                ^ r7
                ^ keys[at + 7];
        words[7] = w0 ^ a1;
        words[6] = w1 ^ a2;
        words[5] = w2 ^ a3;
        words[4] = w3 ^ a4 ^ a0;
        words[3] = w4 ^ a5 ^ a0;
        words[2] = w5 ^ a6;
        words[1] = w6 ^ a7 ^ a0;
        words[0] = w7 ^ a0;
    }

    private static void straighten(long[] words, int rounds) {
        if ((rounds & 3) == 2) {
            for (int i = 0; i < PLANES; i++) {
                words[i] = straightened(words[i]);
            }
        }
    }

    /** The inverse of the linear part of the S-box, and AddRoundKey. */
    private static void unfold(long[] words, long[] keys, int at) {
        long x0 = words[7];
        long x1 = words[6];
        long x2 = words[5];
        long x3 = words[4];
        long x4 = words[3];
        long x5 = words[2];
        long x6 = words[1];
        long x7 = words[0];
        words[7] = x6 ^ x3 ^ x1 ^ keys[at + 0];
        words[6] = x7 ^ x4 ^ x2 ^ keys[at + 1];
        words[5] = x0 ^ x5 ^ x3 ^ keys[at + 2];
        words[4] = x1 ^ x6 ^ x4 ^ keys[at + 3];
        words[3] = x2 ^ x7 ^ x5 ^ keys[at + 4];
        words[2] = x3 ^ x0 ^ x6 ^ keys[at + 5];
        words[1] = x4 ^ x1 ^ x7 ^ keys[at + 6];
        words[0] = x5 ^ x2 ^ x0 ^ keys[at + 7];
    }

    /** Adds four times the sum of each byte and that two rows on. */
    private static void prepare(long[] words, int round) {
        int twoOn = 4 * (2 * round & 3);
        long within = 0x0001_0001_0001_0001L * (0xFFFF >>> twoOn);
        long x0 = words[7];
        long u0 = x0 ^ ((Long.rotateRight(x0, 32 + twoOn) & within) | (Long.rotateRight(x0, 16 + twoOn) & ~within));
        long x1 = words[6];
        long u1 = x1 ^ ((Long.rotateRight(x1, 32 + twoOn) & within) | (Long.rotateRight(x1, 16 + twoOn) & ~within));
        long x2 = words[5];
        long u2 = x2 ^ ((Long.rotateRight(x2, 32 + twoOn) & within) | (Long.rotateRight(x2, 16 + twoOn) & ~within));
        long x3 = words[4];
        long u3 = x3 ^ ((Long.rotateRight(x3, 32 + twoOn) & within) | (Long.rotateRight(x3, 16 + twoOn) & ~within));
        long x4 = words[3];
        long u4 = x4 ^ ((Long.rotateRight(x4, 32 + twoOn) & within) | (Long.rotateRight(x4, 16 + twoOn) & ~within));
        long x5 = words[2];
        long u5 = x5 ^ ((Long.rotateRight(x5, 32 + twoOn) & within) | (Long.rotateRight(x5, 16 + twoOn) & ~within));
        long x6 = words[1];
        long u6 = x6 ^ ((Long.rotateRight(x6, 32 + twoOn) & within) | (Long.rotateRight(x6, 16 + twoOn) & ~within));
        long x7 = words[0];
        long u7 = x7 ^ ((Long.rotateRight(x7, 32 + twoOn) & within) | (Long.rotateRight(x7, 16 + twoOn) & ~within));
        words[7] = x0 ^ u2;
        words[6] = x1 ^ u3;
        words[5] = x2 ^ u4 ^ u0;
        words[4] = x3 ^ u5 ^ u1 ^ u0;
        words[3] = x4 ^ u6 ^ u1;
        words[2] = x5 ^ u7 ^ u0;
        words[1] = x6 ^ u1 ^ u0;
        words[0] = x7 ^ u1;
    }
}
