package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A key of AES (FIPS 197), expanded, for any number of threads: the block cipher alone, from which the modes are made.
 *
 * <p>What constant time means here: no index and no branch in the source depends on a key or on data, neither in the cipher nor in the
 * expansion of the key. The JVM does not promise that compiled code keeps to that, and nothing is done against who measures power or
 * causes faults. Wiping is best effort, since a garbage collector may have left copies.
 */
final class Aes {
    /** The length of a block in bytes. */
    static final int BLOCK = 16;

    /**
     * Up to so many blocks {@link AesWords} is faster than {@link AesLanes}: from 130 on with vectors of 256 bits, from 174 on with
     * those of 512. GCM of 2 KiB has 129.
     */
    private static final int FEW = 160;

    /** What the circuit of the S-box leaves out; so the keys of all rounds but the first hold it. */
    private static final int SBOX_CONSTANT = 0x6363_6363;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final int rounds;

    /** The round keys as {@link AesWords} and as {@link AesLanes} take them, followed by one of zeros. */
    private final long[] wordKeys;

    private final int[] laneKeys;

    /** @param key of 16, 24 or 32 bytes, which is copied */
    Aes(byte[] key) {
        this(key, new long[AesWords.PLANES]);
    }

    /** @param words room for eight, which is wiped */
    Aes(byte[] key, long[] words) {
        rounds = key.length / 4 + 6;
        wordKeys = new long[(rounds + 2) * AesWords.PLANES];
        laneKeys = new int[(rounds + 2) * AesLanes.PLANES];
        int[] schedule = expanded(key, rounds, words);
        byte[] block = new byte[AesWords.BLOCKS * BLOCK];
        for (int round = 0; round <= rounds; round++) {
            // The rows are straight again when the last key is added.
            writeAskew(schedule, round, round == rounds ? 0 : round & 3, block);
            AesWords.load(block, 0, AesWords.BLOCKS, words);
            for (int plane = 0; plane < AesWords.PLANES; plane++) {
                long bits = words[AesWords.PLANES - 1 - plane];
                wordKeys[round * AesWords.PLANES + plane] = bits;
                laneKeys[round * AesLanes.PLANES + plane] = halved(bits);
            }
        }
        Arrays.fill(schedule, 0);
        Arrays.fill(block, (byte) 0);
        Arrays.fill(words, 0);
    }

    /**
     * Encrypts independent blocks (ECB), any number of them; it is fastest with {@link AesLanes#BLOCKS} at a time. Source and target may
     * be the same.
     */
    void encrypt(byte[] source, int from, byte[] target, int to, int blocks, Scratch scratch) {
        int done = 0;
        while (blocks - done > FEW) {
            int many = Math.min(blocks - done, AesLanes.BLOCKS);
            AesLanes.encrypt(
                    source, from + done * BLOCK, target, to + done * BLOCK, many, laneKeys, rounds, scratch.lanes());
            done += many;
        }
        while (done < blocks) {
            int few = Math.min(blocks - done, AesWords.BLOCKS);
            AesWords.encrypt(
                    source, from + done * BLOCK, target, to + done * BLOCK, few, wordKeys, rounds, scratch.words);
            done += few;
        }
    }

    /** Decrypts independent blocks, as {@link #encrypt}. */
    void decrypt(byte[] source, int from, byte[] target, int to, int blocks, Scratch scratch) {
        int done = 0;
        while (blocks - done > FEW) {
            int many = Math.min(blocks - done, AesLanes.BLOCKS);
            AesLanes.decrypt(
                    source, from + done * BLOCK, target, to + done * BLOCK, many, laneKeys, rounds, scratch.lanes());
            done += many;
        }
        while (done < blocks) {
            int few = Math.min(blocks - done, AesWords.BLOCKS);
            AesWords.decrypt(
                    source, from + done * BLOCK, target, to + done * BLOCK, few, wordKeys, rounds, scratch.words);
            done += few;
        }
    }

    /** Wipes the key. */
    void wipe() {
        Arrays.fill(wordKeys, 0);
        Arrays.fill(laneKeys, 0);
    }

    /** {@return the round keys, four little-endian words each} FIPS 197, section 5.2. */
    private static int[] expanded(byte[] key, int rounds, long[] words) {
        int keyWords = key.length / 4;
        int[] schedule = new int[4 * (rounds + 1)];
        for (int i = 0; i < keyWords; i++) {
            schedule[i] = (int) INT.get(key, 4 * i);
        }
        for (int i = keyWords, constant = 1; i < schedule.length; i++) {
            int word = schedule[i - 1];
            if (i % keyWords == 0) {
                word = AesWords.substituted(Integer.rotateRight(word, 8), words) ^ SBOX_CONSTANT ^ constant;
                constant = constant << 1 ^ (constant >>> 7) * 0x11B;
            } else if (keyWords == 8 && i % keyWords == 4) {
                word = AesWords.substituted(word, words) ^ SBOX_CONSTANT;
            }
            schedule[i] = schedule[i - keyWords] ^ word;
        }
        return schedule;
    }

    /** Four times the key of a round, each row moved on by a number of columns that grows with it. */
    private static void writeAskew(int[] schedule, int round, int skew, byte[] block) {
        int constant = round == 0 ? 0 : SBOX_CONSTANT;
        for (int column = 0; column < 4; column++) {
            int word = 0;
            for (int row = 0; row < 4; row++) {
                word |= schedule[4 * round + (column - row * skew & 3)] & 0xFF << (8 * row);
            }
            for (int copy = 0; copy < AesWords.BLOCKS; copy++) {
                INT.set(block, BLOCK * copy + 4 * column, word ^ constant);
            }
        }
    }

    /** {@return a plane of four equal blocks as one of two} */
    private static int halved(long plane) {
        long bits = plane & 0x3333_3333_3333_3333L;
        bits = (bits | bits >>> 2) & 0x0F0F_0F0F_0F0F_0F0FL;
        bits = (bits | bits >>> 4) & 0x00FF_00FF_00FF_00FFL;
        bits = (bits | bits >>> 8) & 0x0000_FFFF_0000_FFFFL;
        return (int) (bits | bits >>> 16);
    }
}
