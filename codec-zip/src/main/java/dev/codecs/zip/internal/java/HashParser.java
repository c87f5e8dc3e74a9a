package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.MAX_MATCH;
import static dev.codecs.zip.internal.java.Alphabet.WINDOW;
import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;

import java.util.Arrays;

/**
 * The better of the two newest places with the same hash of four bytes, without a second thought. Both are compared at once and
 * without a branch.
 */
final class HashParser implements Parser {
    private static final int MIN_BITS = 10;
    private static final int MAX_BITS = 14;
    private static final int MIN_MATCH = 4;

    /** After so many literals in a row every second place is looked at, and so on: data that does not compress takes little time. */
    private static final int SKIP_SHIFT = 7;

    /** All places of longer matches are entered: what repeats would be found further back each time. */
    private static final int LONG_MATCH = 24;

    /** Positions are kept modulo 2^16; the shift may grow by any multiple of that. */
    private static final int LARGE = 1 << 30;

    /** Two positions in each, the newest in the low half. */
    private final int[] buckets = new int[1 << MAX_BITS];

    private int hashShift;
    private int shift;

    @Override
    public void start(Level level, int position, int size) {
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(size), MIN_BITS, MAX_BITS);
        hashShift = Integer.SIZE - bits;
        shift = -position;
        Arrays.fill(buckets, 0, 1 << bits, 0);
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        for (int p = from; p < to - Integer.BYTES; p++) {
            enter((int) INT.get(source, p), p + shift);
        }
    }

    private void enter(int word, int here) {
        int h = hash(word, hashShift);
        buckets[h] = buckets[h] << 16 | (char) here;
    }

    @Override
    public void moved(int by) {
        shift += by;
        if (shift > LARGE) {
            shift -= LARGE / 2;
        }
    }

    @Override
    public void learn(Frequencies frequencies, byte[] source, int position) {
        // There is nothing to adapt.
    }

    private static int hash(int word, int hashShift) {
        return (word * 0x9E3779B1) >>> hashShift;
    }

    @Override
    public int parse(byte[] source, int position, int limit, int end, Tokens tokens) {
        int[] buckets = this.buckets;
        int[] items = tokens.items;
        int shift = this.shift;
        int hashShift = this.hashShift;
        int n = tokens.count;
        int pos = position;
        int runStart = pos;
        int last = Math.min(limit, end - WORD - Integer.BYTES);
        if (pos < last && pos + shift == 0) {
            // Nothing is before the first byte; as 0 it is in the table already.
            items[n++] = Tokens.literal(source[pos++]);
        }
        while (pos < last) {
            int here = pos + shift;
            long word = (long) LONG.get(source, pos);
            int h = hash((int) word, hashShift);
            int bucket = buckets[h];
            buckets[h] = bucket << 16 | (char) here;

            // Distances less one, and masks of those that reach no further than the window and the start.
            int reach = Math.min(WINDOW, here);
            int d0 = (char) (here - 1 - bucket);
            int d1 = (char) (here - 1 - (bucket >>> 16));
            int m0 = (d0 - reach) >> 31;
            int m1 = (d1 - reach) >> 31;
            long x0 = word ^ (long) LONG.get(source, pos - 1 - (d0 & m0));
            long x1 = word ^ (long) LONG.get(source, pos - 1 - (d1 & m1));
            int l0 = (Long.numberOfTrailingZeros(x0) >>> 3) & m0;
            int l1 = (Long.numberOfTrailingZeros(x1) >>> 3) & m1;
            int length = Math.max(l0, l1);
            if (length < MIN_MATCH) {
                items[n++] = ((int) word & 0xFF) | Tokens.LITERAL;
                pos++;
                int step = (pos - runStart) >>> SKIP_SHIFT;
                if (step != 0) {
                    for (int stop = Math.min(pos + step, limit); pos < stop; pos++) {
                        items[n++] = Tokens.literal(source[pos]);
                    }
                }
                continue;
            }
            int distance1 = l0 >= l1 ? d0 : d1;
            if (length == Long.BYTES) {
                int stop = Math.min(end, pos + MAX_MATCH);
                length += Words.matchLength(source, pos - 1 - distance1 + Long.BYTES, pos + Long.BYTES, stop);
                if (l0 == Long.BYTES && l1 == Long.BYTES) {
                    int other = 8 + Words.matchLength(source, pos - 1 - d1 + Long.BYTES, pos + Long.BYTES, stop);
                    if (other > length) {
                        length = other;
                        distance1 = d1;
                    }
                }
            }
            items[n++] = Tokens.match(length, distance1);
            // Five places are worth the time in most matches. All of them take 1.1 times as long for text and save 1 %.
            h = hash((int) (word >>> 8), hashShift);
            buckets[h] = (buckets[h] << 16) | (char) (here + 1);
            h = hash((int) (word >>> 16), hashShift);
            buckets[h] = (buckets[h] << 16) | (char) (here + 2);
            h = hash((int) (word >>> 24), hashShift);
            buckets[h] = (buckets[h] << 16) | (char) (here + 3);
            if (length > LONG_MATCH) {
                for (int p = pos + 4, stop = Math.min(pos + length - 1, last); p < stop; p++) {
                    h = hash((int) INT.get(source, p), hashShift);
                    buckets[h] = (buckets[h] << 16) | (char) (p + shift);
                }
            }
            pos += length;
            runStart = pos;
            if (pos <= last) {
                h = hash((int) INT.get(source, pos - 1), hashShift);
                buckets[h] = buckets[h] << 16 | (char) (pos - 1 + shift);
            }
        }
        tokens.count = n;
        tokens.literals(source, pos, limit);
        return Math.max(pos, limit);
    }
}
