package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.PRIME32_2;
import static dev.codecs.hash.internal.java.Xxh3.PRIME64_1;
import static dev.codecs.hash.internal.java.Xxh3.PRIME64_2;
import static dev.codecs.hash.internal.java.Xxh3.PRIME64_4;
import static dev.codecs.hash.internal.java.Xxh3.PRIME_MX2;
import static dev.codecs.hash.internal.java.Xxh3.halfWord;
import static dev.codecs.hash.internal.java.Xxh3.mix;
import static dev.codecs.hash.internal.java.Xxh3.word;

import dev.codecs.hash.internal.Xxh3Parameters;

/**
 * XXH3 with 128 bits of up to 240 bytes: {@link Xxh3Short}'s sister. It is immutable, and serves the engine {@code xxhash} too,
 * for which the way to C and back is longer than the work.
 */
public final class Xxh3Short128 {
    /** The most bytes of an input. */
    public static final int LONGEST = 240;

    // What the words of the input are combined with, by the length of the input.
    private final long flip0Low;
    private final long flip0High;
    private final long flip1To3Low;
    private final long flip1To3High;
    private final long flip4To8;
    private final long flip9To16Low;
    private final long flip9To16High;

    private final long seed;

    /** What the first 128 bytes meet. */
    private final long[] secret;

    /** What the chunks of 32 bytes after them meet: words from byte 3 of the secret on. */
    private final long[] chunkSecret;

    /** What the last 32 bytes meet, if there are more than 128. */
    private final long[] lastSecret;

    Xxh3Short128(byte[] secret, long seed) {
        long seedOf4To8 = seed ^ ((long) Integer.reverseBytes((int) seed) << 32);
        flip0Low = word(secret, 64) ^ word(secret, 72) ^ seed;
        flip0High = word(secret, 80) ^ word(secret, 88) ^ seed;
        flip1To3Low = (halfWord(secret, 0) ^ halfWord(secret, 4)) + seed;
        flip1To3High = (halfWord(secret, 8) ^ halfWord(secret, 12)) - seed;
        flip4To8 = (word(secret, 16) ^ word(secret, 24)) + seedOf4To8;
        flip9To16Low = (word(secret, 32) ^ word(secret, 40)) - seed;
        flip9To16High = (word(secret, 48) ^ word(secret, 56)) + seed;
        this.seed = seed;
        this.secret = Xxh3.seeded(secret, 0, 16, seed);
        chunkSecret = Xxh3.seeded(secret, 3, 12, seed);
        lastSecret = Xxh3.seeded(secret, 103, 4, -seed);
    }

    /** {@return the function of a seed or secret} */
    public static Xxh3Short128 of(Xxh3Parameters parameters) {
        byte[] secret = parameters.secret();
        return new Xxh3Short128(secret == null ? Xxh3.DEFAULT_SECRET : secret, parameters.seed());
    }

    /** {@return the hash of part of an array that is at most {@link #LONGEST} bytes long} */
    public byte[] hash(byte[] input, int offset, int length) {
        byte[] hash = new byte[Xxh3.LENGTH_128];
        hash(input, offset, length, hash, 0);
        return hash;
    }

    void hash(byte[] input, int offset, int length, byte[] target, int at) {
        if (length > 128) {
            hashUpTo240(input, offset, length, target, at);
        } else if (length > 16) {
            hashUpTo128(input, offset, length, target, at);
        } else if (length > 8) {
            hashUpTo16(input, offset, length, target, at);
        } else if (length >= 4) {
            hashUpTo8(input, offset, length, target, at);
        } else if (length > 0) {
            hashUpTo3(input, offset, length, target, at);
        } else {
            Xxh3.put(Xxh3.avalancheXxh64(flip0High), Xxh3.avalancheXxh64(flip0Low), target, at);
        }
    }

    private void hashUpTo3(byte[] input, int offset, int length, byte[] target, int at) {
        int low = (input[offset + length - 1] & 0xFF)
                | (length << 8)
                | ((input[offset] & 0xFF) << 16)
                | ((input[offset + (length >> 1)] & 0xFF) << 24);
        int high = Integer.rotateLeft(Integer.reverseBytes(low), 13);
        Xxh3.put(
                Xxh3.avalancheXxh64(Integer.toUnsignedLong(high) ^ flip1To3High),
                Xxh3.avalancheXxh64(Integer.toUnsignedLong(low) ^ flip1To3Low),
                target,
                at);
    }

    private void hashUpTo8(byte[] input, int offset, int length, byte[] target, int at) {
        long word = (halfWord(input, offset) | (halfWord(input, offset + length - 4) << 32)) ^ flip4To8;
        long multiplier = PRIME64_1 + (length << 2);
        long low = word * multiplier;
        long high = Math.unsignedMultiplyHigh(word, multiplier) + (low << 1);
        low ^= high >>> 3;
        low = (low ^ (low >>> 35)) * PRIME_MX2;
        Xxh3.put(Xxh3.avalanche(high), low ^ (low >>> 28), target, at);
    }

    private void hashUpTo16(byte[] input, int offset, int length, byte[] target, int at) {
        long last = word(input, offset + length - 8);
        long product = word(input, offset) ^ last ^ flip9To16Low;
        last ^= flip9To16High;
        long low = product * PRIME64_1 + ((length - 1L) << 54);
        long high = Math.unsignedMultiplyHigh(product, PRIME64_1) + last + (last & 0xFFFFFFFFL) * (PRIME32_2 - 1);
        low ^= Long.reverseBytes(high);
        high = Math.unsignedMultiplyHigh(low, PRIME64_2) + high * PRIME64_2;
        Xxh3.put(Xxh3.avalanche(high), Xxh3.avalanche(low * PRIME64_2), target, at);
    }

    private void hashUpTo128(byte[] input, int offset, int length, byte[] target, int at) {
        long low = length * PRIME64_1;
        long high = 0;
        int end = offset + length;
        if (length > 32) {
            if (length > 64) {
                if (length > 96) {
                    low = (low + mix(input, offset + 48, secret, 12)) ^ sum(input, end - 64);
                    high = (high + mix(input, end - 64, secret, 14)) ^ sum(input, offset + 48);
                }
                low = (low + mix(input, offset + 32, secret, 8)) ^ sum(input, end - 48);
                high = (high + mix(input, end - 48, secret, 10)) ^ sum(input, offset + 32);
            }
            low = (low + mix(input, offset + 16, secret, 4)) ^ sum(input, end - 32);
            high = (high + mix(input, end - 32, secret, 6)) ^ sum(input, offset + 16);
        }
        low = (low + mix(input, offset, secret, 0)) ^ sum(input, end - 16);
        high = (high + mix(input, end - 16, secret, 2)) ^ sum(input, offset);
        finish(low, high, length, target, at);
    }

    private void hashUpTo240(byte[] input, int offset, int length, byte[] target, int at) {
        long low = length * PRIME64_1;
        long high = 0;
        for (int i = 0; i < 4; i++) {
            int first = offset + 32 * i;
            low = (low + mix(input, first, secret, 4 * i)) ^ sum(input, first + 16);
            high = (high + mix(input, first + 16, secret, 4 * i + 2)) ^ sum(input, first);
        }
        low = Xxh3.avalanche(low);
        high = Xxh3.avalanche(high);
        int pairs = length / 32;
        for (int i = 4; i < pairs; i++) {
            int first = offset + 32 * i;
            low = (low + mix(input, first, chunkSecret, 4 * i - 16)) ^ sum(input, first + 16);
            high = (high + mix(input, first + 16, chunkSecret, 4 * i - 14)) ^ sum(input, first);
        }
        int last = offset + length - 16;
        low = (low + mix(input, last, lastSecret, 0)) ^ sum(input, last - 16);
        high = (high + mix(input, last - 16, lastSecret, 2)) ^ sum(input, last);
        finish(low, high, length, target, at);
    }

    /** {@return the sum of two words} */
    private static long sum(byte[] input, int offset) {
        return word(input, offset) + word(input, offset + 8);
    }

    private void finish(long low, long high, int length, byte[] target, int at) {
        long mixed = low * PRIME64_1 + high * PRIME64_4 + (length - seed) * PRIME64_2;
        Xxh3.put(-Xxh3.avalanche(mixed), Xxh3.avalanche(low + high), target, at);
    }
}
