package dev.codecs.zip.internal.java;

/**
 * The checksum of a frame's content: XXH64 with the seed 0 (xxHash specification doc/xxhash_spec.md, "XXH64 Algorithm Description"), of
 * which frames keep the low half. codec-hash has it too, but whoever compresses should not need that module.
 */
final class Xxh64 {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    /** The sum of the first two without its carry. */
    private static final long PRIMES_1_2 = 0x60EA27EEADC0B5D6L;

    /** What the four lanes take in at a time, in bytes. */
    private static final int STRIPE = 4 * Long.BYTES;

    private long a;
    private long b;
    private long c;
    private long d;
    private long length;

    /** What is left of a stripe. */
    private final byte[] rest = new byte[STRIPE];

    private int restLength;

    Xxh64() {
        reset();
    }

    void reset() {
        a = PRIMES_1_2;
        b = PRIME_2;
        c = 0;
        d = -PRIME_1;
        length = 0;
        restLength = 0;
    }

    void update(byte[] data, int offset, int count) {
        length += count;
        int at = offset;
        int end = offset + count;
        if (restLength > 0) {
            int more = Math.min(STRIPE - restLength, count);
            System.arraycopy(data, at, rest, restLength, more);
            restLength += more;
            at += more;
            if (restLength < STRIPE) {
                return;
            }
            stripes(rest, 0, STRIPE);
        }
        at = stripes(data, at, end);
        restLength = end - at;
        System.arraycopy(data, at, rest, 0, restLength);
    }

    private int stripes(byte[] data, int from, int to) {
        long laneA = a;
        long laneB = b;
        long laneC = c;
        long laneD = d;
        int at = from;
        for (; at <= to - STRIPE; at += STRIPE) {
            laneA = round(laneA, (long) Words.LONG.get(data, at));
            laneB = round(laneB, (long) Words.LONG.get(data, at + 8));
            laneC = round(laneC, (long) Words.LONG.get(data, at + 16));
            laneD = round(laneD, (long) Words.LONG.get(data, at + 24));
        }
        a = laneA;
        b = laneB;
        c = laneC;
        d = laneD;
        return at;
    }

    /** The low half of the hash of what went through. */
    int value() {
        long hash = PRIME_5;
        if (length >= STRIPE) {
            hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
            hash = merge(merge(merge(merge(hash, a), b), c), d);
        }
        hash += length;
        int at = 0;
        for (; at <= restLength - Long.BYTES; at += Long.BYTES) {
            hash = Long.rotateLeft(hash ^ round(0, (long) Words.LONG.get(rest, at)), 27) * PRIME_1 + PRIME_4;
        }
        if (at <= restLength - Integer.BYTES) {
            long half = (int) Words.INT.get(rest, at) & 0xFFFFFFFFL;
            hash = Long.rotateLeft(hash ^ (half * PRIME_1), 23) * PRIME_2 + PRIME_3;
            at += Integer.BYTES;
        }
        for (; at < restLength; at++) {
            hash = Long.rotateLeft(hash ^ ((rest[at] & 0xFF) * PRIME_5), 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return (int) (hash ^ (hash >>> 32));
    }

    private static long round(long lane, long word) {
        return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }
}
