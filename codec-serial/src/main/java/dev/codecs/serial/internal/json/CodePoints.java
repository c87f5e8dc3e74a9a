package dev.codecs.serial.internal.json;

/** Code points as UTF-8 (RFC 3629). */
final class CodePoints {
    private CodePoints() {}

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
