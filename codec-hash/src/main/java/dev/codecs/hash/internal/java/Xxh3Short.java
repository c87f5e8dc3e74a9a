package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.PRIME64_1;
import static dev.codecs.hash.internal.java.Xxh3.PRIME_MX2;
import static dev.codecs.hash.internal.java.Xxh3.halfWord;
import static dev.codecs.hash.internal.java.Xxh3.mix;
import static dev.codecs.hash.internal.java.Xxh3.word;

/** XXH3 with 64 bits of up to 240 bytes. Whatever depends on the seed and the secret alone is computed before. */
final class Xxh3Short {
    // What the words of the input are combined with, by the length of the input.
    private final long flip0;
    private final long flip1To3;
    private final long flip4To8;
    private final long flip9To16First;
    private final long flip9To16Last;

    /** What the first 128 bytes meet. */
    private final long[] secret;

    /** What the chunks of 16 bytes after them meet: words from byte 3 of the secret on. */
    private final long[] chunkSecret;

    /** What the last 16 bytes meet, if there are more than 128. */
    private final long[] lastSecret;

    Xxh3Short(byte[] secret, long seed) {
        long seedOf4To8 = seed ^ ((long) Integer.reverseBytes((int) seed) << 32);
        flip0 = word(secret, 56) ^ word(secret, 64) ^ seed;
        flip1To3 = (halfWord(secret, 0) ^ halfWord(secret, 4)) + seed;
        flip4To8 = (word(secret, 8) ^ word(secret, 16)) - seedOf4To8;
        flip9To16First = (word(secret, 24) ^ word(secret, 32)) + seed;
        flip9To16Last = (word(secret, 40) ^ word(secret, 48)) - seed;
        this.secret = Xxh3.seeded(secret, 0, 16, seed);
        chunkSecret = Xxh3.seeded(secret, 3, 14, seed);
        lastSecret = Xxh3.seeded(secret, 119, 2, seed);
    }

    long hash(byte[] input, int offset, int length) {
        if (length <= 16) {
            return hashUpTo16(input, offset, length);
        }
        return length <= 128 ? hashUpTo128(input, offset, length) : hashUpTo240(input, offset, length);
    }

    private long hashUpTo16(byte[] input, int offset, int length) {
        if (length > 8) {
            long low = word(input, offset) ^ flip9To16First;
            long high = word(input, offset + length - 8) ^ flip9To16Last;
            return Xxh3.avalanche(length + Long.reverseBytes(low) + high + Xxh3.multiplyAndFold(low, high));
        }
        if (length >= 4) {
            long hash = (halfWord(input, offset + length - 4) | (halfWord(input, offset) << 32)) ^ flip4To8;
            hash = (hash ^ Long.rotateLeft(hash, 49) ^ Long.rotateLeft(hash, 24)) * PRIME_MX2;
            hash = (hash ^ ((hash >>> 35) + length)) * PRIME_MX2;
            return hash ^ (hash >>> 28);
        }
        if (length > 0) {
            long combined = (input[offset + length - 1] & 0xFFL)
                    | ((long) length << 8)
                    | ((input[offset] & 0xFFL) << 16)
                    | ((input[offset + (length >> 1)] & 0xFFL) << 24);
            return Xxh3.avalancheXxh64(combined ^ flip1To3);
        }
        return Xxh3.avalancheXxh64(flip0);
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
        return Xxh3.avalanche(hash + mix(input, offset, secret, 0) + mix(input, end - 16, secret, 2));
    }

    private long hashUpTo240(byte[] input, int offset, int length) {
        long hash = length * PRIME64_1;
        for (int i = 0; i < 8; i++) {
            hash += mix(input, offset + 16 * i, secret, 2 * i);
        }
        hash = Xxh3.avalanche(hash);
        int chunks = length / 16;
        for (int i = 8; i < chunks; i++) {
            hash += mix(input, offset + 16 * i, chunkSecret, 2 * i - 16);
        }
        return Xxh3.avalanche(hash + mix(input, offset + length - 16, lastSecret, 0));
    }
}
