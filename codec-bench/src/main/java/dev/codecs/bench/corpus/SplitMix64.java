package dev.codecs.bench.corpus;

/**
 * The SplitMix64 generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", written out so
 * that no Java version can change a byte of the corpus. Not thread-safe.
 */
final class SplitMix64 {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    /** A sequence of its own for every seed; {@code kind} keeps the seeds of different sorts of data apart. */
    SplitMix64(int kind, int seed) {
        state = mix(mix(kind) + seed);
    }

    /** The next 64 uniform bits. */
    long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** A number from 0 up to, not including, the positive bound; its bias is below bound / 2^32. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
