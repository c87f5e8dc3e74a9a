package dev.codecs.zip.internal.java;

/** How the states of a table are shared among symbols, and the description of that (RFC 8878, section 4.1.1). */
final class FseDistribution {
    private static final int LEAST_LOG = 5;
    private static final int MOST_SYMBOLS = 256;

    /** The states of each symbol. */
    final int[] counts = new int[MOST_SYMBOLS];

    /** One more than the highest symbol. */
    int symbols;

    int log;

    /**
     * Fits it to frequencies, at least two of which are not zero.
     *
     * @param total their sum
     * @param mostLog the largest table that may be
     */
    void fit(int[] frequencies, int n, int total, int mostLog) {
        symbols = n;
        while (frequencies[symbols - 1] == 0) {
            symbols--;
        }
        log = log(total, mostLog);
        share(frequencies, total);
    }

    /** Few symbols need no fine table, but each needs a state. */
    private int log(int total, int mostLog) {
        int fine = Log2.floor(total - 1) - 2;
        int coarse = Math.min(Log2.floor(total) + 1, Log2.floor(symbols) + 2);
        return Math.max(LEAST_LOG, Math.min(mostLog, Math.max(fine, coarse)));
    }

    /** Rounds the shares, and corrects their sum where it costs the least. */
    private void share(int[] frequencies, int total) {
        int left = 1 << log;
        for (int symbol = 0; symbol < symbols; symbol++) {
            int frequency = frequencies[symbol];
            int count = frequency == 0 ? 0 : (int) Math.max(1, (((long) frequency << (log + 1)) / total + 1) >> 1);
            counts[symbol] = count;
            left -= count;
        }
        for (; left > 0; left--) {
            counts[mostInNeed(frequencies)]++;
        }
        for (; left < 0; left++) {
            counts[leastInNeed(frequencies)]--;
        }
    }

    /** A state more saves a symbol of n states about frequency / (n + 1/2). */
    private int mostInNeed(int[] frequencies) {
        int best = 0;
        for (int symbol = 1; symbol < symbols; symbol++) {
            if ((long) frequencies[symbol] * (2 * counts[best] + 1)
                    > (long) frequencies[best] * (2 * counts[symbol] + 1)) {
                best = symbol;
            }
        }
        return best;
    }

    private int leastInNeed(int[] frequencies) {
        int best = -1;
        for (int symbol = 0; symbol < symbols; symbol++) {
            if (counts[symbol] > 1
                    && (best < 0
                            || (long) frequencies[symbol] * (2 * counts[best] - 1)
                                    < (long) frequencies[best] * (2 * counts[symbol] - 1))) {
                best = symbol;
            }
        }
        return best;
    }

    /** The bits that symbols of these frequencies take, in 1/256. */
    long cost(int[] frequencies) {
        long cost = 0;
        for (int symbol = 0; symbol < symbols; symbol++) {
            if (frequencies[symbol] != 0) {
                cost += (long) frequencies[symbol] * ((log << Log2.FRACTION_BITS) - Log2.of(counts[symbol]));
            }
        }
        return cost;
    }

    /** Appends the description. Small values take a bit less where not all values are possible. */
    void write(BitWriter out) {
        out.put(log - LEAST_LOG, 4);
        int left = 1 << log;
        int symbol = 0;
        while (left > 0) {
            int count = counts[symbol++];
            int value = count + 1;
            int most = left + 1;
            int width = Integer.SIZE - Integer.numberOfLeadingZeros(most);
            int low = (1 << (width - 1)) - 1;
            int spare = (1 << width) - 1 - most;
            if (value < spare) {
                out.put(value, width - 1);
            } else {
                out.put(value > low ? value + spare : value, width);
            }
            left -= count;
            if (count == 0) {
                symbol = writeZeros(symbol, out);
            }
        }
        out.align();
    }

    private int writeZeros(int from, BitWriter out) {
        int symbol = from;
        while (counts[symbol] == 0) {
            symbol++;
        }
        int zeros = symbol - from;
        for (; zeros >= 3; zeros -= 3) {
            out.put(3, 2);
        }
        out.put(zeros, 2);
        return symbol;
    }
}
