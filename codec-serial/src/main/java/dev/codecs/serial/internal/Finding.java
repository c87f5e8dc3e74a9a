package dev.codecs.serial.internal;

import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
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
