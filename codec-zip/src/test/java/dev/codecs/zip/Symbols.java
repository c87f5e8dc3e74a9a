package dev.codecs.zip;

import java.util.Arrays;
import java.util.Random;

/** A block of matches and literals, and what they stand for by the tables of RFC 1951 and of Deflate64. */
final class Symbols {
    private static final int END = 256;
    private static final int LONGEST = 285;
    private static final int MAX_CODE_LENGTH = 15;

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

    private final Bits bits;
    private final int[] litlenLengths;
    private final int[] litlenCodes;
    private final int[] distanceLengths;
    private final int[] distanceCodes;
    private byte[] content = new byte[1 << 16];
    private int size;

    private Symbols(Bits bits, int[] litlenLengths, int[] distanceLengths) {
        this.bits = bits;
        this.litlenLengths = litlenLengths;
        this.litlenCodes = codes(litlenLengths);
        this.distanceLengths = distanceLengths;
        this.distanceCodes = codes(distanceLengths);
    }

    /** In the fixed codes (RFC 1951, section 3.2.6). */
    static Symbols fixed() {
        int[] litlens = new int[288];
        Arrays.fill(litlens, 0, 144, 8);
        Arrays.fill(litlens, 144, 256, 9);
        Arrays.fill(litlens, 256, 280, 7);
        Arrays.fill(litlens, 280, 288, 8);
        int[] distances = new int[32];
        Arrays.fill(distances, 5);
        return new Symbols(new Bits().fixed(), litlens, distances);
    }

    /** In complete codes of random lengths, for some literals and lengths and for some distances. */
    static Symbols ofRandomCodes(Random random) {
        int[] litlens = randomLengths(LONGEST + 1, random);
        int[] distances = randomLengths(30, random);
        return new Symbols(new Bits().dynamic(litlens, distances), litlens, distances);
    }

    /** Leaves of a tree that grows where it likes; the end of the block is among them. */
    private static int[] randomLengths(int symbols, Random random) {
        int[] depths = new int[symbols];
        int leaves = 1;
        int wanted = 2 + random.nextInt(random.nextBoolean() ? Math.min(20, symbols - 2) : symbols - 2);
        while (leaves < wanted) {
            int leaf = random.nextBoolean() ? leaves - 1 : random.nextInt(leaves);
            if (depths[leaf] < MAX_CODE_LENGTH) {
                depths[leaves++] = ++depths[leaf];
            }
        }
        for (int i = 0; i < symbols; i++) {
            swap(depths, i, random.nextInt(symbols));
        }
        for (int i = 0; symbols > END && depths[END] == 0; i++) {
            swap(depths, i, END);
        }
        return depths;
    }

    private static void swap(int[] values, int i, int j) {
        int value = values[i];
        values[i] = values[j];
        values[j] = value;
    }

    /** RFC 1951, section 3.2.2. */
    private static int[] codes(int[] lengths) {
        int[] codes = new int[lengths.length];
        int code = 0;
        for (int length = 1; length <= MAX_CODE_LENGTH; length++) {
            for (int i = 0; i < lengths.length; i++) {
                if (lengths[i] == length) {
                    codes[i] = code++;
                }
            }
            code <<= 1;
        }
        return codes;
    }

    private void litlen(int symbol) {
        bits.code(litlenCodes[symbol], litlenLengths[symbol]);
    }

    Symbols literal(int value) {
        litlen(value);
        makeRoom(1);
        content[size++] = (byte) value;
        return this;
    }

    /** A match by the symbols and their extra bits; the longest length is Deflate64's if it has extra bits. */
    Symbols match(int lengthSymbol, int lengthExtra, int lengthBits, int distanceSymbol, int distanceExtra) {
        litlen(lengthSymbol);
        bits.number(lengthExtra, lengthBits);
        bits.code(distanceCodes[distanceSymbol], distanceLengths[distanceSymbol]);
        bits.number(distanceExtra, distanceBits(distanceSymbol));
        int longest = lengthBits == 0 ? 258 : 3;
        int length = (lengthSymbol < LONGEST ? LENGTHS[lengthSymbol - 257] : longest) + lengthExtra;
        int distance = DISTANCES[distanceSymbol] + distanceExtra;
        makeRoom(length);
        for (int i = 0; i < length; i++) {
            content[size] = content[size - distance];
            size++;
        }
        return this;
    }

    private static int distanceBits(int symbol) {
        return Math.max(0, (symbol >> 1) - 1);
    }

    private void makeRoom(int length) {
        if (size + length > content.length) {
            content = Arrays.copyOf(content, 2 * (size + length));
        }
    }

    /** So many random symbols; half of the distances reach as far back as the format or the content allows. */
    Symbols random(int count, Random random, boolean deflate64) {
        int distanceSymbols = Math.min(distanceLengths.length, deflate64 ? 32 : 30);
        for (int i = 0; i < count; i++) {
            int symbol = random.nextInt(3) == 0 ? random.nextInt(END) : END + 1 + random.nextInt(29);
            int distance = distanceSymbols - 1;
            while (distance >= 0 && (DISTANCES[distance] > size || distanceLengths[distance] == 0)) {
                distance--;
            }
            int nearer = random.nextInt(distance + 2);
            if (nearer < distance && random.nextBoolean() && distanceLengths[nearer] > 0) {
                distance = nearer;
            }
            if (symbol < END && litlenLengths[symbol] > 0) {
                literal(symbol);
            } else if (symbol > END && litlenLengths[symbol] > 0 && distance >= 0) {
                int lengthBits = symbol < LONGEST ? LENGTH_BITS[symbol - 257] : deflate64 ? 16 : 0;
                // The longest of Deflate64 are rare, so that the content stays small.
                int lengthExtra = random.nextInt(1 << (random.nextInt(20) == 0 ? lengthBits : Math.min(8, lengthBits)));
                int most = Math.min(1 << distanceBits(distance), size - DISTANCES[distance] + 1);
                match(symbol, lengthExtra, lengthBits, distance, random.nextInt(most));
            }
        }
        return this;
    }

    byte[] content() {
        return Arrays.copyOf(content, size);
    }

    /** The data with the end of the block; nothing can follow. */
    byte[] data() {
        litlen(END);
        return bits.toBytes();
    }
}
