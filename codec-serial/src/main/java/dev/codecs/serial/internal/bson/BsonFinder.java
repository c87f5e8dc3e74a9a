package dev.codecs.serial.internal.bson;

import dev.codecs.CorruptInputException;
import dev.codecs.Found;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Follows a path by types and lengths alone: what is beside the way is passed at once, whatever is in it. */
final class BsonFinder {
    private final byte[] data;
    private final Settings settings;
    private int type = Types.DOCUMENT;
    private int at;

    private BsonFinder(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    static Found find(byte[] data, CompiledPath path, BsonCursor cursor, boolean wraps, Settings settings) {
        BsonFinder finder = new BsonFinder(data, settings);
        try {
            if (wraps && BsonCursor.isWrapping(data, 0, settings)) {
                finder.type = data[4] & 0xFF;
                finder.at = BsonCursor.WRAPPING;
            }
            for (int step = 0; step < path.length(); step++) {
                if (!finder.enter(path, step)) {
                    return Found.ABSENT;
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
        cursor.moveTo(finder.type, finder.at);
        return Found.of(cursor.value(path.length()));
    }

    /** {@return whether the value at this step of the path is there, to which it moves} */
    private boolean enter(CompiledPath path, int step) {
        boolean map = type == Types.DOCUMENT;
        int left = map ? 0 : path.index(step);
        if (!map && (type != Types.ARRAY || left < 0)) {
            return false;
        }
        settings.checkDepth(step);
        byte[] wanted = path.key(step);
        int end = BsonExtent.endOfDocument(data, at);
        int p = at + 4;
        while (true) {
            if (p >= end || (data[p] == 0 && p != end - 1)) {
                throw BsonExtent.passes(p);
            }
            int element = data[p] & 0xFF;
            if (element == 0) {
                return false;
            }
            int content = BsonExtent.endOfCString(data, p + 1);
            if (map ? isKey(wanted, p + 1, content - 1) : left-- == 0) {
                type = element;
                at = content;
                return true;
            }
            p = BsonExtent.end(data, element, content, settings);
        }
    }

    private boolean isKey(byte[] wanted, int start, int end) {
        settings.checkLength(end - start);
        return end - start == wanted.length && Arrays.equals(data, start, end, wanted, 0, wanted.length);
    }
}
