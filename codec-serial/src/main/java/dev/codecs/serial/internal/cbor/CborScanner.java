package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Walks over values by their heads, as in RFC 8949, appendix C, but with what is open on the heap. A tag is like a list of one. */
final class CborScanner implements Scanner {
    private static final int BREAK = 0xFF;

    // What is still to come of something without a length, where no number can stand.
    private static final long LIST = -1;
    private static final long MAP = -2;
    private static final long MAP_AT_VALUE = -3;
    private static final long BYTES = -4;
    private static final long TEXT = -5;

    private final Settings settings;
    /** How many lists and maps the value is in. */
    private final int outer;

    /** Where the next head stands, from the start of the value. */
    private long at;
    /** Values still to come in the innermost list, map, tag or string in chunks, and in those around it. */
    private long left = 1;

    private long[] around = new long[8];
    private int depth;
    private long items;
    /** The length of the chunks so far of a string. */
    private long chunks;

    CborScanner(Settings settings, int outer) {
        this.settings = settings;
        this.outer = outer;
    }

    /** {@return how many values and keys were met inside of the last value} */
    long items() {
        return items;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        if (at == 0) {
            items = 0;
        }
        long p = start + at;
        while (true) {
            while (left == 0 && depth > 0) {
                left = around[--depth];
            }
            if (left == 0 && p <= end) {
                at = 0;
                left = 1;
                return (int) p;
            }
            if (p >= end || (end - p < 9 && end - p < headLength(data[(int) p]))) {
                at = p - start;
                return -1;
            }
            p += pass(data, (int) p, (int) p - start);
        }
    }

    private static int headLength(int head) {
        int info = head & 31;
        return info < 24 || info > 27 ? 1 : 1 + (1 << (info - 24));
    }

    /** {@return how long the value is, or the head of what has values in it, though the bytes need not be there yet} */
    private long pass(byte[] data, int p, int offset) {
        int head = data[p] & 0xFF;
        if (head == BREAK) {
            leave(offset);
            return 1;
        }
        if (left <= BYTES) {
            return chunk(data, p, offset);
        }
        if (left > 0) {
            left--;
        } else {
            items++;
            settings.checkItems(items);
            left = left == LIST ? LIST : left == MAP ? MAP_AT_VALUE : MAP;
        }
        int info = head & 31;
        if (info == 31) {
            return begin(head, offset);
        }
        long argument = argument(data, p, info, offset);
        int headLength = headLength(head);
        switch (head >>> 5) {
            case 0, 1 -> {}
            case 2, 3 -> {
                checkLength(argument);
                return headLength + argument;
            }
            case 4 -> enter(argument, 1, offset);
            case 5 -> enter(argument, 2, offset);
            case 6 -> enter(1, 1, offset);
            default -> {
                if (info == 24 && argument < 32) {
                    throw noValue(head, offset);
                }
            }
        }
        return headLength;
    }

    private static long argument(byte[] data, int p, int info, int offset) {
        return switch (info) {
            case 24 -> data[p + 1] & 0xFF;
            case 25 -> Bytes.getShort(data, p + 1);
            case 26 -> Integer.toUnsignedLong(Bytes.getInt(data, p + 1));
            case 27 -> Bytes.getLong(data, p + 1);
            case 28, 29, 30 -> throw noValue(data[p] & 0xFF, offset);
            default -> info;
        };
    }

    static CorruptInputException noValue(int head, int offset) {
        return new CorruptInputException("no value starts with the byte " + Integer.toHexString(head), offset);
    }

    private void checkLength(long length) {
        settings.checkLength(length < 0 ? Long.MAX_VALUE : length);
    }

    private long begin(int head, int offset) {
        switch (head >>> 5) {
            case 2 -> push(BYTES);
            case 3 -> push(TEXT);
            case 4 -> {
                settings.checkDepth(outer + depth);
                push(LIST);
            }
            case 5 -> {
                settings.checkDepth(outer + depth);
                push(MAP);
            }
            default -> throw noValue(head, offset);
        }
        chunks = 0;
        return 1;
    }

    private long chunk(byte[] data, int p, int offset) {
        int head = data[p] & 0xFF;
        int info = head & 31;
        if (head >>> 5 != (left == BYTES ? 2 : 3) || info == 31) {
            throw new CorruptInputException("a string in chunks has a chunk that is none", offset);
        }
        long length = argument(data, p, info, offset);
        checkLength(length);
        chunks += length;
        checkLength(chunks);
        return headLength(head) + length;
    }

    private void enter(long values, int each, int offset) {
        settings.checkDepth(outer + depth);
        if (values < 0 || values > Integer.MAX_VALUE) {
            throw new CorruptInputException(
                    "the data is cut short: it says " + Long.toUnsignedString(values) + " elements", offset);
        }
        items += values * each;
        settings.checkItems(items);
        push(values * each);
    }

    private void push(long values) {
        if (depth == around.length) {
            around = Arrays.copyOf(around, 2 * depth);
        }
        around[depth++] = left;
        left = values;
    }

    private void leave(int offset) {
        if (left >= 0 || left == MAP_AT_VALUE) {
            throw new CorruptInputException("a break where a value must stand", offset);
        }
        left = around[--depth];
    }
}
