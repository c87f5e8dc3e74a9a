package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Lz4Sequences.LARGEST_OFFSET;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_LITERALS;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_MATCH;
import static dev.codecs.zip.internal.java.Lz4Sequences.SHORTEST_MATCH;
import static dev.codecs.zip.internal.java.Words.INT;

import java.util.Arrays;

/**
 * Encodes LZ4 blocks small: all earlier places of a hash are chained, the longest match of so many is taken, and given up for a longer one
 * that starts a byte later. Not thread-safe. The bytes depend on the content, what lies before it, and the level alone.
 */
final class Lz4HighEncoder {
    private static final int HASH_BITS = 16;
    private static final int MULTIPLIER = 0x9E3779B1;

    /** How many bytes longer a match has to be for each byte that it starts later, since another literal is put before it. */
    private static final int WORTH_WAITING = 1;

    /** The last place of each hash, as places of a stream without end, see {@link Lz4FastEncoder}. */
    private final int[] heads = new int[1 << HASH_BITS];

    /** How far before each place of the window the one before with its hash is. */
    private final char[] chain = new char[LARGEST_OFFSET + 1];

    private int next = LARGEST_OFFSET + 1;

    private static final byte[] NOTHING = {};

    private byte[] source = NOTHING;
    private int start;
    private int places;
    private int entered;

    /** The best match of {@link #find}. */
    private int matchOffset;

    /**
     * Encodes one block.
     *
     * @param from where the content starts in the source; what lies before, from {@code start} on, may be referred to
     * @param attempts how many places of a chain are looked at, at the most
     * @return the bytes written, or -1 if the target is too small
     */
    int encode(byte[] data, int first, int from, int end, int attempts, byte[] target, int to, int targetEnd) {
        source = data;
        start = Math.max(first, from - LARGEST_OFFSET);
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
        int lastMatch = end - LAST_MATCH;
        int matchEnd = end - LAST_LITERALS;
        int anchor = from;
        int out = to;
        int at = from;
        while (at <= lastMatch) {
            int length = find(at, SHORTEST_MATCH - 1, attempts, matchEnd);
            if (length < SHORTEST_MATCH) {
                at++;
                continue;
            }
            int offset = matchOffset;
            while (at < lastMatch) {
                int longer = find(at + 1, length + WORTH_WAITING - 1, attempts, matchEnd);
                if (longer < length + WORTH_WAITING) {
                    break;
                }
                at++;
                length = longer;
                offset = matchOffset;
            }
            while (at > anchor && at - offset > start && source[at - 1] == source[at - offset - 1]) {
                at--;
                length++;
            }
            out = Lz4Sequences.put(source, anchor, at - anchor, offset, length, target, out, targetEnd);
            if (out < 0) {
                return -1;
            }
            at += length;
            anchor = at;
        }
        return Lz4Sequences.last(source, anchor, end - anchor, target, out, targetEnd);
    }

    /** {@return the length of the longest match at a place if it is longer than so many bytes, or 0} */
    private int find(int at, int than, int attempts, int matchEnd) {
        enterUntil(at);
        int head = heads[hash(at)] - places;
        int best = than;
        int found = 0;
        int word = (int) INT.get(source, at);
        for (int match = head, left = attempts; left > 0 && match >= start && at - match <= LARGEST_OFFSET; left--) {
            if (at + best < matchEnd
                    && source[match + best] == source[at + best]
                    && (int) INT.get(source, match) == word) {
                int length = SHORTEST_MATCH
                        + Words.matchLength(source, match + SHORTEST_MATCH, at + SHORTEST_MATCH, matchEnd);
                if (length > best) {
                    best = length;
                    found = length;
                    matchOffset = at - match;
                }
            }
            int step = chain[match & LARGEST_OFFSET];
            if (step == 0) {
                break;
            }
            match -= step;
        }
        return found;
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
