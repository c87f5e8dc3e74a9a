package dev.codecs.serial.internal.json;

import java.util.Arrays;

/** Passes over values, as strict as reading them but for keys that come twice. It does not recurse. */
final class JsonSkipping {
    private final JsonInput in;
    private final int deepest;
    /** Of each list and map that is open, whether that around it is a map. */
    private boolean[] maps = new boolean[16];

    JsonSkipping(JsonInput in) {
        this.in = in;
        this.deepest = in.settings.limits().depth();
    }

    /**
     * {@return the position behind the value that starts there, or behind white space}
     *
     * @param outer the number of lists and maps that it is in
     */
    int value(int from, int outer) {
        byte[] data = in.data;
        int end = in.end;
        int p = from;
        int depth = 0;
        boolean map = false; // whether the innermost one is
        long items = 0;
        while (true) {
            int c = p < end ? data[p] : JsonInput.END;
            if (c <= ' ') {
                p = JsonInput.behindSpace(data, p, end);
                c = p < end ? data[p] : JsonInput.END;
            }
            switch (c) {
                case '"' -> p = in.passString(p);
                case '{', '[' -> {
                    if (outer + depth >= deepest) {
                        in.settings.checkDepth(outer + depth);
                    }
                    p = JsonInput.behindSpace(data, p + 1, end);
                    if (p == end || data[p] != c + 2) { // the brackets that close are two after those that open
                        open(depth++, map);
                        map = c == '{';
                        items++;
                        if (map) {
                            items++;
                            p = key(p);
                        }
                        continue;
                    }
                    p++;
                }
                case 't' -> p = in.passTrue(p);
                case 'f' -> p = in.passFalse(p);
                case 'n' -> p = in.passNull(p);
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> p = in.passNumber(p);
                default -> throw in.expected("a value", p);
            }
            while (true) {
                if (depth == 0) {
                    in.count(items);
                    return p;
                }
                c = p < end ? data[p] : JsonInput.END;
                if (c <= ' ') {
                    p = JsonInput.behindSpace(data, p, end);
                    c = p < end ? data[p] : JsonInput.END;
                }
                if (c == ',') {
                    p++;
                    items++;
                    if (map) {
                        items++;
                        p = key(p < end && data[p] > ' ' ? p : JsonInput.behindSpace(data, p, end));
                    }
                    break;
                }
                if (c != (map ? '}' : ']')) {
                    throw in.expected(map ? "a comma or }" : "a comma or ]", p);
                }
                p++;
                map = maps[--depth];
            }
        }
    }

    private void open(int depth, boolean map) {
        if (depth == maps.length) {
            maps = Arrays.copyOf(maps, 2 * depth);
        }
        maps[depth] = map;
    }

    private int key(int p) {
        if (p == in.end || in.data[p] != '"') {
            throw in.expected("a key in quotes", p);
        }
        return in.behindColon(in.passString(p));
    }
}
