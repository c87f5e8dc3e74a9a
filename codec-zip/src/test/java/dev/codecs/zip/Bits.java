package dev.codecs.zip;

import java.io.ByteArrayOutputStream;

/** Writes DEFLATE data by hand (RFC 1951, section 3.1.1): numbers from their lowest bit, codes from their highest. */
final class Bits {
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int current;
    private int count;

    Bits number(int value, int width) {
        for (int i = 0; i < width; i++) {
            bit(value >> i & 1);
        }
        return this;
    }

    Bits code(int value, int width) {
        for (int i = width - 1; i >= 0; i--) {
            bit(value >> i & 1);
        }
        return this;
    }

    private void bit(int bit) {
        current |= bit << count++;
        if (count == Byte.SIZE) {
            bytes.write(current);
            current = 0;
            count = 0;
        }
    }

    /** The header of the last block, with fixed codes. */
    Bits fixed() {
        return number(1, 1).number(1, 2);
    }

    /** A literal or length symbol in the fixed code. */
    Bits fixedSymbol(int symbol) {
        if (symbol < 144) {
            return code(0x30 + symbol, 8);
        }
        if (symbol < 256) {
            return code(0x190 + symbol - 144, 9);
        }
        return symbol < 280 ? code(symbol - 256, 7) : code(0xC0 + symbol - 280, 8);
    }

    /**
     * The header of the last block, with the codes of these lengths. The code lengths themselves are written plainly, in a
     * complete code of 4 bits for 0 to 15.
     */
    Bits dynamic(int[] literals, int[] distances) {
        number(1, 1).number(2, 2);
        number(literals.length - 257, 5).number(distances.length - 1, 5).number(ORDER.length - 4, 4);
        for (int symbol : ORDER) {
            number(symbol < 16 ? 4 : 0, 3);
        }
        for (int length : literals) {
            code(length, 4);
        }
        for (int length : distances) {
            code(length, 4);
        }
        return this;
    }

    byte[] toBytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes.toByteArray());
        if (count > 0) {
            all.write(current);
        }
        return all.toByteArray();
    }
}
