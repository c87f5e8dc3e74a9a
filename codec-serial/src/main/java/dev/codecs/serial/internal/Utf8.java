package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CorruptInputException;

/** Text in UTF-8, with what is no Unicode refused or replaced. */
public final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';
    /** Up to this length eight bytes at a time are as fast as what the JDK has. */
    private static final int SHORT = 64;
    /** From this length on pieces of text are decoded apart. */
    private static final int LONG = 2048;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private Utf8() {}

    /**
     * {@return the text in UTF-8}
     *
     * @param reject whether a lone surrogate is an {@link IllegalArgumentException}, or else replaced
     */
    public static byte[] encode(String text, boolean reject) {
        byte[] bytes = text.getBytes(UTF_8);
        return isUnicode(text, bytes) ? bytes : checked(text, bytes, reject);
    }

    /**
     * {@return whether a text has no lone surrogate}
     *
     * @param utf8 the text as the JDK encodes it, which writes a question mark for a lone surrogate: without one there is none
     */
    public static boolean isUnicode(String text, byte[] utf8) {
        if (!mayHoldQuestionMark(utf8)) {
            return true;
        }
        if (utf8.length > SHORT && utf8.length == text.length()) {
            // ASCII, but for what was replaced. The JDK copies and compares many bytes at a time.
            return text.equals(new String(utf8, ISO_8859_1));
        }
        return loneSurrogate(text, 0) < 0;
    }

    /**
     * Puts text there, one byte a character, up to the first that is not ASCII.
     *
     * @return whether that was all of it
     */
    public static boolean setAscii(String text, byte[] bytes, int at) {
        int length = text.length();
        int all = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            all |= c;
            bytes[at + i] = (byte) c;
        }
        return all < 0x80;
    }

    private static byte[] checked(String text, byte[] bytes, boolean reject) {
        int lone = loneSurrogate(text, 0);
        if (lone < 0) {
            return bytes;
        }
        if (reject) {
            throw new IllegalArgumentException("the text has a lone surrogate at index " + lone
                    + ": it is not Unicode; set BadText.REPLACE to write U+FFFD in its place");
        }
        StringBuilder replaced = new StringBuilder(text);
        for (; lone >= 0; lone = loneSurrogate(replaced, lone)) {
            replaced.setCharAt(lone, REPLACEMENT);
        }
        return replaced.toString().getBytes(UTF_8);
    }

    /** {@return whether a byte is a question mark, which the JDK also writes for a lone surrogate} */
    private static boolean mayHoldQuestionMark(byte[] bytes) {
        int at = 0;
        for (int end = bytes.length - 7; at < end; at += 8) {
            long word = Bytes.getWord(bytes, at) ^ '?' * ONES;
            if ((word - ONES & ~word & HIGHS) != 0) {
                return true;
            }
        }
        for (; at < bytes.length; at++) {
            if (bytes[at] == '?') {
                return true;
            }
        }
        return false;
    }

    /** {@return the index of the first surrogate from here on that is not half of a pair, or -1} */
    public static int loneSurrogate(CharSequence text, int from) {
        int length = text.length();
        for (int i = from; i < length; i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c) || i + 1 == length || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /**
     * {@return the text of these bytes, which are there}
     *
     * @param reject whether bytes that are not UTF-8 are a {@link CorruptInputException}, or else replaced
     */
    public static String decode(byte[] bytes, int offset, int length, boolean reject) {
        if (length <= SHORT && isAscii(bytes, offset, length)) {
            // The JDK copies it without a look of its own.
            return new String(bytes, offset, length, ISO_8859_1);
        }
        String text = new String(bytes, offset, length, UTF_8);
        // The JDK writes U+FFFD for what is not UTF-8: without one all was well. For text of one byte a char this asks
        // nothing.
        if (reject && text.indexOf(REPLACEMENT) >= 0) {
            check(bytes, offset, length);
        }
        return text;
    }

    /**
     * {@return the text of these bytes, with U+FFFD for what is not UTF-8} Behind the first char that is not ASCII the JDK decodes byte
     * by byte; here long runs of ASCII are copied all the same, which for long documents is a fifth faster.
     */
    static String text(byte[] bytes) {
        int length = bytes.length;
        int p = length < LONG ? length : behindAscii(bytes, 0, length);
        if (p == length) {
            return new String(bytes, UTF_8);
        }
        StringBuilder text = new StringBuilder(length);
        int from = 0;
        while (true) {
            text.append(new String(bytes, from, p - from, ISO_8859_1));
            if (p == length) {
                return text.toString();
            }
            from = p;
            int behind = p;
            do { // what is between short runs of ASCII is left to the JDK
                p = behindOthers(bytes, behind, length);
                behind = behindAscii(bytes, p, length);
            } while (behind < length && behind - p < SHORT);
            text.append(new String(bytes, from, p - from, UTF_8));
            from = p;
            p = behind;
        }
    }

    private static int behindAscii(byte[] bytes, int from, int to) {
        int p = from;
        for (int last = to - 8; p <= last; p += 8) {
            long others = Bytes.getWord(bytes, p) & HIGHS;
            if (others != 0) {
                return p + (Long.numberOfTrailingZeros(others) >>> 3);
            }
        }
        while (p < to && bytes[p] >= 0) {
            p++;
        }
        return p;
    }

    private static int behindOthers(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] < 0) {
            p++;
        }
        return p;
    }

    private static boolean isAscii(byte[] bytes, int offset, int length) {
        if (length < 8) {
            return (Bytes.getFew(bytes, offset, length) & HIGHS) == 0;
        }
        int last = offset + length - 8;
        long all = Bytes.getWord(bytes, last);
        for (int at = offset; at < last; at += 8) {
            all |= Bytes.getWord(bytes, at);
        }
        return (all & HIGHS) == 0;
    }

    /**
     * {@return whether these bytes, which are there, are well-formed UTF-8, and can be taken as they are}
     *
     * @param reject whether others are a {@link CorruptInputException}
     */
    public static boolean isText(byte[] bytes, int offset, int length, boolean reject) {
        if (isAscii(bytes, offset, length)) {
            return true;
        }
        if (reject) {
            check(bytes, offset, length);
            return true;
        }
        return firstFault(bytes, offset, offset + length) < 0;
    }

    /** Refuses bytes that are not UTF-8. */
    public static void check(byte[] bytes, int offset, int length) {
        int fault = firstFault(bytes, offset, offset + length);
        if (fault >= 0) {
            throw new CorruptInputException(
                    "the text is not UTF-8: set BadText.REPLACE to read U+FFFD in its place", fault);
        }
    }

    /** {@return where the first byte is that does not belong to well-formed UTF-8, or -1} */
    public static int firstFault(byte[] data, int from, int to) {
        int p = from;
        while (p < to) {
            if (to - p >= 8 && (Bytes.getWord(data, p) & HIGHS) == 0) {
                p += 8;
                continue;
            }
            int c = data[p] & 0xFF;
            if (c < 0x80) {
                p++;
                continue;
            }
            int length = c < 0xC2 || c > 0xF4 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
            if (length == 0 || p + length > to) {
                return p;
            }
            int second = data[p + 1] & 0xFF;
            int least = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
            int most = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
            if (second < least || second > most) {
                return p;
            }
            for (int i = 2; i < length; i++) {
                if ((data[p + i] & 0xC0) != 0x80) {
                    return p;
                }
            }
            p += length;
        }
        return -1;
    }
}
