package dev.codecs.serial.internal.ion;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.IonTimestamp.Precision;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** Timestamps between their fields of local time and those of UTC, which binary Ion has. */
final class IonTimes {
    private IonTimes() {}

    static Precision precision(int fields, boolean seconds) {
        if (seconds) {
            return Precision.SECOND;
        }
        return switch (fields) {
            case 1 -> Precision.YEAR;
            case 2 -> Precision.MONTH;
            case 3 -> Precision.DAY;
            default -> Precision.MINUTE;
        };
    }

    /** {@return the timestamp of these fields of UTC; of a date the offset is not looked at} */
    static IonTimestamp ofUtc(Precision precision, int[] fields, BigDecimal second, @Nullable Integer offset) {
        LocalDateTime utc = LocalDateTime.of(fields[0], fields[1], fields[2], fields[3], fields[4]);
        boolean date = precision.compareTo(Precision.MINUTE) < 0;
        LocalDateTime local = date || offset == null ? utc : utc.plusMinutes(offset);
        return new IonTimestamp(
                precision,
                local.getYear(),
                local.getMonthValue(),
                local.getDayOfMonth(),
                local.getHour(),
                local.getMinute(),
                second,
                date ? null : offset);
    }

    /** {@return the moment as a timestamp of UTC} */
    static IonTimestamp of(Instant time) {
        try {
            return IonTimestamp.of(time);
        } catch (DateTimeException e) {
            throw new UnsupportedFeatureException("Ion has no time " + time + ": its years are 1 to 9999");
        }
    }

    static LocalDateTime utc(IonTimestamp time) {
        Integer offset = time.offset();
        return LocalDateTime.of(time.year(), time.month(), time.day(), time.hour(), time.minute())
                .minusMinutes(offset == null ? 0 : offset);
    }
}
