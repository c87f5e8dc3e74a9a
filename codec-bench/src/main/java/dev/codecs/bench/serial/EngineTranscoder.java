package dev.codecs.bench.serial;

import dev.codecs.Encoder;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** An engine of ours, which has both formats: token by token, or by way of a tree. */
final class EngineTranscoder {
    private EngineTranscoder() {}

    static Transcoder byTree(Encoder json, Encoder cbor) {
        return data -> cbor.encode(json.decode(data));
    }

    static Transcoder byTokens(Encoder json, Encoder cbor) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return data -> {
            out.reset();
            try (ValueWriter writer = cbor.writer(out)) {
                copy(json.reader(data), writer);
            }
            return out.toByteArray();
        };
    }

    private static void copy(ValueReader reader, ValueWriter writer) throws IOException {
        switch (reader.peek()) {
            case MAP -> {
                int entries = reader.beginMap();
                if (entries < 0) {
                    writer.beginMap();
                } else {
                    writer.beginMap(entries);
                }
                while (reader.hasNext()) {
                    writer.writeKey(reader.readKey());
                    copy(reader, writer);
                }
                reader.endMap();
                writer.endMap();
            }
            case LIST -> {
                int elements = reader.beginList();
                if (elements < 0) {
                    writer.beginList();
                } else {
                    writer.beginList(elements);
                }
                while (reader.hasNext()) {
                    copy(reader, writer);
                }
                reader.endList();
                writer.endList();
            }
            case STRING -> writer.write(reader.readString());
            case INTEGER -> copyInteger(reader, writer);
            case DECIMAL -> writer.write(reader.readDouble());
            case BOOLEAN -> writer.write(reader.readBoolean());
            case NULL -> {
                reader.readNull();
                writer.writeNull();
            }
            default -> writer.writeValue(reader.readValue());
        }
    }

    private static void copyInteger(ValueReader reader, ValueWriter writer) throws IOException {
        long number;
        try {
            number = reader.readLong();
        } catch (ArithmeticException e) { // beyond a long, and still unread
            writer.writeValue(reader.readNumber());
            return;
        }
        writer.write(number);
    }
}
