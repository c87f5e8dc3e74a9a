package dev.codecs.serial.internal.json;

import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.internal.Settings;

/** Follows a path in JSON text: what is beside it is passed over, and keys are compared as bytes. */
final class JsonFinding {
    private final JsonInput in;
    private final JsonSkipping skipping;
    private final Dialect dialect;

    JsonFinding(byte[] data, Settings settings, Dialect dialect) {
        this.in = new JsonInput(data, settings);
        this.skipping = new JsonSkipping(in);
        this.dialect = dialect;
    }

    Found find(ValuePath path) {
        int depth = 0;
        int p = 0;
        for (Object step : path.steps()) {
            p = JsonInput.behindSpace(in.data, p, in.end);
            int c = p < in.end ? in.data[p] : JsonInput.END;
            if (c == '[' && step instanceof Integer index) {
                p = behindElements(p, index, depth);
            } else if (c == '{') {
                p = behindKey(p, step.toString(), depth);
            } else {
                in.position = p;
                new JsonTree(in, dialect, false).value(depth); // which finds the fault, should there be one
                return Found.ABSENT;
            }
            if (p < 0) {
                return Found.ABSENT;
            }
            depth++;
        }
        p = JsonInput.behindSpace(in.data, p, in.end);
        if (p < in.end && in.data[p] == '"' && dialect != Dialect.BINARY) {
            return Found.of(in.string(p)); // without a tree's stacks
        }
        in.position = p;
        return Found.of(new JsonTree(in, dialect, false).value(depth));
    }

    /** {@return the position behind so many elements of the list that starts there, or -1 if it has no more} */
    private int behindElements(int bracket, int index, int depth) {
        in.settings.checkDepth(depth);
        int p = JsonInput.behindSpace(in.data, bracket + 1, in.end);
        if (p < in.end && in.data[p] == ']') {
            return -1;
        }
        for (int i = 0; i < index; i++) {
            p = next(skipping.value(p, depth + 1), ']', "a comma or ]");
            if (p < 0) {
                return -1;
            }
        }
        return p;
    }

    /** {@return the position behind the comma that follows a value, or -1 at the end of the list or map} */
    private int next(int from, int bracket, String expected) {
        int p = JsonInput.behindSpace(in.data, from, in.end);
        int c = p < in.end ? in.data[p] : JsonInput.END;
        if (c == ',') {
            return p + 1;
        }
        if (c != bracket) {
            throw in.expected(expected, p);
        }
        return -1;
    }

    /** {@return the position behind the key in the map that starts there, and its colon, or -1 if the map has it not} */
    private int behindKey(int bracket, String key, int depth) {
        in.settings.checkDepth(depth);
        int p = JsonInput.behindSpace(in.data, bracket + 1, in.end);
        if (p < in.end && in.data[p] == '}') {
            return -1;
        }
        do {
            p = JsonInput.behindSpace(in.data, p, in.end);
            if (p == in.end || in.data[p] != '"') {
                throw in.expected("a key in quotes", p);
            }
            p = in.passKey(p, key);
            if (p >= 0) {
                return in.behindColon(p);
            }
            p = in.behindColon(~p);
            p = next(skipping.value(p, depth + 1), '}', "a comma or }");
        } while (p >= 0);
        return -1;
    }
}
