package dev.codecs.bench.serial;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonReaderBuilder;
import com.amazon.ion.system.IonTextWriterBuilder;
import com.amazon.ion.system.IonWriterBuilder;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ion-java, binary and text: its writer and reader of tokens, and the trees are walked here. */
final class IonJava implements SerialPeer {
    private static final String TEXT = "ion-text";

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
        return List.of("ion", TEXT);
    }

    @Override
    public Set<String> operations(String format) {
        return Set.of(SerialPlan.ENCODE, SerialPlan.DECODE, SerialPlan.FIND);
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        return new Of(format.equals(TEXT));
    }

    private static final class Of implements Serializer {
        private final IonWriterBuilder writers;
        private final IonReaderBuilder readers = IonReaderBuilder.standard();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Of(boolean text) {
            writers = text ? IonTextWriterBuilder.standard() : IonBinaryWriterBuilder.standard();
        }

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

        @Override
        public Finder finder(List<Object> path) {
            return data -> {
                try (IonReader reader = readers.build(data)) {
                    return find(reader, reader.next(), path.iterator());
                }
            };
        }

        private static @Nullable Object find(IonReader reader, @Nullable IonType type, Iterator<Object> steps) {
            if (type == null || !steps.hasNext()) {
                return type == null ? null : value(reader, type);
            }
            Object step = steps.next();
            reader.stepIn();
            IonType next = reader.next();
            if (step instanceof Integer index) {
                for (int i = 0; i < index && next != null; i++) {
                    next = reader.next();
                }
            } else {
                while (next != null && !step.equals(reader.getFieldName())) {
                    next = reader.next();
                }
            }
            return find(reader, next, steps);
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
