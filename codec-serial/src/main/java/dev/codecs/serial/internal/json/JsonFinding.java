package dev.codecs.serial.internal.json;

import dev.codecs.Found;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.ValuePath;
import dev.codecs.serial.internal.Settings;

/** Follows a path in JSON text: what is beside it is passed over, and keys are compared as bytes. */
final class JsonFinding {
    private final JsonInput in;
    private final JsonSkipping skipping;
    private final Dialect dialect;
    private final boolean last;

    JsonFinding(byte[] data, Settings settings, Dialect dialect) {
        this.in = new JsonInput(data, settings);
        this.skipping = new JsonSkipping(in);
        this.dialect = dialect;
        this.last = settings.options().duplicateKeys() == DuplicateKeys.LAST;
    }

    Found find(ValuePath path) {
        int depth = 0;
        for (Object step : path.steps()) {
            int c = in.next();
            boolean there = c == '['
                    ? step instanceof Integer index && toElement(index, depth)
                    : c == '{' && toKey(step.toString(), depth);
            if (!there) {
                return Found.ABSENT;
            }
            depth++;
        }
        return Found.of(new JsonTree(in, dialect, false).value(depth));
    }

    private boolean toElement(int index, int depth) {
        in.settings.checkDepth(depth);
        in.position++;
        if (in.next() == ']') {
            return false;
        }
        for (int i = 0; i < index; i++) {
            skipping.value(depth + 1);
            int c = in.next();
            if (c == ']') {
                return false;
            }
            if (c != ',') {
                throw in.expected("a comma or ]");
            }
            in.position++;
        }
        return true;
    }

    private boolean toKey(String key, int depth) {
        in.settings.checkDepth(depth);
        in.position++;
        if (in.next() == '}') {
            return false;
        }
        int found = -1;
        while (true) {
            if (in.next() != '"') {
                throw in.expected("a key in quotes");
            }
            boolean same = in.passKey(key);
            in.passColon();
            if (same) {
                if (!last) {
                    return true;
                }
                found = in.position;
            }
            skipping.value(depth + 1);
            int c = in.next();
            if (c == '}') {
                in.position = found < 0 ? in.position : found;
                return found >= 0;
            }
            if (c != ',') {
                throw in.expected("a comma or }");
            }
            in.position++;
        }
    }
}
