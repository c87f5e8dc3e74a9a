package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows a path by tokens, in any format. */
public final class Finding {
    private Finding() {}

    /** {@return the value at the path} */
    public static Found find(ValueReader reader, ValuePath path) {
        for (Object step : path.steps()) {
            boolean there = switch (reader.peek()) {
                case LIST -> enterList(reader, step);
                case MAP -> enterMap(reader, step.toString());
                default -> false;
            };
            if (!there) {
                return Found.ABSENT;
            }
        }
        return Found.of(reader.readValue());
    }

    /**
     * {@return the value at the path} Keys are compared as they stand in the data.
     *
     * @param cursor where the document starts
     */
    public static Found find(byte[] data, Cursor cursor, CompiledPath path, Settings settings) {
        cursor.count(1);
        for (int step = 0; step < path.length(); step++) {
            Token token = cursor.token();
            int index = path.index(step);
            if (token != Token.MAP && (token != Token.LIST || index < 0)) {
                return Found.ABSENT;
            }
            settings.checkDepth(step);
            boolean there =
                    token == Token.MAP ? enterMap(data, cursor, path, step) : enterList(cursor, index, step + 1);
            if (!there) {
                return Found.ABSENT;
            }
        }
        return Found.of(cursor.value(path.length()));
    }

    private static boolean enterList(Cursor cursor, int index, int depth) {
        int elements = cursor.beginList();
        cursor.count(Math.max(elements, 0));
        for (int i = 0; isInside(cursor, false, i, elements); i++) {
            if (i == index) {
                return true;
            }
            cursor.skip(depth);
        }
        return false;
    }

    private static boolean enterMap(byte[] data, Cursor cursor, CompiledPath path, int step) {
        int entries = cursor.beginMap();
        cursor.count(2L * Math.max(entries, 0));
        for (int i = 0; isInside(cursor, true, i, entries); i++) {
            if (isKey(data, cursor, path, step)) {
                return true;
            }
            cursor.skip(step + 1);
        }
        return false;
    }

    /** {@return whether another element or entry follows, which is counted} */
    private static boolean isInside(Cursor cursor, boolean map, int read, int total) {
        if (total >= 0) {
            return read < total;
        }
        boolean more = cursor.moreInside(map, read == 0);
        if (more) {
            cursor.count(map ? 2 : 1);
        }
        return more;
    }

    /** Passes over a key. {@return whether it is that of the path} */
    private static boolean isKey(byte[] data, Cursor cursor, CompiledPath path, int step) {
        long key = cursor.passKey();
        if (key != Cursor.ELSEWHERE) {
            return path.isKey(step, data, (int) (key >>> 32), (int) key);
        }
        if (cursor.token() == Token.STRING) {
            return Arrays.equals(cursor.readKey().getBytes(UTF_8), path.key(step));
        }
        cursor.skip(step + 1);
        return false;
    }

    /** {@return the value at the path in a decoded tree} */
    static Found inTree(@Nullable Object root, ValuePath path) {
        Object value = root;
        for (Object step : path.steps()) {
            if (value instanceof List<?> list && step instanceof Integer index && index < list.size()) {
                value = list.get(index);
            } else if (value instanceof Map<?, ?> map && map.containsKey(step.toString())) {
                value = map.get(step.toString());
            } else {
                return Found.ABSENT;
            }
        }
        return Found.of(value);
    }

    private static boolean enterList(ValueReader reader, Object step) {
        if (!(step instanceof Integer wanted)) {
            return false;
        }
        reader.beginList();
        for (int index = 0; reader.hasNext(); index++) {
            if (index == wanted) {
                return true;
            }
            reader.skip();
        }
        return false;
    }

    private static boolean enterMap(ValueReader reader, String wanted) {
        reader.beginMap();
        while (reader.hasNext()) {
            if (reader.peek() == Token.STRING) {
                if (reader.readKey().equals(wanted)) {
                    return true;
                }
            } else {
                reader.skip();
            }
            reader.skip();
        }
        return false;
    }
}
