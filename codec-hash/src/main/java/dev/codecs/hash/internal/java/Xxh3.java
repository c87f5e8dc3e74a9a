package dev.codecs.hash.internal.java;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Objects;

/**
 * XXH3 with a result of 64 bits, after the xxHash specification (doc/xxhash_spec.md, version 0.2.0, "XXH3 Algorithm
 * Overview" and what follows). An object stands for one seed and holds the secret derived from it. It is immutable
 * and thread-safe, and hashing with it allocates nothing.
 */
final class Xxh3 {
    /** Long inputs are added up in eight numbers, one for each word of a stripe. */
    static final int ACCUMULATORS = 8;

    /** What the accumulators take in at a time, in bytes. */
    static final int STRIPE = Long.BYTES * ACCUMULATORS;

    /** The stripes between two scrambles: the secret has so many steps of a word before its last 64 bytes. */
    static final int STRIPES_PER_BLOCK = 16;

    /** What lies between two scrambles, in bytes. */
    static final int BLOCK = STRIPE * STRIPES_PER_BLOCK;

    /** Where the eight words for the scramble start in {@link #secret}. */
    static final int SCRAMBLE = STRIPES_PER_BLOCK;

    /** Where those for the last stripe start. */
    private static final int LAST = SCRAMBLE + ACCUMULATORS;

    /** Where those for the final merge start. */
    private static final int MERGE = LAST + ACCUMULATORS;

    private static final long PRIME32_1 = 0x9E3779B1L;
    private static final long PRIME32_2 = 0x85EBCA77L;
    private static final long PRIME32_3 = 0xC2B2AE3DL;
    private static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final long PRIME_MX1 = 0x165667919E3779F9L;
    private static final long PRIME_MX2 = 0x9FB21C651E98DF25L;

    /** The accumulators before the first stripe; not to be changed. */
    static final long[] START = {
        PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1,
    };

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte[] DEFAULT_SECRET = HexFormat.of()
            .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                    + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                    + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                    + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                    + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                    + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e");

    // Inputs of up to 16 bytes use words of the default secret in pairs only.
    private static final long PAIR_0 = defaultSecret(56) ^ defaultSecret(64);
    private static final long PAIR_1_TO_3 = (defaultSecret(0) ^ (defaultSecret(0) >>> 32)) & 0xFFFFFFFFL;
    private static final long PAIR_4_TO_8 = defaultSecret(8) ^ defaultSecret(16);
    private static final long PAIR_9_TO_16_FIRST = defaultSecret(24) ^ defaultSecret(32);
    private static final long PAIR_9_TO_16_LAST = defaultSecret(40) ^ defaultSecret(48);

    /**
     * The longest array that is hashed stripe by stripe, in bytes. {@link Xxh3Bulk} is 1.1 times as fast from there on
     * and 1.9 times at 16 KiB where C2 multiplies vectors of longs, which is known of x86-64. Where it does not, it is
     * 0.85 times as fast.
     */
    private static final int STRIPEWISE_MAX = switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" -> STRIPE * Xxh3Bulk.MIN_STRIPES;
        default -> Integer.MAX_VALUE;
    };

    private final long seed;

    /** The 24 words of the derived secret, then its eight words from byte 121 on, then those from byte 11 on. */
    final long[] secret = new long[MERGE + ACCUMULATORS];

    /** For each word of a block the word of the secret that it meets. */
    final long[] blockSecret = new long[STRIPES_PER_BLOCK * ACCUMULATORS];

    /** What the chunks after the first 128 bytes of a mid-size input meet: words from byte 3 on, two from byte 119. */
    private final long[] chunkSecret = new long[16];

    /**
     * Derives the secret.
     *
     * @param seed any number; 0 is the specification's default
     */
    Xxh3(long seed) {
        this.seed = seed;
        byte[] derived = new byte[DEFAULT_SECRET.length];
        for (int i = 0; i < LAST; i += 2) {
            secret[i] = defaultSecret(Long.BYTES * i) + seed;
            secret[i + 1] = defaultSecret(Long.BYTES * i + Long.BYTES) - seed;
            LONG.set(derived, Long.BYTES * i, secret[i]);
            LONG.set(derived, Long.BYTES * i + Long.BYTES, secret[i + 1]);
        }
        for (int i = 0; i < ACCUMULATORS; i++) {
            secret[LAST + i] = word(derived, 121 + Long.BYTES * i);
            secret[MERGE + i] = word(derived, 11 + Long.BYTES * i);
        }
        for (int stripe = 0; stripe < STRIPES_PER_BLOCK; stripe++) {
            System.arraycopy(secret, stripe, blockSecret, stripe * ACCUMULATORS, ACCUMULATORS);
        }
        for (int i = 0; i < chunkSecret.length; i += 2) {
            int at = i < 14 ? 3 + Long.BYTES * i : 119;
            chunkSecret[i] = defaultSecret(at) + seed;
            chunkSecret[i + 1] = defaultSecret(at + Long.BYTES) - seed;
        }
    }

    /** {@return a new state, for input that comes in pieces} */
    Xxh3State start() {
        return new Xxh3State(this);
    }

    /** {@return the hash of part of an array} */
    long hash64(byte[] input, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, input.length);
        if (length <= 16) {
            return hashUpTo16(input, offset, length);
        }
        if (length <= 128) {
            return hashUpTo128(input, offset, length);
        }
        if (length <= 240) {
            return hashUpTo240(input, offset, length);
        }
        if (length <= STRIPEWISE_MAX) {
            return hashStripes(START, input, offset, offset + length, length);
        }
        int stripes = (int) Xxh3Bulk.stripes(length);
        Xxh3Bulk bulk = Xxh3Bulk.take(START);
        bulk.add(this, input, offset, stripes);
        long hash = hashStripes(bulk.accumulators(), input, offset + stripes * STRIPE, offset + length, length);
        bulk.giveBack();
        return hash;
    }

    /**
     * {@return the hash of a segment} If it is no writable view of a {@code byte[]}, it is copied piece by piece.
     *
     * @throws IllegalStateException if its arena is closed
     * @throws WrongThreadException if its arena is another thread's
     */
    long hash64(MemorySegment input) {
        if (input.heapBase().orElse(null) instanceof byte[] array) {
            return hash64(array, (int) input.address(), (int) input.byteSize());
        }
        // To copy costs 12 of the 18 ns that 64 bytes take: not worth a second set of the methods below.
        long length = input.byteSize();
        Xxh3Bulk bulk = Xxh3Bulk.take(START);
        long hash;
        if (length <= STRIPE * Xxh3Bulk.MIN_STRIPES) {
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, 0, bulk.tail, 0, (int) length);
            hash = hash64(bulk.tail, 0, (int) length);
        } else {
            long stripes = Xxh3Bulk.stripes(length);
            bulk.add(this, input, 0, stripes);
            int rest = (int) (length - stripes * STRIPE);
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, length - rest - STRIPE, bulk.tail, 0, STRIPE + rest);
            hash = hashStripes(bulk.accumulators(), bulk.tail, STRIPE, STRIPE + rest, length);
        }
        bulk.giveBack();
        return hash;
    }

    private long hashUpTo16(byte[] input, int offset, int length) {
        if (length > 8) {
            long low = word(input, offset) ^ (PAIR_9_TO_16_FIRST + seed);
            long high = word(input, offset + length - 8) ^ (PAIR_9_TO_16_LAST - seed);
            return avalanche(length + Long.reverseBytes(low) + high + multiplyAndFold(low, high));
        }
        if (length >= 4) {
            long modifiedSeed = seed ^ ((long) Integer.reverseBytes((int) seed) << 32);
            long combined = halfWord(input, offset + length - 4) | (halfWord(input, offset) << 32);
            long hash = combined ^ (PAIR_4_TO_8 - modifiedSeed);
            hash = (hash ^ Long.rotateLeft(hash, 49) ^ Long.rotateLeft(hash, 24)) * PRIME_MX2;
            hash = (hash ^ ((hash >>> 35) + length)) * PRIME_MX2;
            return hash ^ (hash >>> 28);
        }
        if (length > 0) {
            long combined = (input[offset + length - 1] & 0xFFL)
                    | ((long) length << 8)
                    | ((input[offset] & 0xFFL) << 16)
                    | ((input[offset + (length >> 1)] & 0xFFL) << 24);
            return avalancheXxh64(combined ^ (PAIR_1_TO_3 + seed));
        }
        return avalancheXxh64(seed ^ PAIR_0);
    }

    private long hashUpTo128(byte[] input, int offset, int length) {
        int end = offset + length;
        long hash = length * PRIME64_1;
        if (length > 32) {
            if (length > 64) {
                if (length > 96) {
                    hash += mix(input, offset + 48, secret, 12) + mix(input, end - 64, secret, 14);
                }
                hash += mix(input, offset + 32, secret, 8) + mix(input, end - 48, secret, 10);
            }
            hash += mix(input, offset + 16, secret, 4) + mix(input, end - 32, secret, 6);
        }
        return avalanche(hash + mix(input, offset, secret, 0) + mix(input, end - 16, secret, 2));
    }

    private long hashUpTo240(byte[] input, int offset, int length) {
        long hash = length * PRIME64_1;
        for (int i = 0; i < 8; i++) {
            hash += mix(input, offset + 16 * i, secret, 2 * i);
        }
        hash = avalanche(hash);
        int chunks = length / 16;
        for (int i = 8; i < chunks; i++) {
            hash += mix(input, offset + 16 * i, chunkSecret, 2 * i - 16);
        }
        return avalanche(hash + mix(input, offset + length - 16, chunkSecret, 14));
    }

    /**
     * {@return the hash of an input of more than 240 bytes, given the accumulators after some of its stripes} The
     * others are taken in one by one. The last stripe is the last 64 bytes, even if they overlap the stripe before.
     *
     * <p>Words are used in pairs: reading all eight of a stripe first needs more registers than there are and took up
     * to 1.5 times as long. The last stripe is one more turn of the loop: 256 bytes take 23 ns, and 27 in a loop for
     * whole blocks, one for other stripes and a third copy for the last.
     *
     * @param accumulators the first eight entries of an array, which is not changed
     * @param offset where the other stripes start: at the start of a block, or in the last stripe or behind it if all
     *     others are done
     * @param end the end of the input
     * @param length the length of the whole input in bytes
     */
    long hashStripes(long[] accumulators, byte[] input, int offset, int end, long length) {
        long[] secret = this.secret;
        long a0 = accumulators[0];
        long a1 = accumulators[1];
        long a2 = accumulators[2];
        long a3 = accumulators[3];
        long a4 = accumulators[4];
        long a5 = accumulators[5];
        long a6 = accumulators[6];
        long a7 = accumulators[7];
        int last = end - STRIPE;
        int s = 0;
        while (true) {
            if (offset >= last) {
                offset = last;
                s = LAST;
            }
            long even = word(input, offset);
            long odd = word(input, offset + 8);
            a0 += odd + multiplyHalves(even ^ secret[s]);
            a1 += even + multiplyHalves(odd ^ secret[s + 1]);
            even = word(input, offset + 16);
            odd = word(input, offset + 24);
            a2 += odd + multiplyHalves(even ^ secret[s + 2]);
            a3 += even + multiplyHalves(odd ^ secret[s + 3]);
            even = word(input, offset + 32);
            odd = word(input, offset + 40);
            a4 += odd + multiplyHalves(even ^ secret[s + 4]);
            a5 += even + multiplyHalves(odd ^ secret[s + 5]);
            even = word(input, offset + 48);
            odd = word(input, offset + 56);
            a6 += odd + multiplyHalves(even ^ secret[s + 6]);
            a7 += even + multiplyHalves(odd ^ secret[s + 7]);
            if (s == LAST) {
                break;
            }
            offset += STRIPE;
            s++;
            if (s == SCRAMBLE) {
                a0 = scramble(a0, secret[SCRAMBLE]);
                a1 = scramble(a1, secret[SCRAMBLE + 1]);
                a2 = scramble(a2, secret[SCRAMBLE + 2]);
                a3 = scramble(a3, secret[SCRAMBLE + 3]);
                a4 = scramble(a4, secret[SCRAMBLE + 4]);
                a5 = scramble(a5, secret[SCRAMBLE + 5]);
                a6 = scramble(a6, secret[SCRAMBLE + 6]);
                a7 = scramble(a7, secret[SCRAMBLE + 7]);
                s = 0;
            }
        }
        return avalanche(length * PRIME64_1
                + multiplyAndFold(a0 ^ secret[MERGE], a1 ^ secret[MERGE + 1])
                + multiplyAndFold(a2 ^ secret[MERGE + 2], a3 ^ secret[MERGE + 3])
                + multiplyAndFold(a4 ^ secret[MERGE + 4], a5 ^ secret[MERGE + 5])
                + multiplyAndFold(a6 ^ secret[MERGE + 6], a7 ^ secret[MERGE + 7]));
    }

    /** {@return what a word, combined with the secret, adds to its accumulator} */
    static long multiplyHalves(long word) {
        return (word & 0xFFFFFFFFL) * (word >>> 32);
    }

    /** {@return an accumulator after the end of a block} */
    static long scramble(long accumulator, long secretWord) {
        return (accumulator ^ (accumulator >>> 47) ^ secretWord) * PRIME32_1;
    }

    /** The specification's mixStep; the seed is already in the secret. */
    private static long mix(byte[] input, int offset, long[] secret, int at) {
        return multiplyAndFold(word(input, offset) ^ secret[at], word(input, offset + 8) ^ secret[at + 1]);
    }

    /** The high half is one instruction; {@code multiplyHigh} and a correction of the sign take 1.4 times as long. */
    private static long multiplyAndFold(long a, long b) {
        return (a * b) ^ Math.unsignedMultiplyHigh(a, b);
    }

    private static long avalanche(long hash) {
        hash = (hash ^ (hash >>> 37)) * PRIME_MX1;
        return hash ^ (hash >>> 32);
    }

    private static long avalancheXxh64(long hash) {
        hash = (hash ^ (hash >>> 33)) * PRIME64_2;
        hash = (hash ^ (hash >>> 29)) * PRIME64_3;
        return hash ^ (hash >>> 32);
    }

    /** {@return eight bytes, little-endian} */
    static long word(byte[] input, int offset) {
        return (long) LONG.get(input, offset);
    }

    private static long halfWord(byte[] input, int offset) {
        return (int) INT.get(input, offset) & 0xFFFFFFFFL;
    }

    private static long defaultSecret(int offset) {
        return word(DEFAULT_SECRET, offset);
    }
}
