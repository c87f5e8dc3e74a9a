package dev.codecs.serial.internal.json;

import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.MetKeys;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/**
 * Writes a value of JSON text by the generator of another format, in one pass over the text: a third faster than token by token, since
 * the position is in a local.
 */
final class JsonCopying {
    private final JsonInput in;
    private final Generator to;
    private final Settings target;
    private final int deepest;
    private final MetKeys keys;

    // Of each list and map that is open, what the generator wants back, how many values came before, and whether it is
    // a map.
    private int[] places = new int[16];
    private int[] counts = new int[16];
    private boolean[] maps = new boolean[16];

    JsonCopying(JsonInput in, Generator to, Settings target) {
        this.in = in;
        this.to = to;
        this.target = target;
        this.deepest = Math.min(in.settings.limits().depth(), target.limits().depth());
        this.keys = new MetKeys(in.data);
    }

    /** {@return the position behind the value that starts there, or behind white space; or -1 if only a tree tells whether all keys are different} */
    int value(int from) {
        byte[] data = in.data;
        int end = in.end;
        int p = from;
        int depth = 0;
        int count = 0; // of the innermost list or map, what came before
        boolean map = false; // whether it is one
        while (true) {
            int c = p < end ? data[p] : JsonInput.END;
            if (c <= ' ') {
                p = JsonInput.behindSpace(data, p, end);
                c = p < end ? data[p] : JsonInput.END;
            }
            switch (c) {
                case '"' -> {
                    int quote = in.rawString(p);
                    if (quote >= 0) {
                        to.write(data, p + 1, quote - p - 1);
                        p = quote + 1;
                    } else {
                        to.write(in.string(p));
                        p = in.position;
                    }
                }
                case '{' -> {
                    open(depth++, map, count);
                    count = 0;
                    map = true;
                    keys.begin();
                    places[depth] = to.beginMap(Generator.UNKNOWN);
                    p = JsonInput.behindSpace(data, p + 1, end);
                    if (p == end || data[p] != '}') {
                        p = key(p);
                        if (p < 0) {
                            return -1;
                        }
                        continue;
                    }
                    count = -1; // the end, which stands next, counts as one
                }
                case '[' -> {
                    open(depth++, map, count);
                    count = 0;
                    map = false;
                    places[depth] = to.beginList(Generator.UNKNOWN);
                    p = JsonInput.behindSpace(data, p + 1, end);
                    if (p == end || data[p] != ']') {
                        continue;
                    }
                    count = -1;
                }
                case 't' -> {
                    p = in.passTrue(p);
                    to.write(true);
                }
                case 'f' -> {
                    p = in.passFalse(p);
                    to.write(false);
                }
                case 'n' -> {
                    p = in.passNull(p);
                    to.writeNull();
                }
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    in.position = p;
                    in.copyNumber(to);
                    p = in.position;
                }
                default -> throw in.expected("a value", p);
            }
            while (depth > 0) {
                count++;
                c = p < end ? data[p] : JsonInput.END;
                if (c <= ' ') {
                    p = JsonInput.behindSpace(data, p, end);
                    c = p < end ? data[p] : JsonInput.END;
                }
                if (c == ',' && count > 0) {
                    p++;
                    if (map) {
                        p = key(p < end && data[p] > ' ' ? p : JsonInput.behindSpace(data, p, end));
                        if (p < 0) {
                            return -1;
                        }
                    }
                    break;
                }
                if (c != (map ? '}' : ']')) {
                    throw in.expected(map ? "a comma or }" : "a comma or ]", p);
                }
                p++;
                in.count(map ? 2L * count : count);
                if (map) {
                    keys.end();
                    to.endMap(places[depth], count, false);
                } else {
                    to.endList(places[depth], count, false);
                }
                depth--;
                map = maps[depth];
                count = counts[depth];
            }
            if (depth == 0) {
                in.position = p;
                return p;
            }
        }
    }

    private void open(int depth, boolean map, int count) {
        if (depth >= deepest) {
            in.settings.checkDepth(depth);
            target.checkDepth(depth);
        }
        if (depth + 1 == maps.length) {
            places = Arrays.copyOf(places, 2 * maps.length);
            counts = Arrays.copyOf(counts, 2 * maps.length);
            maps = Arrays.copyOf(maps, 2 * maps.length);
        }
        maps[depth] = map;
        counts[depth] = count;
    }

    /** {@return the position behind the key and its colon, or -1} */
    private int key(int p) {
        if (p == in.end || in.data[p] != '"') {
            throw in.expected("a key in quotes", p);
        }
        int quote = in.rawString(p);
        if (quote < 0) {
            in.string(p); // which finds the fault, should there be one
            return -1;
        }
        if (!keys.add(p + 1, quote - p - 1)) {
            return -1;
        }
        to.key(in.data, p + 1, quote - p - 1);
        return in.behindColon(quote + 1);
    }
}
