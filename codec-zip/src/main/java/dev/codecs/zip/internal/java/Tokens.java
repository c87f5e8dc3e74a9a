package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.END_OF_BLOCK;
import static dev.codecs.zip.internal.java.Alphabet.LENGTH_BASE;
import static dev.codecs.zip.internal.java.Alphabet.LENGTH_SYMBOL;
import static dev.codecs.zip.internal.java.Alphabet.MAX_MATCH;
import static dev.codecs.zip.internal.java.Alphabet.MIN_MATCH;

/**
 * What a parser makes of the source: literals and matches in turn, one int each. From the bottom: the symbol of the literal or
 * length (9 bits), that of the distance (5), the extra bits of the length (5) and of the distance (13). A literal has a distance
 * symbol that does not exist, so that counting and writing treat both alike, without a branch that is predicted badly: a third
 * less time at level 1 than for runs of literals.
 */
final class Tokens {
    static final int LITERAL = 31 << 9;

    private static final int[] LENGTH = new int[MAX_MATCH + 1];

    static {
        for (int length = MIN_MATCH; length <= MAX_MATCH; length++) {
            int symbol = LENGTH_SYMBOL[length];
            LENGTH[length] = symbol | (length - LENGTH_BASE[symbol - END_OF_BLOCK - 1]) << 14;
        }
    }

    final int[] items;
    int count;

    Tokens(int capacity) {
        items = new int[capacity];
    }

    static int literal(byte b) {
        return (b & 0xFF) | LITERAL;
    }

    static int match(int length, int distance1) {
        int symbol = Alphabet.distanceSymbol(distance1);
        return LENGTH[length] | symbol << 9 | (distance1 & ((1 << Alphabet.distanceExtra(symbol)) - 1)) << 19;
    }

    static int symbol(int token) {
        return token & 0x1FF;
    }

    static int distanceSymbol(int token) {
        return token >>> 9 & 0x1F;
    }

    static int lengthExtra(int token) {
        return token >>> 14 & 0x1F;
    }

    static int distanceExtra(int token) {
        return token >>> 19;
    }

    /** Appends literals. */
    void literals(byte[] source, int from, int to) {
        int[] list = items;
        int n = count;
        for (int p = from; p < to; p++) {
            list[n++] = literal(source[p]);
        }
        count = n;
    }

    /** Removes the first ones. */
    void drop(int n) {
        count -= n;
        System.arraycopy(items, n, items, 0, count);
    }
}
