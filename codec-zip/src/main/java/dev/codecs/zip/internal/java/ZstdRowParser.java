package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;

/**
 * Greedy and lazy parsing over rows of the newest places with the same hash. Beside each place stands a byte of its hash, and eight
 * of these are compared at once, so that nearly all candidates that are looked at are matches.
 */
final class ZstdRowParser implements ZstdParser {
    /** After so many literals in a row every second place is looked at, and so on: noise takes little time. */
    private static final int SKIP_SHIFT = 8;

    /** Where places are passed over, only those are noted that are looked at. */
    private static final int SPARSE_STEP = 8;

    /** Of more bytes between two searches only the first and the last places are noted. */
    private static final int LONG_GAP = 384;

    private static final int GAP_START = 96;
    private static final int GAP_END = 32;

    private static final int LEAST_ROW_LOG = 4;
    private static final int MOST_ROW_LOG = 6;
    private static final int TAG_BITS = 8;
    private static final int LEAST_MATCH = 4;

    /** What a byte of a match saves, as for {@link #cost}; a byte that repeats a distance at the next place saves less. */
    private static final int SAVED = 4;

    private static final int SAVED_AT_ONCE = 3;

    /** What a match must save more than one that starts a byte, or two bytes, before it. */
    private static final int LITERAL_MARGIN = 4;

    private static final int LITERALS_MARGIN = 7;

    private static final long FACTOR = 0x9E3779B185EBCA87L;
    private static final long ONES = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

    /** Multiplied by this, the lowest bits of eight bytes come together in the highest byte. */
    private static final long GATHER = 0x0102040810204080L;

    private final ZstdPlaces places = new ZstdPlaces(0);

    /** Rows of tags. In place of the first tag of each stands the index of the newest one. */
    private byte[] tags = {};

    /** The places to which the tags belong. */
    private int[] entries = {};

    private byte[] savedTags = {};
    private int[] savedEntries = {};
    private int savedShift;
    private int rowLog;
    private int hashShift;
    private int unhashed;
    private int attempts;
    private int depth;

    /** The index of the first place that is not noted yet. */
    private int next;

    private boolean sparse;

    @Override
    public void start(ZstdLevel level, int position, int reach) {
        if (entries.length < 1 << level.hashLog()) {
            entries = new int[1 << level.hashLog()];
            tags = new byte[1 << level.hashLog()];
        }
        rowLog = Math.clamp(level.searchLog(), LEAST_ROW_LOG, MOST_ROW_LOG);
        hashShift = Long.SIZE - (level.hashLog() - rowLog + TAG_BITS);
        unhashed = Long.SIZE - Byte.SIZE * level.leastMatch();
        attempts = 1 << level.searchLog();
        depth = switch (level.strategy()) {
            case FAST, DOUBLE_FAST, GREEDY -> 0;
            case LAZY -> 1;
            case LAZY2 -> 2;
        };
        places.start(position, reach, entries);
        next = position;
        sparse = false;
    }

    @Override
    public void moved(int by) {
        places.moved(by);
        next -= by;
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        insert(source, from, to - Long.BYTES + 1);
        places.reached(to);
        next = to;
    }

    @Override
    public void save() {
        savedTags = tags.clone();
        savedEntries = ZstdPlaces.saved(entries, savedEntries);
        savedShift = places.shift;
    }

    @Override
    public boolean undo(byte[] source, int from, int to) {
        if (places.shift != savedShift) {
            return false;
        }
        for (int at = from; at <= to - Long.BYTES; at++) {
            int row = (hash((long) LONG.get(source, at), unhashed, hashShift) >>> TAG_BITS) << rowLog;
            System.arraycopy(savedTags, row, tags, row, 1 << rowLog);
            System.arraycopy(savedEntries, row, entries, row, 1 << rowLog);
        }
        places.reached(from);
        next = from;
        sparse = false;
        return true;
    }

    @Override
    public void parse(byte[] source, int base, int from, int to, int window, ZstdSequences sequences) {
        int low = Math.max(base, to - window);
        places.renumber(low, entries);
        next = Math.max(next, low);
        int anchor = search(source, low, from, to, sequences);
        sequences.addLast(source, anchor, to);
        places.reached(to);
    }

    private void insert(byte[] source, int from, int to) {
        int[] entries = this.entries;
        byte[] tags = this.tags;
        int shift = places.shift;
        int rowLog = this.rowLog;
        int mask = (1 << rowLog) - 1;
        for (int at = from; at < to; at++) {
            int hash = hash((long) LONG.get(source, at), unhashed, hashShift);
            int row = (hash >>> TAG_BITS) << rowLog;
            note(tags, entries, row, mask, hash, at + shift);
        }
    }

    /** Puts a place before the others of its row, where the oldest was. */
    private static void note(byte[] tags, int[] entries, int row, int mask, int hash, int place) {
        int slot = (tags[row] - 1) & mask;
        slot = slot == 0 ? mask : slot;
        tags[row] = (byte) slot;
        tags[row + slot] = (byte) hash;
        entries[row + slot] = place;
    }

    private static int hash(long word, int unhashed, int shift) {
        return (int) (((word << unhashed) * FACTOR) >>> shift);
    }

    /** Takes note of the places before an index. */
    private void advance(byte[] source, int at) {
        if (at - next > LONG_GAP) {
            insert(source, next, next + GAP_START);
            next = at - GAP_END;
        }
        insert(source, next, at);
        next = at;
    }

    /** The longest match at a place: its length above, its distance below, or 0. */
    private long longest(byte[] source, int at, int low, int to) {
        if (sparse) {
            next = at;
        } else if (next < at) {
            advance(source, at);
        }
        int[] entries = this.entries;
        byte[] tags = this.tags;
        int shift = places.shift;
        int mask = (1 << rowLog) - 1;
        long word = (long) LONG.get(source, at);
        int hash = hash(word, unhashed, hashShift);
        int row = (hash >>> TAG_BITS) << rowLog;
        int head = tags[row] & mask;
        long pattern = (hash & 0xFF) * ONES;
        long found = 0;
        for (int i = 0; i <= mask; i += Long.BYTES) {
            long difference = (long) LONG.get(tags, row + i) ^ pattern;
            long same = ~(((difference & LOW_BITS) + LOW_BITS) | difference | LOW_BITS);
            found |= (((same >>> 7) * GATHER) >>> 56) << i;
        }
        // The newest first: those from the head on, and then those before it.
        found &= -2L;
        found = (found >>> head) | (found << (mask + 1 - head));
        found &= -1L >>> (Long.SIZE - 1 - mask);
        int lowest = low + shift;
        int best = LEAST_MATCH - 1;
        int distance = 0;
        for (int left = attempts; found != 0 && left > 0; left--) {
            int slot = (head + Long.numberOfTrailingZeros(found)) & mask;
            found &= found - 1;
            int place = entries[row + slot];
            if (place < lowest) {
                break;
            }
            int candidate = place - shift;
            if ((int) INT.get(source, candidate + best - 3) != (int) INT.get(source, at + best - 3)) {
                continue;
            }
            int length = Words.matchLength(source, candidate, at, to);
            if (length > best) {
                best = length;
                distance = at - candidate;
                if (at + length >= to) {
                    break;
                }
            }
        }
        note(tags, entries, row, mask, hash, at + shift);
        next = at + 1;
        return distance == 0 ? 0 : (long) best << Integer.SIZE | distance;
    }

    private int search(byte[] source, int low, int from, int to, ZstdSequences sequences) {
        int last = to - END_MARGIN;
        int anchor = from;
        int at = Math.max(from, low + 1);
        int offset1 = Math.min(sequences.offset1, at - low);
        int offset2 = Math.min(sequences.offset2, at - low);
        while (at <= last) {
            int start = at + 1;
            int length = repeated(source, start, offset1, to);
            int distance = offset1;
            if (length == 0 || depth > 0) {
                long match = longest(source, at, low, to);
                if ((int) (match >>> Integer.SIZE) > length) {
                    start = at;
                    length = (int) (match >>> Integer.SIZE);
                    distance = (int) match;
                }
            }
            if (length == 0) {
                int step = 1 + ((at - anchor) >>> SKIP_SHIFT);
                at += step;
                sparse = step > SPARSE_STEP;
                continue;
            }
            // A match that starts later must save more than the literals before it cost.
            for (int tried = 1; tried <= depth && at < last; tried++) {
                at++;
                int other = distance == offset1 ? 0 : repeated(source, at, offset1, to);
                int factor = tried == 1 ? SAVED_AT_ONCE : SAVED;
                if (other > 0 && factor * other > factor * length - cost(distance, offset1) + 1) {
                    start = at;
                    length = other;
                    distance = offset1;
                }
                long match = longest(source, at, low, to);
                other = (int) (match >>> Integer.SIZE);
                int margin = tried == 1 ? LITERAL_MARGIN : LITERALS_MARGIN;
                if (other > 0
                        && SAVED * other - cost((int) match, offset1)
                                > SAVED * length - cost(distance, offset1) + margin) {
                    start = at;
                    length = other;
                    distance = (int) match;
                    tried = 0;
                }
            }
            if (distance != offset1) {
                while (start > anchor && start - distance > low && source[start - 1] == source[start - 1 - distance]) {
                    start--;
                    length++;
                }
                offset2 = offset1;
                offset1 = distance;
            }
            sparse = false;
            sequences.add(source, anchor, start, length, distance);
            at = start + length;
            anchor = at;
            while (at <= last && (length = repeated(source, at, offset2, to)) > 0) {
                int swapped = offset1;
                offset1 = offset2;
                offset2 = swapped;
                sequences.add(source, at, at, length, offset1);
                at += length;
                anchor = at;
            }
        }
        return anchor;
    }

    /** The bits of an offset, about. */
    private static int cost(int distance, int offset1) {
        return distance == offset1 ? 0 : Log2.floor(distance + 3);
    }

    /** The length of a match at a distance, or 0. */
    private static int repeated(byte[] source, int at, int distance, int to) {
        return (int) INT.get(source, at) == (int) INT.get(source, at - distance)
                ? LEAST_MATCH + Words.matchLength(source, at + LEAST_MATCH - distance, at + LEAST_MATCH, to)
                : 0;
    }
}
