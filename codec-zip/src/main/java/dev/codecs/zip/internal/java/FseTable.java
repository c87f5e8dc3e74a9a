package dev.codecs.zip.internal.java;

import dev.codecs.zip.internal.ZstdFaults;

/**
 * Reads distributions of symbols and makes decoding tables of them (RFC 8878, section 4.1).
 *
 * <p>An entry is a long: the bits of the next state in bits 0 to 7, the extra bits of the value in bits 8 to 15, the index of the
 * first next entry in bits 16 to 31, and the base of the value above. So each state takes one load, and the entry as it is serves
 * as a shift count.
 */
final class FseTable {
    private static final int LEAST_LOG = 5;

    private final short[] counts = new short[256];
    private final byte[] symbolOf = new byte[512];
    private final byte[] row = new byte[512 + Long.BYTES];
    private final int[] next = new int[256];

    private int symbols;
    private int log;
    private int end;

    FseTable() {}

    /** Of a distribution known beforehand; a symbol of less than one has -1. */
    FseTable(int log, int... distribution) {
        set(log, distribution);
    }

    /** The symbol of every state. */
    int[] symbols() {
        spread();
        int[] all = new int[1 << log];
        for (int i = 0; i < all.length; i++) {
            all[i] = symbolOf[i] & 0xFF;
        }
        return all;
    }

    /** The accuracy of what was read. */
    int log() {
        return log;
    }

    /** Where the distribution that was read ends. */
    int end() {
        return end;
    }

    /** Sets a distribution known beforehand; a symbol of less than one has -1. */
    final void set(int newLog, int... distribution) {
        log = newLog;
        symbols = distribution.length;
        for (int i = 0; i < symbols; i++) {
            counts[i] = (short) distribution[i];
        }
    }

    /**
     * Reads a distribution (section 4.1.1).
     *
     * @param position of the fault to report
     */
    void read(byte[] source, int from, int to, int mostSymbols, int mostLog, long position) {
        if (from >= to) {
            throw ZstdFaults.invalid("a table is missing", position);
        }
        log = (source[from] & 15) + LEAST_LOG;
        if (log > mostLog) {
            throw ZstdFaults.invalid("a table of too high an accuracy", position);
        }
        short[] counts = this.counts;
        int bit = 4;
        int bits = (to - from) << 3;
        int left = 1 << log;
        int symbol = 0;
        while (left > 0) {
            if (symbol == mostSymbols) {
                throw ZstdFaults.invalid("a table of too many symbols", position);
            }
            int most = left + 1;
            int width = 32 - Integer.numberOfLeadingZeros(most);
            int low = (1 << (width - 1)) - 1;
            int spare = (1 << width) - 1 - most;
            int ahead = ahead(source, from, to, bit);
            int value = ahead & low;
            if (value < spare) {
                bit += width - 1;
            } else {
                value = ahead & (2 * low + 1);
                value -= value > low ? spare : 0;
                bit += width;
            }
            int count = value - 1;
            left -= Math.abs(count);
            counts[symbol++] = (short) count;
            if (count == 0) {
                int repeat;
                do {
                    repeat = ahead(source, from, to, bit) & 3;
                    bit += 2;
                    if (repeat > mostSymbols - symbol) {
                        throw ZstdFaults.invalid("a table of too many symbols", position);
                    }
                    for (int i = 0; i < repeat; i++) {
                        counts[symbol++] = 0;
                    }
                } while (repeat == 3 && bit <= bits);
            }
        }
        if (left < 0 || bit > bits) {
            throw ZstdFaults.invalid("a table that does not add up or is cut short", position);
        }
        symbols = symbol;
        end = from + ((bit + 7) >>> 3);
    }

    /** At least 16 bits from a bit on, zeros behind the end. */
    private static int ahead(byte[] source, int from, int to, int bit) {
        int at = from + (bit >>> 3);
        int value = 0;
        if (to - at >= Integer.BYTES) {
            value = (int) Words.INT.get(source, at);
        } else {
            for (int i = 0; at + i < to; i++) {
                value |= (source[at + i] & 0xFF) << (8 * i);
            }
        }
        return value >>> (bit & 7);
    }

    /**
     * Makes the table of the distribution (section 4.1.1, "From normalized distribution to decoding tables"), from an index on. The masks
     * show the compiler that no index needs a check: a block of 2 KB spends a quarter of its time on tables.
     *
     * @param values the entry of each symbol without its states, see {@link #value}
     */
    void build(long[] table, int at, long[] values) {
        spread();
        byte[] symbolOf = this.symbolOf;
        int[] next = this.next;
        int size = 1 << log;
        int wide = log - 31;
        for (int i = 0; i < size; i++) {
            int symbol = symbolOf[i & (symbolOf.length - 1)] & 0xFF;
            int number = next[symbol & (next.length - 1)]++;
            int width = wide + Integer.numberOfLeadingZeros(number);
            table[(at + i) & (table.length - 1)] = values[symbol] | width | ((at + (number << width) - size) << 16);
        }
    }

    /** What the entries of a symbol have in common. */
    static long value(int extra, int base) {
        return (extra << 8) | ((long) base << 32);
    }

    /**
     * Gives every state its symbol. The symbols are first laid out in a row, by words and without a branch for most: they occur so
     * seldom each that a loop for each would be predicted wrong.
     */
    private void spread() {
        byte[] symbolOf = this.symbolOf;
        byte[] row = this.row;
        int mask = (1 << log) - 1;
        int high = mask;
        int end = 0;
        for (int symbol = 0; symbol < symbols; symbol++) {
            int count = counts[symbol];
            next[symbol] = Math.abs(count);
            symbolOf[high & (symbolOf.length - 1)] = (byte) symbol;
            high += count >> 31; // one of less than one stays there
            long word = symbol * 0x0101010101010101L;
            Words.LONG.set(row, end, word);
            for (int i = Long.BYTES; i < count; i += Long.BYTES) {
                Words.LONG.set(row, end + i, word);
            }
            end += Math.max(count, 0);
        }
        int size = mask + 1;
        int step = (size >>> 1) + (size >>> 3) + 3;
        int at = 0;
        for (int i = 0; i < end; i++) {
            symbolOf[at & (symbolOf.length - 1)] = row[i];
            do {
                at = (at + step) & mask;
            } while (at > high);
        }
    }
}
