package dev.codecs.serial.internal.json;

import java.math.BigInteger;

/**
 * The powers of ten as their first 128 bits, rounded down: 10^q = (HIGH * 2^64 + LOW + fraction) * 2^e with the top bit set. Reading
 * and writing of doubles share them. They are computed when the first double needs them, which takes less than loading 11 kB of
 * constants would.
 */
final class PowersOfTen {
    static final int SMALLEST = -348;
    static final int LARGEST = 347;

    /** 10^0 to 10^55 have no more than 128 bits after their factors of two are taken away. */
    private static final int LARGEST_EXACT = 55;

    private static final long[] HIGH = new long[LARGEST - SMALLEST + 1];
    private static final long[] LOW = new long[HIGH.length];

    static {
        BigInteger five = BigInteger.valueOf(5);
        BigInteger power = BigInteger.ONE;
        for (int q = 0; q <= -SMALLEST; q++) {
            int bits = power.bitLength();
            if (q <= LARGEST) {
                set(q, power.shiftLeft(128 - bits)); // a negative shift is one to the right
            }
            if (q > 0) {
                set(-q, BigInteger.ONE.shiftLeft(127 + bits).divide(power));
            }
            power = power.multiply(five);
        }
    }

    private PowersOfTen() {}

    private static void set(int q, BigInteger bits) {
        HIGH[q - SMALLEST] = bits.shiftRight(64).longValue();
        LOW[q - SMALLEST] = bits.longValue();
    }

    /** {@return the upper 64 bits of 10^q} */
    static long high(int q) {
        return HIGH[q - SMALLEST];
    }

    /** {@return the lower 64 bits of 10^q} */
    static long low(int q) {
        return LOW[q - SMALLEST];
    }

    /** {@return whether the 128 bits are all of 10^q} */
    static boolean exact(int q) {
        return q >= 0 && q <= LARGEST_EXACT;
    }
}
