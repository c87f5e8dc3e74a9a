package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Lz4Sequences.LARGEST_OFFSET;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_LITERALS;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_MATCH;
import static dev.codecs.zip.internal.java.Lz4Sequences.SHORTEST_MATCH;
import static dev.codecs.zip.internal.java.Words.INT;

import java.util.Arrays;

/**
 * Encodes LZ4 blocks small. All earlier places of a hash are chained; matches are gathered along the content, and the cheapest way
 * through them is taken. Not thread-safe. The bytes depend on the content, what lies before it, and the level alone.
 *
 * <p>The cheapest way is easy to find in this format, since every offset takes two bytes. Of a match that covers a place each rest is a
 * match too, so that what counts at a place is the match that ends last; and it costs the same up to the length where more bytes of length
 * begin, so that only this length and the whole are worth a look. At a place that is a few steps, where a search takes hundreds.
 */
final class Lz4HighEncoder {
    private static final int HASH_BITS = 15;
    private static final int MULTIPLIER = 0x9E3779B1;

    /** So many places are planned at a time. */
    private static final int PLANNED = 1 << 12;

    /** The longest match that needs no more bytes for its length. */
    private static final int SHORT_MATCH = SHORTEST_MATCH + 14;

    private static final int LONG_LENGTH = 15;
    private static final byte[] NOTHING = {};

    /** The last place of each hash, as places of a stream without end. */
    private final int[] heads = new int[1 << HASH_BITS];

    /** How far before each place of the window the one before with its hash is. */
    private final char[] chain = new char[LARGEST_OFFSET + 1];

    private int next = LARGEST_OFFSET + 1;

    private byte[] source = NOTHING;
    private int start;
    private int places;
    private int entered;
    private int matchEnd;
    private boolean thorough;

    /** Where the match ends that ends last of those that start at a place or before it, and how far back it refers. */
    private final int[] ends = new int[PLANNED];

    private final char[] offsets = new char[PLANNED];

    /** The fewest bytes from a place on, with how many literals they begin, and the length of the match if there is none. */
    private final int[] costs = new int[PLANNED + 1];

    private final int[] literals = new int[PLANNED + 1];
    private final int[] lengths = new int[PLANNED];

    /**
     * Encodes one block.
     *
     * @param first where what matches may refer to starts in the data, at or before the content
     * @param from where the content starts
     * @param attempts how many places of a chain are looked at, at the most
     * @param all whether to look at each of them, and not only at those that end later or start earlier than the ones before
     * @return the bytes written, or -1 if the target is too small
     */
    int encode(
            byte[] data,
            int first,
            int from,
            int end,
            int attempts,
            boolean all,
            byte[] target,
            int to,
            int targetEnd) {
        source = data;
        thorough = all;
        start = Math.max(first, from - LARGEST_OFFSET);
        matchEnd = end - LAST_LITERALS;
        int length = end - start;
        if (next > Integer.MAX_VALUE - length - 2 * LARGEST_OFFSET) {
            Arrays.fill(heads, 0);
            next = LARGEST_OFFSET + 1;
        }
        places = next - start;
        next += length + LARGEST_OFFSET + 1;
        entered = start;
        try {
            int written = encode(from, end, attempts, target, to, targetEnd);
            return written < 0 ? -1 : written - to;
        } finally {
            source = NOTHING; // an encoder that waits for its next use must not keep the data
        }
    }

    private int encode(int from, int end, int attempts, byte[] target, int to, int targetEnd) {
        int firstWithoutMatch = end - LAST_MATCH + 1;
        int anchor = from;
        int out = to;
        int at = from;
        while (at < firstWithoutMatch) {
            int stop = Math.min(at + PLANNED, firstWithoutMatch);
            gather(at, stop, attempts);
            plan(at, stop - at);
            int base = at;
            while (at < stop) {
                int length = lengths[at - base];
                if (length == 0) {
                    at++;
                    continue;
                }
                out = Lz4Sequences.put(source, anchor, at - anchor, offsets[at - base], length, target, out, targetEnd);
                if (out < 0) {
                    return -1;
                }
                at += length;
                anchor = at;
            }
        }
        return Lz4Sequences.last(source, anchor, end - anchor, target, out, targetEnd);
    }

    /**
     * Gathers the matches that start in a range. One that ends behind the last end covers the four bytes up to there, so that the chain
     * of those four has all of them, wherever they start.
     */
    private void gather(int from, int stop, int attempts) {
        Arrays.fill(ends, 0, stop - from, 0);
        int at = from;
        while (at < stop) {
            at = Math.max(at + 1, find(at, from, attempts) - 3);
        }
    }

    /** Chooses among the matches. */
    private void plan(int from, int count) {
        for (int i = 1; i < count; i++) {
            if (ends[i] < ends[i - 1]) {
                ends[i] = ends[i - 1];
                offsets[i] = offsets[i - 1];
            }
        }
        costs[count] = 0;
        literals[count] = 0;
        for (int i = count - 1; i >= 0; i--) {
            int run = literals[i + 1] + 1;
            int cost = costs[i + 1] + 1;
            if (run >= LONG_LENGTH && (run - LONG_LENGTH) % 255 == 0) {
                cost++;
            }
            int chosen = 0;
            int length = ends[i] - from - i;
            if (length >= SHORTEST_MATCH) {
                int few = Math.min(length, SHORT_MATCH);
                int other = 3 + costs[Math.min(i + few, count)];
                if (other < cost) {
                    cost = other;
                    chosen = few;
                }
                if (length > SHORT_MATCH) {
                    other = 4 + (length - SHORT_MATCH - 1) / 255 + costs[Math.min(i + length, count)];
                    if (other <= cost) {
                        cost = other;
                        chosen = length;
                    }
                }
            }
            costs[i] = cost;
            lengths[i] = chosen;
            literals[i] = chosen == 0 ? run : 0;
        }
    }

    /** Gathers the matches that cover the four bytes at a place; gives where the last one ends, or 0. */
    private int find(int at, int from, int attempts) {
        byte[] source = this.source;
        enterUntil(at);
        int oldest = Math.max(start, at - LARGEST_OFFSET);
        int earliest = Math.max(from, start + 1);
        int word = (int) INT.get(source, at);
        int end = 0;
        int begin = at;
        // The four bytes that a match must have to end later than all before, or to begin earlier, as seen from here.
        int toLater = 0;
        int later = word;
        int toEarlier = -1;
        int earlier = at > earliest ? (int) INT.get(source, at - 1) : 0;
        int match = heads[hash(at)] - places;
        for (int left = attempts; left > 0 && match >= oldest; left--) {
            boolean ofUse = thorough
                    || (int) INT.get(source, match + toLater) == later
                    || (begin > earliest
                            && match + toEarlier >= start
                            && (int) INT.get(source, match + toEarlier) == earlier);
            if (ofUse && (int) INT.get(source, match) == word) {
                int matchBegin = beginOf(at, match, from);
                int thisEnd = at
                        + SHORTEST_MATCH
                        + Words.matchLength(source, match + SHORTEST_MATCH, at + SHORTEST_MATCH, matchEnd);
                if (thisEnd > ends[matchBegin - from]) {
                    ends[matchBegin - from] = thisEnd;
                    offsets[matchBegin - from] = (char) (at - match);
                }
                if (thisEnd > end) {
                    end = thisEnd;
                    if (end == matchEnd) {
                        break;
                    }
                    toLater = end - 3 - at;
                    later = (int) INT.get(source, at + toLater);
                }
                if (matchBegin < begin) {
                    begin = matchBegin;
                    toEarlier = begin - 1 - at;
                    earlier = begin > earliest ? (int) INT.get(source, at + toEarlier) : 0;
                }
            }
            int step = chain[match & LARGEST_OFFSET];
            if (step == 0) {
                break;
            }
            match -= step;
        }
        return end;
    }

    private int beginOf(int at, int match, int from) {
        int begin = at;
        int other = match;
        while (begin > from && other > start && source[begin - 1] == source[other - 1]) {
            begin--;
            other--;
        }
        return begin;
    }

    /** Enters the places before this one into the chains. */
    private void enterUntil(int end) {
        for (; entered < end; entered++) {
            int hash = hash(entered);
            int distance = entered + places - heads[hash];
            chain[entered & LARGEST_OFFSET] = (char) (distance > LARGEST_OFFSET ? 0 : distance);
            heads[hash] = entered + places;
        }
    }

    private int hash(int at) {
        return ((int) INT.get(source, at) * MULTIPLIER) >>> (Integer.SIZE - HASH_BITS);
    }
}
