package dev.codecs.bench.corpus;

/**
 * The last few different phrases of one kind. A text comes back to what it is about, and so does this: a phrase is
 * repeated soon and often, then forgotten. It is what makes the text compressible over short distances.
 */
final class RecentPhrases {
    /** The longest that the grammar can make has about 200 bytes. */
    private static final int LONGEST = 256;

    private final byte[][] phrases;
    private final int[] lengths;
    private int count;
    private int last = -1;

    RecentPhrases(int capacity) {
        phrases = new byte[capacity][LONGEST];
        lengths = new int[capacity];
    }

    /** Copies one of the phrases, never the one used last, to the target; returns its length, 0 where there is none. */
    int recall(SplitMix64 random, byte[] target, int offset) {
        if (count < 2) {
            return 0;
        }
        int i = random.below(count);
        if (i == last) {
            i = (i + 1) % count;
        }
        last = i;
        System.arraycopy(phrases[i], 0, target, offset, lengths[i]);
        return lengths[i];
    }

    /** Keeps the phrase in place of a random one. */
    void remember(SplitMix64 random, byte[] source, int offset, int length) {
        int i = count < phrases.length ? count++ : random.below(count);
        System.arraycopy(source, offset, phrases[i], 0, length);
        lengths[i] = length;
        last = i;
    }
}
