package dev.codecs.bench.corpus;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;

/** Words of one kind, each with a space after it, drawn by the Zipf-Mandelbrot law: word i with weight 1 / (i + shift). */
final class Words {
    private static final int DRAWS = 1 << 13;

    private final byte[][] words;
    /** The word of every possible draw, so that drawing takes one look-up and no floating-point number. */
    private final short[] drawn = new short[DRAWS];

    /** The commonest word stands first; a shift of 1 is Zipf's own law, and the larger it is, the more equal they are. */
    Words(int shift, List<String> list) {
        words = list.stream().map(word -> (word + ' ').getBytes(US_ASCII)).toArray(byte[][]::new);
        long total = 0;
        for (int i = 0; i < words.length; i++) {
            total += weight(i, shift);
        }
        long sum = 0;
        for (int i = 0, draw = 0; i < words.length; i++) {
            sum += weight(i, shift);
            for (; draw < sum * DRAWS / total; draw++) {
                drawn[draw] = (short) i;
            }
        }
    }

    byte[] draw(SplitMix64 random) {
        return words[drawn[random.below(DRAWS)]];
    }

    private static long weight(int index, int shift) {
        return (1L << 32) / (index + shift);
    }
}
