package dev.codecs.serial.internal.json;

import dev.codecs.serial.internal.Bytes;

/**
 * Eight bytes of text at a time, the first of them lowest. The masks have the top bit set in bytes of interest; the lowest set bit
 * is exact, and above it borrows may set more.
 */
final class Words {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH = ONES << 7;
    private static final long SPACES = ' ' * ONES;
    private static final long QUOTES = '"' * ONES;
    private static final long QUESTION_MARKS = '?' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;

    private Words() {}

    /** {@return the bytes up to the end, and zeros behind it} */
    static long get(byte[] bytes, int at, int end) {
        return at <= end - 8 ? Bytes.getWord(bytes, at) : last(bytes, at, end);
    }

    private static long last(byte[] bytes, int at, int end) {
        if (at >= end) {
            return 0;
        }
        if (end >= 8) {
            return Bytes.getWord(bytes, end - 8) >>> (8 * (8 - (end - at)));
        }
        long word = 0;
        for (int i = end - 1; i >= at; i--) {
            word = word << 8 | (bytes[i] & 0xFF);
        }
        return word;
    }

    /** {@return the bytes that are a quote, a backslash, a control character or not ASCII} */
    static long notPlain(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        return (quotes - ONES | backslashes - ONES | word - SPACES | word) & HIGH;
    }

    /** {@return the bytes that are a quote, a backslash or a control character} */
    static long notText(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        return (quotes - ONES | backslashes - ONES | word - SPACES) & ~word & HIGH;
    }

    private static long notCommon(long word) {
        long quotes = word ^ QUOTES;
        long backslashes = word ^ BACKSLASHES;
        long questionMarks = word ^ QUESTION_MARKS;
        return (quotes - ONES | backslashes - ONES | questionMarks - ONES | word - SPACES) & ~word;
    }

    /**
     * {@return a position before which there is no quote, backslash, control character or question mark}
     *
     * @param bytes eight of them or more
     */
    static int behindCommon(byte[] bytes) {
        int last = bytes.length - 8;
        int p = 0;
        while (p < last) {
            if ((notCommon(Bytes.getWord(bytes, p)) & HIGH) != 0) {
                return p;
            }
            p += 8;
        }
        return (notCommon(Bytes.getWord(bytes, last)) & HIGH) == 0 ? bytes.length : last;
    }

    /** {@return whether the first of the bytes in a mask, which may have none, is a quote} */
    static boolean firstIsQuote(long word, long mask) {
        long quotes = word ^ QUOTES;
        return (mask & -mask & quotes - ONES & ~quotes) != 0;
    }

    /** {@return the bytes that are not ASCII} */
    static long notAscii(long word) {
        return word & HIGH;
    }

    /** {@return the index of the first byte in a mask that is not zero} */
    static int first(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /** {@return the first position from here that is at the end or a quote, a backslash, a control character or not ASCII} */
    static int behindPlain(byte[] bytes, int from, int end) {
        int p = from;
        if (p <= end - 8) { // most strings are short, and a loop that is unrolled for long ones takes a while to start
            long stop = notPlain(Bytes.getWord(bytes, p));
            if (stop != 0) {
                return p + first(stop);
            }
            p += 8;
        }
        for (int limit = end - 8; p <= limit; p += 8) {
            long stop = notPlain(Bytes.getWord(bytes, p));
            if (stop != 0) {
                return p + first(stop);
            }
        }
        return p < end
                ? Math.min(p + first(notPlain(last(bytes, p, end))), end)
                : end; // the zeros behind it stop there
    }

    /** {@return the first position from here that is at the end or a quote, a backslash or a control character} */
    static int behindText(byte[] bytes, int from, int end) {
        int p = from;
        for (int limit = end - 8; p <= limit; p += 8) {
            long stop = notText(Bytes.getWord(bytes, p));
            if (stop != 0) {
                return p + first(stop);
            }
        }
        return p < end ? Math.min(p + first(notText(last(bytes, p, end))), end) : end;
    }
}
