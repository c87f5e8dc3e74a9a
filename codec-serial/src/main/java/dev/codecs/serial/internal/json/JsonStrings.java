package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Utf8;

/** Writes strings in quotes. */
final class JsonStrings {
    /** Above this a copy of the string as UTF-8 and a look at eight bytes of it at a time are faster than its characters. */
    private static final int SHORT = 20;
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
        out.append('"');
        if (length > SHORT && !asciiOnly) {
            writeLong(text);
            return;
        }
        out.ensure(length + 1);
        byte[] bytes = out.bytes;
        int at = out.length;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 128 || !PLAIN[c]) {
                out.length = at;
                writeCharacters(text, i);
                out.append('"');
                return;
            }
            bytes[at++] = (byte) c;
        }
        bytes[at] = '"';
        out.length = at + 1;
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
        for (int i = from; i < length; i++) {
            char c = chars[i];
            if (c < 128 && PLAIN[c]) {
                bytes[at++] = (byte) c;
            } else if (c < 128 || asciiOnly) {
                out.length = at;
                out.ensure(3 * (length - i) + ROOM); // an escape is longer than the letters that there is room for
                bytes = out.bytes;
                at = c < 128 ? escape(c, bytes, at) : unit(Character.isSurrogate(c) ? half(text, i) : c, bytes, at);
            } else if (c < 0x800) {
                bytes[at] = (byte) (0xC0 | c >> 6);
                bytes[at + 1] = (byte) (0x80 | (c & 0x3F));
                at += 2;
            } else if (!Character.isSurrogate(c)) {
                at = CodePoints.write(c, bytes, at);
            } else if (half(text, i) == c) {
                at = CodePoints.write(text.codePointAt(i++), bytes, at);
            } else {
                at = CodePoints.write(REPLACEMENT, bytes, at);
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
     * Writes a string and the closing quote. The JDK encodes fast, and writes a question mark for half a surrogate pair: where one is
     * found, the characters are looked at.
     */
    private void writeLong(String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        if (!Utf8.isUnicode(text, utf8)) {
            writeCharacters(text, 0);
            out.append('"');
            return;
        }
        writeText(utf8, 0, utf8.length);
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
