package dev.codecs.serial.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Writes numbers as decimal digits straight into an array, which the caller has made long enough. */
public final class Decimals {
    /** The longest number that is written here: a double of 17 digits behind {@code -0.00000}. */
    public static final int LONGEST = 26;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /** The two digits of every number below 100. */
    private static final short[] PAIRS = new short[100];

    /** By its binary logarithm: what added to a number gives the count of its digits in the upper 32 bits. */
    private static final long[] COUNTS = new long[31];

    static {
        int digits = 1;
        long power = 10; // the least number with a digit more
        for (int log = 0; log < COUNTS.length; log++) {
            boolean within = power < 2L << log;
            COUNTS[log] = within ? ((digits + 1L) << 32) - power : (long) digits << 32;
            if (within) {
                digits++;
                power *= 10;
            }
        }
        for (int i = 0; i < 100; i++) {
            PAIRS[i] = (short) ('0' + i / 10 | ('0' + i % 10) << 8);
        }
    }

    private Decimals() {}

    /** Writes the number and returns the position behind it. */
    public static int write(long number, byte[] out, int at) {
        if (number < 0) {
            if (number == Long.MIN_VALUE) {
                return write(808L, out, write(-9_223_372_036_854_775L, out, at)); // its negative is no long
            }
            out[at++] = '-';
            number = -number;
        }
        if (number < 10) {
            out[at] = (byte) ('0' + number);
            return at + 1;
        }
        int end = at + digits(number);
        writeBackwards(number, out, end);
        return end;
    }

    /** Writes the digits of a number that is not negative so that the last stands before the end. */
    private static void writeBackwards(long number, byte[] out, int end) {
        int p = end;
        while (number > Integer.MAX_VALUE) {
            long quotient = number / 100;
            p -= 2;
            SHORT.set(out, p, PAIRS[(int) (number - quotient * 100)]);
            number = quotient;
        }
        int rest = (int) number; // divisions of ints are several times faster
        while (rest >= 100) {
            int quotient = rest / 100;
            p -= 2;
            SHORT.set(out, p, PAIRS[rest - quotient * 100]);
            rest = quotient;
        }
        if (rest >= 10) {
            SHORT.set(out, p - 2, PAIRS[rest]);
        } else {
            out[p - 1] = (byte) ('0' + rest);
        }
    }

    private static int digits(long number) {
        if (number <= Integer.MAX_VALUE) {
            return (int) ((number + COUNTS[31 - Integer.numberOfLeadingZeros((int) number | 1)]) >> 32);
        }
        int digits = 10;
        for (long power = 10_000_000_000L; number >= power; power *= 10) {
            if (++digits == 19) {
                break;
            }
        }
        return digits;
    }

    /**
     * Writes the shortest digits that are read back as the same double, as ECMAScript does (Number::toString, which RFC 8785 takes
     * over), and returns the position behind them. The digits are found by Schubfach (Giulietti 2020): of the decimals with the
     * fewest digits in the interval that rounds to the double, the nearest to it.
     *
     * @param number finite
     * @param point whether a number without fraction and exponent gets {@code .0}, so that it is read back as a double
     */
    public static int write(double number, boolean point, byte[] out, int at) {
        long bits = Double.doubleToRawLongBits(number);
        if (bits < 0) {
            if (number != 0 || point) {
                out[at++] = '-';
            }
            bits &= Long.MAX_VALUE;
            number = -number;
        }
        long whole = (long) number;
        if (whole == number && whole < 1L << 53) {
            at = write(whole, out, at);
            return point ? writePointZero(out, at) : at;
        }
        long fraction = bits & 0xF_FFFF_FFFF_FFFFL;
        int biased = (int) (bits >>> 52);
        long c = biased == 0 ? fraction : fraction | 1L << 52;
        int q = Math.max(biased, 1) - 1075;
        boolean belowIsCloser = fraction == 0 && biased > 1;
        int k = (q * 1_262_611 - (belowIsCloser ? 524_031 : 0)) >> 22; // floor(log10(2^q)), or of three quarters of it
        int shift = q + ((-k * 1_741_647) >> 19) + 1;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);
        if (!PowersOfTen.exact(-k) && ++low == 0) {
            high++;
        }
        long odd = c & 1;
        long lower = roundedToOdd(high, low, ((c << 2) - (belowIsCloser ? 1 : 2)) << shift) + odd;
        long middle = roundedToOdd(high, low, c << 2 << shift);
        long upper = roundedToOdd(high, low, ((c << 2) + 2) << shift) - odd;
        long digits = middle >>> 2;
        if (digits >= 10) {
            long tens = digits / 10;
            boolean down = lower <= 40 * tens;
            boolean up = 40 * tens + 40 <= upper;
            if (down != up) {
                return writeScaled(up ? tens + 1 : tens, k + 1, point, out, at);
            }
        }
        boolean down = lower <= 4 * digits;
        boolean up = 4 * digits + 4 <= upper;
        if (down == up) {
            long half = 4 * digits + 2;
            up = middle > half || (middle == half && (digits & 1) == 1);
        }
        return writeScaled(up ? digits + 1 : digits, k, point, out, at);
    }

    /** The product's upper 64 bits, the last of them set where anything but zeros was cut off. */
    private static long roundedToOdd(long high, long low, long factor) {
        long carry = Math.unsignedMultiplyHigh(low, factor);
        long middle = high * factor + carry;
        long product = Math.unsignedMultiplyHigh(high, factor);
        if (Long.compareUnsigned(middle, carry) < 0) {
            product++;
        }
        return product | (Long.compareUnsigned(middle, 1) > 0 ? 1 : 0);
    }

    private static int writeScaled(long digits, int exponent, boolean point, byte[] out, int at) {
        if (digits % 100_000_000 == 0) {
            digits /= 100_000_000;
            exponent += 8;
        }
        if (digits % 10_000 == 0) {
            digits /= 10_000;
            exponent += 4;
        }
        while (digits % 10 == 0) {
            digits /= 10;
            exponent++;
        }
        int count = digits(digits);
        int before = count + exponent; // how many digits stand before the point
        if (before > 21 || before <= -6) {
            return writeScientific(digits, count, before - 1, out, at);
        }
        if (before <= 0) {
            out[at++] = '0';
            out[at++] = '.';
            for (int i = before; i < 0; i++) {
                out[at++] = '0';
            }
            writeBackwards(digits, out, at + count);
            return at + count;
        }
        if (exponent < 0) {
            writeBackwards(digits, out, at + count + 1);
            System.arraycopy(out, at + 1, out, at, before);
            out[at + before] = '.';
            return at + count + 1;
        }
        writeBackwards(digits, out, at + count);
        at += count;
        for (int i = 0; i < exponent; i++) {
            out[at++] = '0';
        }
        return point ? writePointZero(out, at) : at;
    }

    private static int writeScientific(long digits, int count, int exponent, byte[] out, int at) {
        if (count > 1) {
            writeBackwards(digits, out, at + count + 1);
            out[at] = out[at + 1];
            out[at + 1] = '.';
            at += count + 1;
        } else {
            out[at++] = (byte) ('0' + digits);
        }
        out[at++] = 'e';
        out[at++] = (byte) (exponent < 0 ? '-' : '+');
        return write(Math.abs(exponent), out, at);
    }

    private static int writePointZero(byte[] out, int at) {
        out[at] = '.';
        out[at + 1] = '0';
        return at + 2;
    }
}
