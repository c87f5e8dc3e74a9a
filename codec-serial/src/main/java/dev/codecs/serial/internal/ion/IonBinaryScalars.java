package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of binary Ion that are no containers. */
final class IonBinaryScalars {
    private static final @Nullable IonNull[] NULLS = {
        null,
        IonNull.BOOL,
        IonNull.INT,
        IonNull.INT,
        IonNull.FLOAT,
        IonNull.DECIMAL,
        IonNull.TIMESTAMP,
        IonNull.SYMBOL,
        IonNull.STRING,
        IonNull.CLOB,
        IonNull.BLOB,
        IonNull.LIST,
        IonNull.SEXP,
        IonNull.STRUCT
    };

    private final IonBinaryInput in;
    private final Symbols symbols;
    private final boolean exact;
    private final Settings settings;
    private final boolean rejects;

    IonBinaryScalars(IonBinaryInput in, Symbols symbols, boolean exact, Settings settings) {
        this.in = in;
        this.symbols = symbols;
        this.exact = exact;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
    }

    /** {@return the value behind its head} */
    @Nullable
    Object read(int head) {
        int low = head & 15;
        int type = head >> 4;
        if (low == 15 && type < 14) {
            return exact ? NULLS[type] : null;
        }
        return switch (type) {
            case 1 -> {
                if (low > 1) {
                    throw in.corrupt("a boolean is neither true nor false");
                }
                yield low == 1;
            }
            case 2 -> integer(in.length(low), false);
            case 3 -> integer(in.length(low), true);
            case 4 -> floating(low);
            case 5 -> decimal(in.length(low));
            case 6 -> timestamp(in.length(low));
            case 7 -> symbol(in.length(low));
            case 8 -> string(in.length(low));
            case 9 -> exact ? new IonClob(bytes(in.length(low))) : bytes(in.length(low));
            case 10 -> bytes(in.length(low));
            default -> {
                in.at--;
                throw IonBinaryInput.noValue(head, in.at);
            }
        };
    }

    private Object integer(int length, boolean negative) {
        if (length > 8) {
            return big(length, negative);
        }
        byte[] data = in.data;
        int stop = in.at + length;
        long magnitude = 0;
        for (int p = in.at; p < stop; p++) {
            magnitude = magnitude << 8 | (data[p] & 0xFF);
        }
        in.at = stop;
        if (negative && magnitude == 0) {
            throw in.corrupt("there is no negative zero of whole numbers");
        }
        if (magnitude < 0) {
            in.at -= length;
            return big(length, negative);
        }
        return negative ? -magnitude : magnitude;
    }

    private Object big(int length, boolean negative) {
        checkDigits(length);
        BigInteger number = new BigInteger(negative ? -1 : 1, in.data, in.at, length);
        in.at += length;
        if (negative && number.signum() == 0) {
            throw in.corrupt("there is no negative zero of whole numbers");
        }
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private void checkDigits(int bytes) {
        // A byte has 2.41 digits.
        if (bytes * 2L > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the digits of a number", settings.limits().numberLength());
        }
    }

    private Double floating(int length) {
        return switch (length) {
            case 0 -> 0.0;
            case 4 -> {
                in.length(4);
                float value = Float.intBitsToFloat(Bytes.getInt(in.data, in.at));
                in.at += 4;
                yield (double) value;
            }
            case 8 -> {
                in.length(8);
                double value = Double.longBitsToDouble(Bytes.getLong(in.data, in.at));
                in.at += 8;
                yield value;
            }
            default -> throw in.corrupt("a float has neither 0, 4 nor 8 bytes");
        };
    }

    private Object decimal(int length) {
        if (length == 0) {
            return BigDecimal.ZERO;
        }
        int stop = in.at + length;
        int exponent = exponent();
        int first = in.at < stop ? in.data[in.at] : 0;
        BigInteger coefficient = coefficient(stop);
        if (exact && first < 0 && coefficient.signum() == 0) {
            return new IonNegativeZero(exponent);
        }
        return new BigDecimal(coefficient, -exponent);
    }

    private int exponent() {
        Integer exponent = in.varInt();
        if (exponent == null) {
            return 0;
        }
        if (Math.abs((long) exponent) > settings.limits().exponent()) {
            throw new LimitExceededException(
                    "the exponent of a number", settings.limits().exponent());
        }
        return exponent;
    }

    /** {@return the number to the end, with its sign in the first bit} */
    private BigInteger coefficient(int stop) {
        int length = stop - in.at;
        if (length < 0) {
            throw in.corrupt("a number passes its end");
        }
        if (length == 0) {
            return BigInteger.ZERO;
        }
        checkDigits(length);
        byte[] magnitude = Arrays.copyOfRange(in.data, in.at, stop);
        in.at = stop;
        int sign = magnitude[0] < 0 ? -1 : 1;
        magnitude[0] &= 0x7F;
        return new BigInteger(sign, magnitude);
    }

    private Object timestamp(int length) {
        int start = in.at;
        int stop = in.at + length;
        try {
            IonTimestamp timestamp = timestamp(start, stop);
            return exact ? timestamp : timestamp.toInstant();
        } catch (DateTimeException e) {
            throw new CorruptInputException("there is no such time: " + e.getMessage(), start, e);
        }
    }

    private IonTimestamp timestamp(int start, int stop) {
        Integer offset = start < stop ? in.varInt() : null;
        int[] fields = {0, 1, 1, 0, 0};
        int count = 0;
        while (count < 5 && in.at < stop) {
            fields[count++] = in.varUInt();
        }
        if (count == 0 || count == 4) {
            throw new CorruptInputException("a timestamp has no year, or an hour without a minute", start);
        }
        BigDecimal second = BigDecimal.ZERO;
        boolean seconds = in.at < stop;
        if (seconds) {
            second = BigDecimal.valueOf(in.varUInt());
            if (in.at < stop) {
                second = second.add(fraction(stop));
            }
        }
        if (in.at != stop) {
            throw new CorruptInputException("a timestamp passes its end", start);
        }
        return IonTimes.ofUtc(IonTimes.precision(count, seconds), fields, second, offset);
    }

    private BigDecimal fraction(int stop) {
        int exponent = exponent();
        BigInteger coefficient = coefficient(stop);
        BigDecimal fraction = new BigDecimal(coefficient, -exponent);
        if (coefficient.signum() < 0 || fraction.compareTo(BigDecimal.ONE) >= 0) {
            throw in.corrupt("the fraction of a second is below 0 or a second and more");
        }
        return exponent >= 0 ? BigDecimal.ZERO : fraction;
    }

    private Object symbol(int length) {
        byte[] data = in.data;
        int start = in.at;
        int stop = start + length;
        long id = 0;
        for (int p = start; p < stop; p++) {
            id = id << 8 | (data[p] & 0xFF);
            if (id > Integer.MAX_VALUE) {
                throw new CorruptInputException("there is no symbol with an id of more than 31 bits", start);
            }
        }
        in.at = stop;
        String text = exact ? null : symbols.text((int) id, start);
        return text != null ? text : symbols.symbol((int) id, start);
    }

    String string(int length) {
        settings.checkLength(length);
        String text = Utf8.decode(in.data, in.at, length, rejects);
        in.at += length;
        return text;
    }

    private byte[] bytes(int length) {
        settings.checkLength(length);
        byte[] bytes = Arrays.copyOfRange(in.data, in.at, in.at + length);
        in.at += length;
        return bytes;
    }
}
