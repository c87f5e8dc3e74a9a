package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;
import static dev.codecs.zip.internal.java.ZstdTags.TAG_BITS;
import static dev.codecs.zip.internal.java.ZstdTags.TAG_MASK;
import static dev.codecs.zip.internal.java.ZstdTags.note;

/**
 * The first match that there is: at the distance of the one before, or at the last place with the same hash of eight bytes, or with
 * the same hash of fewer.
 */
final class ZstdDoubleFastParser implements ZstdParser {
    /** After so many literals in a row every second place is looked at, and so on: noise takes little time. */
    private static final int SKIP_SHIFT = 8;

    private static final long LONG_FACTOR = 0xCF1BBCDCB7A56463L;
    private static final long SHORT_FACTOR = 0x9E3779B185EBCA87L;

    private final ZstdPlaces places = new ZstdPlaces(TAG_BITS);
    private int[] longs = {};
    private int[] shorts = {};
    private int[] savedLongs = {};
    private int[] savedShorts = {};
    private int savedShift;
    private int longShift;
    private int shortShift;
    private int unhashed;

    @Override
    public void start(ZstdLevel level, int position, int reach) {
        if (longs.length < 1 << level.longLog()) {
            longs = new int[1 << level.longLog()];
        }
        if (shorts.length < 1 << level.hashLog()) {
            shorts = new int[1 << level.hashLog()];
        }
        longShift = Long.SIZE - level.longLog() - TAG_BITS;
        shortShift = Long.SIZE - level.hashLog() - TAG_BITS;
        unhashed = Long.SIZE - Byte.SIZE * level.leastMatch();
        places.start(position, reach, longs, shorts);
    }

    @Override
    public void moved(int by) {
        places.moved(by);
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        for (int at = from; at <= to - Long.BYTES; at++) {
            long word = (long) LONG.get(source, at);
            note(longs, hash(word, LONG_FACTOR, longShift), at + places.shift);
            note(shorts, hash(word << unhashed, SHORT_FACTOR, shortShift), at + places.shift);
        }
        places.reached(to);
    }

    @Override
    public void save() {
        savedLongs = ZstdPlaces.saved(longs, savedLongs);
        savedShorts = ZstdPlaces.saved(shorts, savedShorts);
        savedShift = places.shift;
    }

    @Override
    public boolean undo(byte[] source, int from, int to) {
        if (places.shift != savedShift) {
            return false;
        }
        for (int at = from; at <= to - Long.BYTES; at++) {
            long word = (long) LONG.get(source, at);
            int i = hash(word, LONG_FACTOR, longShift) >>> TAG_BITS;
            longs[i] = savedLongs[i];
            i = hash(word << unhashed, SHORT_FACTOR, shortShift) >>> TAG_BITS;
            shorts[i] = savedShorts[i];
        }
        places.reached(from);
        return true;
    }

    private static int hash(long word, long factor, int shift) {
        return (int) ((word * factor) >>> shift);
    }

    @Override
    public void parse(byte[] source, int base, int from, int to, int window, ZstdSequences sequences) {
        int low = Math.max(base, to - window);
        places.renumber(low, longs, shorts);
        int anchor = search(source, low, from, to, sequences);
        sequences.addLast(source, anchor, to);
        places.reached(to);
    }

    private int search(byte[] source, int low, int from, int to, ZstdSequences sequences) {
        int[] longs = this.longs;
        int[] shorts = this.shorts;
        int longShift = this.longShift;
        int shortShift = this.shortShift;
        int unhashed = this.unhashed;
        int shift = places.shift;
        int lowest = (low + shift) << TAG_BITS;
        int last = to - END_MARGIN;
        int anchor = from;
        int at = Math.max(from, low + 1);
        int offset1 = Math.min(sequences.offset1, at - low);
        int offset2 = Math.min(sequences.offset2, at - low);
        while (at <= last) {
            long word = (long) LONG.get(source, at);
            int longHash = hash(word, LONG_FACTOR, longShift);
            int shortHash = hash(word << unhashed, SHORT_FACTOR, shortShift);
            int longEntry = longs[longHash >>> TAG_BITS];
            int shortEntry = shorts[shortHash >>> TAG_BITS];
            int here = at + shift;
            note(longs, longHash, here);
            note(shorts, shortHash, here);
            int start;
            int length;
            if ((int) INT.get(source, at + 1 - offset1) == (int) (word >>> 8)) {
                start = at + 1;
                length = 4 + Words.matchLength(source, start + 4 - offset1, start + 4, to);
            } else {
                int candidate = (longEntry >>> TAG_BITS) - shift;
                if (longEntry >= lowest
                        && ((longEntry ^ longHash) & TAG_MASK) == 0
                        && (long) LONG.get(source, candidate) == word) {
                    start = at;
                    length = 8 + Words.matchLength(source, candidate + 8, at + 8, to);
                    note(longs, hash((long) LONG.get(source, at + 1), LONG_FACTOR, longShift), here + 1);
                } else if (shortEntry >= lowest
                        && ((shortEntry ^ shortHash) & TAG_MASK) == 0
                        && (int) INT.get(source, (shortEntry >>> TAG_BITS) - shift) == (int) word) {
                    start = at;
                    candidate = (shortEntry >>> TAG_BITS) - shift;
                    length = 4 + Words.matchLength(source, candidate + 4, at + 4, to);
                    long next = (long) LONG.get(source, at + 1);
                    int nextHash = hash(next, LONG_FACTOR, longShift);
                    int nextEntry = longs[nextHash >>> TAG_BITS];
                    note(longs, nextHash, here + 1);
                    int other = (nextEntry >>> TAG_BITS) - shift;
                    if (nextEntry >= lowest
                            && ((nextEntry ^ nextHash) & TAG_MASK) == 0
                            && (long) LONG.get(source, other) == next) {
                        int longer = 8 + Words.matchLength(source, other + 8, at + 9, to);
                        if (longer > length) {
                            start = at + 1;
                            candidate = other;
                            length = longer;
                        }
                    }
                } else {
                    at += 1 + ((at - anchor) >>> SKIP_SHIFT);
                    continue;
                }
                offset2 = offset1;
                offset1 = start - candidate;
                while (start > anchor && candidate > low && source[start - 1] == source[candidate - 1]) {
                    start--;
                    candidate--;
                    length++;
                }
            }
            sequences.add(source, anchor, start, length, offset1);
            int noted = at + 2;
            at = start + length;
            anchor = at;
            if (at > last) {
                break;
            }
            long behind = (long) LONG.get(source, noted);
            note(longs, hash(behind, LONG_FACTOR, longShift), noted + shift);
            note(shorts, hash(behind << unhashed, SHORT_FACTOR, shortShift), noted + shift);
            note(longs, hash((long) LONG.get(source, at - 2), LONG_FACTOR, longShift), at - 2 + shift);
            note(shorts, hash((long) LONG.get(source, at - 1) << unhashed, SHORT_FACTOR, shortShift), at - 1 + shift);
            while (at <= last && (int) INT.get(source, at) == (int) INT.get(source, at - offset2)) {
                length = 4 + Words.matchLength(source, at + 4 - offset2, at + 4, to);
                int swapped = offset1;
                offset1 = offset2;
                offset2 = swapped;
                word = (long) LONG.get(source, at);
                note(longs, hash(word, LONG_FACTOR, longShift), at + shift);
                note(shorts, hash(word << unhashed, SHORT_FACTOR, shortShift), at + shift);
                sequences.add(source, at, at, length, offset1);
                at += length;
                anchor = at;
            }
        }
        return anchor;
    }
}
