package dev.codecs.zip.internal.java;

import java.util.Arrays;

/**
 * The lookup tables of one block (RFC 1951, section 3.2.2): one for literals and lengths and one for distances, indexed by the
 * next bits of the input, and sub-tables for the codes that are longer. They share one array, as the decoder's loop is short of
 * registers.
 *
 * <p>An entry is one int. The loop shifts its bit buffer by the whole entry and subtracts the whole entry from its bit count,
 * since only the low 6 bits of either matter:
 *
 * <pre>
 *   bits  0 to 5    bits to consume: the code and the extra bits behind it
 *   bits  8 to 12   bits of the code, below the extra bits; in a pointer, bits that index the sub-table
 *   bits 13 to 15   {@link #SPECIAL}, with {@link #POINTER} or {@link #END} if it is one of these, else no code that is in use
 *   bits 16 to 31   base of the length or distance, or start of the sub-table; of a literal its byte and {@link #LITERAL}
 * </pre>
 */
final class DecodeTables {
    /** Bits that index the first table of literals and lengths: 10 cost 4 % on class files, 12 gain nothing. */
    static final int LITLEN_BITS = 11;

    static final int LITLEN_MASK = (1 << LITLEN_BITS) - 1;

    /** Bits that index the first table of distances: 9 and 10 gain nothing. */
    static final int DISTANCE_BITS = 8;

    static final int DISTANCE_MASK = (1 << DISTANCE_BITS) - 1;

    /** Where the first table of distances starts. */
    static final int DISTANCE_START = 1 << LITLEN_BITS;

    /** Bits that index the table of the code length code, as long as its longest code. */
    static final int PRECODE_BITS = 7;

    static final int PRECODE_MASK = (1 << PRECODE_BITS) - 1;

    static final int LITERAL = 1 << 31;
    static final int SPECIAL = 1 << 15;
    static final int POINTER = 1 << 14;
    static final int END = 1 << 13;

    static final int END_OF_BLOCK = SPECIAL | END;
    static final int INVALID = SPECIAL;

    /** Symbols of the code length code. */
    static final int PRECODES = 19;

    /** Symbols for literals and lengths in the fixed code, two more than have a meaning. */
    static final int LITLENS = 288;

    /** Symbols for distances in the fixed code. */
    static final int DISTANCES = 32;

    private static final int MAX_CODE_LENGTH = 15;

    private static final int SUBTABLES_START = DISTANCE_START + (1 << DISTANCE_BITS);

    /** The most that the tables of any two codes take: 2,342 for 288 symbols by 11 bits, and 402 for 32 symbols by 8 bits. */
    private static final int ENOUGH = 2342 + 402;

    private static final int[] PRECODE_SYMBOLS = precodeSymbols();

    private final int[] entries = new int[ENOUGH];
    private final int[] precode = new int[1 << PRECODE_BITS];

    /** Per length, how many codes have it and the first of their symbols; per symbol, the next whose code is as long. */
    private final int[] ofLength = new int[MAX_CODE_LENGTH + 1];

    private final int[] first = new int[MAX_CODE_LENGTH + 1];
    private final int[] next = new int[LITLENS];
    private int free;

    private static int[] precodeSymbols() {
        int[] symbols = new int[PRECODES];
        for (int i = 0; i < PRECODES; i++) {
            symbols[i] = range(i, 0);
        }
        return symbols;
    }

    /** The entry of a literal, as yet without its code. */
    static int literal(int value) {
        return LITERAL | value << 16;
    }

    /** The entry of a length or distance, as yet without its code: the extra bits are added to the base. */
    static int range(int base, int extraBits) {
        return base << 16 | extraBits;
    }

    /** The tables of the fixed codes (section 3.2.6). */
    static DecodeTables fixed(int[] litlenSymbols, int[] distanceSymbols) {
        byte[] lengths = new byte[LITLENS + DISTANCES];
        Arrays.fill(lengths, 0, 144, (byte) 8);
        Arrays.fill(lengths, 144, 256, (byte) 9);
        Arrays.fill(lengths, 256, 280, (byte) 7);
        Arrays.fill(lengths, 280, LITLENS, (byte) 8);
        Arrays.fill(lengths, LITLENS, LITLENS + DISTANCES, (byte) 5);
        DecodeTables tables = new DecodeTables();
        if (!tables.buildLitlens(lengths, LITLENS, litlenSymbols)
                || !tables.buildDistances(lengths, LITLENS, DISTANCES, distanceSymbols)) {
            throw new AssertionError("the fixed codes are complete");
        }
        return tables;
    }

    /** The tables for literals and lengths and, from {@link #DISTANCE_START}, for distances. */
    int[] entries() {
        return entries;
    }

    /** The table of the code length code; the base of an entry is the symbol. */
    int[] precode() {
        return precode;
    }

    /**
     * Makes the table of the code length code from the first {@link #PRECODES} lengths; false if zlib too rejects the code.
     * Without any code every bit stands for 0, as in zlib: there is no end of the block then, for which that is rejected.
     */
    boolean buildPrecode(byte[] lengths) {
        return build(precode, 0, PRECODE_BITS, lengths, 0, PRECODES, PRECODE_SYMBOLS, 0);
    }

    /** Makes the table for literals and lengths, to be followed by that for distances; false if zlib too rejects the code. */
    boolean buildLitlens(byte[] lengths, int count, int[] symbols) {
        free = SUBTABLES_START;
        return build(entries, 0, LITLEN_BITS, lengths, 0, count, symbols, 1);
    }

    /** Makes the table for distances; false if zlib too rejects the code. */
    boolean buildDistances(byte[] lengths, int from, int count, int[] symbols) {
        return build(entries, DISTANCE_START, DISTANCE_BITS, lengths, from, count, symbols, 1);
    }

    /**
     * Makes a table. As by zlib, an incomplete code is accepted if it has no symbols at all or, where {@code most} allows that,
     * one of one bit; every other bit pattern is then invalid.
     */
    private boolean build(
            int[] table, int base, int bits, byte[] lengths, int from, int count, int[] symbols, int most) {
        sort(lengths, from, count);
        int left = 1;
        int total = 0;
        for (int l = 1; l <= MAX_CODE_LENGTH; l++) {
            left = (left << 1) - ofLength[l];
            total += ofLength[l];
            if (left < 0) {
                return false;
            }
        }
        if (left == 0) {
            int code = fill(table, base, bits, symbols);
            fillSubtables(table, base, bits, symbols, code);
            return true;
        }
        if (total > most || total != ofLength[1]) {
            return false;
        }
        Arrays.fill(table, base, base + (1 << bits), entry(INVALID, 1));
        for (int i = 0; total == 1 && i < 1 << bits; i += 2) {
            table[base + i] = entry(symbols[first[1]], 1);
        }
        return true;
    }

    /** Lists the symbols by the length of their code: that is one pass, where to count them and then to place them are two. */
    private void sort(byte[] lengths, int from, int count) {
        final int[] ofLength = this.ofLength;
        final int[] first = this.first;
        final int[] next = this.next;
        Arrays.fill(ofLength, 0);
        for (int i = count - 1; i >= 0; i--) {
            int l = lengths[from + i];
            if (l != 0) {
                next[i] = first[l];
                first[l] = i;
                ofLength[l]++;
            }
        }
    }

    /**
     * Fills a first table with the codes that it has the bits for, and returns the last of them plus one. Entries of codes of l
     * bits lie in the first 2^l places, in which copies of all shorter ones lie already: doubling what is filled makes the
     * copies at once.
     */
    private int fill(int[] table, int base, int bits, int[] symbols) {
        int code = 0;
        for (int l = 1; l <= bits; l++) {
            code <<= 1;
            int symbol = first[l];
            for (int i = ofLength[l]; i > 0; i--) {
                table[base + reverse(code, l)] = entry(symbols[symbol], l);
                symbol = next[symbol];
                code++;
            }
            if (l < bits) {
                System.arraycopy(table, base, table, base + (1 << l), 1 << l);
            }
        }
        return code;
    }

    /** Makes a sub-table for each start of longer codes, just wide enough for the codes that share it. */
    private void fillSubtables(int[] table, int base, int bits, int[] symbols, int firstCode) {
        int mask = (1 << bits) - 1;
        int code = firstCode;
        int prefix = -1;
        int start = 0;
        int width = 0;
        for (int l = bits + 1; l <= MAX_CODE_LENGTH; l++) {
            code <<= 1;
            int symbol = first[l];
            for (int i = ofLength[l]; i > 0; i--) {
                int reversed = reverse(code, l);
                if ((reversed & mask) != prefix) {
                    prefix = reversed & mask;
                    width = l - bits;
                    for (int codes = i; codes < 1 << width; width++) {
                        codes = (codes << 1) + ofLength[bits + width + 1];
                    }
                    start = free;
                    free += 1 << width;
                    table[base + prefix] = start << 16 | SPECIAL | POINTER | width << 8 | bits;
                }
                int entry = entry(symbols[symbol], l - bits);
                for (int j = reversed >>> bits; j < 1 << width; j += 1 << (l - bits)) {
                    table[start + j] = entry;
                }
                symbol = next[symbol];
                code++;
            }
        }
    }

    private static int entry(int symbol, int codeLength) {
        return symbol + codeLength + (codeLength << 8);
    }

    /** The code as it comes out of the input, its first bit lowest. */
    private static int reverse(int code, int length) {
        return Integer.reverse(code) >>> (Integer.SIZE - length);
    }
}
