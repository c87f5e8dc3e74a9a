package dev.codecs.serial.internal.ubjson;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Walks over values by their heads, with what is open on the heap. */
final class UbjsonScanner implements Scanner {
    private static final int NONE = 0;
    private static final long UNCOUNTED = -1;
    private static final int CUT = -1;

    private final Settings settings;
    private final int outer;
    /** The marker of the first value, if it has none of its own. */
    private final int bare;

    /** Where the next head stands, from the start of the value. */
    private long at;

    private boolean begun;
    /** Of each open list and map the elements still to come, the marker of them, and whether it is a map, and at a key. */
    private long[] left = new long[8];

    private int[] types = new int[8];
    private boolean[] maps = new boolean[8];
    private boolean[] atKeys = new boolean[8];
    private int depth;
    private long items;

    UbjsonScanner(Settings settings, int outer) {
        this(settings, outer, NONE);
    }

    UbjsonScanner(Settings settings, int outer, int bare) {
        this.settings = settings;
        this.outer = outer;
        this.bare = bare;
    }

    /** {@return how many values and keys were met inside of the last value} */
    long items() {
        return items;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        while (true) {
            while (depth > 0 && left[depth - 1] == 0) {
                depth--;
            }
            if (depth == 0 && begun) {
                return ended(start, end);
            }
            if (!begun && at == 0) {
                items = 0;
            }
            long p = start + at;
            if (p > end) {
                return CUT;
            }
            long next = pass(data, (int) p, end, start);
            if (next < 0) {
                return CUT;
            }
            at = next - start;
        }
    }

    private int ended(int start, int end) {
        if (start + at > end) {
            return CUT;
        }
        int whole = (int) (start + at);
        at = 0;
        begun = false;
        return whole;
    }

    /** {@return where what stands next ends, or less than 0 if its head is cut} */
    private long pass(byte[] data, int p, int end, int start) {
        int top = depth - 1;
        boolean key = depth > 0 && atKeys[top];
        int type = depth > 0 ? types[top] : begun ? NONE : bare;
        if (type == NONE || key) {
            if (p == end) {
                return CUT;
            }
            if (data[p] == 'N') {
                return p + 1L;
            }
        }
        if (depth > 0 && left[top] == UNCOUNTED && (key || !maps[top]) && data[p] == (maps[top] ? '}' : ']')) {
            depth--;
            return p + 1L;
        }
        if (key) {
            return key(data, p, end, start);
        }
        int marker = type == NONE ? data[p] : type;
        return value(data, marker, type == NONE ? p + 1 : p, end, start);
    }

    private long key(byte[] data, int p, int end, int start) {
        long next = bytes(data, p, end, start);
        if (next > 0) {
            atKeys[depth - 1] = false;
        }
        return next;
    }

    private long bytes(byte[] data, int p, int end, int start) {
        int size = lengthSize(data, p, end, start);
        if (size < 0) {
            return CUT;
        }
        long length = length(data, p, start);
        settings.checkLength(length);
        return p + size + length;
    }

    /** {@return the bytes of a length with its marker, or CUT} */
    private static int lengthSize(byte[] data, int p, int end, int start) {
        if (p >= end) {
            return CUT;
        }
        int size = 1 + Markers.integerSize(data[p], p - start);
        return size > end - p ? CUT : size;
    }

    private static long length(byte[] data, int p, int start) {
        long length = Markers.integer(data, data[p], p + 1);
        if (length < 0) {
            throw new CorruptInputException("a length or number of elements is negative", p - start);
        }
        return length;
    }

    private long value(byte[] data, int marker, int q, int end, int start) {
        if (marker == '[' || marker == '{') {
            return enter(data, marker == '{', q, end, start);
        }
        int size = Markers.size(marker, q - 1 - start);
        long next = size == Markers.VARIABLE ? bytes(data, q, end, start) : q + size;
        if (next > 0) {
            met();
        }
        return next;
    }

    /** A value stands here whole. */
    private void met() {
        begun = true;
        if (depth > 0) {
            int top = depth - 1;
            if (left[top] == UNCOUNTED) {
                count(maps[top] ? 2 : 1);
            } else {
                left[top]--;
            }
            atKeys[top] = maps[top];
        }
    }

    private void count(long more) {
        items += more;
        settings.checkItems(items);
    }

    private long enter(byte[] data, boolean map, int content, int end, int start) {
        settings.checkDepth(outer + depth);
        int q = content;
        if (q >= end) {
            return CUT;
        }
        int type = NONE;
        if (data[q] == '$') {
            if (q + 2 >= end) {
                return CUT;
            }
            type = data[q + 1];
            Markers.size(type, q + 1 - start);
            q += 2;
            if (data[q] != '#') {
                throw new CorruptInputException(
                        "a list or map of one type must say the number of its elements", q - start);
            }
        }
        long count = UNCOUNTED;
        if (data[q] == '#') {
            int size = lengthSize(data, q + 1, end, start);
            if (size < 0) {
                return CUT;
            }
            count = length(data, q + 1, start);
            q += 1 + size;
        }
        met();
        if (count > 0) {
            settings.checkItems(count);
        }
        int each = type == NONE || map ? Markers.VARIABLE : Markers.size(type, q);
        if (each != Markers.VARIABLE) {
            // Content of one size is passed at once. Numbers count as one value, as they are read.
            if (each == 0 || type == 'C') {
                count(count);
            } else {
                settings.checkLength(count * each);
            }
            return q + count * each;
        }
        if (count > 0) {
            count(map ? 2 * count : count);
        }
        push(map, type, count);
        return q;
    }

    private void push(boolean map, int type, long count) {
        if (depth == left.length) {
            left = Arrays.copyOf(left, 2 * depth);
            types = Arrays.copyOf(types, 2 * depth);
            maps = Arrays.copyOf(maps, 2 * depth);
            atKeys = Arrays.copyOf(atKeys, 2 * depth);
        }
        left[depth] = count;
        types[depth] = type;
        maps[depth] = map;
        atKeys[depth] = map;
        depth++;
    }
}
