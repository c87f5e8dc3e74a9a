package dev.codecs.serial.internal.msgpack;

import dev.codecs.CorruptInputException;
import dev.codecs.Found;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Settings;

/** Follows a path by heads and lengths alone: keys are compared as bytes, and nothing is decoded but what is found. */
final class MsgpackFinder {
    private static final int ABSENT = -1;

    private final byte[] data;
    private final Settings settings;
    private int at;
    private long items;

    private MsgpackFinder(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    static Found find(byte[] data, CompiledPath path, Settings settings) {
        MsgpackFinder finder = new MsgpackFinder(data, settings);
        try {
            for (int step = 0; step < path.length(); step++) {
                if (!finder.enter(path, step)) {
                    return Found.ABSENT;
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
        return Found.of(finder.cursor().value(path.length()));
    }

    private MsgpackCursor cursor() {
        MsgpackCursor cursor = new MsgpackCursor(data, settings);
        cursor.moveTo(at);
        cursor.count(items);
        return cursor;
    }

    private void count(long more) {
        items += more;
        settings.checkItems(items);
    }

    /** {@return whether the value at this step of the path is there, to which it moves} */
    private boolean enter(CompiledPath path, int step) {
        int head = data[at] & 0xFF;
        int entries = count(head, 0x80, 0xDE);
        if (entries != ABSENT) {
            settings.checkDepth(step);
            count(2L * entries);
            return enterMap(entries, path, step);
        }
        int elements = count(head, 0x90, 0xDC);
        if (elements == ABSENT || path.index(step) < 0 || path.index(step) >= elements) {
            return false;
        }
        settings.checkDepth(step);
        count(elements);
        skip(path.index(step), step + 1);
        return true;
    }

    /** {@return the number behind the head, which is passed, or ABSENT if the head is another} */
    private int count(int head, int fix, int wide) {
        if ((head & 0xF0) == fix) {
            at++;
            return head & 15;
        }
        if (head == wide) {
            int count = Bytes.getShort(data, at + 1);
            at += 3;
            return count;
        }
        if (head == wide + 1) {
            int count = Bytes.getInt(data, at + 1);
            at += 5;
            // Of more than 2^31 elements, there are none behind the end.
            return count & Integer.MAX_VALUE;
        }
        return ABSENT;
    }

    private boolean enterMap(int entries, CompiledPath path, int step) {
        int depth = step + 1;
        for (int i = 0; i < entries; i++) {
            int head = data[at] & 0xFF;
            int start;
            int length;
            if ((head & 0xE0) == 0xA0) {
                start = at + 1;
                length = head & 31;
            } else if (head == 0xD9) {
                start = at + 2;
                length = data[at + 1] & 0xFF;
            } else if (head == 0xDA) {
                start = at + 3;
                length = Bytes.getShort(data, at + 1);
            } else if (head == 0xDB) {
                start = at + 5;
                length = Bytes.getInt(data, at + 1);
            } else {
                skip(depth);
                skip(depth);
                continue;
            }
            if (length < 0 || length > data.length - start) {
                throw new IndexOutOfBoundsException(length);
            }
            settings.checkLength(length);
            at = start + length;
            if (path.isKey(step, data, start, length)) {
                return true;
            }
            skip(depth);
        }
        return false;
    }

    /** Passes over a value that is in so many lists and maps. */
    private void skip(int depth) {
        int kind = MsgpackExtent.kind(data[at]);
        if (kind > 0) {
            at += kind;
        } else {
            skip(1, depth);
        }
    }

    private void skip(int values, int depth) {
        long extent = MsgpackExtent.of(data, at, values, depth, settings);
        if (extent < 0) {
            MsgpackCursor cursor = cursor();
            cursor.skip(values, depth);
            items = cursor.items();
            at = cursor.position();
        } else {
            count(extent >>> 32);
            at = (int) extent;
        }
    }
}
