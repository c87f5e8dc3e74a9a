package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values by their tokens. */
final class Tokens {
    /** What is written to a writer. */
    interface Writing {
        void to(ValueWriter writer) throws IOException;
    }

    private Tokens() {}

    /** What an encoder makes of it. */
    static byte[] written(Encoder codec, Writing writing) throws IOException {
        Sink sink = new Sink();
        try (ValueWriter writer = codec.writer(sink)) {
            writing.to(writer);
        }
        assertTrue(sink.closed());
        return sink.bytes();
    }

    /** The value that stands next, by its tokens. */
    static @Nullable Object walked(ValueReader reader) {
        long before = reader.position();
        Token token = reader.peek();
        assertEquals(before, reader.position(), "peek moves the reader");
        return switch (token) {
            case NULL -> {
                reader.readNull();
                yield null;
            }
            case BOOLEAN -> reader.readBoolean();
            case INTEGER, DECIMAL -> reader.readNumber();
            case STRING -> reader.readString();
            case BINARY -> reader.readBytes();
            case LIST -> {
                List<@Nullable Object> list = new ArrayList<>();
                int size = reader.beginList();
                while (reader.hasNext()) {
                    list.add(walked(reader));
                }
                reader.endList();
                assertTrue(size == -1 || size == list.size(), () -> "the size was said to be " + size);
                yield list;
            }
            case MAP -> {
                Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
                int size = reader.beginMap();
                int entries = 0;
                for (; reader.hasNext(); entries++) {
                    Object key = reader.peek() == Token.STRING ? reader.readKey() : reader.readValue();
                    map.put(key, walked(reader));
                }
                reader.endMap();
                assertTrue(size == -1 || size == entries, () -> "the size was said to be " + size);
                yield map;
            }
            case SPECIAL -> reader.readValue();
            case END, END_OF_DOCUMENT -> throw new CorruptInputException("there is no value", reader.position());
        };
    }

    /** Writes a value whose sizes are known beforehand. */
    static void writeCounted(ValueWriter writer, @Nullable Object value) throws IOException {
        switch (value) {
            case List<?> list -> {
                writer.beginList(list.size());
                for (Object each : list) {
                    writeCounted(writer, each);
                }
                writer.endList();
            }
            case Map<?, ?> map -> {
                writer.beginMap(map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    writer.writeKey((String) entry.getKey());
                    writeCounted(writer, entry.getValue());
                }
                writer.endMap();
            }
            case null -> writer.writeNull();
            case Boolean bool -> writer.write(bool.booleanValue());
            case Long number -> writer.write(number.longValue());
            case Double number -> writer.write(number.doubleValue());
            case String text -> writer.write(text);
            case byte[] bytes -> writer.write(bytes);
            default -> writer.writeValue(value);
        }
    }

    /** Writes a value whose sizes are not known beforehand, and texts and bytes in pieces. */
    static void writeUncounted(ValueWriter writer, @Nullable Object value) throws IOException {
        switch (value) {
            case List<?> list -> {
                writer.beginList();
                for (Object each : list) {
                    writeUncounted(writer, each);
                }
                writer.endList();
            }
            case Map<?, ?> map -> {
                writer.beginMap();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    writer.writeKey((String) entry.getKey());
                    writeUncounted(writer, entry.getValue());
                }
                writer.endMap();
            }
            case String text -> {
                int half = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
                writer.beginString()
                        .writePiece(text.substring(0, half))
                        .writePiece("")
                        .writePiece(text.substring(half))
                        .endString();
            }
            case byte[] bytes -> {
                writer.beginBinary()
                        .writePiece(bytes, 0, bytes.length / 2)
                        .writePiece(bytes, bytes.length / 2, bytes.length - bytes.length / 2)
                        .endBinary();
            }
            case null, default -> writer.writeValue(value);
        }
    }
}
