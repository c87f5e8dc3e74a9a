package dev.codecs.bench.serial;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonReader;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.runtime.Settings;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** dsl-json, with numbers read as long or double and one writer that is used again. */
final class DslPlatformJson implements SerialPeer {
    @Override
    public String id() {
        return "dsl-json";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("dsl-json " + Versions.of("dsl-json"));
    }

    @Override
    public List<String> formats() {
        return List.of("json");
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
        private final DslJson<Object> json =
                new DslJson<>(Settings.withRuntime().unknownNumbers(JsonReader.UnknownNumberParsing.LONG_AND_DOUBLE));
        private final JsonWriter writer = json.newWriter();

        @Override
        public byte[] encode(@Nullable Object tree) throws IOException {
            writer.reset();
            json.serialize(writer, tree);
            return writer.toByteArray();
        }

        @Override
        public @Nullable Object decode(byte[] data) throws IOException {
            return json.deserialize(Object.class, data, data.length);
        }
    }
}
