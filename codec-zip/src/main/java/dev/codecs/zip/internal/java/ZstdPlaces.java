package dev.codecs.zip.internal.java;

import dev.codecs.zip.internal.ZstdFrame;
import java.util.Arrays;

/**
 * The numbers of places, which is what the tables of a parser hold. They go on from one frame to the next, so that the places of
 * earlier frames are too far away and nothing need be cleared.
 */
final class ZstdPlaces {
    private final int tagBits;

    /** No place before the next block may have a larger number. */
    private final int largest;

    /** What is to be added to an index for the number of its place. */
    int shift;

    /** Behind all numbers so far; what a table holds at first, 0, is the number of no place. */
    private int next = 1;

    /** For tables that hold so many other bits below the numbers. */
    ZstdPlaces(int tagBits) {
        this.tagBits = tagBits;
        largest = (1 << (Integer.SIZE - 1 - tagBits)) - 2 * ZstdFrame.LARGEST_BLOCK;
    }

    /**
     * Begins a frame.
     *
     * @param position the index of its first byte
     * @param reach how many bytes before its first block are noted
     */
    void start(int position, int reach, int[]... tables) {
        if (next > largest - reach) {
            for (int[] table : tables) {
                Arrays.fill(table, 0);
            }
            next = 1;
        }
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

    /** {@return a table where what belongs there was saved, made for it if there is none of this length} */
    static int[] saved(int[] table, int[] before) {
        int[] saved = before.length == table.length ? before : new int[table.length];
        System.arraycopy(table, 0, saved, 0, table.length);
        return saved;
    }

    /** Keeps the numbers in these tables, down to that of an index, from getting too large. */
    void renumber(int low, int[]... tables) {
        if (next <= largest) {
            return;
        }
        int by = low + shift - 1;
        for (int[] table : tables) {
            for (int i = 0; i < table.length; i++) {
                table[i] = Math.max(0, table[i] - (by << tagBits));
            }
        }
        shift -= by;
        next -= by;
    }
}
