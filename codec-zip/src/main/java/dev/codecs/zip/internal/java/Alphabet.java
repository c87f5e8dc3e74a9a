package dev.codecs.zip.internal.java;

import java.util.Arrays;

/** The two alphabets of compressed blocks: literals and lengths, and distances (RFC 1951, section 3.2.5). */
final class Alphabet {
    static final int END_OF_BLOCK = 256;
    static final int LITERALS = 286;
    static final int DISTANCES = 30;

    static final int MIN_MATCH = 3;
    static final int MAX_MATCH = 258;
    static final int WINDOW = 1 << 15;

    /** Extra bits of the length symbols, from 257 on. */
    static final byte[] LENGTH_EXTRA = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
    };

    /** The shortest length of each length symbol, from 257 on. */
    static final short[] LENGTH_BASE = new short[LENGTH_EXTRA.length];

    /** The symbol of each length. */
    static final short[] LENGTH_SYMBOL = new short[MAX_MATCH + 1];

    static {
        int length = MIN_MATCH;
        for (int i = 0; i < LENGTH_EXTRA.length; i++) {
            LENGTH_BASE[i] = (short) length;
            int next = Math.min(length + (1 << LENGTH_EXTRA[i]), MAX_MATCH + 1);
            Arrays.fill(LENGTH_SYMBOL, length, next, (short) (END_OF_BLOCK + 1 + i));
            length = next;
        }
        // The last symbol with extra bits could stand for 258 too, but the longest match has one of its own.
        LENGTH_BASE[LENGTH_BASE.length - 1] = MAX_MATCH;
        LENGTH_SYMBOL[MAX_MATCH] = LITERALS - 1;
    }

    private Alphabet() {}

    /** The extra bits of a symbol of the first alphabet. */
    static int literalExtra(int symbol) {
        return symbol <= END_OF_BLOCK ? 0 : LENGTH_EXTRA[symbol - END_OF_BLOCK - 1];
    }

    /** The symbol of a distance less one: two for each power of two. Computed, as a table of 32 KiB would fill the cache. */
    static int distanceSymbol(int distance1) {
        if (distance1 < 4) {
            return distance1;
        }
        int extra = 30 - Integer.numberOfLeadingZeros(distance1);
        return (extra << 1) + (distance1 >>> extra);
    }

    /** The extra bits of a distance symbol, which hold the low bits of the distance less one. */
    static int distanceExtra(int symbol) {
        return symbol < 4 ? 0 : (symbol >> 1) - 1;
    }
}
