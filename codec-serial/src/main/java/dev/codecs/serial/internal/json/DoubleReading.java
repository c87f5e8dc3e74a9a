package dev.codecs.serial.internal.json;

/**
 * The double nearest to a decimal number. Small numbers are exact in doubles (Clinger 1990); others are multiplied by a 128-bit power
 * of ten (Lemire, "Number parsing at a gigabyte per second", 2021); the few that this cannot decide are left to the caller.
 */
public final class DoubleReading {
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** What no decimal number is nearest to: the answer where 128 bits do not decide. */
    public static final double UNDECIDED = Double.NaN;

    private DoubleReading() {}

    /**
     * {@return the double nearest to significand * 10^exponent, or {@link #UNDECIDED}}
     *
     * @param significand taken as unsigned
     */
    public static double nearest(long significand, int exponent) {
        if (significand >>> 53 == 0 && exponent >= -22 && exponent <= 22) {
            return exponent < 0 ? significand / EXACT_POWERS[-exponent] : significand * EXACT_POWERS[exponent];
        }
        return significand == 0 ? 0 : byMultiplication(significand, exponent);
    }

    /**
     * {@return the double nearest to every number from significand * 10^exponent up to (significand + 1) * 10^exponent, or
     * {@link #UNDECIDED} where they are not all nearest to one}
     */
    static double nearestToAllUpTo(long significand, int exponent) {
        double from = byMultiplication(significand, exponent);
        return from == byMultiplication(significand + 1, exponent) ? from : UNDECIDED;
    }

    private static double byMultiplication(long significand, int exponent) {
        if (exponent < PowersOfTen.SMALLEST || exponent > PowersOfTen.LARGEST) {
            return UNDECIDED;
        }
        int zeros = Long.numberOfLeadingZeros(significand);
        long normal = significand << zeros;
        long power = PowersOfTen.high(exponent);
        long high = Math.unsignedMultiplyHigh(normal, power);
        long low = normal * power;
        if ((high & 0x1FF) == 0x1FF && Long.compareUnsigned(low + normal, normal) < 0) {
            long next = PowersOfTen.low(exponent);
            long carry = Math.unsignedMultiplyHigh(normal, next);
            low += carry;
            if (Long.compareUnsigned(low, carry) < 0) {
                high++;
            }
            if ((high & 0x1FF) == 0x1FF && low == -1 && Long.compareUnsigned(normal * next + normal, normal) < 0) {
                return UNDECIDED;
            }
        }
        int top = (int) (high >>> 63);
        long mantissa = high >>> (top + 9);
        if (low == 0 && (high & 0x1FF) == 0 && (mantissa & 3) == 1) {
            return UNDECIDED; // halfway between two doubles, as far as one can see
        }
        mantissa = (mantissa + (mantissa & 1)) >>> 1;
        int biased = ((217_706 * exponent) >> 16)
                + 64
                + 1023
                - zeros
                - 1
                + top; // 217706 / 2^16 is the binary logarithm of ten
        if (mantissa >>> 53 != 0) {
            mantissa >>>= 1;
            biased++;
        }
        if (biased < 1 || biased > 2046) {
            return UNDECIDED; // subnormal, zero or beyond the range
        }
        return Double.longBitsToDouble((long) biased << 52 | (mantissa & 0xF_FFFF_FFFF_FFFFL));
    }
}
