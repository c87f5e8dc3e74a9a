package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Encoder;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The set msgpack-test-suite: every encoding decodes to its value, and ours is one of them. */
class MsgpackTestSuiteTest {
    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void everyVector(Encoder codec) {
        int vectors = 0;
        for (JsonNode group : Conformance.json("msgpack/msgpack-test-suite/msgpack-test-suite.json")) {
            for (JsonNode vector : group) {
                Object value = value(vector);
                String encoded = HexFormat.ofDelimiter("-").formatHex(codec.encode(value));
                List<String> all = new ArrayList<>();
                for (JsonNode each : vector.get("msgpack")) {
                    all.add(each.asString());
                    Object read = codec.decode(HexFormat.ofDelimiter("-").parseHex(each.asString()));
                    assertTrue(same(value, read), () -> each + " is read as " + Texts.of(read));
                    vectors++;
                }
                assertTrue(all.contains(encoded), encoded);
            }
        }
        assertEquals(233, vectors);
    }

    private static boolean same(Object value, Object read) {
        if (read instanceof Double number && value instanceof Number expected) {
            return number == expected.doubleValue();
        }
        return Texts.of(value).equals(Texts.of(read));
    }

    private static Object value(JsonNode vector) {
        if (vector.has("binary")) {
            return hex(vector.get("binary").asString());
        }
        if (vector.has("timestamp")) {
            JsonNode time = vector.get("timestamp");
            return Instant.ofEpochSecond(time.get(0).asLong(), time.get(1).asLong());
        }
        if (vector.has("ext")) {
            return new Extension(
                    vector.get("ext").get(0).asInt(),
                    hex(vector.get("ext").get(1).asString()));
        }
        if (vector.has("bignum")) {
            return plain(new BigInteger(vector.get("bignum").asString()));
        }
        for (String key : List.of("nil", "bool", "number", "string", "array", "map")) {
            if (vector.has(key)) {
                return plain(vector.get(key));
            }
        }
        throw new AssertionError(vector.toString());
    }

    private static byte[] hex(String text) {
        return text.isEmpty() ? new byte[0] : HexFormat.ofDelimiter("-").parseHex(text);
    }

    private static Object plain(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    static Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.properties().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(each -> list.add(plain(each)));
            return list;
        }
        if (node.isIntegralNumber()) {
            return plain(node.bigIntegerValue());
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        return node.isNull() ? null : node.isBoolean() ? (Object) node.booleanValue() : node.asString();
    }
}
