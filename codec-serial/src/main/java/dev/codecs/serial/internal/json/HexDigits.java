package dev.codecs.serial.internal.json;

/** Four hexadecimal digits behind a backslash and a u. */
final class HexDigits {
    private static final byte[] VALUES = new byte[256];
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    static {
        for (int c = 0; c < 256; c++) {
            VALUES[c] = (byte) Character.digit(c < 128 ? c : ' ', 16);
        }
    }

    private HexDigits() {}

    /** {@return the value of the four digits, or something negative if one is none} */
    static int value(byte[] data, int at) {
        return VALUES[data[at] & 0xFF] << 12
                | VALUES[data[at + 1] & 0xFF] << 8
                | VALUES[data[at + 2] & 0xFF] << 4
                | VALUES[data[at + 3] & 0xFF];
    }

    /** Writes the four digits of a UTF-16 unit. */
    static void write(int unit, byte[] out, int at) {
        for (int i = 0; i < 4; i++) {
            out[at + i] = DIGITS[unit >> (12 - 4 * i) & 0xF];
        }
    }

    static String of(int unit) {
        byte[] digits = new byte[4];
        write(unit, digits, 0);
        return new String(digits, java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
