package dev.codecs.serial.internal.msgpack;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Walks over values by their heads. What is still to come of each open list and map lies on the heap: no depth overflows a stack. */
final class MsgpackScanner implements Scanner {
    private final Settings settings;
    /** How many lists and maps the value is in. */
    private final int outer;

    /** Where the next head stands, from the start of the value. */
    private long at;
    /** Values still to come in the innermost list or map, and in those around it. */
    private long left = 1;

    private long[] around = new long[8];
    private int depth;
    private long items;

    MsgpackScanner(Settings settings, int outer) {
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
            // The longest head has six bytes; where fewer are there it is looked at whether they are enough.
            if (p >= end || (end - p < 6 && end - p < headLength(data[(int) p] & 0xFF))) {
                at = p - start;
                return -1;
            }
            p += pass(data, (int) p, start);
        }
    }

    private static int headLength(int head) {
        return switch (head) {
            case 0xC4, 0xD9 -> 2;
            case 0xC5, 0xDA, 0xDC, 0xDE, 0xC7 -> 3;
            case 0xC8 -> 4;
            case 0xC6, 0xDB, 0xDD, 0xDF -> 5;
            case 0xC9 -> 6;
            default -> 1;
        };
    }

    /** {@return how long the value is, or the head of the list or map, though the bytes need not be there yet} */
    private long pass(byte[] data, int p, int start) {
        int head = data[p] & 0xFF;
        left--;
        if (head < 0x80 || head >= 0xE0) {
            return 1;
        }
        if (head < 0x90) {
            enter((head & 15) << 1);
            return 1;
        }
        if (head < 0xA0) {
            enter(head & 15);
            return 1;
        }
        if (head < 0xC0) {
            settings.checkLength(head & 31);
            return 1L + (head & 31);
        }
        return switch (head) {
            case 0xC0, 0xC2, 0xC3 -> 1;
            case 0xCC, 0xD0 -> 2;
            case 0xCD, 0xD1, 0xD4 -> 3;
            case 0xD5 -> 4;
            case 0xCA, 0xCE, 0xD2 -> 5;
            case 0xD6 -> 6;
            case 0xCB, 0xCF, 0xD3 -> 9;
            case 0xD7 -> 10;
            case 0xD8 -> 18;
            case 0xC4, 0xD9 -> bytes(2, data[p + 1] & 0xFF);
            case 0xC5, 0xDA -> bytes(3, Bytes.getShort(data, p + 1));
            case 0xC6, 0xDB -> bytes(5, Integer.toUnsignedLong(Bytes.getInt(data, p + 1)));
            case 0xC7 -> bytes(3, data[p + 1] & 0xFF);
            case 0xC8 -> bytes(4, Bytes.getShort(data, p + 1));
            case 0xC9 -> bytes(6, Integer.toUnsignedLong(Bytes.getInt(data, p + 1)));
            case 0xDC -> {
                enter(Bytes.getShort(data, p + 1));
                yield 3;
            }
            case 0xDD -> {
                enter(Integer.toUnsignedLong(Bytes.getInt(data, p + 1)));
                yield 5;
            }
            case 0xDE -> {
                enter(2L * Bytes.getShort(data, p + 1));
                yield 3;
            }
            case 0xDF -> {
                enter(2 * Integer.toUnsignedLong(Bytes.getInt(data, p + 1)));
                yield 5;
            }
            default -> throw new CorruptInputException("no value starts with the byte c1", p - start);
        };
    }

    private long bytes(int head, long length) {
        settings.checkLength(length);
        return head + length;
    }

    private void enter(long values) {
        settings.checkDepth(outer + depth);
        items += values;
        settings.checkItems(items);
        if (depth == around.length) {
            around = Arrays.copyOf(around, 2 * depth);
        }
        around[depth++] = left;
        left = values;
    }
}
