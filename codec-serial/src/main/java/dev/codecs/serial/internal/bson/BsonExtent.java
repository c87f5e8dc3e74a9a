package dev.codecs.serial.internal.bson;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Where values end. What is in documents is walked over without a stack, so that limits hold for what is skipped. */
final class BsonExtent {
    private final byte[] data;
    private final Settings settings;

    private int[] ends = new int[8];
    private boolean[] maps = new boolean[8];
    private int depth;
    private long items;

    BsonExtent(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    /** {@return how many values and keys were met} */
    long items() {
        return items;
    }

    /**
     * {@return where the value ends, all that is in it having been walked over}
     *
     * @param at where its content starts
     * @param outer the number of lists and maps that it is in
     */
    int walk(int type, int at, int outer) {
        int p = enter(type, at, outer);
        while (depth > 0) {
            int end = ends[depth - 1];
            if (p >= end) {
                throw passes(p);
            }
            int element = data[p++] & 0xFF;
            if (element == 0) {
                if (p != end) {
                    throw passes(p);
                }
                depth--;
                continue;
            }
            items += maps[depth - 1] ? 2 : 1;
            settings.checkItems(items);
            int key = p;
            p = endOfCString(data, p);
            settings.checkLength(p - 1L - key);
            p = enter(element, p, outer);
        }
        return p;
    }

    static CorruptInputException passes(int at) {
        return new CorruptInputException("the length of a document is not that of its elements", at);
    }

    /** {@return where the value ends, or the content of a document that is walked into} */
    private int enter(int type, int at, int outer) {
        if (type == Types.DOCUMENT || type == Types.ARRAY) {
            push(type == Types.DOCUMENT, at, outer);
            return at + 4;
        }
        int end = end(data, type, at, settings);
        if (type != Types.CODE_WITH_SCOPE) {
            return end;
        }
        int scope = at + 8 + Bytes.getIntLow(data, at + 4);
        push(true, scope, outer);
        return scope + 4;
    }

    private void push(boolean map, int at, int outer) {
        settings.checkDepth(outer + depth);
        if (depth == ends.length) {
            ends = Arrays.copyOf(ends, 2 * depth);
            maps = Arrays.copyOf(maps, 2 * depth);
        }
        maps[depth] = map;
        ends[depth++] = endOfDocument(data, at);
    }

    /** {@return where a document ends, which its length says} */
    static int endOfDocument(byte[] data, int at) {
        int length = Bytes.getIntLow(data, at);
        if (length < 5 || length > data.length - at || data[at + length - 1] != 0) {
            throw new CorruptInputException("a document of " + length + " bytes is not whole", at);
        }
        return at + length;
    }

    static int endOfCString(byte[] data, int at) {
        int p = at;
        while (data[p] != 0) {
            p++;
        }
        return p + 1;
    }

    /** {@return where a string ends, whose bytes are there and have the zero behind them} */
    static int endOfString(byte[] data, int at, Settings settings) {
        int length = Bytes.getIntLow(data, at);
        if (length < 1) {
            throw new CorruptInputException("the length of a string is " + length, at);
        }
        settings.checkLength(length - 1);
        if (length > data.length - at - 4 || data[at + 3 + length] != 0) {
            throw new CorruptInputException("a string of " + length + " bytes is not whole", at);
        }
        return at + 4 + length;
    }

    /** {@return where the value ends, whose length is judged, but not what is in documents} */
    static int end(byte[] data, int type, int at, Settings settings) {
        int end = switch (type) {
            case Types.UNDEFINED, Types.NULL, Types.MAX_KEY, Types.MIN_KEY -> at;
            case Types.BOOLEAN -> endOfBoolean(data, at);
            case Types.INT32 -> at + 4;
            case Types.DOUBLE, Types.DATE, Types.TIMESTAMP, Types.INT64 -> at + 8;
            case Types.OBJECT_ID -> at + 12;
            case Types.DECIMAL128 -> at + 16;
            case Types.STRING, Types.CODE, Types.SYMBOL -> endOfString(data, at, settings);
            case Types.DB_POINTER -> endOfString(data, at, settings) + 12;
            case Types.REGEX -> endOfRegex(data, at, settings);
            case Types.BINARY -> endOfBinary(data, at, settings);
            case Types.DOCUMENT, Types.ARRAY -> endOfDocument(data, at);
            case Types.CODE_WITH_SCOPE -> endOfCode(data, at, settings);
            default -> throw Types.unknown(type, at);
        };
        if (end > data.length) {
            throw new IndexOutOfBoundsException(end);
        }
        return end;
    }

    static int endOfBoolean(byte[] data, int at) {
        if ((data[at] & ~1) != 0) {
            throw new CorruptInputException("a boolean is neither 0 nor 1", at);
        }
        return at + 1;
    }

    private static int endOfRegex(byte[] data, int at, Settings settings) {
        int middle = endOfCString(data, at);
        int end = endOfCString(data, middle);
        settings.checkLength(end - at - 2L);
        return end;
    }

    private static int endOfBinary(byte[] data, int at, Settings settings) {
        int length = Bytes.getIntLow(data, at);
        if (length < 0) {
            throw new CorruptInputException("the length of a binary is " + length, at);
        }
        settings.checkLength(length);
        if (length > data.length - at - 5) {
            throw new CorruptInputException("the data is cut short: it says " + length + " bytes", at);
        }
        if (data[at + 4] == 2 && (length < 4 || Bytes.getIntLow(data, at + 5) != length - 4)) {
            throw new CorruptInputException("a binary of subtype 2 says two lengths that do not agree", at);
        }
        return at + 5 + length;
    }

    private static int endOfCode(byte[] data, int at, Settings settings) {
        int length = Bytes.getIntLow(data, at);
        int scope = endOfString(data, at + 4, settings);
        int end = endOfDocument(data, scope);
        if (end - at != length) {
            throw new CorruptInputException("the length of code with scope is not that of its parts", at);
        }
        return end;
    }
}
