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
    private final short[] symbolOf = new short[512];
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
            all[i] = symbolOf[i];
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
        int bit = 4;
        int bits = (to - from) << 3;
        int left = 1 << log;
        symbols = 0;
        while (left > 0) {
            if (symbols == mostSymbols) {
                throw ZstdFaults.invalid("a table of too many symbols", position);
            }
            int most = left + 1;
            int width = 32 - Integer.numberOfLeadingZeros(most);
            int low = (1 << (width - 1)) - 1;
            int spare = (1 << width) - 1 - most;
            int value = ahead(source, from, to, bit) & ((1 << width) - 1);
            if ((value & low) < spare) {
                value &= low;
                bit += width - 1;
            } else {
                if (value > low) {
                    value -= spare;
                }
                bit += width;
            }
            int count = value - 1;
            left -= Math.abs(count);
            counts[symbols++] = (short) count;
            if (count == 0) {
                int repeat;
                do {
                    repeat = ahead(source, from, to, bit) & 3;
                    bit += 2;
                    if (repeat > mostSymbols - symbols) {
                        throw ZstdFaults.invalid("a table of too many symbols", position);
                    }
                    for (int i = 0; i < repeat; i++) {
                        counts[symbols++] = 0;
                    }
                } while (repeat == 3 && bit <= bits);
            }
        }
        if (left < 0 || bit > bits) {
            throw ZstdFaults.invalid("a table that does not add up or is cut short", position);
        }
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

    /** Makes the table of the distribution (section 4.1.1, "From normalized distribution to decoding tables"), for plain symbols. */
    void build(long[] table) {
        spread();
        for (int i = 0; i < 1 << log; i++) {
            table[i] = entry(i, 0, 0, symbolOf[i]);
        }
    }

    /** As {@link #build(long[])}, from an index on, for codes that stand for values (section 3.1.1.3.2.1.1). */
    void build(long[] table, int at, int[] base, byte[] extra) {
        spread();
        for (int i = 0; i < 1 << log; i++) {
            int symbol = symbolOf[i];
            table[at + i] = entry(i, at, extra[symbol], base[symbol]);
        }
    }

    private long entry(int state, int at, int extra, int value) {
        int number = next[symbolOf[state]]++;
        int width = log - (31 - Integer.numberOfLeadingZeros(number));
        return pack(width, extra, at + (number << width) - (1 << log), value);
    }

    /** The entry of a state. */
    static long pack(int width, int extra, int nextIndex, int value) {
        return width | extra << 8 | nextIndex << 16 | (long) value << 32;
    }

    private void spread() {
        int size = 1 << log;
        int high = size;
        for (int symbol = 0; symbol < symbols; symbol++) {
            next[symbol] = Math.abs(counts[symbol]);
            if (counts[symbol] < 0) {
                symbolOf[--high] = (short) symbol;
            }
        }
        int step = (size >>> 1) + (size >>> 3) + 3;
        int at = 0;
        for (int symbol = 0; symbol < symbols; symbol++) {
            for (int i = 0; i < counts[symbol]; i++) {
                symbolOf[at] = (short) symbol;
                do {
                    at = (at + step) & (size - 1);
                } while (at >= high);
            }
        }
    }
}
