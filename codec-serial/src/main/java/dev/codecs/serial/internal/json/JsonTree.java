package dev.codecs.serial.internal.json;

import dev.codecs.CorruptInputException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.serial.internal.CompactMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the plain value of JSON text. It does not recurse: what was read waits on a stack until its list or map ends, which then is
 * made in its exact size.
 */
final class JsonTree {
    private final JsonInput in;
    private final int deepest;
    private final DuplicateKeys duplicateKeys;
    private final Dialect dialect;
    private final boolean keepsCutShort;
    /** How many digits a whole number has at most that is a long and within the limit. */
    private final int plainDigits;

    private @Nullable Object[] values = new @Nullable Object[32];
    /** Of each list and map that is open, where that around it starts in the values; the complement for a map. */
    private int[] open = new int[8];

    JsonTree(JsonInput in, Dialect dialect, boolean keepsCutShort) {
        this.in = in;
        this.deepest = in.settings.limits().depth();
        this.duplicateKeys = in.settings.options().duplicateKeys();
        this.dialect = dialect;
        this.keepsCutShort = keepsCutShort;
        this.plainDigits = Math.min(18, in.settings.limits().numberLength());
    }

    /**
     * {@return the value that stands next}
     *
     * @param outer the number of lists and maps that it is in
     */
    @Nullable
    Object value(int outer) {
        byte[] data = in.data;
        int end = in.end;
        int p = in.position; // a local: in a field, each token would wait for the store of the one before
        int depth = 0;
        int top = 0;
        int start = 0; // of the innermost list or map
        try {
            while (true) {
                Object value;
                int c = p < end ? data[p] : JsonInput.END;
                if (c <= ' ') {
                    p = JsonInput.behindSpace(data, p, end);
                    c = p < end ? data[p] : JsonInput.END;
                }
                switch (c) {
                    case '"' -> {
                        String text = in.string(p);
                        p = in.position;
                        value = dialect == Dialect.BINARY ? DataUris.read(text) : text;
                    }
                    case '{' -> {
                        checkDepth(outer + depth);
                        p = JsonInput.behindSpace(data, p + 1, end);
                        if (p == end || data[p] != '}') {
                            open(depth++, start);
                            start = ~top;
                            top = push(key(p), top);
                            p = in.position;
                            continue;
                        }
                        p++;
                        value = map(top, top);
                    }
                    case '[' -> {
                        checkDepth(outer + depth);
                        p = JsonInput.behindSpace(data, p + 1, end);
                        if (p == end || data[p] != ']') {
                            open(depth++, start);
                            start = top;
                            continue;
                        }
                        p++;
                        value = new ArrayList<>();
                    }
                    case 't' -> {
                        p = in.passTrue(p);
                        value = true;
                    }
                    case 'f' -> {
                        p = in.passFalse(p);
                        value = false;
                    }
                    case 'n' -> {
                        p = in.passNull(p);
                        value = null;
                    }
                    case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                        int first = c == '-' ? p + 1 : p;
                        int q = first;
                        long number = 0;
                        int digit = 0;
                        while (q < end && (digit = data[q] - '0') >= 0 && digit <= 9) {
                            number = 10 * number + digit;
                            q++;
                        }
                        boolean common =
                                q - first <= plainDigits && (q - first == 1 || (q - first > 1 && data[first] != '0'));
                        if (common && (q == end || (digit != '.' - '0' && digit != 'e' - '0' && digit != 'E' - '0'))) {
                            value = first == p ? number : -number;
                            p = q;
                        } else {
                            value = in.number(p);
                            p = in.position;
                        }
                    }
                    default -> throw in.expected("a value", p);
                }
                while (depth > 0) {
                    top = push(value, top);
                    c = p < end ? data[p] : JsonInput.END;
                    if (c <= ' ') {
                        p = JsonInput.behindSpace(data, p, end);
                        c = p < end ? data[p] : JsonInput.END;
                    }
                    if (c == ',') {
                        p++;
                        if (start < 0) {
                            top = push(key(p), top);
                            p = in.position;
                        }
                        break;
                    }
                    if (c != (start < 0 ? '}' : ']')) {
                        throw in.expected(start < 0 ? "a comma or }" : "a comma or ]", p);
                    }
                    in.position = ++p;
                    if (start < 0) {
                        value = map(~start, top);
                        top = ~start;
                    } else {
                        value = list(start, top);
                        top = start;
                    }
                    start = open[--depth];
                    if (depth == 0) {
                        return value;
                    }
                }
                if (depth == 0) {
                    in.position = p;
                    return value;
                }
            }
        } catch (CorruptInputException e) {
            if (!keepsCutShort || depth == 0 || e.offset() != end) {
                throw e;
            }
            return whole(depth, start, top, p);
        }
    }

    /** Ends what is open, where the text is cut short. */
    private Object whole(int openLists, int innermost, int pushed, int p) {
        int depth = openLists;
        int start = innermost;
        int top = pushed;
        if (p == in.end && top > 0 && JsonInput.isDigit(in.data[in.end - 1]) && values[top - 1] instanceof Number) {
            top--; // it may have more digits
        }
        Object value;
        do {
            if (start < 0) {
                value = map(~start, top - (top - ~start & 1)); // without a key that has no value
                top = ~start;
            } else {
                value = list(start, top);
                top = start;
            }
            top = push(value, top);
            start = open[--depth];
        } while (depth > 0);
        in.position = in.end;
        return value;
    }

    /** Reads the key that starts at p, and the colon behind it. */
    private String key(int from) {
        int p = JsonInput.behindSpace(in.data, from, in.end);
        if (p == in.end || in.data[p] != '"') {
            throw in.expected("a key in quotes", p);
        }
        String key = in.key(p);
        in.position = in.behindColon(in.position);
        return key;
    }

    private int push(@Nullable Object value, int top) {
        if (top == values.length) {
            if (top > in.itemsLeft) {
                in.count(top);
            }
            values = Arrays.copyOf(values, 2 * top);
        }
        values[top] = value;
        return top + 1;
    }

    private void open(int depth, int start) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = start;
    }

    private void checkDepth(int outer) {
        if (outer >= deepest) {
            in.settings.checkDepth(outer);
        }
    }

    private List<@Nullable Object> list(int from, int to) {
        in.count(to - from);
        ArrayList<@Nullable Object> list = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            list.add(values[i]);
        }
        return list;
    }

    private Object map(int from, int to) {
        in.count(to - from);
        int entries = (to - from) >> 1;
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(values, from, to, duplicateKeys);
        if (map.size() != entries && duplicateKeys == DuplicateKeys.REJECT) {
            throw twice(from, to);
        }
        if (dialect == Dialect.DAG && entries == 1 && DagJson.KEY.equals(values[from])) {
            Object special = DagJson.read(values[from + 1]);
            return special == null ? map : special;
        }
        return map;
    }

    private CorruptInputException twice(int from, int to) {
        Set<@Nullable Object> keys = new HashSet<>();
        int i = from;
        while (i < to - 2 && keys.add(values[i])) {
            i += 2;
        }
        return new CorruptInputException(
                "the key \"" + values[i]
                        + "\" comes twice in one map: DuplicateKeys.FIRST or LAST would take one of them",
                in.position);
    }
}
