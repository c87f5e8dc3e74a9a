package dev.codecs.serial.internal;

import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;

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
