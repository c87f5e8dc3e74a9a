package dev.codecs.serial.internal;

import java.util.Arrays;

/** What is left of the lists and maps that are open, around the innermost one, and how many values were met, within the limits. */
public final class OpenCounts {
    private final long mostItems;
    private final int deepest;

    private long[] lefts = new long[8];
    private boolean[] maps = new boolean[8];
    private int depth;
    /** The root is one. */
    private long items = 1;

    /** Nothing is open. */
    public OpenCounts(Settings settings) {
        this.mostItems = settings.limits().items();
        this.deepest = settings.limits().depth();
    }

    /** {@return how many lists and maps are open} */
    public int depth() {
        return depth;
    }

    /**
     * Enters a list or map.
     *
     * @param left what is left of the one around it, and map whether that is a map
     * @param more how many values and keys are in it
     * @return whether the limits allow it
     */
    public boolean enter(long left, boolean map, long more) {
        items += more;
        if (depth >= deepest || items > mostItems) {
            return false;
        }
        if (depth == lefts.length) {
            lefts = Arrays.copyOf(lefts, 2 * depth);
            maps = Arrays.copyOf(maps, 2 * depth);
        }
        lefts[depth] = left;
        maps[depth++] = map;
        return true;
    }

    /** Leaves the innermost. {@return whether the one around it is a map} */
    public boolean leave() {
        return maps[--depth];
    }

    /** {@return what is left of the one that is innermost since the last was left} */
    public long left() {
        return lefts[depth];
    }
}
