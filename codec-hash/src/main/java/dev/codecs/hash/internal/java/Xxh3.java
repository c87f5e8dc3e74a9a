package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * XXH3 with a result of 64 or 128 bits, after the xxHash specification (doc/xxhash_spec.md, version 0.2.0, "XXH3 Algorithm
 * Overview" and what follows). An object stands for one seed or secret. It is immutable and thread-safe, and hashing
 * with it allocates nothing.
 *
 * <p>128 bits are written into an array: 16 bytes, the number in big-endian order. Of more than 240 bytes, both hashes
 * have the same low half.
 */
final class Xxh3 {
    /** Of a hash with 128 bits, in bytes. */
    static final int LENGTH_128 = 2 * Long.BYTES;

    /** Long inputs are added up in eight numbers, one for each word of a stripe. */
    static final int ACCUMULATORS = 8;

    /** What the accumulators take in at a time, in bytes. */
    static final int STRIPE = Long.BYTES * ACCUMULATORS;

    static final long PRIME32_1 = 0x9E3779B1L;
    static final long PRIME32_2 = 0x85EBCA77L;
    static final long PRIME32_3 = 0xC2B2AE3DL;
    static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    static final long PRIME64_3 = 0x165667B19E3779F9L;
    static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final long PRIME_MX1 = 0x165667919E3779F9L;
    static final long PRIME_MX2 = 0x9FB21C651E98DF25L;

    /** The accumulators before the first stripe; not to be changed. */
    static final long[] START = {
        PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1,
    };

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle RESULT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static final byte[] DEFAULT_SECRET = HexFormat.of()
            .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                    + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                    + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                    + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                    + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                    + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e");

    /** Inputs up to this length are hashed by {@link Xxh3Short} or {@link Xxh3Short128}. */
    static final int SHORT = Xxh3Short128.LONGEST;

    /** Does most of a long input. */
    final Xxh3Kernel kernel;

    private final Xxh3Short upTo240;
    private final Xxh3Short128 upTo240With128Bits;

    /** The stripes between two scrambles, at least 9: the secret has so many steps of a word before its last 64 bytes. */
    final int stripesPerBlock;

    /**
     * The secret's words at each of these steps and seven more; then eight from each of these places, which need not be whole
     * words from the start: its last 64 bytes, what lies 7 bytes before them, byte 11, what lies 11 bytes before the last.
     */
    final long[] secret;

    /** Where the eight words for the scramble start in {@link #secret}. */
    final int scramble;

    /** Where those for the last stripe start. */
    private final int last;

    /** Where those for the final merge start: first for the low half, then for the high. */
    private final int merge;

    /** For each word of a block the word of the secret that it meets, then the eight words for the scramble. */
    final long[] blockSecret;

    /**
     * The function of a seed.
     *
     * @param seed any number; 0 is the specification's default
     */
    Xxh3(long seed) {
        this(DEFAULT_SECRET, seed, derived(seed), Xxh3Sums.KERNEL);
    }

    /** {@return the function of a seed or secret} */
    static Xxh3 of(Xxh3Parameters parameters, Xxh3Kernel kernel) {
        byte[] secret = parameters.secret();
        return secret == null
                ? new Xxh3(DEFAULT_SECRET, parameters.seed(), derived(parameters.seed()), kernel)
                : new Xxh3(secret, 0, secret, kernel);
    }

    private Xxh3(byte[] original, long seed, byte[] derived, Xxh3Kernel kernel) {
        this.kernel = kernel;
        upTo240 = new Xxh3Short(original, seed);
        upTo240With128Bits = new Xxh3Short128(original, seed);
        int lastStripe = derived.length - STRIPE;
        stripesPerBlock = lastStripe / Long.BYTES;
        scramble = stripesPerBlock + ACCUMULATORS - 1;
        last = scramble + ACCUMULATORS;
        merge = last + ACCUMULATORS;
        secret = new long[merge + 2 * ACCUMULATORS];
        copyWords(derived, 0, secret, 0, scramble);
        copyWords(derived, lastStripe, secret, scramble, ACCUMULATORS);
        copyWords(derived, lastStripe - 7, secret, last, ACCUMULATORS);
        copyWords(derived, 11, secret, merge, ACCUMULATORS);
        copyWords(derived, lastStripe - 11, secret, merge + ACCUMULATORS, ACCUMULATORS);
        blockSecret = new long[(stripesPerBlock + 1) * ACCUMULATORS];
        for (int stripe = 0; stripe < stripesPerBlock; stripe++) {
            System.arraycopy(secret, stripe, blockSecret, stripe * ACCUMULATORS, ACCUMULATORS);
        }
        System.arraycopy(secret, scramble, blockSecret, stripesPerBlock * ACCUMULATORS, ACCUMULATORS);
    }

    private static byte[] derived(long seed) {
        long[] words = seeded(DEFAULT_SECRET, 0, DEFAULT_SECRET.length / Long.BYTES, seed);
        byte[] derived = new byte[DEFAULT_SECRET.length];
        for (int i = 0; i < words.length; i++) {
            LONG.set(derived, Long.BYTES * i, words[i]);
        }
        return derived;
    }

    /** {@return words of a secret, to which the seed is added, and from every second of which it is subtracted} */
    static long[] seeded(byte[] secret, int offset, int count, long seed) {
        long[] words = new long[count];
        copyWords(secret, offset, words, 0, count);
        for (int i = 0; i < count; i++) {
            words[i] += i % 2 == 0 ? seed : -seed;
        }
        return words;
    }

    private static void copyWords(byte[] bytes, int offset, long[] words, int at, int count) {
        for (int i = 0; i < count; i++) {
            words[at + i] = word(bytes, offset + Long.BYTES * i);
        }
    }

    /** {@return what lies between two scrambles, in bytes} */
    int blockLength() {
        return STRIPE * stripesPerBlock;
    }

    /** {@return a new state, for input that comes in pieces} */
    Xxh3State start() {
        return new Xxh3State(this);
    }

    /** {@return the hash of part of an array with 64 bits} */
    long hash64(byte[] input, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, input.length);
        return length <= SHORT ? upTo240.hash(input, offset, length) : hashLong(input, offset, length, null, 0);
    }

    /** Writes the hash of part of an array with 128 bits. */
    void hash128(byte[] input, int offset, int length, byte[] target, int at) {
        Objects.checkFromIndexSize(offset, length, input.length);
        if (length <= SHORT) {
            upTo240With128Bits.hash(input, offset, length, target, at);
        } else {
            hashLong(input, offset, length, target, at);
        }
    }

    private long hashLong(byte[] input, int offset, int length, byte @Nullable [] target, int at) {
        if (length <= kernel.stripewiseMax()) {
            return hashStripes(START, input, offset, offset + length, length, target, at);
        }
        int stripes = (int) Xxh3Bulk.stripes(this, length);
        Xxh3Bulk bulk = Xxh3Bulk.take(START);
        bulk.add(this, input, offset, stripes);
        long hash =
                hashStripes(bulk.accumulators(), input, offset + stripes * STRIPE, offset + length, length, target, at);
        bulk.giveBack();
        return hash;
    }

    /**
     * {@return the hash of a segment with 64 bits} If it is no writable view of a {@code byte[]}, it is copied piece by piece.
     *
     * @throws IllegalStateException if its arena is closed
     * @throws WrongThreadException if its arena is another thread's
     */
    long hash64(MemorySegment input) {
        byte[] array = Segments.array(input);
        return array == null
                ? hashCopied(input, null, 0)
                : hash64(array, Segments.offset(input), (int) input.byteSize());
    }

    /** The same with 128 bits. */
    void hash128(MemorySegment input, byte[] target, int at) {
        byte[] array = Segments.array(input);
        if (array == null) {
            hashCopied(input, target, at);
        } else {
            hash128(array, Segments.offset(input), (int) input.byteSize(), target, at);
        }
    }

    /** To copy costs 12 of the 18 ns that 64 bytes take: not worth a second set of the methods for short inputs. */
    private long hashCopied(MemorySegment input, byte @Nullable [] target, int at) {
        long length = input.byteSize();
        Xxh3Bulk bulk = Xxh3Bulk.take(START);
        long hash = 0;
        if (length <= STRIPE * Xxh3Bulk.MIN_STRIPES) {
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, 0, bulk.tail, 0, (int) length);
            if (target == null) {
                hash = hash64(bulk.tail, 0, (int) length);
            } else {
                hash128(bulk.tail, 0, (int) length, target, at);
            }
        } else {
            long stripes = Xxh3Bulk.stripes(this, length);
            bulk.add(this, input, 0, stripes);
            int rest = (int) (length - stripes * STRIPE);
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, length - rest - STRIPE, bulk.tail, 0, STRIPE + rest);
            hash = hashStripes(bulk.accumulators(), bulk.tail, STRIPE, STRIPE + rest, length, target, at);
        }
        bulk.giveBack();
        return hash;
    }

    /**
     * {@return the low half of the hash of more than 240 bytes, given the accumulators after some of their stripes} The
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
     * @param target where both halves go, or null if only the low one is wanted
     */
    long hashStripes(
            long[] accumulators, byte[] input, int offset, int end, long length, byte @Nullable [] target, int at) {
        long[] secret = this.secret;
        long a0 = accumulators[0];
        long a1 = accumulators[1];
        long a2 = accumulators[2];
        long a3 = accumulators[3];
        long a4 = accumulators[4];
        long a5 = accumulators[5];
        long a6 = accumulators[6];
        long a7 = accumulators[7];
        int lastStripe = end - STRIPE;
        int s = 0;
        while (true) {
            if (offset >= lastStripe) {
                offset = lastStripe;
                s = last;
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
            if (s == last) {
                break;
            }
            offset += STRIPE;
            s++;
            if (s == stripesPerBlock) {
                a0 = scramble(a0, secret[scramble]);
                a1 = scramble(a1, secret[scramble + 1]);
                a2 = scramble(a2, secret[scramble + 2]);
                a3 = scramble(a3, secret[scramble + 3]);
                a4 = scramble(a4, secret[scramble + 4]);
                a5 = scramble(a5, secret[scramble + 5]);
                a6 = scramble(a6, secret[scramble + 6]);
                a7 = scramble(a7, secret[scramble + 7]);
                s = 0;
            }
        }
        long low = merge(length * PRIME64_1, secret, merge, a0, a1, a2, a3, a4, a5, a6, a7);
        if (target != null) {
            long high = merge(~(length * PRIME64_2), secret, merge + ACCUMULATORS, a0, a1, a2, a3, a4, a5, a6, a7);
            put(high, low, target, at);
        }
        return low;
    }

    private static long merge(
            long start, long[] secret, int s, long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
        return avalanche(start
                + multiplyAndFold(a0 ^ secret[s], a1 ^ secret[s + 1])
                + multiplyAndFold(a2 ^ secret[s + 2], a3 ^ secret[s + 3])
                + multiplyAndFold(a4 ^ secret[s + 4], a5 ^ secret[s + 5])
                + multiplyAndFold(a6 ^ secret[s + 6], a7 ^ secret[s + 7]));
    }

    /** Writes a hash with 128 bits in its canonical form. */
    static void put(long high, long low, byte[] target, int at) {
        RESULT.set(target, at, high);
        RESULT.set(target, at + Long.BYTES, low);
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
    static long mix(byte[] input, int offset, long[] secret, int at) {
        return multiplyAndFold(word(input, offset) ^ secret[at], word(input, offset + 8) ^ secret[at + 1]);
    }

    /** The high half is one instruction; {@code multiplyHigh} and a correction of the sign take 1.4 times as long. */
    static long multiplyAndFold(long a, long b) {
        return (a * b) ^ Math.unsignedMultiplyHigh(a, b);
    }

    static long avalanche(long hash) {
        hash = (hash ^ (hash >>> 37)) * PRIME_MX1;
        return hash ^ (hash >>> 32);
    }

    static long avalancheXxh64(long hash) {
        hash = (hash ^ (hash >>> 33)) * PRIME64_2;
        hash = (hash ^ (hash >>> 29)) * PRIME64_3;
        return hash ^ (hash >>> 32);
    }

    /** {@return eight bytes, little-endian} */
    static long word(byte[] input, int offset) {
        return (long) LONG.get(input, offset);
    }

    /** {@return four bytes, little-endian, without a sign} */
    static long halfWord(byte[] input, int offset) {
        return (int) INT.get(input, offset) & 0xFFFFFFFFL;
    }
}
