package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueReader;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What UBJSON has beyond the other formats. */
class UbjsonTest {
    private final Encoder codec = Encoder.of("ubjson");
    private final Encoder counted = codec.with(UbjsonOptions.DEFAULT.counted(true));

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }

    private String read(String data) {
        return Texts.of(codec.decode(bytes(data)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json.org-1",
                "json.org-2",
                "json.org-3",
                "json.org-4",
                "json.org-5",
                "json_roundtrip-roundtrip27",
                "json_roundtrip-roundtrip28",
                "json_roundtrip-roundtrip29",
                "json_roundtrip-roundtrip30",
                "json_roundtrip-roundtrip31",
                "json_roundtrip-roundtrip32",
                "json_testsuite-sample"
            })
    void documentsAreThoseOfTheirJson(String name) {
        Object expected = plain(Conformance.json("ubjson/nlohmann/" + name + ".json"));
        byte[] data = Conformance.bytes("ubjson/nlohmann/" + name + ".json.ubjson");
        Object read = codec.decode(data);
        assertEquals(Texts.of(expected), Texts.of(sorted(read)));
        assertEquals(Texts.of(read), Texts.of(codec.decode(codec.encode(read))));
        assertEquals(Texts.of(read), Texts.of(codec.decode(counted.encode(read))));
    }

    /** The set's encodings have their keys in order. */
    private static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            node.propertyNames().stream().sorted().forEach(key -> map.put(key, plain(node.get(key))));
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

    private static @Nullable Object sorted(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> all = new LinkedHashMap<>();
                map.keySet().stream().map(String::valueOf).sorted().forEach(key -> all.put(key, sorted(map.get(key))));
                yield all;
            }
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(sorted(each)));
                yield all;
            }
            case null, default -> value;
        };
    }

    @Test
    void everyTypeIsRead() {
        assertEquals(
                "[null, true, false, -1, 255, -256, 65536, 1, double 1.5, double 1.5, \"a\", \"bc\", ]",
                read(
                        "[ZNTFNi\u00ffU\u00ffI\u00ff\0l\0\1\0\0L\0\0\0\0\0\0\0\1d?\u00c0\0\0D?\u00f8\0\0\0\0\0\0CaSi\2bc]"));
        assertEquals(new BigDecimal("-1.50E+5"), codec.decode(bytes("Hi\u0008-1.50E+5")));
        assertEquals(BigInteger.TEN.pow(20), codec.decode(bytes("HU\u0015" + BigInteger.TEN.pow(20))));
        assertEquals(5L, codec.decode(bytes("NNi\5NN")));
    }

    @Test
    void listsAndMapsSayTheirNumberAndType() {
        assertEquals("[1, 2, ]", read("[#i\2i\1Ni\2"));
        assertEquals("{\"a\": 1, \"b\": [], }", read("{#U\2i\1ai\1Ni\1b[]"));
        assertEquals("{\"a\": 1, \"b\": 2, }", read("{$i#i\2i\1a\1i\1b\2"));
        assertEquals("[[1, ], {}, []]".replace("{}, []]", "[], ]"), read("[$[#i\2i\1]]"));
        assertEquals("[[null, null, ], [\"x\", ], ]", read("[$[#i\2$Z#i\2#i\1Si\1x"));
        assertEquals("[{\"a\": true, }, ]", read("[${#i\1i\1aT}"));
        assertEquals("[\"a\", \"\", ]", read("[$S#i\2i\1ai\0"));
        assertEquals("[\"a\", \"b\", ]", read("[$C#i\2ab"));
        assertEquals("[true, true, true, ]", read("[$T#i\3"));
        assertEquals("h'00ff'", read("[$U#i\2\0\u00ff"));
        assertEquals("short -1 2", read("[$i#i\2\u00ff\2"));
        assertEquals("long 1", read("[$L#i\1\0\0\0\0\0\0\0\1"));
        ValueReader reader = codec.reader(bytes("{$[#i\2i\1ai\1]i\1bT]"));
        assertEquals(2, reader.beginMap());
        assertEquals("a", reader.readKey());
        assertEquals("[i\1]", text(reader.readRaw().bytes()));
        assertEquals("b", reader.readKey());
        assertEquals(-1, reader.beginList());
        assertEquals(true, reader.readBoolean());
        reader.endList();
        reader.endMap();
    }

    @Test
    void arraysOfNumbersComeBack() {
        for (Object array : List.of(
                new byte[] {1, -1},
                new short[] {1, -300},
                new int[] {1 << 30, -5},
                new long[] {Long.MIN_VALUE},
                new float[] {0.1f, Float.NaN},
                new double[] {0.1, -0.0},
                new int[300])) {
            assertEquals(Texts.of(List.of(array)), Texts.of(codec.decode(codec.encode(List.of(array)))));
            assertEquals(
                    Texts.of(array),
                    Texts.of(counted.reader(counted.encode(array)).readValue()));
        }
        assertEquals("Cx", text(codec.encode('x')));
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(Map.of(1, 2)));
        Encoder small = codec.with(UbjsonOptions.DEFAULT.shortDoubles(true));
        assertEquals("d?\u00c0\0\0", text(small.encode(1.5)));
        assertEquals("[#i\2i\1{#i\0", text(counted.encode(List.of(1, Map.of()))));
    }

    private static final List<String> VECTORS = List.of(
            "[i\1Ni\2]",
            "[#i\2i\1i\2",
            "{i\1ai\1i\1bZ}",
            "{#i\1i\1aZ",
            "{$i#i\1i\1a\1",
            "[$[#i\2i\1]]",
            "[$U#i\3abc",
            "[$S#i\2i\1ai\0",
            "[$l#i\1\0\0\0\1",
            "Hi\3-12",
            "Hi\0051.5e3",
            "CaNN".substring(0, 2),
            "SI\0\3abc",
            "[$Z#i\3");

    @Test
    void cutAndChangedValuesDoNoHarm() {
        VECTORS.forEach(vector -> HostileInputTest.cutAndChange(codec, bytes(vector)));
    }

    @Test
    void whatIsNoUbjsonIsRefused() {
        for (String bad : List.of(
                "",
                "N",
                "]",
                "}",
                "[$i]",
                "[$i",
                "[$#i\1",
                "[$N#i\1",
                "[#i\u00ff",
                "[#d\0\0\0\0",
                "[#l\u007f\u00ff\u00ff\u00ff",
                "[#L\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
                "[$U#l\u007f\u00ff\u00ff\u00ff",
                "[$Z#L\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
                "[$Z#l\u007f\u00ff\u00ff\u00ff",
                "{$Z#l\u007f\u00ff\u00ff\u00ff",
                "Sl\u007f\u00ff\u00ff\u00ff",
                "Si\u00ff",
                "SZ",
                "Hi\0011".replace("i\0011", "i\00201"),
                "Hi\3NaN",
                "Hi\1-",
                "C\u00ff",
                "{Si\1ai\1}",
                "{i\1a}",
                "{Ti\1}",
                "[i\1",
                "{i\1ai\1i\1ai\2}",
                "i\1i\2")) {
            assertThrows(CodecException.class, () -> codec.decode(bytes(bad)), bad);
        }
    }

    @Test
    void depthCostsNoStack() {
        for (String head : List.of("[", "{i\1a", "[#i\1", "[$[#i\1".substring(0, 2) + "[#i\1")) {
            Nested.assertLimited(codec, bytes(head), new byte[0]);
        }
        Nested.assertComesBack(codec, bytes("["), bytes("i\1"), bytes("]"));
        Nested.assertComesBack(codec, bytes("{i\1a"), bytes("i\1"), bytes("}"));
        Nested.assertComesBack(counted, bytes("[#i\1"), bytes("i\1"), bytes(""));
    }

    @Test
    void randomTreesComeBack() {
        Random random = new Random(6);
        for (int i = 0; i < 400; i++) {
            Object tree = RandomTrees.tree(random, 5);
            byte[] data;
            try {
                data = (i % 2 == 0 ? codec : counted).encode(tree);
            } catch (UnsupportedFeatureException e) {
                // a time
                continue;
            }
            assertEquals(Texts.of(tree), Texts.of(codec.decode(data)));
            ValueReader reader = codec.reader(data);
            reader.skip();
            assertEquals(data.length, reader.position());
            ByteArrayOutputStream again = new ByteArrayOutputStream();
            again.writeBytes(
                    (i % 2 == 0 ? codec : counted).encode(codec.reader(data).readLevel()));
            assertArrayEquals(data, again.toByteArray());
        }
    }
}
