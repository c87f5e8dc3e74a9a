package dev.codecs.bench.serial;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/** org.mongodb:bson: its writer and reader of tokens, and the trees are walked here. */
final class MongodbBson implements SerialPeer {
    @Override
    public String id() {
        return "mongodb-bson";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("org.mongodb:bson " + Versions.of("bson"));
    }

    @Override
    public List<String> formats() {
        return List.of("bson");
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
        return new Of();
    }

    private static final class Of implements Serializer {
        private final BasicOutputBuffer out = new BasicOutputBuffer();

        @Override
        public byte[] encode(@Nullable Object tree) {
            out.truncateToPosition(0);
            try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
                write(writer, tree);
            }
            return out.toByteArray();
        }

        private static void write(BsonWriter writer, @Nullable Object value) {
            switch (value) {
                case String string -> writer.writeString(string);
                case Integer number -> writer.writeInt32(number);
                case Long number -> writer.writeInt64(number);
                case Double number -> writer.writeDouble(number);
                case Boolean bool -> writer.writeBoolean(bool);
                case null -> writer.writeNull();
                case Map<?, ?> map -> {
                    writer.writeStartDocument();
                    for (Map.Entry<?, ?> entry : map.entrySet()) {
                        writer.writeName((String) entry.getKey());
                        write(writer, entry.getValue());
                    }
                    writer.writeEndDocument();
                }
                case List<?> list -> {
                    writer.writeStartArray();
                    for (Object element : list) {
                        write(writer, element);
                    }
                    writer.writeEndArray();
                }
                default -> throw new UnsupportedOperationException("BSON has no " + value.getClass());
            }
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(data))) {
                return document(reader);
            }
        }

        @Override
        public Finder finder(List<Object> path) {
            return data -> {
                try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(data))) {
                    reader.readStartDocument();
                    return find(reader, path.iterator());
                }
            };
        }

        private static @Nullable Object find(BsonBinaryReader reader, Iterator<Object> steps) {
            Object step = steps.next();
            BsonType type = reader.readBsonType();
            // The reader passes over the names of elements of lists.
            for (int i = 0; type != BsonType.END_OF_DOCUMENT && !isAt(reader, step, i); i++) {
                reader.skipValue();
                type = reader.readBsonType();
            }
            if (type == BsonType.END_OF_DOCUMENT) {
                return null;
            }
            if (!steps.hasNext()) {
                return value(reader, type);
            }
            if (type == BsonType.DOCUMENT) {
                reader.readStartDocument();
            } else {
                reader.readStartArray();
            }
            return find(reader, steps);
        }

        private static boolean isAt(BsonBinaryReader reader, Object step, int place) {
            return step instanceof Integer index
                    ? index == place
                    : reader.readName().equals(step);
        }

        private static Map<String, Object> document(BsonBinaryReader reader) {
            Map<String, Object> map = new LinkedHashMap<>();
            reader.readStartDocument();
            while (true) {
                BsonType type = reader.readBsonType();
                if (type == BsonType.END_OF_DOCUMENT) {
                    reader.readEndDocument();
                    return map;
                }
                map.put(reader.readName(), value(reader, type));
            }
        }

        private static @Nullable Object value(BsonBinaryReader reader, BsonType type) {
            return switch (type) {
                case STRING -> reader.readString();
                case INT32 -> reader.readInt32();
                case INT64 -> reader.readInt64();
                case DOUBLE -> reader.readDouble();
                case BOOLEAN -> reader.readBoolean();
                case NULL -> {
                    reader.readNull();
                    yield null;
                }
                case DOCUMENT -> document(reader);
                case ARRAY -> {
                    List<Object> list = new ArrayList<>();
                    reader.readStartArray();
                    for (BsonType of = reader.readBsonType();
                            of != BsonType.END_OF_DOCUMENT;
                            of = reader.readBsonType()) {
                        list.add(value(reader, of));
                    }
                    reader.readEndArray();
                    yield list;
                }
                default -> throw new UnsupportedOperationException("no plain value is a " + type);
            };
        }
    }
}
