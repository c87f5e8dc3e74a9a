package dev.codecs.serial;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A decimal number of IEEE 754 in 128 bits with its coefficient in binary, as BSON has it: 34 digits, exponents from -6176 to 6111, minus
 * zero, infinities and NaN.
 *
 * @param high its upper 64 bits
 * @param low its lower 64 bits
 */
public record Decimal128(long high, long low) {
    /** Not a number. */
    public static final Decimal128 NAN = new Decimal128(0x7CL << 56, 0);

    /** Plus infinity. */
    public static final Decimal128 POSITIVE_INFINITY = new Decimal128(0x78L << 56, 0);

    /** Minus infinity. */
    public static final Decimal128 NEGATIVE_INFINITY = new Decimal128(0xF8L << 56, 0);

    private static final int DIGITS = 34;
    private static final int LEAST = -6176;
    private static final int MOST = 6111;
    /** More than any needs that is written without an exponent; the time to read digits grows with their square. */
    private static final int LONGEST_TEXT = 20_000;

    private static final int EXPONENT_AT = 49;
    private static final long COEFFICIENT = (1L << EXPONENT_AT) - 1;
    private static final BigInteger MOST_COEFFICIENT =
            BigInteger.TEN.pow(DIGITS).subtract(BigInteger.ONE);
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");

    /**
     * {@return the number exactly, with its trailing zeros where they fit}
     *
     * @throws ArithmeticException if it has more than 34 digits or too large or small an exponent
     */
    public static Decimal128 of(BigDecimal number) {
        BigInteger coefficient = number.unscaledValue().abs();
        long exponent = -(long) number.scale();
        if (coefficient.signum() == 0) {
            return of(false, Math.clamp(exponent, LEAST, MOST), coefficient);
        }
        int digits = number.precision();
        long dropped = Math.max(digits - DIGITS, LEAST - exponent);
        if (dropped > 0) {
            if (dropped >= digits) {
                throw tooLong(number);
            }
            BigInteger[] parts = coefficient.divideAndRemainder(BigInteger.TEN.pow((int) dropped));
            if (parts[1].signum() != 0) {
                throw tooLong(number);
            }
            coefficient = parts[0];
            exponent += dropped;
            digits -= (int) dropped;
        }
        long added = exponent - MOST;
        if (added > 0) {
            if (digits + added > DIGITS) {
                throw tooLong(number);
            }
            coefficient = coefficient.multiply(BigInteger.TEN.pow((int) added));
            exponent = MOST;
        }
        return of(number.signum() < 0, (int) exponent, coefficient);
    }

    private static ArithmeticException tooLong(BigDecimal number) {
        return new ArithmeticException("a number of " + number.precision() + " digits and the scale " + number.scale()
                + " is no Decimal128, which has 34 digits and exponents from -6176 to 6111");
    }

    private static Decimal128 of(boolean negative, int exponent, BigInteger coefficient) {
        long sign = negative ? Long.MIN_VALUE : 0;
        long biased = (long) (exponent - LEAST) << EXPONENT_AT;
        return new Decimal128(sign | biased | coefficient.shiftRight(Long.SIZE).longValue(), coefficient.longValue());
    }

    /**
     * {@return the number of this text, exactly} It is a decimal number, NaN, or Infinity or inf with or without a sign.
     *
     * @throws NumberFormatException if the text is none
     * @throws ArithmeticException if it has more than 34 digits or too large or small an exponent, or is longer than any of them is
     */
    public static Decimal128 parse(String text) {
        if (text.length() > LONGEST_TEXT) {
            throw new ArithmeticException("a text of " + text.length() + " characters is no Decimal128");
        }
        if (!NUMBER.matcher(text).matches()) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "nan", "+nan", "-nan" -> NAN;
                case "inf", "+inf", "infinity", "+infinity" -> POSITIVE_INFINITY;
                case "-inf", "-infinity" -> NEGATIVE_INFINITY;
                default -> throw new NumberFormatException("\"" + text + "\" is no decimal number");
            };
        }
        Decimal128 number = of(new BigDecimal(text));
        return text.charAt(0) == '-' ? new Decimal128(number.high | Long.MIN_VALUE, number.low) : number;
    }

    /** {@return whether it is not a number} */
    public boolean isNaN() {
        return (high >>> 58 & 31) == 31;
    }

    /** {@return whether it is an infinity} */
    public boolean isInfinite() {
        return (high >>> 58 & 31) == 30;
    }

    /** {@return whether its sign is minus} */
    public boolean isNegative() {
        return high < 0;
    }

    /** {@return whether {@link #toBigDecimal} loses nothing: it is a number, not minus zero, and in the one form that numbers have} */
    public boolean isPlain() {
        return !isNaN()
                && !isInfinite()
                && isCanonical()
                && !(isNegative() && coefficient().signum() == 0);
    }

    private boolean isLarge() {
        return (high >>> 61 & 3) == 3;
    }

    private boolean isCanonical() {
        return !isLarge() && bits().compareTo(MOST_COEFFICIENT) <= 0;
    }

    private BigInteger bits() {
        return BigInteger.valueOf(high & COEFFICIENT)
                .shiftLeft(Long.SIZE)
                .or(new BigInteger(Long.toUnsignedString(low)));
    }

    /** What passes the digits counts as zero. */
    private BigInteger coefficient() {
        return isCanonical() ? bits() : BigInteger.ZERO;
    }

    private BigDecimal magnitude() {
        int biased = (int) (high >>> (isLarge() ? EXPONENT_AT - 2 : EXPONENT_AT) & 0x3FFF);
        return new BigDecimal(coefficient(), -(biased + LEAST));
    }

    /**
     * {@return the number}
     *
     * @throws ArithmeticException if it is infinite or not a number
     */
    public BigDecimal toBigDecimal() {
        if (isNaN() || isInfinite()) {
            throw new ArithmeticException(this + " is no number");
        }
        return isNegative() ? magnitude().negate() : magnitude();
    }

    /** {@return the number in scientific notation where its exponent asks for it} */
    @Override
    public String toString() {
        if (isNaN()) {
            return "NaN";
        }
        String text = isInfinite() ? "Infinity" : magnitude().toString();
        return isNegative() ? "-" + text : text;
    }
}
