package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Utf8;

/** Writes strings in quotes. */
final class JsonStrings {
    /** Above this a copy of the string as UTF-8 and a look at eight bytes of it at a time are faster than its characters. */
    private static final int SHORT = 32;
    /** Up to this length bytes in UTF-8 are looked at and copied at once. */
    private static final int SHORT_UTF8 = 64;

    /** More than the longest escape and a word that is set as a whole. */
    private static final int ROOM = 24;

    private static final char REPLACEMENT = '\uFFFD';

    /** Of each ASCII character, whether it is written as it is. */
    private static final boolean[] PLAIN = new boolean[128];

    static {
        for (int c = ' '; c < 128; c++) {
            PLAIN[c] = c != '"' && c != '\\';
        }
    }

    private final Buffer out;
    private final boolean asciiOnly;
    private final boolean rejectsBadText;

    JsonStrings(Buffer out, boolean asciiOnly, boolean rejectsBadText) {
        this.out = out;
        this.asciiOnly = asciiOnly;
        this.rejectsBadText = rejectsBadText;
    }

    /** Writes the string in quotes. */
    void write(String text) {
        int length = text.length();
        out.ensure(length + 2);
        byte[] bytes = out.bytes;
        int at = out.length;
        bytes[at++] = '"';
        if (length > SHORT && !asciiOnly) {
            out.length = at;
            writeLong(text);
            return;
        }
        if (isPlain(text, length)) {
            copyAscii(text, length, bytes, at);
            bytes[at + length] = '"';
            out.length = at + length + 1;
            return;
        }
        out.length = at;
        writeCharacters(text, 0);
        out.append('"');
    }

    private static boolean isPlain(String text, int length) {
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80 || !PLAIN[c]) {
                return false;
            }
        }
        return true;
    }

    /** A look at each char and then one copy of all are a fifth faster than a loop that does both. */
    @SuppressWarnings("deprecation") // it takes the low byte of each char, which is all of them
    private static void copyAscii(String text, int length, byte[] bytes, int at) {
        text.getBytes(0, length, bytes, at);
    }

    /** Writes text that is in UTF-8, in quotes. */
    void write(byte[] utf8, int offset, int length) {
        if (asciiOnly) {
            write(new String(utf8, offset, length, UTF_8));
            return;
        }
        if (length > SHORT_UTF8) {
            out.append('"');
            writeText(utf8, offset, offset + length);
        } else {
            writeShort(utf8, offset, offset + length);
        }
    }

    /** Eight bytes at a time: for few of them a search for what is escaped and a copy take longer than both at once. */
    private void writeShort(byte[] utf8, int from, int end) {
        out.ensure(6 * (end - from) + ROOM); // should all be escaped
        byte[] bytes = out.bytes;
        int at = out.length;
        bytes[at++] = '"';
        int p = from;
        while (p < end) {
            long word = Words.get(utf8, p, end);
            Bytes.setWord(bytes, at, word);
            long stop = Words.notText(word);
            int plain = stop == 0 ? 8 : Math.min(Words.first(stop), end - p); // the zeros behind the end stop there
            at += plain;
            p += plain;
            if (stop != 0 && p < end) {
                at = escape(utf8[p++], bytes, at);
            }
        }
        bytes[at] = '"';
        out.length = at + 1;
    }

    /** Writes a part of a string, without quotes. */
    void writePiece(String text) {
        writeCharacters(text, 0);
    }

    private void writeCharacters(String text, int from) {
        char[] chars = text.toCharArray(); // twice as fast as asking the string for each
        int length = chars.length;
        out.ensure(3 * (length - from) + ROOM);
        byte[] bytes = out.bytes;
        int at = out.length;
        int i = from;
        while (i < length) {
            char c = chars[i++];
            if (c < 0x80 && PLAIN[c]) {
                bytes[at++] = (byte) c;
            } else if (c < 0x80 || asciiOnly) {
                out.length = at;
                out.ensure(3 * (length - i) + ROOM); // an escape is longer than the letters that there is room for
                bytes = out.bytes;
                at = c < 0x80
                        ? escape(c, bytes, at)
                        : unit(Character.isSurrogate(c) ? half(text, i - 1) : c, bytes, at);
            } else if (c < 0x800) {
                Bytes.setShort(bytes, at, 0xC080 | (c & 0x7C0) << 2 | (c & 0x3F));
                at += 2;
            } else if (Character.isHighSurrogate(c) && i < length && Character.isLowSurrogate(chars[i])) {
                int point = Character.toCodePoint(c, chars[i++]);
                Bytes.setInt(
                        bytes,
                        at,
                        0xF080_8080
                                | (point & 0x1C_0000) << 6
                                | (point & 0x3_F000) << 4
                                | (point & 0xFC0) << 2
                                | (point & 0x3F));
                at += 4;
            } else {
                at = CodePoints.write(Character.isSurrogate(c) ? half(text, i - 1) : c, bytes, at);
            }
        }
        out.length = at;
    }

    /** {@return the half of a surrogate pair that stands here, or what replaces it where the other half is not there} */
    private char half(String text, int index) {
        char c = text.charAt(index);
        boolean paired = Character.isHighSurrogate(c)
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
        if (paired) {
            return c;
        }
        if (rejectsBadText) {
            throw new IllegalArgumentException("a string has half a surrogate pair, \\u" + HexDigits.of(c)
                    + " at index " + index + ": BadText.REPLACE would write U+FFFD in its place");
        }
        return REPLACEMENT;
    }

    private static int unit(int unit, byte[] bytes, int at) {
        bytes[at] = '\\';
        bytes[at + 1] = 'u';
        HexDigits.write(unit, bytes, at + 2);
        return at + 6;
    }

    private static int escape(int c, byte[] bytes, int at) {
        int letter = switch (c) {
            case '"', '\\' -> c;
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            default -> 0;
        };
        if (letter == 0) {
            return unit(c, bytes, at);
        }
        bytes[at] = '\\';
        bytes[at + 1] = (byte) letter;
        return at + 2;
    }

    /**
     * Writes a string and the closing quote. The JDK encodes ASCII fast, and writes a question mark for half a surrogate pair: where one
     * is found, the characters are looked at.
     */
    private void writeLong(String text) {
        if (isLikelyNotAscii(text)) {
            writeCharacters(text, 0);
            out.append('"');
            return;
        }
        byte[] utf8 = text.getBytes(UTF_8);
        int length = utf8.length;
        int p = Words.behindCommon(utf8);
        if (p < length && !Utf8.isUnicode(text, utf8)) {
            writeCharacters(text, 0);
            out.append('"');
            return;
        }
        out.ensure(p + 1);
        System.arraycopy(utf8, 0, out.bytes, out.length, p);
        out.length += p;
        if (p < length) {
            writeText(utf8, p, length);
        } else {
            out.bytes[out.length++] = '"';
        }
    }

    /** A look at four chars: what is not in ASCII is written a quarter faster char by char than by way of the JDK's encoder. */
    private static boolean isLikelyNotAscii(String text) {
        int length = text.length();
        return (text.charAt(0) | text.charAt(length >> 2) | text.charAt(length >> 1) | text.charAt(length - 1)) >= 0x80;
    }

    /** Writes a part of text in UTF-8, and the closing quote. */
    private void writeText(byte[] utf8, int from, int end) {
        int p = from;
        while (true) {
            int stop = Words.behindText(utf8, p, end);
            out.ensure(stop - p + ROOM);
            System.arraycopy(utf8, p, out.bytes, out.length, stop - p);
            out.length += stop - p;
            if (stop == end) {
                break;
            }
            out.length = escape(utf8[stop], out.bytes, out.length);
            p = stop + 1;
        }
        out.append('"');
    }
}
