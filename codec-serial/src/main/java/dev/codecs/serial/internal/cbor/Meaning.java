package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.internal.CollisionGuard;
import dev.codecs.serial.internal.Settings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a tag makes of its content: RFC 8949, section 3.4, and RFC 8746. */
public final class Meaning {
    private final Settings settings;
    private final int at;

    private Meaning(Settings settings, int at) {
        this.settings = settings;
        this.at = at;
    }

    private CorruptInputException fault(String what) {
        return new CorruptInputException(what, at);
    }

    /** {@return the content as the tag says, or both together where Java has nothing for it} */
    public static @Nullable Object of(long tag, @Nullable Object content, Settings settings, int at) {
        return new Meaning(settings, at).of(tag, content);
    }

    private @Nullable Object of(long tag, @Nullable Object content) {
        if (tag < 0 || tag > Tags.SELF_DESCRIBED) {
            return new Tagged(tag, content);
        }
        if (tag >= Tags.FIRST_ARRAY && tag <= Tags.LAST_ARRAY && tag != 76) {
            return TypedArray.read((int) tag, need(byte[].class, content, tag), at);
        }
        return switch ((int) tag) {
            case Tags.TIME_TEXT -> time(need(String.class, content, tag));
            case Tags.TIME -> time(need(Number.class, content, tag));
            case Tags.POSITIVE_BIGNUM -> whole(bignum(need(byte[].class, content, tag)));
            case Tags.NEGATIVE_BIGNUM ->
                whole(bignum(need(byte[].class, content, tag)).not());
            case Tags.DECIMAL_FRACTION, Tags.BIGFLOAT -> fraction((int) tag, need(List.class, content, tag));
            case Tags.SET -> set(need(List.class, content, tag));
            case Tags.SELF_DESCRIBED -> content;
            default -> new Tagged(tag, content);
        };
    }

    private static Set<@Nullable Object> set(List<?> elements) {
        CollisionGuard guard = new CollisionGuard();
        Set<@Nullable Object> set = new LinkedHashSet<>();
        for (Object element : elements) {
            guard.meet(element, set);
            set.add(element);
        }
        return set;
    }

    private <T> T need(Class<T> type, @Nullable Object content, long tag) {
        if (!type.isInstance(content)) {
            throw fault("the tag " + tag + " stands before what it does not belong to");
        }
        return type.cast(content);
    }

    private BigInteger bignum(byte[] bytes) {
        checkDigits(8L * bytes.length);
        return new BigInteger(1, bytes);
    }

    /** A bit is 0.30103 decimal digits. */
    private void checkDigits(long bits) {
        if (bits * 30_103 / 100_000 > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the number of digits", settings.limits().numberLength());
        }
    }

    private static Object whole(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    /** An exponent, of ten or of two, and a mantissa: RFC 8949, section 3.4.4. */
    private BigDecimal fraction(int tag, List<?> parts) {
        if (parts.size() != 2
                || !(parts.getFirst() instanceof Long || parts.getFirst() instanceof BigInteger)
                || !(parts.getLast() instanceof Long || parts.getLast() instanceof BigInteger)) {
            throw fault("the tag " + tag + " stands before what is no exponent and mantissa");
        }
        int most = settings.limits().exponent();
        if (!(parts.getFirst() instanceof Long exponent) || exponent < -most || exponent > most) {
            throw new LimitExceededException("the exponent of a number", most);
        }
        BigInteger mantissa =
                parts.getLast() instanceof BigInteger big ? big : BigInteger.valueOf((Long) parts.getLast());
        int power = exponent.intValue();
        if (tag == Tags.DECIMAL_FRACTION) {
            return new BigDecimal(mantissa, -power);
        }
        checkDigits(mantissa.bitLength() + Math.abs((long) power));
        return power >= 0
                ? new BigDecimal(mantissa.shiftLeft(power))
                : new BigDecimal(mantissa).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-power)));
    }

    private Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new CorruptInputException("\"" + text + "\" is no time of RFC 3339", at, e);
        }
    }

    private Instant time(Number seconds) {
        try {
            if (seconds instanceof Long whole) {
                return Instant.ofEpochSecond(whole);
            }
            if (seconds instanceof Double fraction && Math.abs(fraction) < 1e12) {
                BigDecimal exact = new BigDecimal(fraction).setScale(9, RoundingMode.HALF_EVEN);
                BigInteger nanos = exact.unscaledValue();
                BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(1_000_000_000));
                return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
            }
        } catch (DateTimeException e) {
            throw new CorruptInputException(seconds + " is no time", at, e);
        }
        throw fault(seconds + " is no time");
    }
}
