package dev.codecs.serial.internal.json;

/** Code points as UTF-8 (RFC 3629). */
final class CodePoints {
    private CodePoints() {}

    /** {@return where the first byte is that does not belong to well-formed UTF-8, or -1} */
    static int firstFault(byte[] data, int from, int to) {
        int p = from;
        while (p < to) {
            if (to - p >= 8 && Words.notAscii(Words.get(data, p)) == 0) {
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

    /** Writes a code point and returns the position behind it. */
    static int write(int c, byte[] out, int at) {
        if (c < 0x80) {
            out[at++] = (byte) c;
        } else if (c < 0x800) {
            out[at++] = (byte) (0xC0 | c >> 6);
            out[at++] = (byte) (0x80 | (c & 0x3F));
        } else if (c < 0x1_0000) {
            out[at++] = (byte) (0xE0 | c >> 12);
            out[at++] = (byte) (0x80 | (c >> 6 & 0x3F));
            out[at++] = (byte) (0x80 | (c & 0x3F));
        } else {
            out[at++] = (byte) (0xF0 | c >> 18);
            out[at++] = (byte) (0x80 | (c >> 12 & 0x3F));
            out[at++] = (byte) (0x80 | (c >> 6 & 0x3F));
            out[at++] = (byte) (0x80 | (c & 0x3F));
        }
        return at;
    }
}
