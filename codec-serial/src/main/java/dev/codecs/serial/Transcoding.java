package dev.codecs.serial;

import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
import java.io.IOException;
import java.util.BitSet;

/**
 * Copies values from any format to any other, token by token: no tree is built, and memory is bounded by the longest string and,
 * where a format wants numbers of elements that the other does not say, by what the writer then keeps.
 */
public final class Transcoding {
    private Transcoding() {}

    /**
     * Copies the value that stands next, with all that is in it.
     *
     * @throws dev.codecs.UnsupportedFeatureException if the other format does not carry a value; what was written by then stays
     */
    public static void value(ValueReader from, ValueWriter to) throws IOException {
        BitSet maps = new BitSet();
        int depth = 0;
        do {
            switch (from.peek()) {
                case LIST -> {
                    beginList(from, to);
                    maps.clear(depth++);
                }
                case MAP -> {
                    beginMap(from, to);
                    maps.set(depth++);
                }
                case END -> end(from, to, maps.get(--depth));
                default -> scalar(from, to);
            }
            if (depth > 0 && maps.get(depth - 1) && from.hasNext()) {
                key(from, to);
            }
        } while (depth > 0);
    }

    /** Copies all values that follow, such as those of a CBOR sequence or of JSON Lines. */
    public static void sequence(ValueReader from, ValueWriter to) throws IOException {
        while (from.hasNext()) {
            value(from, to);
        }
    }

    private static void beginList(ValueReader from, ValueWriter to) throws IOException {
        int elements = from.beginList();
        if (elements < 0) {
            to.beginList();
        } else {
            to.beginList(elements);
        }
    }

    private static void beginMap(ValueReader from, ValueWriter to) throws IOException {
        int entries = from.beginMap();
        if (entries < 0) {
            to.beginMap();
        } else {
            to.beginMap(entries);
        }
    }

    private static void end(ValueReader from, ValueWriter to, boolean map) throws IOException {
        if (map) {
            from.endMap();
            to.endMap();
        } else {
            from.endList();
            to.endList();
        }
    }

    private static void key(ValueReader from, ValueWriter to) throws IOException {
        if (from.peek() == Token.STRING) {
            to.writeKey(from.readKey());
        } else {
            to.writeValue(from.readValue());
        }
    }

    private static void scalar(ValueReader from, ValueWriter to) throws IOException {
        switch (from.peek()) {
            case NULL -> {
                from.readNull();
                to.writeNull();
            }
            case BOOLEAN -> to.write(from.readBoolean());
            case INTEGER, DECIMAL -> number(from.readNumber(), to);
            case STRING -> to.write(from.readString());
            case BINARY -> to.write(from.readBytes());
            default -> to.writeValue(from.readValue());
        }
    }

    private static void number(Number number, ValueWriter to) throws IOException {
        switch (number) {
            case Long value -> to.write(value.longValue());
            case Double value -> to.write(value.doubleValue());
            default -> to.writeValue(number);
        }
    }
}
