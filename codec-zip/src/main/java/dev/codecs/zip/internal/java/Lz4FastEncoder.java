package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Lz4Sequences.LARGEST_OFFSET;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_LITERALS;
import static dev.codecs.zip.internal.java.Lz4Sequences.LAST_MATCH;
import static dev.codecs.zip.internal.java.Lz4Sequences.SHORTEST_MATCH;
import static dev.codecs.zip.internal.java.Words.LONG;
import static dev.codecs.zip.internal.java.Words.SHORT;

import java.util.Arrays;

/**
 * Encodes LZ4 blocks fast: one place for each hash, the first match taken, and steps that grow where nothing matches. Not
 * thread-safe. The bytes depend on the content, what lies before it, and the parameters alone.
 */
final class Lz4FastEncoder {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /** After so many places without a match, as a power of two, the steps grow by one. */
    private static final int PATIENCE = 6;

    /** A token and two words of literals. */
    private static final int WORDS = 17;

    /** A token's half that says that more bytes of the length follow. */
    private static final int LONG_LENGTH = 15;

    /** Of what lies before the content, every third place is entered. */
    private static final int HISTORY_STEP = 3;

    /** Inside of a long match so many bytes lie between places that are entered: a repetitive file of 8 MiB shrinks to 57 KB and not 206 KB. */
    private static final int LONG_MATCH_STEP = 64;

    private static final int FEWEST_HASH_BITS = 8;

    private final int hashBits;

    /**
     * The last place of each hash in the upper half, the four bytes that stand there in the lower. Most places are no match, and this
     * tells without a look at them: 1.1 to 1.2 times as fast as a table of places that is half as large.
     *
     * <p>Of a small source only the first part is used, as many entries as there are bytes, and is cleared. What another source left would
     * be taken for a match so often that 2 KB took 1.4 times as long.
     */
    private final long[] table;

    Lz4FastEncoder(int hashBits) {
        this.hashBits = hashBits;
        table = new long[1 << hashBits];
    }

    /**
     * Encodes one block.
     *
     * @param first where what matches may refer to starts in the source, at or before the content
     * @param from where the content starts
     * @param acceleration by how much the steps begin, from 1
     * @return the bytes written, or -1 if the target is too small
     */
    int encode(byte[] source, int first, int from, int end, int acceleration, byte[] target, int to, int targetEnd) {
        int start = Math.max(first, from - LARGEST_OFFSET);
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(end - start), FEWEST_HASH_BITS, hashBits);
        int shift = Long.SIZE - bits;
        Arrays.fill(table, 0, 1 << bits, entry(start - LARGEST_OFFSET - 1, 0)); // out of reach
        for (int at = start; at <= from - Long.BYTES; at += HISTORY_STEP) {
            long word = (long) LONG.get(source, at);
            table[hash(word, shift) & (table.length - 1)] = entry(at, word);
        }
        int written = encode(source, start, from, end, acceleration, shift, target, to, targetEnd);
        return written < 0 ? -1 : written - to;
    }

    private static long entry(int place, long word) {
        return (long) place << 32 | (word & 0xFFFFFFFFL);
    }

    /** Of five bytes. */
    private static int hash(long word, int shift) {
        return (int) (((word << 24) * MULTIPLIER) >>> shift);
    }

    /** {@return where it ended in the target, or -1} */
    private int encode(
            byte[] source,
            int start,
            int from,
            int end,
            int acceleration,
            int shift,
            byte[] target,
            int to,
            int targetEnd) {
        long[] table = this.table;
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
            long next = (long) LONG.get(source, probe);
            int match;
            while (true) {
                at = probe;
                long current = next;
                probe += steps++ >>> PATIENCE;
                if (probe > lastMatch) {
                    break search;
                }
                int hash = hash(current, shift) & mask;
                long entry = table[hash];
                next = (long) LONG.get(source, probe);
                table[hash] = entry(at, current);
                match = (int) (entry >>> 32);
                if ((int) entry == (int) current && at - match <= LARGEST_OFFSET) {
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
                if (literals < LONG_LENGTH && targetEnd - out >= 2 * WORDS && end - anchor >= WORDS) {
                    LONG.set(target, out + 1, (long) LONG.get(source, anchor));
                    LONG.set(target, out + 9, (long) LONG.get(source, anchor + 8));
                    int behind = out + 1 + literals;
                    SHORT.set(target, behind, (short) (at - match));
                    int rest = length - SHORTEST_MATCH;
                    if (rest < LONG_LENGTH) {
                        target[out] = (byte) ((literals << 4) | rest);
                        out = behind + 2;
                    } else {
                        target[out] = (byte) (literals << 4);
                        out = Lz4Sequences.match(at - match, length, target, out, behind, targetEnd);
                    }
                } else {
                    out = Lz4Sequences.put(source, anchor, literals, at - match, length, target, out, targetEnd);
                }
                if (out < 0) {
                    return -1;
                }
                anchor = at + length;
                for (int inside = at + LONG_MATCH_STEP;
                        inside < Math.min(anchor, lastMatch);
                        inside += LONG_MATCH_STEP) {
                    long word = (long) LONG.get(source, inside);
                    table[hash(word, shift) & mask] = entry(inside, word);
                }
                at = anchor;
                if (at >= lastMatch) {
                    break search;
                }
                long before = (long) LONG.get(source, at - 2);
                table[hash(before, shift) & mask] = entry(at - 2, before);
                long current = (long) LONG.get(source, at);
                int hash = hash(current, shift) & mask;
                long entry = table[hash];
                match = (int) (entry >>> 32);
                table[hash] = entry(at, current);
                if ((int) entry != (int) current || at - match > LARGEST_OFFSET) {
                    break;
                }
                literals = 0;
            }
            at++;
        }
        return Lz4Sequences.last(source, anchor, end - anchor, target, out, targetEnd);
    }
}
