package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.serial.internal.Buffer;

/** Writes strings in quotes. */
final class JsonStrings {
    /** Above this a copy of the string as UTF-8 and a look at eight bytes of it at a time are faster than its characters. */
    private static final int SHORT = 20;

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
        if (text.length() > SHORT && !asciiOnly) {
            writeLong(text);
            return;
        }
        int length = text.length();
        out.ensure(6 * length + 3);
        byte[] bytes = out.bytes;
        int at = out.length;
        bytes[at++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 128 && PLAIN[c]) {
                bytes[at++] = (byte) c;
            } else {
                out.length = at;
                writeCharacters(text, i);
                out.append('"');
                return;
            }
        }
        bytes[at++] = '"';
        out.length = at;
    }

    /** Writes a part of a string, without quotes. */
    void writePiece(String text) {
        writeCharacters(text, 0);
    }

    private void writeCharacters(String text, int from) {
        int length = text.length();
        for (int i = from; i < length; i++) {
            out.ensure(12);
            byte[] bytes = out.bytes;
            int at = out.length;
            char c = text.charAt(i);
            if (c < 128) {
                at = PLAIN[c] ? plain(c, bytes, at) : escape(c, bytes, at);
            } else if (!Character.isSurrogate(c)) {
                at = asciiOnly ? unit(c, bytes, at) : CodePoints.write(c, bytes, at);
            } else {
                int point = text.codePointAt(i);
                if (point == c) {
                    point = loneSurrogate(text, i);
                } else {
                    i++;
                }
                if (!asciiOnly) {
                    at = CodePoints.write(point, bytes, at);
                } else if (point == 0xFFFD) {
                    at = unit(0xFFFD, bytes, at);
                } else {
                    at = unit(Character.highSurrogate(point), bytes, at);
                    at = unit(Character.lowSurrogate(point), bytes, at);
                }
            }
            out.length = at;
        }
    }

    private int loneSurrogate(String text, int index) {
        if (rejectsBadText) {
            throw new IllegalArgumentException("a string has half a surrogate pair, \\u"
                    + HexDigits.of(text.charAt(index)) + " at index " + index + "; BadText.REPLACE would write it");
        }
        return 0xFFFD;
    }

    private static int plain(char c, byte[] bytes, int at) {
        bytes[at] = (byte) c;
        return at + 1;
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

    /** The JDK encodes fast, and writes a question mark for half a surrogate pair: one that the string has not gives it away. */
    private void writeLong(String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        int length = utf8.length;
        out.ensure(length + 16);
        byte[] bytes = out.bytes;
        int start = out.length;
        int at = start;
        bytes[at++] = '"';
        long questionMarks = 0;
        int p = 0;
        while (p < length) {
            long word = Words.get(utf8, p, length);
            Words.set(bytes, at, word);
            questionMarks |= Words.questionMarks(word);
            long mask = Words.notText(word);
            if (mask == 0) {
                p += 8;
                at += 8;
                continue;
            }
            int plain = Words.first(mask);
            p += plain;
            at += plain;
            if (p < length) {
                out.length = at;
                out.ensure(length - p + 24);
                bytes = out.bytes;
                at = escape(utf8[p++], bytes, at);
            }
        }
        if (questionMarks != 0 && hasLoneSurrogate(text)) {
            out.length = start + 1;
            writeCharacters(text, 0);
            out.append('"');
            return;
        }
        bytes[at] = '"';
        out.length = at + 1;
    }

    private static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (text.codePointAt(i) == c) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
