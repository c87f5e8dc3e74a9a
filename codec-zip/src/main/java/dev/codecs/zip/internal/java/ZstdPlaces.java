package dev.codecs.zip.internal.java;

/**
 * The numbers of places, which is what the tables of a parser hold. They go on from one frame to the next, so that the places of
 * earlier frames are too far away and nothing need be cleared.
 */
final class ZstdPlaces {
    /** Places are renumbered before they get larger than this and a block. */
    private static final int LARGE = 1 << 30;

    /** What is to be added to an index for the number of its place. */
    int shift;

    /** Behind all numbers so far; what a table holds at first, 0, is the number of no place. */
    private int next = 1;

    /** Begins a frame, of which the first byte lies there. */
    void start(int position) {
        shift = next - position;
    }

    /** Is told that the bytes were moved to smaller indices. */
    void moved(int by) {
        shift += by;
    }

    /** Is told up to which index places were noted. */
    void reached(int end) {
        next = end + shift;
    }

    /** Keeps the numbers in these tables, down to that of an index, from getting too large. */
    void renumber(int low, int[]... tables) {
        if (next <= LARGE) {
            return;
        }
        int by = low + shift - 1;
        for (int[] table : tables) {
            for (int i = 0; i < table.length; i++) {
                table[i] = Math.max(0, table[i] - by);
            }
        }
        shift -= by;
        next -= by;
    }
}
