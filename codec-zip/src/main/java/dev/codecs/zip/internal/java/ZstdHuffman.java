package dev.codecs.zip.internal.java;

import java.util.Arrays;

/** A Huffman code of literals (RFC 8878, section 4.2), and its description. */
final class ZstdHuffman {
    private static final int SYMBOLS = 256;
    private static final int WEIGHT_LOG = 6;
    private static final int MOST_PLAIN = 128;
    private static final int MOST_WEIGHTS = 13;

    /** For each symbol its code and, in the upper half, the length of that; 0 if it has none. */
    final int[] codes = new int[SYMBOLS];

    private final byte[] lengths = new byte[SYMBOLS];
    private final int[] perLength = new int[ZstdTables.LARGEST_DICTIONARY_LOG + 1];
    private int highest;
    private int log;

    /** Fits it to frequencies, at least two of which are not zero. */
    void fit(int[] frequencies, int total, HuffmanCode maker) {
        highest = SYMBOLS - 1;
        while (frequencies[highest] == 0) {
            highest--;
        }
        int least = Math.min(Log2.floor(total) + 1, Log2.floor(highest) + 2);
        int limit = Math.max(least, Log2.floor(total - 1) - 1);
        maker.lengths(frequencies, SYMBOLS, Math.min(ZstdTables.LARGEST_HUFFMAN_LOG, limit), lengths, 0);
        number();
    }

    /** Of the code with which a decoder reads: an entry for all bits, the symbol in its upper byte, the length in the lower. */
    void build(char[] table, int newLog) {
        Arrays.fill(lengths, (byte) 0);
        for (int i = 0; i < 1 << newLog; i++) {
            lengths[table[i] >>> 8] = (byte) table[i];
        }
        highest = SYMBOLS - 1;
        number();
    }

    /** The longest codes come first (section 4.2.1.3). */
    private void number() {
        Arrays.fill(perLength, 0);
        log = 0;
        for (int symbol = 0; symbol <= highest; symbol++) {
            perLength[lengths[symbol]]++;
            log = Math.max(log, lengths[symbol]);
        }
        int code = 0;
        for (int length = log; length > 0; length--) {
            int count = perLength[length];
            perLength[length] = code;
            code = (code + count) >>> 1;
        }
        Arrays.fill(codes, 0);
        for (int symbol = 0; symbol <= highest; symbol++) {
            int length = lengths[symbol];
            if (length > 0) {
                codes[symbol] = perLength[length]++ | length << 16;
            }
        }
    }

    /** The bits that symbols of these frequencies take, or {@link FseEncoding#IMPOSSIBLE}. */
    long cost(int[] frequencies) {
        long cost = 0;
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            int frequency = frequencies[symbol];
            if (frequency != 0) {
                if (symbol > highest || lengths[symbol] == 0) {
                    return FseEncoding.IMPOSSIBLE;
                }
                cost += (long) frequency * lengths[symbol];
            }
        }
        return cost;
    }

    /** Appends the description (section 4.2.1), or gives false if there can be none. */
    boolean write(Weights weights, BitWriter out) {
        for (int symbol = 0; symbol < highest; symbol++) {
            weights.values[symbol] = (byte) (lengths[symbol] == 0 ? 0 : log + 1 - lengths[symbol]);
        }
        boolean packed = weights.pack(highest);
        int plain = (highest + 1) >>> 1;
        if (packed && (highest > MOST_PLAIN || weights.packed.position <= plain)) {
            out.put(weights.packed.position, 8);
            out.putBytes(weights.packed.bytes, 0, weights.packed.position);
            return true;
        }
        if (highest > MOST_PLAIN) {
            return false;
        }
        out.put(127 + highest, 8);
        weights.values[highest] = 0;
        for (int symbol = 0; symbol < highest; symbol += 2) {
            out.put(weights.values[symbol] << 4 | weights.values[symbol + 1], 8);
        }
        return true;
    }

    /** Packs the weights of a code, all but the last, by a table and two states in turns (section 4.2.1.2). */
    static final class Weights {
        private static final int MOST_BYTES = 127;

        private final byte[] values = new byte[SYMBOLS + 1];
        private final int[] frequencies = new int[MOST_WEIGHTS];
        private final FseDistribution distribution = new FseDistribution();
        private final FseEncoding encoding = new FseEncoding();
        private final BitWriter packed = new BitWriter();

        /** Gives false if they cannot be packed: equal ones take no bits, so that a decoder would find no end. */
        private boolean pack(int n) {
            Arrays.fill(frequencies, 0);
            for (int i = 0; i < n; i++) {
                frequencies[values[i]]++;
            }
            if (n < 2 || frequencies[values[0]] == n) {
                return false;
            }
            distribution.fit(frequencies, MOST_WEIGHTS, n, WEIGHT_LOG);
            encoding.build(distribution);
            packed.clear();
            packed.reserve((long) Byte.SIZE * (Long.SIZE + n));
            distribution.write(packed);
            int i = n - 1;
            int state = encoding.start(values[i--]);
            int other = encoding.start(values[i--]);
            while (i >= 0) {
                int before = encoding.put(packed, state, values[i--]);
                state = other;
                other = before;
            }
            encoding.end(packed, state);
            encoding.end(packed, other);
            packed.put(1, 1);
            packed.align();
            return packed.position <= MOST_BYTES;
        }
    }
}
