package dev.codecs.serial;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A point in time of Ion as precise as it was said, with the offset of the place where it was said. Fields are those of the local
 * time; those beyond the precision are the least.
 *
 * @param precision the last field that was said
 * @param year from 1 to 9999
 * @param month from 1
 * @param day from 1
 * @param hour from 0
 * @param minute from 0
 * @param second from 0, below 60, with as many digits of a fraction as were said
 * @param offset minutes that local time is ahead of UTC, or null where it is unknown and the fields are UTC
 */
public record IonTimestamp(
        Precision precision,
        int year,
        int month,
        int day,
        int hour,
        int minute,
        BigDecimal second,
        @Nullable Integer offset) {
    private static final BigDecimal MINUTE = BigDecimal.valueOf(60);

    /** How much of a timestamp was said. */
    public enum Precision {
        /** The year. */
        YEAR,
        /** Year and month. */
        MONTH,
        /** The date. */
        DAY,
        /** The date, hour and minute. */
        MINUTE,
        /** All, perhaps with a fraction. */
        SECOND
    }

    public IonTimestamp {
        Objects.requireNonNull(precision, "precision");
        if (year < 1 || year > 9999 || second.signum() < 0 || second.compareTo(MINUTE) >= 0) {
            throw new DateTimeException("there is no such year or second");
        }
        if (offset != null && (offset <= -24 * 60 || offset >= 24 * 60)) {
            throw new DateTimeException("an offset passes a day");
        }
        if (precision.compareTo(Precision.MINUTE) < 0 && offset != null) {
            throw new DateTimeException("a date has no offset");
        }
        var _ = LocalDateTime.of(year, month, day, hour, minute);
    }

    /** {@return the point in time as UTC, to the second and precise to the nanosecond} */
    public static IonTimestamp of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        int digits =
                time.getNano() == 0 ? 0 : time.getNano() % 1_000_000 == 0 ? 3 : time.getNano() % 1_000 == 0 ? 6 : 9;
        BigDecimal second = BigDecimal.valueOf(time.getSecond())
                .add(BigDecimal.valueOf(time.getNano(), 9))
                .setScale(digits);
        return new IonTimestamp(
                Precision.SECOND,
                time.getYear(),
                time.getMonthValue(),
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                second,
                0);
    }

    /** {@return the point in time, or the start of what was said, with what is below a nanosecond cut off} */
    public Instant toInstant() {
        BigDecimal whole = second.setScale(0, RoundingMode.DOWN);
        int nanos = second.subtract(whole).movePointRight(9).intValue();
        return LocalDateTime.of(year, month, day, hour, minute, whole.intValue(), nanos)
                .minusMinutes(offset == null ? 0 : offset)
                .toInstant(ZoneOffset.UTC);
    }
}
