package dev.codecs.serial.internal.json;

import java.util.Arrays;

/** Passes over values, as strict as reading them but for keys that come twice. It does not recurse. */
final class JsonSkipping {
    private final JsonInput in;
    /** Of each list and map that is open, whether it is a map. */
    private boolean[] maps = new boolean[16];

    JsonSkipping(JsonInput in) {
        this.in = in;
    }

    /**
     * Passes over the value that stands next.
     *
     * @param outer the number of lists and maps that it is in
     */
    void value(int outer) {
        int depth = 0;
        while (true) {
            switch (in.next()) {
                case '"' -> in.passString();
                case '{' -> {
                    in.settings.checkDepth(outer + depth);
                    in.position++;
                    if (in.next() != '}') {
                        open(depth++, true);
                        key();
                        continue;
                    }
                    in.position++;
                }
                case '[' -> {
                    in.settings.checkDepth(outer + depth);
                    in.position++;
                    if (in.next() != ']') {
                        open(depth++, false);
                        in.count(1);
                        continue;
                    }
                    in.position++;
                }
                case 't' -> in.literal("true");
                case 'f' -> in.literal("false");
                case 'n' -> in.literal("null");
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> in.passNumber();
                default -> throw in.expected("a value");
            }
            while (true) {
                if (depth == 0) {
                    return;
                }
                boolean map = maps[depth - 1];
                int c = in.next();
                if (c == ',') {
                    in.position++;
                    if (map) {
                        key();
                    } else {
                        in.count(1);
                    }
                    break;
                }
                if (c != (map ? '}' : ']')) {
                    throw in.expected(map ? "a comma or }" : "a comma or ]");
                }
                in.position++;
                depth--;
            }
        }
    }

    private void open(int depth, boolean map) {
        if (depth == maps.length) {
            maps = Arrays.copyOf(maps, 2 * depth);
        }
        maps[depth] = map;
    }

    private void key() {
        if (in.next() != '"') {
            throw in.expected("a key in quotes");
        }
        in.passString();
        in.passColon();
        in.count(2);
    }
}
