package dev.codecs.zip.internal.java;

import dev.codecs.zip.internal.ZstdFaults;
import java.util.Arrays;

/**
 * What a block of a frame takes over from the ones before it, or the first from a dictionary: the Huffman code of the literals, the
 * three tables of the sequences and the last three offsets (RFC 8878, sections 3.1.1.3.1.3, 3.1.1.3.2.1 and 3.1.1.5).
 */
public final class ZstdTables {
    static final int LITERAL_LENGTHS = 0;
    static final int MATCH_LENGTHS = 1;
    static final int OFFSETS = 2;

    /** The places of one of the three tables in the array of all. */
    static final int PLACES = 512;

    /** The longest code of a literal in a block (section 4.2.1). */
    static final int LARGEST_HUFFMAN_LOG = 11;

    /** The longest in a dictionary: the reference library makes and takes such. */
    static final int LARGEST_DICTIONARY_LOG = 12;

    static final byte[] LITERAL_LENGTH_EXTRA = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        16
    };
    static final int[] LITERAL_LENGTH_BASE = bases(0, LITERAL_LENGTH_EXTRA);
    static final byte[] MATCH_LENGTH_EXTRA = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2,
        2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
    };
    static final int[] MATCH_LENGTH_BASE = bases(3, MATCH_LENGTH_EXTRA);

    static final int[] LITERAL_LENGTH_DEFAULT = {
        4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1
    };
    static final int[] MATCH_LENGTH_DEFAULT = {
        1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1
    };
    static final int[] OFFSET_DEFAULT = {
        1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1
    };
    static final int[] DEFAULT_LOG = {6, 6, 5};
    private static final int[] MOST_LOG = {9, 9, 8};
    private static final long[] DEFAULTS = new long[4 * PLACES];

    private static final long[] LITERAL_LENGTH_VALUES = values(LITERAL_LENGTH_EXTRA, LITERAL_LENGTH_BASE);
    private static final long[] MATCH_LENGTH_VALUES = values(MATCH_LENGTH_EXTRA, MATCH_LENGTH_BASE);
    private static final long[] OFFSET_VALUES = new long[32];
    private static final long[] WEIGHT_VALUES = new long[256];

    private static final int DICTIONARY_MAGIC = 0xEC30A437;
    private static final int WEIGHT_LOG = 6;

    /** Up to this weight a loop fills the places of a symbol, and above a fill of the library, which takes longer to begin. */
    private static final int LARGEST_SMALL_WEIGHT = 4;

    static {
        for (int i = 0; i < OFFSET_VALUES.length; i++) {
            OFFSET_VALUES[i] = FseTable.value(i, 1 << i);
        }
        for (int i = 0; i < WEIGHT_VALUES.length; i++) {
            WEIGHT_VALUES[i] = FseTable.value(0, i);
        }
        int[][] distributions = {LITERAL_LENGTH_DEFAULT, MATCH_LENGTH_DEFAULT, OFFSET_DEFAULT};
        FseTable builder = new FseTable();
        for (int which = 0; which < 3; which++) {
            builder.set(DEFAULT_LOG[which], distributions[which]);
            builder.build(DEFAULTS, which * PLACES, values(which));
        }
    }

    /** The tables of the sequences. There is room for a fourth, so that a mask of the length keeps an index inside. */
    final long[] fse = new long[4 * PLACES];

    /** The accuracy of each, or -1 before it is set. */
    final int[] fseLog = new int[3];

    /** The symbol in the upper byte, the length of its code in the lower. */
    final char[] huffman = new char[1 << LARGEST_DICTIONARY_LOG];

    /** The longest code, or 0 before there is one. */
    int huffmanLog;

    int offset1;
    int offset2;
    int offset3;

    private final FseTable builder = new FseTable();
    private final byte[] weights = new byte[256];
    private final int[] rank = new int[LARGEST_DICTIONARY_LOG + 2];
    private final long[] weightTable = new long[1 << WEIGHT_LOG];

    /** As before the first block of a frame without a dictionary. */
    public ZstdTables() {
        reset();
    }

    /** Each code stands for the values that follow those of the one before. */
    private static int[] bases(int first, byte[] extra) {
        int[] bases = new int[extra.length];
        bases[0] = first;
        for (int i = 1; i < bases.length; i++) {
            bases[i] = bases[i - 1] + (1 << extra[i - 1]);
        }
        return bases;
    }

    private static long[] values(byte[] extra, int[] base) {
        long[] values = new long[base.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = FseTable.value(extra[i], base[i]);
        }
        return values;
    }

    private static long[] values(int which) {
        return which == LITERAL_LENGTHS
                ? LITERAL_LENGTH_VALUES
                : which == MATCH_LENGTHS ? MATCH_LENGTH_VALUES : OFFSET_VALUES;
    }

    void reset() {
        huffmanLog = 0;
        Arrays.fill(fseLog, -1);
        offset1 = 1;
        offset2 = 4;
        offset3 = 8;
    }

    void set(ZstdTables other) {
        System.arraycopy(other.fse, 0, fse, 0, fse.length);
        System.arraycopy(other.fseLog, 0, fseLog, 0, fseLog.length);
        System.arraycopy(other.huffman, 0, huffman, 0, huffman.length);
        huffmanLog = other.huffmanLog;
        offset1 = other.offset1;
        offset2 = other.offset2;
        offset3 = other.offset3;
    }

    /** {@return whether the bytes start as a trained dictionary does} */
    public static boolean startsDictionary(byte[] bytes) {
        return bytes.length >= 8 && (int) Words.INT.get(bytes, 0) == DICTIONARY_MAGIC;
    }

    /** {@return the identity that a trained dictionary gives itself} */
    public static int dictionaryId(byte[] dictionary) {
        return (int) Words.INT.get(dictionary, 4);
    }

    /**
     * Takes the tables of a trained dictionary (RFC 8878, section 5).
     *
     * @return where its content begins
     * @throws dev.codecs.CorruptInputException if there is something else
     */
    public int readDictionary(byte[] dictionary) {
        try {
            int at = readHuffman(dictionary, 8, dictionary.length, LARGEST_DICTIONARY_LOG, 8);
            at = readTable(OFFSETS, dictionary, at, dictionary.length, at);
            at = readTable(MATCH_LENGTHS, dictionary, at, dictionary.length, at);
            at = readTable(LITERAL_LENGTHS, dictionary, at, dictionary.length, at);
            offset1 = (int) Words.INT.get(dictionary, at);
            offset2 = (int) Words.INT.get(dictionary, at + 4);
            offset3 = (int) Words.INT.get(dictionary, at + 8);
            int start = at + 12;
            int length = dictionary.length - start;
            for (int offset : new int[] {offset1, offset2, offset3}) {
                if (Integer.compareUnsigned(offset - 1, length) >= 0) {
                    throw ZstdFaults.invalid("an offset of the dictionary points before it", at);
                }
            }
            return start;
        } catch (IndexOutOfBoundsException e) {
            throw ZstdFaults.invalid("the dictionary is cut short", dictionary.length);
        }
    }

    /**
     * Takes the table of a block (section 3.1.1.3.2.1).
     *
     * @param mode one of the four, as its number
     * @return where what follows begins
     */
    int table(int which, int mode, byte[] source, int from, int to, long position) {
        return switch (mode) {
            case 0 -> {
                fseLog[which] = DEFAULT_LOG[which];
                System.arraycopy(DEFAULTS, which * PLACES, fse, which * PLACES, 1 << DEFAULT_LOG[which]);
                yield from;
            }
            case 1 -> {
                if (from >= to || (source[from] & 0xFF) >= values(which).length) {
                    throw ZstdFaults.invalid("a code that does not exist", position);
                }
                int code = source[from];
                fseLog[which] = 0;
                fse[which * PLACES] = values(which)[code] | ((which * PLACES) << 16);
                yield from + 1;
            }
            case 2 -> readTable(which, source, from, to, position);
            default -> {
                if (fseLog[which] < 0) {
                    throw ZstdFaults.invalid("a table is to be used again that there is not", position);
                }
                yield from;
            }
        };
    }

    /** Gives the other side of a table that is set. */
    void encoding(int which, FseEncoding encoding) {
        byte[] symbols = new byte[1 << fseLog[which]];
        for (int state = 0; state < symbols.length; state++) {
            symbols[state] = (byte) symbol(fse[which * PLACES + state] >>> Integer.SIZE, values(which));
        }
        encoding.build(fseLog[which], symbols);
    }

    /** The symbol whose values begin there. */
    private static int symbol(long base, long[] values) {
        int symbol = 0;
        while (values[symbol] >>> Integer.SIZE != base) {
            symbol++;
        }
        return symbol;
    }

    private int readTable(int which, byte[] source, int from, int to, long position) {
        builder.read(source, from, to, values(which).length, MOST_LOG[which], position);
        builder.build(fse, which * PLACES, values(which));
        fseLog[which] = builder.log();
        return builder.end();
    }

    /** Takes a Huffman code (section 4.2.1); gives where what follows begins. */
    int readHuffman(byte[] source, int from, int to, long position) {
        return readHuffman(source, from, to, LARGEST_HUFFMAN_LOG, position);
    }

    private int readHuffman(byte[] source, int from, int to, int mostLog, long position) {
        huffmanLog = 0;
        if (from >= to) {
            throw ZstdFaults.invalid("a Huffman code is missing", position);
        }
        int header = source[from] & 0xFF;
        int at = from + 1;
        int count;
        int end;
        if (header >= 128) {
            count = header - 127;
            end = at + ((count + 1) >>> 1);
            if (end > to) {
                throw ZstdFaults.invalid("a Huffman code is cut short", position);
            }
            for (int i = 0; i < count; i++) {
                int both = source[at + (i >>> 1)];
                weights[i] = (byte) ((i & 1) == 0 ? (both >>> 4) & 15 : both & 15);
            }
        } else {
            end = at + header;
            if (end > to) {
                throw ZstdFaults.invalid("a Huffman code is cut short", position);
            }
            count = readWeights(source, at, end, position);
        }
        makeHuffman(count, mostLog, position);
        return end;
    }

    /** Decodes weights by two states in turns (section 4.2.1.2); gives their number. */
    private int readWeights(byte[] source, int from, int to, long position) {
        builder.read(source, from, to, weights.length, WEIGHT_LOG, position);
        builder.build(weightTable, 0, WEIGHT_VALUES);
        int start = builder.end();
        if (start >= to || source[to - 1] == 0) {
            throw ZstdFaults.invalid("the weights of a Huffman code have no end", position);
        }
        int left = ((to - start) << 3) - Integer.numberOfLeadingZeros(source[to - 1] & 0xFF) + 24 - 1;
        int width = builder.log();
        if (left < 2 * width) {
            throw ZstdFaults.invalid("the weights of a Huffman code are cut short", position);
        }
        left -= width;
        long state = weightTable[bits(source, start, left, width)];
        left -= width;
        long other = weightTable[bits(source, start, left, width)];
        int count = 0;
        while (count < weights.length - 2) {
            weights[count++] = (byte) (state >>> 32);
            width = (int) state & 0xFF;
            if (left < width) {
                weights[count++] = (byte) (other >>> 32);
                return count;
            }
            left -= width;
            int index = ((int) state >>> 16) + bits(source, start, left, width);
            state = other;
            other = weightTable[index];
        }
        throw ZstdFaults.invalid("a Huffman code of too many symbols", position);
    }

    /** A few bits from a place of a stream, counted from its start, behind which there are other bytes. */
    private static int bits(byte[] source, int start, int bit, int width) {
        int at = start + (bit >>> 3);
        int word = at + 1 < source.length ? (short) Words.SHORT.get(source, at) : source[at];
        return (word >>> (bit & 7)) & ((1 << width) - 1);
    }

    /** Makes the table of the weights, the last of which follows from the others (section 4.2.1.3). */
    private void makeHuffman(int count, int mostLog, long position) {
        Arrays.fill(rank, 0);
        int total = 0;
        for (int i = 0; i < count; i++) {
            int weight = weights[i] & 0xFF;
            if (weight > mostLog) {
                throw ZstdFaults.invalid("a Huffman code that is too long", position);
            }
            rank[weight]++;
            total += (1 << weight) >>> 1;
        }
        int log = 32 - Integer.numberOfLeadingZeros(total);
        int left = (1 << log) - total;
        if (total == 0 || log > mostLog || Integer.bitCount(left) != 1) {
            throw ZstdFaults.invalid("a Huffman code that does not add up", position);
        }
        int lastWeight = 1 + Integer.numberOfTrailingZeros(left);
        weights[count] = (byte) lastWeight;
        rank[lastWeight]++;
        if (rank[1] < 2 || (rank[1] & 1) != 0) {
            throw ZstdFaults.invalid("a Huffman code that does not add up", position);
        }
        int at = 0;
        for (int weight = 1; weight <= log; weight++) {
            int size = rank[weight] << (weight - 1);
            rank[weight] = at;
            at += size;
        }
        for (int symbol = 0; symbol <= count; symbol++) {
            int weight = weights[symbol];
            if (weight > 0) {
                int from = rank[weight];
                int to = from + (1 << (weight - 1));
                char code = (char) (symbol << 8 | (log + 1 - weight));
                if (weight <= LARGEST_SMALL_WEIGHT) {
                    for (int i = from; i < to; i++) {
                        huffman[i & (huffman.length - 1)] = code;
                    }
                } else {
                    Arrays.fill(huffman, from, to, code);
                }
                rank[weight] = to;
            }
        }
        huffmanLog = log;
    }
}
