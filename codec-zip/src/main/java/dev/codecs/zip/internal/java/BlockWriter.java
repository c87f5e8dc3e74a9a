package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.END_OF_BLOCK;
import static dev.codecs.zip.internal.java.Words.LONG;

import java.util.Arrays;

/** Writes blocks (RFC 1951, section 3.2.3), each in the type that makes it smallest to the bit. */
final class BlockWriter {
    static final int MAX_STORED = 65_535;

    private static final int STORED = 0;
    private static final int STATIC = 1;
    private static final int DYNAMIC = 2;

    private static final int LIMIT = 15;
    private static final int PRECODE_LIMIT = 7;
    private static final int PRECODE_SYMBOLS = 19;
    private static final byte[] PRECODE_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final byte[] STATIC_LENGTHS = new byte[320];
    private static final int[] STATIC_LITERALS = new int[288];
    private static final int[] STATIC_DISTANCES = new int[32];

    static { // RFC 1951, section 3.2.6
        Arrays.fill(STATIC_LENGTHS, 0, 144, (byte) 8);
        Arrays.fill(STATIC_LENGTHS, 144, 256, (byte) 9);
        Arrays.fill(STATIC_LENGTHS, 256, 280, (byte) 7);
        Arrays.fill(STATIC_LENGTHS, 280, 288, (byte) 8);
        Arrays.fill(STATIC_LENGTHS, 288, 320, (byte) 5);
        HuffmanCode huffman = new HuffmanCode();
        huffman.codes(STATIC_LENGTHS, 0, 288, STATIC_LITERALS);
        huffman.codes(STATIC_LENGTHS, 288, 32, STATIC_DISTANCES);
    }

    private final BitWriter out;
    private final HuffmanCode huffman = new HuffmanCode();

    private final byte[] lengths = new byte[320];
    private final byte[] precodeLengths = new byte[PRECODE_SYMBOLS];
    private final int[] precodeFrequencies = new int[PRECODE_SYMBOLS];
    private final int[] runs = new int[320];

    private final int[] literalCodes = new int[288];
    private final int[] distanceCodes = new int[32];
    private final int[] precodes = new int[PRECODE_SYMBOLS];

    /** As large as the fields of a token allow, so that its symbols are within the bounds. */
    private final int[] literalCells = new int[1 << 9];

    private final int[] distanceCells = new int[1 << 5];

    BlockWriter(BitWriter out) {
        this.out = out;
    }

    /** Writes the first tokens, which stand for {@code source[from..to)} and have these frequencies, as a block. */
    void write(byte[] source, int from, int to, Tokens tokens, int count, Frequencies frequencies, boolean last) {
        int[] literals = frequencies.literals;
        int[] distances = frequencies.distances;
        literals[END_OF_BLOCK] = 1;
        huffman.lengths(literals, Alphabet.LITERALS, LIMIT, lengths, 0);
        int literalCount = used(lengths, 0, Alphabet.LITERALS);
        huffman.lengths(distances, Alphabet.DISTANCES, LIMIT, lengths, literalCount);
        int distanceCount = used(lengths, literalCount, Alphabet.DISTANCES);
        int runCount = runLengths(literalCount + distanceCount);
        huffman.lengths(precodeFrequencies, PRECODE_SYMBOLS, PRECODE_LIMIT, precodeLengths, 0);
        int precodeCount = PRECODE_SYMBOLS;
        while (precodeCount > 4 && precodeLengths[PRECODE_ORDER[precodeCount - 1]] == 0) {
            precodeCount--;
        }

        long dynamicBits = 3 + 5 + 5 + 4 + 3L * precodeCount;
        for (int i = 0; i < PRECODE_SYMBOLS; i++) {
            dynamicBits += (long) precodeFrequencies[i] * (precodeLengths[i] + precodeExtra(i));
        }
        long staticBits = 3;
        for (int i = 0; i < literalCount; i++) {
            dynamicBits += (long) literals[i] * lengths[i];
            staticBits += (long) literals[i] * STATIC_LENGTHS[i];
        }
        long extraBits = 0;
        for (int i = END_OF_BLOCK + 1; i < literalCount; i++) {
            extraBits += (long) literals[i] * Alphabet.literalExtra(i);
        }
        for (int i = 0; i < distanceCount; i++) {
            dynamicBits += (long) distances[i] * lengths[literalCount + i];
            staticBits += distances[i] * 5L;
            extraBits += (long) distances[i] * Alphabet.distanceExtra(i);
        }
        dynamicBits += extraBits;
        staticBits += extraBits;

        if (storedBits(to - from) <= Math.min(dynamicBits, staticBits)) {
            writeStored(source, from, to, last);
        } else if (staticBits <= dynamicBits) {
            out.reserve(staticBits);
            out.put(blockHeader(STATIC, last), 3);
            writeTokens(tokens, count, STATIC_LITERALS, STATIC_DISTANCES);
        } else {
            out.reserve(dynamicBits);
            out.put(blockHeader(DYNAMIC, last), 3);
            out.put((literalCount - 257) | (distanceCount - 1) << 5 | (precodeCount - 4) << 10, 14);
            writeCodes(literalCount, distanceCount, precodeCount, runCount);
            writeTokens(tokens, count, literalCodes, distanceCodes);
        }
    }

    private static int blockHeader(int type, boolean last) {
        return type << 1 | (last ? 1 : 0);
    }

    private static int precodeExtra(int symbol) {
        return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    }

    private static int used(byte[] lengths, int from, int n) {
        int used = n;
        while (lengths[from + used - 1] == 0) {
            used--;
        }
        return used;
    }

    /** The size if the first block needs no more than its three bits before the next byte starts. */
    private long storedBits(int n) {
        int first = 3 + (-(out.count + 3) & 7) + 32;
        return first + 8L * n + 40L * ((n - 1) / MAX_STORED);
    }

    /** Writes blocks without compression (RFC 1951, section 3.2.4). */
    void writeStored(byte[] source, int from, int to, boolean last) {
        out.reserve(storedBits(to - from));
        int p = from;
        do {
            int n = Math.min(MAX_STORED, to - p);
            out.put(blockHeader(STORED, last && p + n == to), 3);
            out.align();
            out.put(n | ~n << 16, 32);
            out.putBytes(source, p, n);
            p += n;
        } while (p < to);
    }

    /**
     * Codes {@code lengths[0..n)} by runs (RFC 1951, section 3.2.7) into {@link #runs}, each a symbol and above it the extra bits,
     * counts the symbols, and returns their number.
     */
    private int runLengths(int n) {
        int[] runs = this.runs;
        int[] frequencies = precodeFrequencies;
        Arrays.fill(frequencies, 0);
        int count = 0;
        for (int i = 0; i < n; ) {
            int length = lengths[i];
            int run = 1;
            while (i + run < n && lengths[i + run] == length) {
                run++;
            }
            i += run;
            if (length == 0) {
                while (run >= 11) {
                    int k = Math.min(run, 138);
                    runs[count++] = 18 | (k - 11) << 5;
                    frequencies[18]++;
                    run -= k;
                }
                if (run >= 3) {
                    runs[count++] = 17 | (run - 3) << 5;
                    frequencies[17]++;
                    run = 0;
                }
            } else if (run >= 4) {
                runs[count++] = length;
                frequencies[length]++;
                run--;
                while (run >= 3) {
                    int k = Math.min(run, 6);
                    runs[count++] = 16 | (k - 3) << 5;
                    frequencies[16]++;
                    run -= k;
                }
            }
            for (; run > 0; run--) {
                runs[count++] = length;
                frequencies[length]++;
            }
        }
        return count;
    }

    /** Writes the description of the codes (RFC 1951, section 3.2.7) and makes them. */
    private void writeCodes(int literalCount, int distanceCount, int precodeCount, int runCount) {
        for (int i = 0; i < precodeCount; i++) {
            out.put(precodeLengths[PRECODE_ORDER[i]], 3);
        }
        huffman.codes(precodeLengths, 0, PRECODE_SYMBOLS, precodes);
        for (int i = 0; i < runCount; i++) {
            int symbol = runs[i] & 31;
            int code = precodes[symbol];
            int length = HuffmanCode.length(code);
            out.put(HuffmanCode.bits(code) | runs[i] >>> 5 << length, length + precodeExtra(symbol));
        }
        huffman.codes(lengths, 0, literalCount, literalCodes);
        huffman.codes(lengths, literalCount, distanceCount, distanceCodes);
    }

    /**
     * Up to 7 bits wait; then come those of a token, 48 at the most, and one store that keeps the whole bytes. All in locals: 3 %
     * of the time at level 6.
     */
    private void writeTokens(Tokens tokens, int n, int[] literalCodes, int[] distanceCodes) {
        int[] literals = literalCells;
        int[] distances = distanceCells;
        for (int i = 0; i < Alphabet.LITERALS; i++) {
            literals[i] = cell(literalCodes[i], Alphabet.literalExtra(i));
        }
        for (int i = 0; i < Alphabet.DISTANCES; i++) {
            distances[i] = cell(distanceCodes[i], Alphabet.distanceExtra(i));
        }
        int[] items = tokens.items;
        byte[] bytes = out.bytes;
        long bits = out.bits;
        int count = out.count;
        int position = out.position;
        for (int i = 0; i < n; i++) {
            int token = items[i];
            int literal = literals[Tokens.symbol(token)];
            int distance = distances[Tokens.distanceSymbol(token)];
            // A shift uses the low bits of its distance alone, which are those of the code's length.
            bits |= (long) ((literal & 0xFFFF) | Tokens.lengthExtra(token) << (literal >> 16)) << count;
            count += literal >>> 24;
            bits |= (long) ((distance & 0xFFFF) | Tokens.distanceExtra(token) << (distance >> 16)) << count;
            count += distance >>> 24;
            LONG.set(bytes, position, bits);
            position += count >>> 3;
            bits >>>= count & 0x38;
            count &= 7;
        }
        out.bits = bits;
        out.count = count;
        out.position = position;
        int end = literalCodes[END_OF_BLOCK];
        out.put(HuffmanCode.bits(end), HuffmanCode.length(end));
    }

    /** A code (16 bits), its length (8), and its length with the extra bits (8). */
    private static int cell(int code, int extra) {
        int length = HuffmanCode.length(code);
        return HuffmanCode.bits(code) | length << 16 | (length + extra) << 24;
    }
}
