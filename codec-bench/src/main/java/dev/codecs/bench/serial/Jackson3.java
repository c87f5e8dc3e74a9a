package dev.codecs.bench.serial;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.ValuePath;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** Jackson 3 with the formats that trees of plain values fit into; mappers, readers and writers are made once. */
final class Jackson3 implements SerialPeer {
    @Override
    public String id() {
        return "jackson-3";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("Jackson " + Versions.of("jackson-3"));
    }

    @Override
    public List<String> formats() {
        return List.of("json", "cbor", "smile");
    }

    @Override
    public Set<String> operations(String format) {
        return format.equals("smile") ? BOTH_WAYS : SerialPlan.OF_DOCUMENTS;
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        return new Of(mapper(format));
    }

    private static ObjectMapper mapper(String format) {
        return switch (format) {
            case "json" -> new JsonMapper();
            case "cbor" -> new CBORMapper();
            case "smile" -> new SmileMapper();
            default -> throw new IllegalArgumentException("no format of Jackson is called " + format);
        };
    }

    @Override
    public boolean transcodes() {
        return true;
    }

    @Override
    public Transcoder transcoder() {
        ObjectMapper json = mapper("json");
        ObjectMapper cbor = mapper("cbor");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return data -> {
            out.reset();
            try (JsonParser parser = json.createParser(data);
                    JsonGenerator generator = cbor.createGenerator(out)) {
                parser.nextToken();
                generator.copyCurrentStructure(parser);
            }
            return out.toByteArray();
        };
    }

    private static final class Of implements Serializer {
        private final ObjectMapper mapper;
        private final ObjectReader reader;
        private final ObjectWriter writer;

        Of(ObjectMapper mapper) {
            this.mapper = mapper;
            this.reader = mapper.readerFor(Object.class);
            this.writer = mapper.writer();
        }

        @Override
        public byte[] encode(@Nullable Object tree) {
            return writer.writeValueAsBytes(tree);
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            return reader.readValue(data);
        }

        @Override
        public @Nullable Object readLevel(byte[] data) {
            try (JsonParser parser = mapper.createParser(data)) {
                if (parser.nextToken() == JsonToken.START_OBJECT) {
                    Map<String, Object> map = new LinkedHashMap<>();
                    while (parser.nextToken() != JsonToken.END_OBJECT) {
                        String key = parser.currentName();
                        parser.nextToken();
                        map.put(key, slice(parser, data));
                    }
                    return map;
                }
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(slice(parser, data));
                }
                return list;
            }
        }

        private static byte[] slice(JsonParser parser, byte[] data) {
            int start = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            parser.finishToken();
            return Arrays.copyOfRange(
                    data, start, (int) parser.currentLocation().getByteOffset());
        }

        /** By its filter of tokens, which looks at nothing behind the value. */
        @Override
        public Finder finder(List<Object> path) {
            ObjectReader at = reader.at(JsonPointer.compile(new ValuePath(path).toString()));
            return data -> at.readValue(data);
        }
    }
}
