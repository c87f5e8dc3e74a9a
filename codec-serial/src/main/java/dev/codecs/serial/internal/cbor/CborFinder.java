package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Finding;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;

/**
 * Follows a path by heads and lengths alone: keys are compared as bytes, and nothing is decoded but what is found. A path that meets
 * something without a length is followed by tokens.
 */
final class CborFinder {
    private static final int INDEFINITE = 31;

    private final byte[] data;
    private final Settings settings;
    private final CborCursor cursor;
    private int at;
    private boolean indefinite;

    private CborFinder(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
        this.cursor = new CborCursor(data, settings);
    }

    static Found find(byte[] data, ValuePath path, Settings settings) {
        CborFinder finder = new CborFinder(data, settings);
        boolean there = finder.follow(CompiledPath.of(path));
        if (finder.indefinite) {
            return Finding.find(new TokenReader(new CborCursor(data, settings), settings), path);
        }
        if (!there) {
            return Found.ABSENT;
        }
        finder.cursor.moveTo(finder.at);
        return Found.of(finder.cursor.value(path.steps().size()));
    }

    private boolean follow(CompiledPath path) {
        try {
            for (int step = 0; step < path.length(); step++) {
                if (!enter(path, step)) {
                    return false;
                }
            }
            return true;
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
    }

    /** {@return whether the value at this step of the path is there, to which it moves} */
    private boolean enter(CompiledPath path, int step) {
        int head = data[at] & 0xFF;
        int type = head >>> 5;
        if (type != 4 && type != 5) {
            // A tag may hide a list: tokens do not look into it either.
            return false;
        }
        if ((head & 31) == INDEFINITE) {
            indefinite = true;
            return false;
        }
        settings.checkDepth(step);
        cursor.moveTo(at);
        int count = type == 4 ? cursor.beginList() : cursor.beginMap();
        at = cursor.position();
        cursor.count(type == 4 ? count : 2L * count);
        return type == 4 ? enterList(count, path.index(step), step + 1) : enterMap(count, path, step);
    }

    private boolean enterList(int elements, int index, int depth) {
        if (index < 0 || index >= elements) {
            return false;
        }
        cursor.moveTo(at);
        cursor.skip(index, depth);
        at = cursor.position();
        return true;
    }

    private boolean enterMap(int entries, CompiledPath path, int step) {
        int depth = step + 1;
        for (int i = 0; i < entries; i++) {
            int head = data[at] & 0xFF;
            if (head >= 0x60 && head < 0x78) {
                int start = at + 1;
                int length = head - 0x60;
                at = start + length;
                if (path.isKey(step, data, start, length)) {
                    return true;
                }
            } else if (head >= 0x78 && head < 0x7F) {
                cursor.moveTo(at);
                cursor.skip(depth);
                int end = cursor.position();
                int start = at + 1 + (1 << (head - 0x78));
                at = end;
                if (path.isKey(step, data, start, end - start)) {
                    return true;
                }
            } else if (head == 0x7F) {
                indefinite = true;
                return false;
            } else {
                skip(depth);
            }
            skip(depth);
        }
        return false;
    }

    /** Passes over a value that is in so many lists and maps. */
    private void skip(int depth) {
        int kind = CborExtent.kind(data[at]);
        if (kind > 0) {
            at += kind;
            return;
        }
        cursor.moveTo(at);
        cursor.skip(depth);
        at = cursor.position();
    }
}
