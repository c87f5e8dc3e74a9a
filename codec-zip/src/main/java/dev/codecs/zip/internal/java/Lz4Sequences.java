package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.SHORT;

/** How the sequences of an LZ4 block are written (LZ4 Block Format Description). Each method gives where it ended, or -1 for lack of room. */
final class Lz4Sequences {
    /** The last bytes of a block are literals. */
    static final int LAST_LITERALS = 5;

    /** The last match starts at least so far before the end of the content. */
    static final int LAST_MATCH = 12;

    static final int SHORTEST_MATCH = 4;
    static final int LARGEST_OFFSET = 65_535;

    /** A token's half that says that more bytes of the length follow. */
    private static final int LONG_LENGTH = 15;

    /** What comes behind every match at the least: the token of the last literals, and these. */
    private static final int REST = 1 + LAST_LITERALS;

    private Lz4Sequences() {}

    /**
     * Writes literals and a match.
     *
     * @param length of the match
     * @param end of the target's range
     */
    static int put(byte[] source, int anchor, int literals, int offset, int length, byte[] target, int to, int end) {
        int token = to;
        int out = literals(source, anchor, literals, target, to, end - 2 - REST);
        if (out < 0) {
            return -1;
        }
        return match(offset, length, target, token, out, end);
    }

    /** Writes a token and literals. */
    private static int literals(byte[] source, int anchor, int literals, byte[] target, int to, int end) {
        if (literals > end - to - 1 - (literals + 240) / 255) {
            return -1;
        }
        int out = to + 1;
        if (literals < LONG_LENGTH) {
            target[to] = (byte) (literals << 4);
        } else {
            target[to] = (byte) (LONG_LENGTH << 4);
            out = length(target, out, literals - LONG_LENGTH);
        }
        System.arraycopy(source, anchor, target, out, literals);
        return out + literals;
    }

    /** Writes a match behind its literals, and its length into their token. */
    static int match(int offset, int length, byte[] target, int token, int to, int end) {
        int rest = length - SHORTEST_MATCH;
        if (2 + REST + (rest + 240) / 255 > end - to) {
            return -1;
        }
        SHORT.set(target, to, (short) offset);
        if (rest < LONG_LENGTH) {
            target[token] |= (byte) rest;
            return to + 2;
        }
        target[token] |= LONG_LENGTH;
        return length(target, to + 2, rest - LONG_LENGTH);
    }

    /** Writes the literals that end a block. */
    static int last(byte[] source, int anchor, int literals, byte[] target, int to, int end) {
        return literals(source, anchor, literals, target, to, end);
    }

    private static int length(byte[] target, int to, int length) {
        int out = to;
        int rest = length;
        for (; rest >= 255; rest -= 255) {
            target[out++] = (byte) 255;
        }
        target[out++] = (byte) rest;
        return out;
    }
}
