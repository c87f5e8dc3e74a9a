package dev.codecs.zip.internal.writing;

import dev.codecs.zip.EntryAttributes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/** Times in the form of MS-DOS (APPNOTE.TXT, section 4.4.6): local, from 1980 to 2107, in steps of two seconds. */
final class DosTime {
    private static final int FIRST_YEAR = 1980;
    private static final int LAST_YEAR = 2107;

    /** 2107-12-31 23:59:58. */
    private static final int LATEST = 127 << 25 | 12 << 21 | 31 << 16 | 23 << 11 | 59 << 5 | 29;

    private DosTime() {}

    /** {@return the time, odd seconds rounded down, or the nearest that there is} */
    static int of(Instant time, ZoneId zone) {
        LocalDateTime local;
        try {
            local = LocalDateTime.ofInstant(time, zone);
        } catch (DateTimeException e) {
            return time.getEpochSecond() < 0 ? EntryAttributes.DOS_EPOCH : LATEST;
        }
        if (local.getYear() < FIRST_YEAR) {
            return EntryAttributes.DOS_EPOCH;
        }
        if (local.getYear() > LAST_YEAR) {
            return LATEST;
        }
        return (local.getYear() - FIRST_YEAR) << 25
                | local.getMonthValue() << 21
                | local.getDayOfMonth() << 16
                | local.getHour() << 11
                | local.getMinute() << 5
                | local.getSecond() >> 1;
    }
}
