package dev.codecs.zip.internal.java;

import java.util.Arrays;

/** The other side of an {@link FseTable}: what a state and a symbol give for bits and the next state (RFC 8878, section 4.1). */
final class FseEncoding {
    private static final int LARGEST_LOG = 9;
    private static final int MOST_SYMBOLS = 64;

    /** A cost that nothing has: the symbol has no state. */
    static final long IMPOSSIBLE = Long.MAX_VALUE;

    /** The states of the symbols, those of one in a row, each with the bit above the log set. */
    final char[] states = new char[1 << LARGEST_LOG];

    /**
     * For each symbol above what a state is to be increased by, so that its upper half is the number of bits to write; below what
     * the rest of the state is to be increased by, for the place of the next state.
     */
    final long[] steps = new long[MOST_SYMBOLS];

    int log;

    private final int[] counts = new int[MOST_SYMBOLS];
    private final byte[] symbolOf = new byte[1 << LARGEST_LOG];
    private final int[] next = new int[MOST_SYMBOLS];

    FseEncoding() {}

    /** Of a distribution known beforehand; a symbol of less than one has -1. */
    FseEncoding(int log, int... distribution) {
        build(log, distribution, distribution.length);
    }

    /** Of a single symbol, which takes no bits. */
    void single(int symbol) {
        log = 0;
        Arrays.fill(counts, 0);
        counts[symbol] = 1;
        symbolOf[0] = (byte) symbol;
        number();
    }

    void build(FseDistribution distribution) {
        build(distribution.log, distribution.counts, distribution.symbols);
    }

    /** Spreads the symbols over the states as decoders do. */
    private void build(int newLog, int[] distribution, int symbols) {
        log = newLog;
        int size = 1 << newLog;
        int high = size;
        Arrays.fill(counts, 0);
        for (int symbol = 0; symbol < symbols; symbol++) {
            counts[symbol] = Math.abs(distribution[symbol]);
            if (distribution[symbol] < 0) {
                symbolOf[--high] = (byte) symbol;
            }
        }
        byte[] symbolOf = this.symbolOf;
        int step = (size >>> 1) + (size >>> 3) + 3;
        int at = 0;
        for (int symbol = 0; symbol < symbols; symbol++) {
            for (int i = distribution[symbol]; i > 0; i--) {
                symbolOf[at] = (byte) symbol;
                do {
                    at = (at + step) & (size - 1);
                } while (at >= high);
            }
        }
        number();
    }

    /** Of the symbols that the states of a decoder stand for. */
    void build(int newLog, byte[] symbols) {
        log = newLog;
        Arrays.fill(counts, 0);
        for (int state = 0; state < 1 << newLog; state++) {
            symbolOf[state] = symbols[state];
            counts[symbols[state]]++;
        }
        number();
    }

    private void number() {
        int size = 1 << log;
        int total = 0;
        for (int symbol = 0; symbol < MOST_SYMBOLS; symbol++) {
            int count = counts[symbol];
            next[symbol] = total;
            int bits = count == 0 ? 0 : count == 1 ? (log << 16) - size : bits(count);
            steps[symbol] = (long) bits << Integer.SIZE | Integer.toUnsignedLong(total - count);
            total += count;
        }
        for (int state = 0; state < size; state++) {
            states[next[symbolOf[state]]++] = (char) (size + state);
        }
    }

    private int bits(int count) {
        int most = log - Log2.floor(count - 1);
        return (most << 16) - (count << most);
    }

    /** The bits that symbols of these frequencies take, in 1/256, or that this cannot be. */
    long cost(int[] frequencies) {
        long cost = 0;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            if (frequencies[symbol] != 0) {
                if (counts[symbol] == 0) {
                    return IMPOSSIBLE;
                }
                cost += (long) frequencies[symbol] * ((log << Log2.FRACTION_BITS) - Log2.of(counts[symbol]));
            }
        }
        return cost;
    }

    /** The state to begin with, which is the end that a decoder comes to. */
    int start(int symbol) {
        int bits = (int) (steps[symbol] >> Integer.SIZE);
        int width = (bits + (1 << 15)) >>> 16;
        int value = (width << 16) - bits;
        return states[(value >>> width) + (int) steps[symbol]];
    }

    /** Writes the bits that lead from the next state of a decoder to this one, and gives that. */
    int put(BitWriter out, int state, int symbol) {
        long step = steps[symbol];
        int width = (state + (int) (step >> Integer.SIZE)) >>> 16;
        out.put(state & ((1 << width) - 1), width);
        return states[(state >>> width) + (int) step];
    }

    /** Writes the state that a decoder begins with. */
    void end(BitWriter out, int state) {
        out.put(state & ((1 << log) - 1), log);
    }
}
