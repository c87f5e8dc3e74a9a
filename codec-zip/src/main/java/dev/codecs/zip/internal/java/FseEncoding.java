package dev.codecs.zip.internal.java;

/** The other side of an {@link FseTable}: what a state and a symbol give for bits and the next state (RFC 8878, section 4.1). */
final class FseEncoding {
    private final int log;
    private final int[] states;
    private final int[] bitsDelta;
    private final int[] findDelta;

    /** Of a distribution; a symbol of less than one has -1. */
    FseEncoding(int log, int... distribution) {
        this.log = log;
        int size = 1 << log;
        states = new int[size];
        bitsDelta = new int[distribution.length];
        findDelta = new int[distribution.length];
        int[] symbolOf = new FseTable(log, distribution).symbols();
        int[] next = new int[distribution.length];
        int total = 0;
        for (int symbol = 0; symbol < distribution.length; symbol++) {
            int count = Math.abs(distribution[symbol]);
            next[symbol] = total;
            if (count == 1) {
                bitsDelta[symbol] = (log << 16) - size;
            } else if (count > 1) {
                int most = log - (31 - Integer.numberOfLeadingZeros(count - 1));
                bitsDelta[symbol] = (most << 16) - (count << most);
            }
            findDelta[symbol] = total - count;
            total += count;
        }
        for (int state = 0; state < size; state++) {
            states[next[symbolOf[state]]++] = size + state;
        }
    }

    /** The state to begin with, which is the end that a decoder comes to. */
    int start(int symbol) {
        int width = (bitsDelta[symbol] + (1 << 15)) >>> 16;
        int value = (width << 16) - bitsDelta[symbol];
        return states[(value >>> width) + findDelta[symbol]];
    }

    /** Writes the bits that lead from the next state of a decoder to this one, and gives that. */
    int put(BitWriter out, int state, int symbol) {
        int width = (state + bitsDelta[symbol]) >>> 16;
        out.put(state & ((1 << width) - 1), width);
        return states[(state >>> width) + findDelta[symbol]];
    }

    /** Writes the state that a decoder begins with. */
    void end(BitWriter out, int state) {
        out.put(state & ((1 << log) - 1), log);
    }
}
