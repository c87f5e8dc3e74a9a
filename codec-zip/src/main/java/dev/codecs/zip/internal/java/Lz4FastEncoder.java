package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Lz4Sequences.LARGEST_OFFSET;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_LITERALS;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_MATCH;
import static dev.codecs.zip.internal.java.Lz4Sequences.SHORTEST_MATCH;
import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;

import java.util.Arrays;

/**
 * Encodes LZ4 blocks fast: one place for each hash, the first match taken, and steps that grow where nothing matches. Not
 * thread-safe. The bytes depend on the content, what lies before it, and the parameters alone.
 *
 * <p>The table holds places of a stream of which every block starts further on than a match can reach back, so that what earlier blocks
 * left fails the test of the distance and nothing has to be cleared: a block of 2 KB would spend its time on that.
 */
final class Lz4FastEncoder {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /** After so many places without a match, as a power of two, the steps grow by one. */
    private static final int PATIENCE = 6;

    /** Behind a source so long literals can be copied as words. */
    private static final int WORDS = 17;

    /** Of what lies before the content, every third place is entered. */
    private static final int HISTORY_STEP = 3;

    private final int[] table;
    private final int shift;
    private int next = LARGEST_OFFSET + 1;

    Lz4FastEncoder(int hashBits) {
        table = new int[1 << hashBits];
        shift = Long.SIZE - hashBits;
    }

    /**
     * Encodes one block.
     *
     * @param start where what matches may refer to starts in the source, at or before the content
     * @param from where the content starts
     * @param acceleration by how much the steps begin, from 1
     * @return the bytes written, or -1 if the target is too small
     */
    int encode(byte[] source, int start, int from, int end, int acceleration, byte[] target, int to, int targetEnd) {
        int usable = Math.max(start, from - LARGEST_OFFSET);
        int length = end - usable;
        if (next > Integer.MAX_VALUE - length - 2 * LARGEST_OFFSET) {
            Arrays.fill(table, 0);
            next = LARGEST_OFFSET + 1;
        }
        int places = next - usable;
        next += length + LARGEST_OFFSET + 1;
        for (int at = usable; at <= from - Long.BYTES; at += HISTORY_STEP) {
            table[hash((long) LONG.get(source, at)) & (table.length - 1)] = at + places;
        }
        int written = encode(source, usable, from, end, acceleration, places, target, to, targetEnd);
        return written < 0 ? -1 : written - to;
    }

    /** Of five bytes. */
    private int hash(long word) {
        return (int) (((word << 24) * MULTIPLIER) >>> shift);
    }

    /** {@return where it ended in the target, or -1} A place of the table is one of the source and {@code places} together. */
    private int encode(
            byte[] source,
            int start,
            int from,
            int end,
            int acceleration,
            int places,
            byte[] target,
            int to,
            int targetEnd) {
        int[] table = this.table;
        int mask = table.length - 1; // lets the compiler see that no check is needed
        int lastMatch = end - LAST_MATCH;
        int matchEnd = end - LAST_LITERALS;
        int anchor = from;
        int out = to;
        int at = from;
        search:
        while (at < lastMatch) {
            int steps = acceleration << PATIENCE;
            int probe = at;
            long word = (long) LONG.get(source, probe);
            int match;
            while (true) {
                at = probe;
                long current = word;
                probe += steps++ >>> PATIENCE;
                if (probe > lastMatch) {
                    break search;
                }
                int hash = hash(current) & mask;
                match = table[hash] - places;
                word = (long) LONG.get(source, probe);
                table[hash] = at + places;
                if (at - match <= LARGEST_OFFSET && (int) INT.get(source, match) == (int) current) {
                    break;
                }
            }
            while (at > anchor && match > start && source[at - 1] == source[match - 1]) {
                at--;
                match--;
            }
            int literals = at - anchor;
            while (true) {
                int length = SHORTEST_MATCH
                        + Words.matchLength(source, match + SHORTEST_MATCH, at + SHORTEST_MATCH, matchEnd);
                if (literals < 15 && targetEnd - out >= 2 * WORDS && end - anchor >= WORDS) {
                    int token = out;
                    out = Lz4Sequences.fewLiterals(source, anchor, literals, target, out);
                    out = Lz4Sequences.match(at - match, length, target, token, out, targetEnd);
                } else {
                    out = Lz4Sequences.put(source, anchor, literals, at - match, length, target, out, targetEnd);
                }
                if (out < 0) {
                    return -1;
                }
                at += length;
                anchor = at;
                if (at >= lastMatch) {
                    break search;
                }
                table[hash((long) LONG.get(source, at - 2)) & mask] = at - 2 + places;
                long current = (long) LONG.get(source, at);
                int hash = hash(current) & mask;
                match = table[hash] - places;
                table[hash] = at + places;
                if (at - match > LARGEST_OFFSET || (int) INT.get(source, match) != (int) current) {
                    break;
                }
                literals = 0;
            }
            at++;
        }
        return Lz4Sequences.last(source, anchor, end - anchor, target, out, targetEnd);
    }
}
