package dev.codecs.hash.internal;

/** The seeds of hash functions that have no room for all numbers. */
public final class Seeds {
    private Seeds() {}

    /**
     * {@return the seed in 32 bits, where it fits into them with a sign or without}
     *
     * @throws IllegalArgumentException if it does not
     */
    public static int of32Bits(long seed) {
        if (seed < Integer.MIN_VALUE || seed > 0xFFFFFFFFL) {
            throw new IllegalArgumentException("the seed " + seed + " does not fit into 32 bits");
        }
        return (int) seed;
    }
}
