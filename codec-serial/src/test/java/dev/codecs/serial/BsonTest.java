package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import dev.codecs.Limits;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What BSON has beyond the other formats. */
class BsonTest {
    private final Encoder codec = Encoder.of("bson");

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    private static Map<String, Object> everything() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("id", Bson.ObjectId.parse("56e1fc72e0c917e9c4714161"));
        all.put("binary", new Bson.Binary(0x80, new byte[] {1, 2}));
        all.put("old", new Bson.Binary(2, new byte[] {3}));
        all.put("vector", new Bson.Binary(9, new byte[] {3, 0, 1}));
        all.put("uuid", new UUID(1, -2));
        all.put("regex", new Bson.Regex("a+", "im"));
        all.put("pointer", new Bson.DbPointer("b", Bson.ObjectId.parse("000000000000000000000001")));
        all.put("code", new Bson.Code("f()"));
        all.put("scoped", new Bson.CodeWithScope("f()", Map.of("x", List.of(1L))));
        all.put("symbol", new Bson.Symbol("s"));
        all.put("timestamp", new Bson.Timestamp(-1, 5));
        all.put("min", Bson.Bound.MIN_KEY);
        all.put("max", Bson.Bound.MAX_KEY);
        all.put("undefined", Undefined.UNDEFINED);
        all.put("time", Instant.ofEpochMilli(-1));
        all.put("decimal", new BigDecimal("1.50"));
        all.put("minusZero", Decimal128.parse("-0"));
        all.put("nan", Decimal128.NAN);
        return all;
    }

    @Test
    void everyTypeComesBack() {
        byte[] data = codec.encode(everything());
        assertEquals(Texts.of(everything()), Texts.of(codec.decode(data)));
        assertEquals(Texts.of(everything()), Texts.of(walked(codec.reader(data))));
        assertArrayEquals(data, codec.encode(codec.reader(data).readLevel()));
        assertEquals(
                new Bson.Symbol("s"), codec.find(data, ValuePath.of("symbol")).value());
        for (Object alone : everything().values()) {
            assertEquals(Texts.of(alone), Texts.of(codec.decode(codec.encode(alone))));
        }
        HostileInputTest.cutAndChange(codec, data);
    }

    private static Map<String, @Nullable Object> walked(ValueReader reader) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        reader.beginMap();
        while (reader.hasNext()) {
            map.put(reader.readKey(), reader.readValue());
        }
        reader.endMap();
        return map;
    }

    @Test
    void whatIsNoMapIsWrapped() {
        assertEquals("0b0000001000050000" + "0000", HexFormat.of().formatHex(codec.encode(5)));
        for (Object value : Arrays.asList(
                null, "a", List.of(), List.of(1L, List.of()), Map.of("", 1L), Map.of("", Map.of("", 1L)), Map.of())) {
            assertEquals(value, codec.decode(codec.encode(value)));
            assertEquals(value, codec.reader(codec.encode(value)).readValue());
        }
        Encoder plain = codec.with(BsonOptions.DEFAULT.wraps(false));
        assertThrows(UnsupportedFeatureException.class, () -> plain.encode(5));
        assertEquals(Map.of("", 5L), plain.decode(codec.encode(5)));
        assertEquals(Map.of("", 5L), plain.decode(plain.encode(Map.of("", 5))));
    }

    @Test
    void whatBsonLacksIsRefused() {
        for (Object value : List.of(
                Map.of("a\0", 1),
                Map.of(1, 2),
                List.of(new Bson.Regex("\0", "")),
                List.of(Instant.MAX),
                List.of(new BigDecimal("1e7000")),
                List.of(new BigDecimal("1.0000000000000000000000000000000001").multiply(new BigDecimal("1.1"))))) {
            assertThrows(UnsupportedFeatureException.class, () -> codec.encode(value));
        }
    }

    @Test
    void decimalsAreExact() {
        for (String text : List.of(
                "0",
                "0E+3",
                "0E-6176",
                "1",
                "-1.50",
                "1E+3",
                "1E-6176",
                "9.999999999999999999999999999999999E+6144",
                "123456789012345678901234567890.1234",
                "1E+6111")) {
            Decimal128 number = Decimal128.of(new BigDecimal(text));
            assertEquals(text, number.toString());
            assertEquals(new BigDecimal(text), number.toBigDecimal());
            assertTrue(number.isPlain());
        }
        assertEquals(
                "1.000000000000000000000000000000000E+6144",
                Decimal128.parse("1E+6144").toString());
        assertEquals("1E-6176", Decimal128.of(new BigDecimal("10E-6177")).toString());
        assertEquals("-Infinity", Decimal128.parse("-inf").toString());
        assertEquals("-0.00", Decimal128.parse("-0.00").toString());
        assertFalse(Decimal128.parse("-0.00").isPlain());
        assertThrows(ArithmeticException.class, () -> Decimal128.parse("1E-6177"));
        assertThrows(ArithmeticException.class, () -> Decimal128.parse("1E+6145"));
        assertThrows(ArithmeticException.class, () -> Decimal128.NAN.toBigDecimal());
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            BigDecimal number = new BigDecimal(new BigInteger(random.nextInt(112), random), random.nextInt(200) - 100);
            assertEquals(number, Decimal128.of(number).toBigDecimal());
            assertEquals(number.negate(), codec.decode(codec.encode(number.negate())));
        }
    }

    @Test
    void lengthsThatAreNotThereAreRefused() {
        for (String bad : List.of(
                "",
                "05",
                "04000000",
                "0400000000",
                "ffffffff00",
                "ffffff7f00",
                "0500000001",
                "0600000000",
                "0600000000ff",
                "10000000027800ffffff7f6162630000",
                "0e00000002780000000000000000",
                "0d000000057800ffffff7f0000",
                "0d000000057800ffffffff0000",
                "0900000008780002" + "00",
                "0800000099780000",
                "140000000378000d00000010610001000000" + "0000",
                "120000000378000600000000000000000000")) {
            assertThrows(CodecException.class, () -> codec.decode(hex(bad)), bad);
            assertThrows(CodecException.class, () -> codec.reader(hex(bad)).skip(), bad);
        }
    }

    @Test
    void depthCostsNoStack() {
        int levels = 200_000;
        Encoder deep = codec.with(Limits.DEFAULT.depth(300_000));
        for (boolean list : new boolean[] {true, false}) {
            Object value = 1L;
            for (int i = 0; i < levels; i++) {
                value = list ? List.of(value) : Map.of("a", value);
            }
            byte[] data = deep.encode(value);
            assertArrayEquals(data, deep.encode(deep.decode(data)));
            assertThrows(CodecException.class, () -> codec.decode(data));
            assertThrows(CodecException.class, () -> codec.reader(data).skip());
        }
        Object id = new Bson.Symbol("s");
        for (int i = 0; i < 1000; i++) {
            id = List.of(id);
        }
        assertEquals(Texts.of(id), Texts.of(deep.decode(deep.encode(id))));
    }

    @Test
    void randomTreesComeBack() {
        Random random = new Random(7);
        for (int i = 0; i < 400; i++) {
            Object tree = RandomTrees.tree(random, 5);
            byte[] data;
            try {
                data = codec.encode(tree);
            } catch (UnsupportedFeatureException e) {
                // a whole number of 64 bits, or a key with U+0000
                continue;
            }
            // Times lose what is below a millisecond once.
            Object read = codec.decode(data);
            assertArrayEquals(data, codec.encode(read));
            assertEquals(Texts.of(read), Texts.of(codec.reader(data).readValue()));
            assertArrayEquals(data, codec.encode(codec.reader(data).readLevel()));
            Encoder exact = codec.with(BsonOptions.DEFAULT.exactTypes(true));
            assertArrayEquals(data, exact.encode(exact.decode(data)));
            assertEquals(
                    Texts.of(read),
                    Texts.of(codec.decode(codec.encode(ExtendedJson.parse(ExtendedJson.canonical(read))))));
        }
    }
}
