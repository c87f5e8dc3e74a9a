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
        long rest = left;
        while (true) {
            while (rest == 0 && depth > 0) {
                rest = around[--depth];
            }
            if (rest == 0 && p <= end) {
                at = 0;
                left = 1;
                return (int) p;
            }
            if (p >= end) {
                break;
            }
            // The longest head has six bytes; where fewer are there it is looked at whether they are enough.
            if (end - p < 6 && end - p < MsgpackExtent.headLength(data[(int) p] & 0xFF)) {
                break;
            }
            left = rest - 1;
            p += pass(data, (int) p, start);
            rest = left;
        }
        at = p - start;
        left = rest;
        return -1;
    }

    /** {@return how long the value is, or the head of the list or map, though the bytes need not be there yet} */
    private long pass(byte[] data, int p, int start) {
        int head = data[p] & 0xFF;
        int size = MsgpackExtent.kind((byte) head);
        if (size > 0) {
            checkShort(head, size);
            return size;
        }
        if (head < 0x90) {
            enter((head & 15) << 1);
            return 1;
        }
        if (head < 0xA0) {
            enter(head & 15);
            return 1;
        }
        return switch (head) {
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

    private void checkShort(int head, int size) {
        if (head >= 0xA0 && head < 0xC0) {
            settings.checkLength(size - 1);
        } else if (head >= 0xD4 && head <= 0xD8) {
            settings.checkLength(size - 2);
        }
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
