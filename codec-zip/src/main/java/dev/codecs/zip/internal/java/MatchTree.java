package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.MAX_MATCH;
import static dev.codecs.zip.internal.java.Alphabet.WINDOW;
import static dev.codecs.zip.internal.java.Words.INT;

/**
 * Finds the matches of all lengths at every place: binary search trees of the places with the same hash of four bytes, ordered by
 * what follows there, with the newest as the root. A search is at the same time the insertion of the new root. Matches of three
 * bytes come from a table of the newest places.
 */
final class MatchTree {
    private static final int BITS_4 = 16;
    private static final int BITS_3 = 14;
    private static final int MASK = WINDOW - 1;
    private static final int LARGE = 1 << 30;

    /** With so many at a place, further ones but for the longest would not be missed. */
    private static final int MOST_EACH = 12;

    private final int[] head4 = new int[1 << BITS_4];
    private final int[] head3 = new int[1 << BITS_3];

    /** The two children of each place: what sorts before it and what sorts after it. */
    private final int[] children = new int[2 * WINDOW];

    /** The matches, each a length and below it a distance less one, of rising lengths at each place; and where those of each start. */
    int[] matches = new int[MOST_EACH * Encoder.LARGEST_CHUNK];

    final int[] ends = new int[Encoder.LARGEST_CHUNK + 1];
    private int count;

    private int depth;
    private int nice;

    /** As in {@link ChainParser}: the numbers of places go on from one source to the next. */
    private int shift;

    private int next;

    void start(int newDepth, int newNice, int position) {
        depth = newDepth;
        nice = newNice;
        next += WINDOW + 1;
        shift = next - position;
        renumber();
    }

    void moved(int by) {
        shift += by;
    }

    private void renumber() {
        if (next > LARGE) {
            int by = next - WINDOW - 1;
            for (int[] places : new int[][] {head4, head3, children}) {
                for (int i = 0; i < places.length; i++) {
                    places[i] = Math.max(0, places[i] - by);
                }
            }
            shift -= by;
            next -= by;
        }
    }

    /** Finds the matches of all places of a piece. Within a match that is long enough there are none. */
    void collect(byte[] source, int from, int to, int end) {
        renumber();
        count = 0;
        int free = from;
        int last = Math.min(to, end - Integer.BYTES);
        for (int p = from; p < to; p++) {
            ends[p - from] = count;
            if (p >= last) {
                continue;
            }
            int before = count;
            int found = count;
            search(source, p, end);
            if (p < free) {
                count = before;
            } else if (count > found && matches[count - 1] >>> 16 >= nice) {
                free = p + (matches[count - 1] >>> 16);
            }
        }
        ends[to - from] = count;
        next = to + shift;
    }

    /** Takes a place for known. */
    void enter(byte[] source, int position, int end) {
        count = 0;
        search(source, position, end);
        next = position + 1 + shift;
    }

    private void search(byte[] source, int position, int end) {
        int[] children = this.children;
        int[] matches = this.matches;
        int shift = this.shift;
        int here = position + shift;
        int low = here - WINDOW;
        int word = (int) INT.get(source, position);
        int n = count;
        int room = n + MOST_EACH;

        int h = ((word << 8) * 0x9E3779B1) >>> (Integer.SIZE - BITS_3);
        int candidate = head3[h];
        head3[h] = here;
        if (candidate > low && ((int) INT.get(source, candidate - shift) ^ word) << 8 == 0) {
            matches[n++] = 3 << 16 | (here - candidate - 1);
        }

        h = (word * 0x9E3779B1) >>> (Integer.SIZE - BITS_4);
        candidate = head4[h];
        head4[h] = here;
        int longest = Math.min(MAX_MATCH, end - position);
        int enough = Math.min(nice, longest);
        int best = 3;
        int less = 2 * (here & MASK);
        int more = less + 1;
        int lengthLess = 0;
        int lengthMore = 0;
        for (int left = depth; candidate > low && left > 0; left--) {
            int c = candidate - shift;
            int length = Math.min(lengthLess, lengthMore);
            length += Words.matchLength(source, c + length, position + length, position + longest);
            int pair = 2 * (candidate & MASK);
            if (length > best) {
                best = length;
                if (n == room) {
                    n--;
                }
                matches[n++] = length << 16 | (here - candidate - 1);
                if (length >= enough) {
                    children[less] = children[pair];
                    children[more] = children[pair + 1];
                    count = n;
                    return;
                }
            }
            if ((source[c + length] & 0xFF) < (source[position + length] & 0xFF)) {
                children[less] = candidate;
                less = pair + 1;
                lengthLess = length;
                candidate = children[less];
            } else {
                children[more] = candidate;
                more = pair;
                lengthMore = length;
                candidate = children[more];
            }
        }
        children[less] = 0;
        children[more] = 0;
        count = n;
    }
}
