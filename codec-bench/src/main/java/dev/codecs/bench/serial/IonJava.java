package dev.codecs.bench.serial;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonReaderBuilder;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** ion-java, binary: its writer and reader of tokens, and the trees are walked here. */
final class IonJava implements SerialPeer {
    @Override
    public String id() {
        return "ion-java-direct";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public String engine() {
        return "ion-java";
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("ion-java " + Versions.of("ion-java"));
    }

    @Override
    public List<String> formats() {
        return List.of("ion");
    }

    @Override
    public Serializer serializer(String format) {
        return new Of();
    }

    private static final class Of implements Serializer {
        private final IonBinaryWriterBuilder writers = IonBinaryWriterBuilder.standard();
        private final IonReaderBuilder readers = IonReaderBuilder.standard();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        @Override
        public byte[] encode(@Nullable Object tree) throws IOException {
            out.reset();
            try (IonWriter writer = writers.build(out)) {
                write(writer, tree);
            }
            return out.toByteArray();
        }

        private static void write(IonWriter writer, @Nullable Object value) throws IOException {
            switch (value) {
                case String string -> writer.writeString(string);
                case Integer number -> writer.writeInt(number);
                case Long number -> writer.writeInt(number);
                case Double number -> writer.writeFloat(number);
                case Boolean bool -> writer.writeBool(bool);
                case null -> writer.writeNull();
                case Map<?, ?> map -> {
                    writer.stepIn(IonType.STRUCT);
                    for (Map.Entry<?, ?> entry : map.entrySet()) {
                        writer.setFieldName((String) entry.getKey());
                        write(writer, entry.getValue());
                    }
                    writer.stepOut();
                }
                case List<?> list -> {
                    writer.stepIn(IonType.LIST);
                    for (Object element : list) {
                        write(writer, element);
                    }
                    writer.stepOut();
                }
                case BigInteger number -> writer.writeInt(number);
                default -> throw new UnsupportedOperationException("it has no " + value.getClass());
            }
        }

        @Override
        public @Nullable Object decode(byte[] data) throws IOException {
            try (IonReader reader = readers.build(data)) {
                return value(reader, reader.next());
            }
        }

        private static @Nullable Object value(IonReader reader, IonType type) {
            if (reader.isNullValue()) {
                return null;
            }
            return switch (type) {
                case STRING -> reader.stringValue();
                case FLOAT -> reader.doubleValue();
                case BOOL -> reader.booleanValue();
                case INT ->
                    switch (reader.getIntegerSize()) {
                        case INT -> reader.intValue();
                        case LONG -> reader.longValue();
                        case BIG_INTEGER -> reader.bigIntegerValue();
                    };
                case STRUCT -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    reader.stepIn();
                    for (IonType next = reader.next(); next != null; next = reader.next()) {
                        map.put(reader.getFieldName(), value(reader, next));
                    }
                    reader.stepOut();
                    yield map;
                }
                case LIST -> {
                    List<Object> list = new ArrayList<>();
                    reader.stepIn();
                    for (IonType next = reader.next(); next != null; next = reader.next()) {
                        list.add(value(reader, next));
                    }
                    reader.stepOut();
                    yield list;
                }
                default -> throw new UnsupportedOperationException("no plain value is a " + type);
            };
        }
    }
}
