package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The BSON corpus of MongoDB's specifications: bytes and Extended JSON, both ways, and what is to be refused. */
class BsonCorpusTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Encoder codec = Encoder.of("bson").with(BsonOptions.DEFAULT.exactTypes(true));

    private static byte[] bytes(JsonNode hex) {
        return HexFormat.of().parseHex(hex.asString());
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes).toUpperCase(Locale.ROOT);
    }

    private static @Nullable Object tree(String json) {
        return plain(JSON.readTree(json));
    }

    private static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            node.propertyNames().forEach(key -> map.put(key, plain(node.get(key))));
            return map;
        }
        if (node.isArray()) {
            List<@Nullable Object> list = new ArrayList<>();
            node.forEach(each -> list.add(plain(each)));
            return list;
        }
        return node.isNull()
                ? null
                : node.isBoolean()
                        ? (Object) node.asBoolean()
                        : node.isString()
                                ? node.asString()
                                : node.isIntegralNumber() ? (Object) node.asLong() : node.asDouble();
    }

    /** A double may be written in more than one way. */
    private static String comparable(@Nullable Object tree) {
        return Texts.of(normal(tree));
    }

    private static @Nullable Object normal(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, each) -> all.put(
                        key,
                        key.equals("$numberDouble") && each instanceof String text && map.size() == 1
                                ? Double.valueOf(text)
                                : normal(each)));
                yield all;
            }
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(normal(each)));
                yield all;
            }
            case null, default -> value;
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "array",
                "binary",
                "boolean",
                "code",
                "code_w_scope",
                "datetime",
                "dbpointer",
                "dbref",
                "decimal128-1",
                "decimal128-2",
                "decimal128-3",
                "decimal128-4",
                "decimal128-5",
                "decimal128-6",
                "decimal128-7",
                "document",
                "double",
                "int32",
                "int64",
                "maxkey",
                "minkey",
                "multi-type",
                "multi-type-deprecated",
                "null",
                "oid",
                "regex",
                "string",
                "symbol",
                "timestamp",
                "top",
                "undefined"
            })
    void theCorpus(String name) {
        JsonNode file = Conformance.json("bson/bson-corpus/" + name + ".json");
        if (file.has("valid")) {
            file.get("valid").forEach(this::valid);
        }
        if (file.has("decodeErrors")) {
            file.get("decodeErrors").forEach(each -> {
                byte[] data = bytes(each.get("bson"));
                assertThrows(CodecException.class, () -> codec.decode(data), () -> each.toString());
            });
        }
        boolean decimal = file.get("bson_type").asString().equals("0x13");
        if (file.has("parseErrors")) {
            file.get("parseErrors").forEach(each -> {
                String text = each.get("string").asString();
                Object tree = decimal ? Map.of("d", Map.of("$numberDecimal", text)) : tree(text);
                assertThrows(CodecException.class, () -> codec.encode(ExtendedJson.parse(tree)), () -> each.toString());
            });
        }
    }

    private void valid(JsonNode test) {
        String what = test.toString();
        String canonical = test.get("canonical_bson").asString().toUpperCase(Locale.ROOT);
        String json = comparable(tree(test.get("canonical_extjson").asString()));
        boolean lossy = test.has("lossy");
        Object value = codec.decode(bytes(test.get("canonical_bson")));
        assertEquals(canonical, hex(codec.encode(value)), what);
        assertEquals(json, comparable(ExtendedJson.canonical(value)), what);
        assertEquals(
                canonical, hex(codec.encode(codec.reader(codec.encode(value)).readLevel())), what);
        if (!lossy) {
            assertEquals(canonical, encoded(test.get("canonical_extjson")), what);
        }
        if (test.has("degenerate_bson")) {
            assertEquals(canonical, hex(codec.encode(codec.decode(bytes(test.get("degenerate_bson"))))), what);
        }
        if (test.has("degenerate_extjson") && !lossy) {
            assertEquals(canonical, encoded(test.get("degenerate_extjson")), what);
        }
        if (test.has("relaxed_extjson")) {
            Object relaxed = tree(test.get("relaxed_extjson").asString());
            assertEquals(comparable(relaxed), comparable(ExtendedJson.relaxed(value)), what);
            assertEquals(comparable(relaxed), comparable(ExtendedJson.relaxed(ExtendedJson.parse(relaxed))), what);
        }
    }

    private String encoded(JsonNode json) {
        return hex(codec.encode(ExtendedJson.parse(tree(json.asString()))));
    }
}
