package dev.codecs.bench.serial;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONPath;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** fastjson2, and JSONB, a format of its own. Nulls are written and decimals are read as doubles, as all others do it. */
final class Fastjson2 implements SerialPeer {
    static final String JSONB_FORMAT = "jsonb";

    @Override
    public String id() {
        return "fastjson2";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("fastjson2 " + Versions.of("fastjson2"));
    }

    @Override
    public List<String> formats() {
        return List.of("json", JSONB_FORMAT);
    }

    @Override
    public Set<String> operations(String format) {
        return format.equals("json") ? Set.of(SerialPlan.ENCODE, SerialPlan.DECODE, SerialPlan.FIND) : BOTH_WAYS;
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        return format.equals("json") ? new Text() : new Binary();
    }

    private static final class Text implements Serializer {
        @Override
        public byte[] encode(@Nullable Object tree) {
            return JSON.toJSONBytes(tree, JSONWriter.Feature.WriteNulls);
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            return JSON.parse(data, JSONReader.Feature.UseDoubleForDecimals);
        }

        @Override
        public Finder finder(List<Object> path) {
            StringBuilder words = new StringBuilder("$");
            for (Object step : path) {
                words.append(step instanceof Integer ? "[" + step + "]" : "['" + step + "']");
            }
            JSONPath compiled = JSONPath.of(words.toString());
            return compiled::extract;
        }
    }

    private static final class Binary implements Serializer {
        @Override
        public byte[] encode(@Nullable Object tree) {
            return JSONB.toBytes(tree, JSONWriter.Feature.WriteNulls);
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            return JSONB.parse(data);
        }
    }
}
