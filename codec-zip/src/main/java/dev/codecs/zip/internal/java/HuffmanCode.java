package dev.codecs.zip.internal.java;

import java.util.Arrays;

/**
 * Makes prefix codes of limited length (RFC 1951, section 3.2.2) from the frequencies of symbols, one at a time.
 *
 * <p>The used symbols are sorted by frequency; the two-queue construction gives each its depth in the Huffman tree, of which only the
 * number of leaves at each depth is kept; depths over the limit are repaired in these numbers; and the lengths are handed out again, the
 * longest to the rarest. The repair is not optimal as package-merge would be, which shows nowhere.
 */
final class HuffmanCode {
    private static final int MAX_SYMBOLS = 288;
    private static final int MAX_LENGTH = 15;
    private static final int SYMBOL_BITS = 9;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;

    /** Frequencies from the last one on share a bucket when sorting. */
    private static final int BUCKETS = 256;

    private final int[] bucket = new int[BUCKETS];

    /** The used symbols in ascending order, each below its frequency. */
    private final int[] sorted = new int[MAX_SYMBOLS];

    /** The inner nodes of the tree in the order they are made: weight, parent (later depth), leaves right below. */
    private final int[] weight = new int[MAX_SYMBOLS];

    private final int[] parent = new int[MAX_SYMBOLS];
    private final int[] leaves = new int[MAX_SYMBOLS];

    private final int[] perLength = new int[MAX_LENGTH + 2];
    private final int[] nextCode = new int[MAX_LENGTH + 2];

    /**
     * Fills {@code lengths[at .. at + n)}, with 0 for an unused symbol. At least two symbols get a code: some decoders refuse a code of
     * one symbol, and some one of none.
     */
    void lengths(int[] frequencies, int n, int limit, byte[] lengths, int at) {
        int used = sort(frequencies, n);
        Arrays.fill(lengths, at, at + n, (byte) 0);
        if (used < 2) {
            int symbol = used == 0 ? 0 : sorted[0] & SYMBOL_MASK;
            lengths[at + symbol] = 1;
            lengths[at + (symbol == 0 ? 1 : 0)] = 1;
            return;
        }
        buildTree(used);
        countDepths(used, limit);
        int i = 0;
        for (int length = limit; length > 0; length--) {
            for (int k = perLength[length]; k > 0; k--) {
                lengths[at + (sorted[i++] & SYMBOL_MASK)] = (byte) length;
            }
        }
    }

    /** Sorts the used symbols by frequency and returns their number. Counting beats comparing: most frequencies are small. */
    private int sort(int[] frequencies, int n) {
        int[] bucket = this.bucket;
        int[] sorted = this.sorted;
        Arrays.fill(bucket, 0);
        for (int s = 0; s < n; s++) {
            bucket[Math.min(frequencies[s], BUCKETS - 1)]++;
        }
        int used = 0;
        for (int f = 1; f < BUCKETS; f++) {
            int count = bucket[f];
            bucket[f] = used;
            used += count;
        }
        for (int s = 0; s < n; s++) {
            int frequency = frequencies[s];
            if (frequency != 0) {
                sorted[bucket[Math.min(frequency, BUCKETS - 1)]++] = frequency << SYMBOL_BITS | s;
            }
        }
        int frequent = bucket[BUCKETS - 2];
        if (used - frequent > 1) {
            Arrays.sort(sorted, frequent, used);
        }
        return used;
    }

    /** Two queues in ascending order: leaf i is the lightest symbol without a pair, inner node j the lightest such subtree. */
    private void buildTree(int used) {
        int[] sorted = this.sorted;
        int[] weight = this.weight;
        int[] parent = this.parent;
        int i = 0;
        int j = 0;
        for (int node = 0; node < used - 1; node++) {
            int sum = 0;
            int leafChildren = 0;
            for (int child = 0; child < 2; child++) {
                if (j == node || (i < used && sorted[i] >>> SYMBOL_BITS <= weight[j])) {
                    sum += sorted[i++] >>> SYMBOL_BITS;
                    leafChildren++;
                } else {
                    sum += weight[j];
                    parent[j++] = node;
                }
            }
            weight[node] = sum;
            leaves[node] = leafChildren;
        }
    }

    /** Counts the leaves at each depth from the root down, and brings those that are too deep up to the limit. */
    private void countDepths(int used, int limit) {
        int[] perLength = this.perLength;
        Arrays.fill(perLength, 0);
        int root = used - 2;
        parent[root] = 0;
        perLength[1] += leaves[root];
        boolean tooDeep = false;
        for (int node = root - 1; node >= 0; node--) {
            int depth = parent[parent[node]] + 1;
            parent[node] = depth;
            int length = Math.min(depth + 1, limit);
            tooDeep |= depth >= limit;
            perLength[length] += leaves[node];
        }
        if (tooDeep) {
            limitLengths(limit);
        }
    }

    /** Each step makes a pair of a shorter leaf and takes a leaf from the limit: 2^-limit less in the Kraft sum. */
    private void limitLengths(int limit) {
        int excess = -(1 << limit);
        for (int length = 1; length <= limit; length++) {
            excess += perLength[length] << (limit - length);
        }
        for (; excess > 0; excess--) {
            int length = limit - 1;
            while (perLength[length] == 0) {
                length--;
            }
            perLength[length]--;
            perLength[length + 1] += 2;
            perLength[limit]--;
        }
    }

    /** The bits of a code, the first one lowest. */
    static int bits(int code) {
        return code & 0xFFFFFF;
    }

    static int length(int code) {
        return code >>> 24;
    }

    /** Fills the canonical codes of {@code lengths[at .. at + n)}, with their bits reversed as they are packed. */
    void codes(byte[] lengths, int at, int n, int[] codes) {
        int[] count = perLength;
        int[] next = nextCode;
        Arrays.fill(count, 0);
        for (int s = 0; s < n; s++) {
            count[lengths[at + s]]++;
        }
        count[0] = 0;
        int code = 0;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            code = (code + count[length - 1]) << 1;
            next[length] = code;
        }
        for (int s = 0; s < n; s++) {
            int length = lengths[at + s];
            codes[s] = length == 0 ? 0 : Integer.reverse(next[length]++) >>> (Integer.SIZE - length) | length << 24;
        }
    }
}
