package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;
import static dev.codecs.zip.internal.java.ZstdTags.TAG_BITS;
import static dev.codecs.zip.internal.java.ZstdTags.TAG_MASK;
import static dev.codecs.zip.internal.java.ZstdTags.note;

/** The first match that there is: at the distance of the one before, or at the last place with the same hash. */
final class ZstdFastParser implements ZstdParser {
    /** After so many literals in a row every second place is looked at, and so on: noise takes little time. */
    private static final int SKIP_SHIFT = 7;

    private static final long FACTOR = 0x9E3779B185EBCA87L;

    private final ZstdPlaces places = new ZstdPlaces(TAG_BITS);
    private int[] table = {};
    private int[] saved = {};
    private int savedShift;
    private int hashShift;
    private int unhashed;
    private int step;

    @Override
    public void start(ZstdLevel level, int position, int reach) {
        if (table.length < 1 << level.hashLog()) {
            table = new int[1 << level.hashLog()];
        }
        hashShift = Long.SIZE - level.hashLog() - TAG_BITS;
        unhashed = Long.SIZE - Byte.SIZE * level.leastMatch();
        step = 1 + level.skipped();
        places.start(position, reach, table);
    }

    @Override
    public void moved(int by) {
        places.moved(by);
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        for (int at = from; at <= to - Long.BYTES; at++) {
            note(table, hash((long) LONG.get(source, at), unhashed, hashShift), at + places.shift);
        }
        places.reached(to);
    }

    @Override
    public void save() {
        saved = ZstdPlaces.saved(table, saved);
        savedShift = places.shift;
    }

    @Override
    public boolean undo(byte[] source, int from, int to) {
        if (places.shift != savedShift) {
            return false;
        }
        for (int at = from; at <= to - Long.BYTES; at++) {
            int i = hash((long) LONG.get(source, at), unhashed, hashShift) >>> TAG_BITS;
            table[i] = saved[i];
        }
        places.reached(from);
        return true;
    }

    private static int hash(long word, int unhashed, int shift) {
        return (int) (((word << unhashed) * FACTOR) >>> shift);
    }

    @Override
    public void parse(byte[] source, int base, int from, int to, int window, ZstdSequences sequences) {
        int low = Math.max(base, to - window);
        places.renumber(low, table);
        int anchor = search(source, low, from, to, sequences);
        sequences.addLast(source, anchor, to);
        places.reached(to);
    }

    private int search(byte[] source, int low, int from, int to, ZstdSequences sequences) {
        int[] table = this.table;
        int hashShift = this.hashShift;
        int unhashed = this.unhashed;
        int step = this.step;
        int shift = places.shift;
        int lowest = (low + shift) << TAG_BITS;
        int last = to - END_MARGIN;
        int anchor = from;
        int at = Math.max(from, low + 1);
        int offset1 = Math.min(sequences.offset1, at - low);
        int offset2 = Math.min(sequences.offset2, at - low);
        while (at <= last) {
            long word = (long) LONG.get(source, at);
            int hash = hash(word, unhashed, hashShift);
            int entry = table[hash >>> TAG_BITS];
            note(table, hash, at + shift);
            int start;
            int length;
            if ((int) INT.get(source, at + 1 - offset1) == (int) (word >>> 8)) {
                start = at + 1;
                length = 4 + Words.matchLength(source, start + 4 - offset1, start + 4, to);
            } else if (entry >= lowest
                    && ((entry ^ hash) & TAG_MASK) == 0
                    && (int) INT.get(source, (entry >>> TAG_BITS) - shift) == (int) word) {
                start = at;
                int candidate = (entry >>> TAG_BITS) - shift;
                length = 4 + Words.matchLength(source, candidate + 4, start + 4, to);
                offset2 = offset1;
                offset1 = start - candidate;
                while (start > anchor && candidate > low && source[start - 1] == source[candidate - 1]) {
                    start--;
                    candidate--;
                    length++;
                }
            } else {
                at += step + ((at - anchor) >>> SKIP_SHIFT);
                continue;
            }
            sequences.add(source, anchor, start, length, offset1);
            note(table, hash((long) LONG.get(source, at + 1), unhashed, hashShift), at + 1 + shift);
            int noted = at + 2;
            at = start + length;
            anchor = at;
            if (at > last) {
                break;
            }
            note(table, hash((long) LONG.get(source, noted), unhashed, hashShift), noted + shift);
            note(table, hash((long) LONG.get(source, at - 2), unhashed, hashShift), at - 2 + shift);
            while (at <= last && (int) INT.get(source, at) == (int) INT.get(source, at - offset2)) {
                length = 4 + Words.matchLength(source, at + 4 - offset2, at + 4, to);
                int swapped = offset1;
                offset1 = offset2;
                offset2 = swapped;
                note(table, hash((long) LONG.get(source, at), unhashed, hashShift), at + shift);
                sequences.add(source, at, at, length, offset1);
                at += length;
                anchor = at;
            }
        }
        return anchor;
    }
}
