package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.ZstdFrame.LARGEST_BLOCK;
import static dev.codecs.zip.internal.java.ZstdTables.LITERAL_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.MATCH_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.OFFSETS;

import java.util.Arrays;

/**
 * What a parser makes of a block: literals, and sequences of some literals and a match (RFC 8878, section 3.1.1.3.2). Parsers give
 * distances; which of them repeat earlier ones is found out here, so that no parser can be wrong about it.
 */
final class ZstdSequences {
    private static final int LEAST_MATCH = 3;

    /** Literals are copied in two words at a time, beyond their end. */
    private static final int SLACK = 2 * Long.BYTES;

    private static final int LENGTH_BITS = 18;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final int OFFSET_SHIFT = 2 * LENGTH_BITS;

    private static final int REPEATED = 3;

    /** The codes of short lengths; those of longer ones follow from their logarithms. */
    private static final byte[] LITERAL_LENGTH_CODES = codes(ZstdTables.LITERAL_LENGTH_BASE, 0, 64);

    private static final byte[] MATCH_LENGTH_CODES = codes(ZstdTables.MATCH_LENGTH_BASE, LEAST_MATCH, 128);
    private static final int LITERAL_LENGTH_DELTA = 19;
    private static final int MATCH_LENGTH_DELTA = 36;

    byte[] literals = {};
    int literalCount;

    /** The literals in the lowest bits, the length of the match above, and the distance, later its value, above that. */
    long[] items = {};

    int count;

    /** The codes of each sequence: of the literals in the lowest byte, of the match above and of the offset above that. */
    int[] codes = {};

    /** How often each code is there, in the order of {@link ZstdTables}. */
    final int[][] frequencies = {new int[36], new int[53], new int[32]};

    /** The last three distances as a decoder knows them behind the blocks so far (section 3.1.1.5). */
    int offset1;

    int offset2;
    int offset3;

    private int saved1;
    private int saved2;
    private int saved3;

    private static byte[] codes(int[] bases, int least, int n) {
        byte[] codes = new byte[n];
        int code = 0;
        for (int i = 0; i < n; i++) {
            if (code + 1 < bases.length && bases[code + 1] == least + i) {
                code++;
            }
            codes[i] = (byte) code;
        }
        return codes;
    }

    /** Begins a frame. */
    void start(int first, int second, int third) {
        offset1 = first;
        offset2 = second;
        offset3 = third;
    }

    /** Begins a block of so many bytes. */
    void clear(int size) {
        if (literals.length < size + SLACK) {
            int room = Math.min(LARGEST_BLOCK, Math.max(size, 2 * literals.length));
            literals = new byte[room + SLACK];
            items = new long[room / LEAST_MATCH + 1];
            codes = new int[room / LEAST_MATCH + 1];
        }
        literalCount = 0;
        count = 0;
    }

    /** Appends a match behind literals. */
    void add(byte[] source, int literalStart, int literalEnd, int matchLength, int distance) {
        int length = literalEnd - literalStart;
        copy(source, literalStart, length);
        items[count++] = length | (long) matchLength << LENGTH_BITS | (long) distance << OFFSET_SHIFT;
    }

    /** Appends the literals behind the last match. */
    void addLast(byte[] source, int literalStart, int literalEnd) {
        copy(source, literalStart, literalEnd - literalStart);
    }

    private void copy(byte[] source, int from, int length) {
        byte[] literals = this.literals;
        int to = literalCount;
        literalCount = to + length;
        if (length <= SLACK && from <= source.length - SLACK) {
            Words.LONG.set(literals, to, (long) Words.LONG.get(source, from));
            Words.LONG.set(literals, to + Long.BYTES, (long) Words.LONG.get(source, from + Long.BYTES));
        } else {
            System.arraycopy(source, from, literals, to, length);
        }
    }

    static int literalLength(long item) {
        return (int) item & LENGTH_MASK;
    }

    static int matchLength(long item) {
        return (int) (item >>> LENGTH_BITS) & LENGTH_MASK;
    }

    /** The value of the offset, once it is coded. */
    static int offset(long item) {
        return (int) (item >>> OFFSET_SHIFT);
    }

    /** Finds the values of the offsets, and all codes and their frequencies (sections 3.1.1.3.2.1.1 and 3.1.1.5). */
    void encode() {
        int[] lengths = frequencies[LITERAL_LENGTHS];
        int[] matches = frequencies[MATCH_LENGTHS];
        int[] offsets = frequencies[OFFSETS];
        Arrays.fill(lengths, 0);
        Arrays.fill(matches, 0);
        Arrays.fill(offsets, 0);
        saved1 = offset1;
        saved2 = offset2;
        saved3 = offset3;
        int first = offset1;
        int second = offset2;
        int third = offset3;
        long[] items = this.items;
        int[] codes = this.codes;
        int n = count;
        for (int i = 0; i < n; i++) {
            long item = items[i];
            int literals = literalLength(item);
            int distance = offset(item);
            int value;
            if (literals != 0) {
                value = distance == first ? 1 : distance == second ? 2 : distance == third ? 3 : distance + REPEATED;
            } else {
                value = distance == second
                        ? 1
                        : distance == third ? 2 : distance == first - 1 ? 3 : distance + REPEATED;
            }
            if (distance != first || literals == 0) {
                third = distance == second ? third : second;
                second = first;
                first = distance;
            }
            int match = matchLength(item) - LEAST_MATCH;
            int literalCode = literals < LITERAL_LENGTH_CODES.length
                    ? LITERAL_LENGTH_CODES[literals]
                    : Log2.floor(literals) + LITERAL_LENGTH_DELTA;
            int matchCode = match < MATCH_LENGTH_CODES.length
                    ? MATCH_LENGTH_CODES[match]
                    : Log2.floor(match) + MATCH_LENGTH_DELTA;
            int offsetCode = Log2.floor(value);
            lengths[literalCode]++;
            matches[matchCode]++;
            offsets[offsetCode]++;
            codes[i] = literalCode | matchCode << 8 | offsetCode << 16;
            items[i] = (long) literals | (long) match << LENGTH_BITS | (long) value << OFFSET_SHIFT;
        }
        offset1 = first;
        offset2 = second;
        offset3 = third;
    }

    /** Takes back what the block changed for the next one, as it is left as it is. */
    void forget() {
        offset1 = saved1;
        offset2 = saved2;
        offset3 = saved3;
    }
}
