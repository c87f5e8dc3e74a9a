package dev.codecs.serial.internal.json;

import dev.codecs.CorruptInputException;
import dev.codecs.Options;
import dev.codecs.serial.internal.CompactMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the plain value of JSON text. It does not recurse: what was read waits on a stack until its list or map ends, which then is
 * made in its exact size.
 */
final class JsonTree {
    private final JsonInput in;
    private final int deepest;
    private final Options.DuplicateKeys duplicateKeys;
    private final Dialect dialect;
    private final boolean keepsCutShort;

    private @Nullable Object[] values = new @Nullable Object[32];
    /** Of each list and map that is open, where it starts in the values; the complement for a map. */
    private int[] open = new int[8];

    JsonTree(JsonInput in, Dialect dialect, boolean keepsCutShort) {
        this.in = in;
        this.deepest = in.settings.limits().depth();
        this.duplicateKeys = in.settings.options().duplicateKeys();
        this.dialect = dialect;
        this.keepsCutShort = keepsCutShort;
    }

    /**
     * {@return the value that stands next}
     *
     * @param outer the number of lists and maps that it is in
     */
    @Nullable
    Object value(int outer) {
        int depth = 0;
        int top = 0;
        try {
            while (true) {
                Object value;
                switch (in.next()) {
                    case '"' -> {
                        String text = in.string();
                        value = dialect == Dialect.BINARY ? DataUris.read(text) : text;
                    }
                    case '{' -> {
                        checkDepth(outer + depth);
                        in.position++;
                        int c = in.next();
                        if (c != '}') {
                            open(depth++, ~top);
                            top = push(key(c), top);
                            continue;
                        }
                        in.position++;
                        value = map(top, top);
                    }
                    case '[' -> {
                        checkDepth(outer + depth);
                        in.position++;
                        if (in.next() != ']') {
                            open(depth++, top);
                            continue;
                        }
                        in.position++;
                        value = new ArrayList<>();
                    }
                    case 't' -> {
                        in.literal("true");
                        value = Boolean.TRUE;
                    }
                    case 'f' -> {
                        in.literal("false");
                        value = Boolean.FALSE;
                    }
                    case 'n' -> {
                        in.literal("null");
                        value = null;
                    }
                    case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> value = in.number();
                    default -> throw in.expected("a value");
                }
                while (true) {
                    if (depth == 0) {
                        return value;
                    }
                    top = push(value, top);
                    int start = open[depth - 1];
                    int c = in.next();
                    if (c == ',') {
                        in.position++;
                        if (start < 0) {
                            top = push(key(in.next()), top);
                        }
                        break;
                    }
                    if (c != (start < 0 ? '}' : ']')) {
                        throw in.expected(start < 0 ? "a comma or }" : "a comma or ]");
                    }
                    in.position++;
                    depth--;
                    value = start < 0 ? map(~start, top) : list(start, top);
                    top = start < 0 ? ~start : start;
                }
            }
        } catch (CorruptInputException e) {
            if (!keepsCutShort || depth == 0 || e.offset() != in.end) {
                throw e;
            }
            return whole(depth, top);
        }
    }

    /** Ends what is open, where the text is cut short. */
    private Object whole(int open, int end) {
        int depth = open;
        int top = end;
        if (in.position == in.end && JsonInput.isDigit(in.data[in.end - 1]) && values[top - 1] instanceof Number) {
            top--; // it may have more digits
        }
        Object value;
        do {
            int start = this.open[--depth];
            if (start < 0) {
                value = map(~start, top - (top - ~start & 1)); // without a key that has no value
                top = ~start;
            } else {
                value = list(start, top);
                top = start;
            }
            values[top++] = value;
        } while (depth > 0);
        in.position = in.end;
        return value;
    }

    private String key(int c) {
        if (c != '"') {
            throw in.expected("a key in quotes");
        }
        String key = in.key();
        in.passColon();
        return key;
    }

    private int push(@Nullable Object value, int top) {
        if (top == values.length) {
            values = Arrays.copyOf(values, 2 * top);
        }
        values[top] = value;
        if (--in.itemsLeft < 0) {
            in.count(0);
        }
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
        ArrayList<@Nullable Object> list = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            list.add(values[i]);
        }
        return list;
    }

    private Object map(int from, int to) {
        int entries = to - from >> 1;
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(entries);
        for (int i = from; i < to; i += 2) {
            if (!CompactMap.add(map, values[i], values[i + 1], duplicateKeys)) {
                throw new CorruptInputException(
                        "the key \"" + values[i]
                                + "\" comes twice in one map: DuplicateKeys.FIRST or LAST would take one of them",
                        in.position);
            }
        }
        if (dialect == Dialect.DAG && entries == 1 && DagJson.KEY.equals(values[from])) {
            Object special = DagJson.read(values[from + 1]);
            return special == null ? map : special;
        }
        return map;
    }
}
