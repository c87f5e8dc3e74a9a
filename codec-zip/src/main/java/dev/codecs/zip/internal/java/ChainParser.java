package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.MAX_MATCH;
import static dev.codecs.zip.internal.java.Alphabet.WINDOW;
import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;

import java.util.Arrays;

/**
 * Greedy and lazy parsing over chains of places with the same hash of five bytes. Chains over four bytes, which are more common,
 * took 1.3 times as long for the same output on text; matches of four and three bytes come from tables of the newest place.
 */
final class ChainParser implements Parser {
    private static final int MIN_BITS = 10;
    private static final int BITS_5 = 15;
    private static final int BITS_4 = 14;
    private static final int BITS_3 = 13;

    /** After so many literals in a row every second place is looked at, and so on up to a limit: noise takes little time. */
    private static final int SKIP_SHIFT = 10;

    private static final int MAX_STEP = 64;

    /** Positions are renumbered before they get larger than this and a piece of source. */
    private static final int LARGE = 1 << 30;

    /** In 1/256 bit: what a match of three bytes must save, as it may spoil a longer one. */
    private static final int SHORT_MATCH_MARGIN = 4 << 8;

    /** In 1/256 bit: with fewer a byte, the source is made of few letters. */
    private static final int FEW_LETTERS = 7 << 7;

    private static final int SAMPLE = 2048;
    private static final int NONE = 0;

    private final int[] head5 = new int[1 << BITS_5];
    private final int[] head4 = new int[1 << BITS_4];
    private final int[] head3 = new int[1 << BITS_3];

    /** The distances between the places of a chain: half the cache of their positions, 8 to 15 % less time. */
    private final char[] previous = new char[WINDOW];

    private Level level = Level.of(0);
    private int shift5;
    private int shift4;
    private int shift3;

    /**
     * What is to be added to an index for the number of its place. The numbers go on from one source to the next by more than a
     * window, so that the places of earlier ones are too far away and nothing need be cleared.
     */
    private int shift;

    private int next;

    /** The literals since the last match. */
    private int run;

    /** The prices of the tokens before, in 1/256 bit, and the distance up to which a match of three bytes pays by them. */
    private int literalPrice;

    private int matchPrice;
    private int reach3;
    private final int[] sample = new int[256];

    @Override
    public void start(Level newLevel, int position, int size) {
        level = newLevel;
        int bits = Math.max(MIN_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size));
        shift5 = Long.SIZE - Math.min(bits, BITS_5);
        shift4 = Integer.SIZE - Math.min(bits, BITS_4);
        shift3 = Integer.SIZE - Math.min(bits, BITS_3);
        next += WINDOW + 1;
        shift = next - position;
        renumber();
        literalPrice = 6 << 8;
        matchPrice = 0;
        reach3 = 512;
        run = 0;
    }

    @Override
    public void moved(int by) {
        shift += by;
    }

    /** Keeps the numbers of places from overflowing. All that counts are distances within the window. */
    private void renumber() {
        if (next > LARGE) {
            int by = next - WINDOW - 1;
            for (int[] head : new int[][] {head5, head4, head3}) {
                for (int i = 0; i < head.length; i++) {
                    head[i] = Math.max(0, head[i] - by);
                }
            }
            shift -= by;
            next -= by;
        }
    }

    @Override
    public void learn(Frequencies frequencies, byte[] source, int position) {
        int literals = 0;
        int matches = 0;
        long literalLog = 0;
        long lengthLog = 0;
        long distanceLog = 0;
        for (int i = 0; i < Alphabet.END_OF_BLOCK; i++) {
            literals += frequencies.literals[i];
            literalLog += Log2.times(frequencies.literals[i]);
        }
        for (int i = Alphabet.END_OF_BLOCK + 1; i < Alphabet.LITERALS; i++) {
            matches += frequencies.literals[i];
            lengthLog += Log2.times(frequencies.literals[i]);
        }
        for (int i = 0; i < Alphabet.DISTANCES; i++) {
            distanceLog += Log2.times(frequencies.distances[i]);
        }
        if (matches < 64) {
            return;
        }
        int total = Log2.of(literals + matches);
        int distancePrice = Log2.of(matches) - (int) (distanceLog / matches);
        matchPrice = total - (int) (lengthLog / matches) + distancePrice;
        // Over few letters (DNA) every place has some match; literals get rare, and by their price any match seems to
        // pay.
        int plain = entropy(source, position - SAMPLE, position);
        int price = plain < FEW_LETTERS || literals < 64 ? plain : total - (int) (literalLog / literals);
        literalPrice = Math.max(1 << Log2.FRACTION_BITS, price);
        int price3 = total - Log2.of(Math.max(1, frequencies.literals[Alphabet.END_OF_BLOCK + 1]));
        int gain3 = (3 * literalPrice - Math.min(6 << 8, price3) - distancePrice - SHORT_MATCH_MARGIN) >> 8;
        reach3 = gain3 < 0 ? 0 : 1 << Math.min(12, gain3 + 1);
    }

    private int entropy(byte[] source, int from, int to) {
        int[] counts = sample;
        Arrays.fill(counts, 0);
        for (int p = from; p < to; p++) {
            counts[source[p] & 0xFF]++;
        }
        long log = 0;
        for (int count : counts) {
            log += Log2.times(count);
        }
        return Log2.of(to - from) - (int) (log / (to - from));
    }

    /** Whether a match costs less than its literals. */
    private boolean pays(int length, int distance1) {
        return ((2 * length + 1) * literalPrice) >> 1 > matchPrice + (Log2.floor(distance1 + 1) << 8);
    }

    private static int hash3(int word, int shift) {
        return ((word << 8) * 0x9E3779B1) >>> shift;
    }

    private static int hash4(int word, int shift) {
        return (word * 0x9E3779B1) >>> shift;
    }

    private static int hash5(long word, int shift) {
        return (int) (((word << 24) * 0x9E3779B97F4A7C15L) >>> shift);
    }

    private static int found(int length, int distance) {
        return length << 16 | (distance - 1);
    }

    private static int length(int found) {
        return found >>> 16;
    }

    private static int distance1(int found) {
        return found & 0xFFFF;
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        skip(source, from, to);
        next = to + shift;
    }

    /** Enters positions into the tables, but for the last ones before the end. */
    private void skip(byte[] source, int from, int to) {
        int[] head5 = this.head5;
        int[] head4 = this.head4;
        int[] head3 = this.head3;
        char[] previous = this.previous;
        int shift = this.shift;
        for (int p = from; p <= to - WORD; p++) {
            long word = (long) LONG.get(source, p);
            int here = p + shift;
            int h = hash5(word, shift5);
            previous[here & WINDOW - 1] = (char) Math.min(here - head5[h], 0xFFFF);
            head5[h] = here;
            head4[hash4((int) word, shift4)] = here;
            head3[hash3((int) word, shift3)] = here;
        }
    }

    /**
     * Enters a position into the tables and looks for a match there.
     *
     * @param atLeast matches shorter than this are of no use
     * @return the match as {@link #found}, or {@link #NONE}
     */
    private int find(byte[] source, int pos, int end, int atLeast, int depth) {
        char[] previous = this.previous;
        int shift = this.shift;
        int over = pos + Long.BYTES - end;
        long word8 =
                over <= 0 ? (long) LONG.get(source, pos) : (long) LONG.get(source, end - Long.BYTES) >>> (over << 3);
        int word = (int) word8;
        int here = pos + shift;

        int h = hash5(word8, shift5);
        int candidate = head5[h];
        head5[h] = here;
        previous[here & WINDOW - 1] = (char) Math.min(here - candidate, 0xFFFF);
        h = hash4(word, shift4);
        int candidate4 = head4[h];
        head4[h] = here;
        h = hash3(word, shift3);
        int candidate3 = head3[h];
        head3[h] = here;

        int low = here - WINDOW;
        int distance = 0;
        int length = Math.max(atLeast - 1, 3);
        int longest = Math.min(MAX_MATCH, end - pos);
        int nice = Math.min(level.nice(), longest);
        if (length >= longest) {
            return NONE;
        }
        if (candidate4 >= low && (int) INT.get(source, candidate4 - shift) == word) {
            int l = 4 + Words.matchLength(source, candidate4 - shift + 4, pos + 4, pos + longest);
            if (l > length) {
                length = l;
                distance = here - candidate4;
                if (l >= nice) {
                    return found(length, distance);
                }
            }
            if (candidate == candidate4) {
                candidate -= previous[candidate & WINDOW - 1];
            }
        }
        if (candidate >= low) {
            // A longer match has these four bytes too: most candidates fail here.
            int tail = (int) INT.get(source, pos + length - 3);
            int left = depth;
            do {
                int c = candidate - shift;
                if ((int) INT.get(source, c + length - 3) == tail && (int) INT.get(source, c) == word) {
                    int l = 4 + Words.matchLength(source, c + 4, pos + 4, pos + longest);
                    if (l > length) {
                        length = l;
                        distance = here - candidate;
                        if (l >= nice) {
                            break;
                        }
                        tail = (int) INT.get(source, pos + length - 3);
                    }
                }
                // The mask is a constant and the bounds are checked: 12 to 24 % less time than by the array's length as
                // mask.
                candidate -= previous[candidate & WINDOW - 1];
            } while (candidate >= low && --left > 0);
        }
        if (distance != 0) {
            return found(length, distance);
        }
        boolean match3 = atLeast <= 3
                && here - candidate3 <= reach3
                && ((int) INT.get(source, candidate3 - shift) ^ word) << 8 == 0;
        return match3 ? found(3, here - candidate3) : NONE;
    }

    @Override
    public int parse(byte[] source, int position, int limit, int end, Tokens tokens) {
        renumber();
        int last = end - position < WORD ? position : Math.min(limit, end - 3);
        int pos = level.strategy() == Level.Strategy.GREEDY
                ? parseGreedy(source, position, last, limit, end, tokens)
                : parseLazily(source, position, last, limit, end, tokens);
        tokens.literals(source, pos, limit);
        pos = Math.max(pos, limit);
        next = pos + shift;
        return pos;
    }

    private int parseGreedy(byte[] source, int position, int last, int limit, int end, Tokens tokens) {
        int[] items = tokens.items;
        int depth = level.depth();
        int n = tokens.count;
        int pos = position;
        int runStart = pos - run;
        while (pos < last) {
            int found = find(source, pos, end, 3, depth);
            if (found == NONE || !pays(length(found), distance1(found))) {
                int step = Math.min(1 + ((pos - runStart) >>> SKIP_SHIFT), MAX_STEP);
                for (int stop = Math.min(pos + step, limit); pos < stop; pos++) {
                    items[n++] = Tokens.literal(source[pos]);
                }
                continue;
            }
            items[n++] = Tokens.match(length(found), distance1(found));
            int from = pos + 1;
            pos += length(found);
            runStart = pos;
            skip(source, from, Math.min(pos + WORD - 1, end));
        }
        tokens.count = n;
        run = pos - runStart;
        return pos;
    }

    private int parseLazily(byte[] source, int position, int last, int limit, int end, Tokens tokens) {
        int[] items = tokens.items;
        int depth = level.depth();
        int nice = level.nice();
        boolean two = level.strategy() == Level.Strategy.LAZY2;
        int n = tokens.count;
        int pos = position;
        int runStart = pos - run;
        while (pos < last) {
            int found = find(source, pos, end, 3, depth);
            if (found == NONE || !pays(length(found), distance1(found))) {
                int step = Math.min(1 + ((pos - runStart) >>> SKIP_SHIFT), MAX_STEP);
                for (int stop = Math.min(pos + step, limit); pos < stop; pos++) {
                    items[n++] = Tokens.literal(source[pos]);
                }
                continue;
            }
            int entered = 1;
            while (length(found) < nice && pos + 1 < last) {
                int later = find(source, pos + 1, end, length(found), depth >> 1);
                entered = 2;
                if (later != NONE && gain(found, later) > 2) {
                    items[n++] = Tokens.literal(source[pos++]);
                } else {
                    if (!two || pos + 2 >= last) {
                        break;
                    }
                    later = find(source, pos + 2, end, length(found), depth >> 2);
                    entered = 3;
                    if (later == NONE || gain(found, later) <= 6) {
                        break;
                    }
                    items[n++] = Tokens.literal(source[pos++]);
                    items[n++] = Tokens.literal(source[pos++]);
                }
                found = later;
                entered = 1;
            }
            items[n++] = Tokens.match(length(found), distance1(found));
            int from = pos + entered;
            pos += length(found);
            runStart = pos;
            skip(source, from, Math.min(pos + WORD - 1, end));
        }
        tokens.count = n;
        run = pos - runStart;
        return pos;
    }

    /** What another match is better by, in bits, roughly: four for a byte, and what the distances differ by. */
    private static int gain(int found, int other) {
        return 4 * (length(other) - length(found))
                + Log2.floor(distance1(found) + 1)
                - Log2.floor(distance1(other) + 1);
    }
}
