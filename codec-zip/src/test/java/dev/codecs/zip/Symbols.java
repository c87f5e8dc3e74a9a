package dev.codecs.zip;

import java.util.Arrays;
import java.util.Random;

/** Random matches and literals in the fixed codes, and what they stand for, by the tables of RFC 1951 and of Deflate64. */
final class Symbols {
    private static final int[] LENGTHS = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227
    };
    private static final int[] LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5
    };
    private static final int[] DISTANCES = {
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577, 32769, 49153
    };

    private final Bits bits = new Bits().fixed();
    private byte[] content = new byte[1 << 20];
    private int size;

    Symbols literal(int value) {
        bits.fixedSymbol(value);
        content[size++] = (byte) value;
        return this;
    }

    /** A match by the symbols and their extra bits; symbol 285 means Deflate64's if it has extra bits. */
    Symbols match(int lengthSymbol, int lengthExtra, int lengthBits, int distanceSymbol, int distanceExtra) {
        int distanceBits = Math.max(0, (distanceSymbol >> 1) - 1);
        bits.fixedSymbol(lengthSymbol).number(lengthExtra, lengthBits);
        bits.code(distanceSymbol, 5).number(distanceExtra, distanceBits);
        int length = (lengthSymbol < 285 ? LENGTHS[lengthSymbol - 257] : lengthBits == 0 ? 258 : 3) + lengthExtra;
        int distance = DISTANCES[distanceSymbol] + distanceExtra;
        if (size + length > content.length) {
            content = Arrays.copyOf(content, 2 * content.length);
        }
        for (int i = 0; i < length; i++) {
            content[size] = content[size - distance];
            size++;
        }
        return this;
    }

    /** So many random symbols, which reach as far back as possible. */
    Symbols random(int count, Random random, boolean deflate64) {
        for (int i = 0; i < count; i++) {
            int farthest = 0;
            while (farthest < (deflate64 ? 32 : 30) && DISTANCES[farthest] <= size) {
                farthest++;
            }
            if (farthest == 0 || random.nextInt(3) == 0) {
                literal(random.nextInt(256));
                continue;
            }
            int lengthSymbol = 257 + random.nextInt(29);
            int lengthBits = lengthSymbol < 285 ? LENGTH_BITS[lengthSymbol - 257] : deflate64 ? 16 : 0;
            // The longest of Deflate64 are rare, so that the content stays small.
            int lengthExtra = random.nextInt(1 << (random.nextInt(20) == 0 ? lengthBits : Math.min(8, lengthBits)));
            if (lengthSymbol == 284 && !deflate64) {
                lengthExtra = Math.min(30, lengthExtra);
            }
            int distanceSymbol = random.nextBoolean() ? farthest - 1 : random.nextInt(farthest);
            int most = Math.min(1 << Math.max(0, (distanceSymbol >> 1) - 1), size - DISTANCES[distanceSymbol] + 1);
            match(lengthSymbol, lengthExtra, lengthBits, distanceSymbol, random.nextInt(most));
        }
        return this;
    }

    byte[] content() {
        return Arrays.copyOf(content, size);
    }

    /** The data to the end of the block; nothing can follow. */
    byte[] data() {
        return bits.fixedSymbol(256).toBytes();
    }
}
