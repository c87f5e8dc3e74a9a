package dev.codecs.zip.internal.java;

import java.util.Arrays;

/** How often the symbols of both alphabets occur. */
final class Frequencies {
    /** As many as a token has symbols, though only {@link Alphabet#LITERALS} exist. */
    final int[] literals = new int[1 << 9];

    /** Likewise. Those of {@link Tokens#LITERAL} stand behind the ones that exist. */
    final int[] distances = new int[1 << 5];

    void clear() {
        Arrays.fill(literals, 0);
        Arrays.fill(distances, 0);
    }

    void set(Frequencies other) {
        System.arraycopy(other.literals, 0, literals, 0, literals.length);
        System.arraycopy(other.distances, 0, distances, 0, distances.length);
    }

    void add(Frequencies other) {
        for (int i = 0; i < Alphabet.LITERALS; i++) {
            literals[i] += other.literals[i];
        }
        for (int i = 0; i < Alphabet.DISTANCES; i++) {
            distances[i] += other.distances[i];
        }
    }

    /** Halves all. */
    void fade() {
        for (int i = 0; i < Alphabet.LITERALS; i++) {
            literals[i] >>= 1;
        }
        for (int i = 0; i < Alphabet.DISTANCES; i++) {
            distances[i] >>= 1;
        }
    }

    /** Counts the tokens from an index on, and forgets the ones before. */
    void count(Tokens tokens, int from) {
        clear();
        int[] literals = this.literals;
        int[] distances = this.distances;
        int[] items = tokens.items;
        for (int i = from, n = tokens.count; i < n; i++) {
            int token = items[i];
            literals[Tokens.symbol(token)]++;
            distances[Tokens.distanceSymbol(token)]++;
        }
    }

    /** The bits by which coding these and others together is dearer than each with a code of its own, but for the codes themselves. */
    long mergeLoss(Frequencies other) {
        long loss = mergeLoss(literals, other.literals, Alphabet.LITERALS)
                + mergeLoss(distances, other.distances, Alphabet.DISTANCES);
        return loss >> Log2.FRACTION_BITS;
    }

    private static long mergeLoss(int[] a, int[] b, int n) {
        int sumA = 0;
        int sumB = 0;
        long loss = 0;
        for (int i = 0; i < n; i++) {
            int x = a[i];
            int y = b[i];
            sumA += x;
            sumB += y;
            if (x != 0 && y != 0) {
                loss += Log2.times(x) + Log2.times(y) - Log2.times(x + y);
            }
        }
        return loss + Log2.times(sumA + sumB) - Log2.times(sumA) - Log2.times(sumB);
    }
}
