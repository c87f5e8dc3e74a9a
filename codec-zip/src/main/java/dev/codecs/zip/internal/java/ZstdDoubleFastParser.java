package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.INT;
import static dev.codecs.zip.internal.java.Words.LONG;

/**
 * The first match that there is: at the distance of the one before, or at the last place with the same hash of eight bytes, or with
 * the same hash of fewer.
 */
final class ZstdDoubleFastParser implements ZstdParser {
    /** After so many literals in a row every second place is looked at, and so on: noise takes little time. */
    private static final int SKIP_SHIFT = 8;

    private static final long LONG_FACTOR = 0xCF1BBCDCB7A56463L;
    private static final long SHORT_FACTOR = 0x9E3779B185EBCA87L;

    private final ZstdPlaces places = new ZstdPlaces();
    private int[] longs = {};
    private int[] shorts = {};
    private int longShift;
    private int shortShift;
    private int unhashed;

    @Override
    public void start(ZstdLevel level, int position) {
        if (longs.length < 1 << level.longLog()) {
            longs = new int[1 << level.longLog()];
        }
        if (shorts.length < 1 << level.hashLog()) {
            shorts = new int[1 << level.hashLog()];
        }
        longShift = Long.SIZE - level.longLog();
        shortShift = Long.SIZE - level.hashLog();
        unhashed = Long.SIZE - Byte.SIZE * level.leastMatch();
        places.start(position);
    }

    @Override
    public void moved(int by) {
        places.moved(by);
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        for (int at = from; at <= to - Long.BYTES; at++) {
            long word = (long) LONG.get(source, at);
            longs[hash(word, LONG_FACTOR, longShift)] = at + places.shift;
            shorts[hash(word << unhashed, SHORT_FACTOR, shortShift)] = at + places.shift;
        }
        places.reached(to);
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
        int lowest = low + shift;
        int last = to - END_MARGIN;
        int anchor = from;
        int at = Math.max(from, low + 1);
        int offset1 = Math.min(sequences.offset1, at - low);
        int offset2 = Math.min(sequences.offset2, at - low);
        while (at <= last) {
            long word = (long) LONG.get(source, at);
            int longHash = hash(word, LONG_FACTOR, longShift);
            int shortHash = hash(word << unhashed, SHORT_FACTOR, shortShift);
            int longPlace = longs[longHash];
            int shortPlace = shorts[shortHash];
            int here = at + shift;
            longs[longHash] = here;
            shorts[shortHash] = here;
            int start;
            int length;
            if ((int) INT.get(source, at + 1 - offset1) == (int) (word >>> 8)) {
                start = at + 1;
                length = 4 + Words.matchLength(source, start + 4 - offset1, start + 4, to);
            } else {
                int candidate = longPlace - shift;
                if (longPlace >= lowest && (long) LONG.get(source, candidate) == word) {
                    start = at;
                    length = 8 + Words.matchLength(source, candidate + 8, at + 8, to);
                } else if (shortPlace >= lowest && (int) INT.get(source, shortPlace - shift) == (int) word) {
                    start = at;
                    candidate = shortPlace - shift;
                    long next = (long) LONG.get(source, at + 1);
                    int nextHash = hash(next, LONG_FACTOR, longShift);
                    int nextPlace = longs[nextHash];
                    longs[nextHash] = here + 1;
                    if (nextPlace >= lowest && (long) LONG.get(source, nextPlace - shift) == next) {
                        start = at + 1;
                        candidate = nextPlace - shift;
                        length = 8 + Words.matchLength(source, candidate + 8, start + 8, to);
                    } else {
                        length = 4 + Words.matchLength(source, candidate + 4, start + 4, to);
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
            longs[hash(behind, LONG_FACTOR, longShift)] = noted + shift;
            shorts[hash(behind << unhashed, SHORT_FACTOR, shortShift)] = noted + shift;
            longs[hash((long) LONG.get(source, at - 2), LONG_FACTOR, longShift)] = at - 2 + shift;
            shorts[hash((long) LONG.get(source, at - 1) << unhashed, SHORT_FACTOR, shortShift)] = at - 1 + shift;
            while (at <= last && (int) INT.get(source, at) == (int) INT.get(source, at - offset2)) {
                length = 4 + Words.matchLength(source, at + 4 - offset2, at + 4, to);
                int swapped = offset1;
                offset1 = offset2;
                offset2 = swapped;
                word = (long) LONG.get(source, at);
                longs[hash(word, LONG_FACTOR, longShift)] = at + shift;
                shorts[hash(word << unhashed, SHORT_FACTOR, shortShift)] = at + shift;
                sequences.add(source, at, at, length, offset1);
                at += length;
                anchor = at;
            }
        }
        return anchor;
    }
}
