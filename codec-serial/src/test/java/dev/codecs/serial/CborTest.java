package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Options;
import dev.codecs.Options.KeyOrder;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import dev.codecs.serial.CborOptions.Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What CBOR has beyond the other formats. */
class CborTest {
    private static final Encoder CBOR = Encoder.of("cbor", "java");

    private static String hex(Encoder codec, Object value) {
        return HexFormat.of().formatHex(codec.encode(value));
    }

    private static Object read(String hex) {
        return CBOR.decode(HexFormat.of().parseHex(hex));
    }

    private static Encoder with(Profile profile) {
        return CBOR.with(CborOptions.DEFAULT.profile(profile));
    }

    /** The keys of RFC 8949, section 4.2.1, and of section 4.2.3, which CTAP2 follows. */
    @Test
    void keysAreInTheOrderOfTheStandard() {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (Object key : List.of("aa", List.of(-1L), false, 10L, "z", 100L, -1L, List.of(100L))) {
            map.put(key, 0L);
        }
        assertEquals(
                "a80a001864002000617a006261610081186400" + "812000f400",
                hex(CBOR.with(Options.DEFAULT.keyOrder(KeyOrder.DETERMINISTIC)), map));
        assertEquals("a80a002000f400186400617a00812000626161008118640" + "0", hex(with(Profile.CTAP2), map));
    }

    @Test
    void whatIsDeterministicHasOneForm() throws IOException {
        Encoder deterministic = CBOR.with(Options.DEFAULT.keyOrder(KeyOrder.DETERMINISTIC));
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = deterministic.writer(sink)) {
            writer.beginMap().writeKey("a").beginList();
            for (int i = 0; i < 300; i++) {
                writer.beginList().write(i).endList();
            }
            writer.endList()
                    .writeKey("b")
                    .beginString()
                    .writePiece("te")
                    .writePiece("xt")
                    .endString()
                    .endMap();
        }
        List<Object> list = new ArrayList<>();
        for (long i = 0; i < 300; i++) {
            list.add(List.of(i));
        }
        assertArrayEquals(deterministic.encode(Map.of("a", list, "b", "text")), sink.toByteArray());
    }

    @Test
    void whatIsNestedTooDeeplyToBeSortedIsRefused() {
        Object nested = Map.of("b", 1L, "aa", 2L);
        for (int i = 0; i < 500; i++) {
            nested = List.of(nested);
        }
        Object deep = nested;
        assertEquals(Texts.of(deep), Texts.of(CBOR.decode(CBOR.encode(deep))));
        assertThrows(UnsupportedFeatureException.class, () -> with(Profile.DAG_CBOR).encode(deep));
        Encoder deterministic = CBOR.with(Options.DEFAULT.keyOrder(KeyOrder.DETERMINISTIC));
        assertThrows(UnsupportedFeatureException.class, () -> deterministic.encode(deep));
    }

    @Test
    void dagCborIsStrictBothWays() {
        Encoder dag = with(Profile.DAG_CBOR);
        assertEquals("a2616202626161" + "01", hex(dag, Map.of("aa", 1, "b", 2)));
        assertEquals("fb3ff8000000000000", hex(dag, 1.5));
        Tagged link = new Tagged(42, new byte[] {0, 1});
        assertEquals(link, dag.decode(dag.encode(link)));
        for (Object refused : List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Map.of(1, 2),
                new Tagged(43, 1L),
                Undefined.UNDEFINED,
                new Simple(99),
                Instant.EPOCH,
                BigInteger.ONE.shiftLeft(64))) {
            assertThrows(UnsupportedFeatureException.class, () -> dag.encode(refused), refused::toString);
        }
        for (String refused : List.of(
                "1800",
                "f93e00",
                "fa3fc00000",
                "9f01ff",
                "a2626161016162" + "02",
                "c100",
                "f7",
                "7f6161ff",
                "a10102",
                "f97e00",
                "d82a5801" + "00")) {
            byte[] data = HexFormat.of().parseHex(refused);
            assertThrows(CorruptInputException.class, () -> dag.decode(data), refused);
            CBOR.decode(data);
        }
        BigInteger most = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        assertEquals(most, dag.decode(dag.encode(most)));
    }

    @Test
    void ctap2KeepsDoublesAndHasNoTags() {
        Encoder ctap2 = with(Profile.CTAP2);
        assertEquals("fb3ff8000000000000", hex(ctap2, 1.5));
        assertThrows(UnsupportedFeatureException.class, () -> ctap2.encode(Instant.EPOCH));
        assertThrows(
                CorruptInputException.class, () -> ctap2.decode(HexFormat.of().parseHex("a26161016102".repeat(1))));
        assertThrows(
                CorruptInputException.class, () -> ctap2.decode(HexFormat.of().parseHex("a2626161016162" + "02")));
    }

    @Test
    void tagsAreReadAsTypes() {
        assertEquals(Instant.parse("2013-03-21T20:04:00Z"), read("c074323031332d30332d32315432303a30343a30305a"));
        assertEquals(Instant.parse("2013-03-21T20:04:00.5Z"), read("c1fb41d452d9ec200000"));
        assertEquals(new BigDecimal("273.15"), read("c48221196ab3"));
        assertEquals(new BigDecimal("1.5"), read("c5822003"));
        assertEquals(new BigDecimal("12"), read("c5820203"));
        assertEquals(new BigInteger("-18446744073709551617"), read("c349010000000000000000"));
        assertEquals(1L, read("c24101"));
        assertEquals(-62_654_812_000L, read("3b0000000e96848f5f"));
        assertEquals(Set.of(1L, 2L), read("d90102820102"));
        assertEquals(List.of(1L), read("d9d9f78101"));
        assertEquals(new Tagged(32, "a"), read("d8206161"));
        assertEquals(new Tagged(24, new byte[] {1}), read("d8184101"));
        assertEquals(new Tagged(-1, 1L), read("dbffffffffffffffff01"));
        assertArrayEquals(new int[] {1, -2}, (int[]) read("d84a4800000001fffffffe"));
        assertArrayEquals(new int[] {1, -2}, (int[]) read("d84e4801000000feffffff"));
        assertArrayEquals(new int[] {65_535}, (int[]) read("d84142ffff"));
        assertArrayEquals(new long[] {4_294_967_295L}, (long[]) read("d84244ffffffff"));
        assertArrayEquals(new short[] {-1}, (short[]) read("d84942ffff"));
        assertArrayEquals(new float[] {1.5f}, (float[]) read("d850423e00"));
        assertArrayEquals(new double[] {1.5}, (double[]) read("d852483ff8000000000000"));
        for (String refused : List.of(
                "c06161",
                "c001",
                "c16161",
                "c1f97e00",
                "c201",
                "c48101",
                "c4824101" + "01",
                "d84a43010203",
                "d9010201",
                "c1fb7e37e43c8800759c")) {
            assertThrows(CorruptInputException.class, () -> read(refused), refused);
        }
        assertThrows(LimitExceededException.class, () -> read("c4821a3b9aca0001"));
        assertThrows(LimitExceededException.class, () -> read("c5821a3b9aca0001"));
        assertThrows(LimitExceededException.class, () -> CBOR.decode(CBOR.encode(BigInteger.TWO.pow(4000))));
    }

    @Test
    void typesAreWrittenUnderTags() {
        for (Object value : List.of(
                new BigDecimal("-1.50"),
                new BigDecimal("1e100"),
                BigInteger.TWO.pow(100).negate(),
                Instant.ofEpochSecond(1),
                Instant.ofEpochSecond(-1, 123),
                Instant.ofEpochSecond(1L << 40),
                Undefined.UNDEFINED,
                new Simple(0),
                new Simple(255),
                new Tagged(1000, List.of(1L)))) {
            assertEquals(value, CBOR.decode(CBOR.encode(value)));
        }
        Encoder tagging = CBOR.with(CborOptions.DEFAULT.taggedCollections(true));
        for (Object array : List.of(
                new short[] {1, -1},
                new int[] {1, -1},
                new long[] {1, -1},
                new float[] {1.5f},
                new double[] {0.1},
                new int[0])) {
            assertEquals(Texts.of(array), Texts.of(CBOR.decode(tagging.encode(array))));
        }
        assertEquals(new LinkedHashSet<>(List.of("a")), CBOR.decode(tagging.encode(Set.of("a"))));
        assertEquals(List.of("a"), CBOR.decode(CBOR.encode(Set.of("a"))));
        assertEquals(List.of(1L, 2L), CBOR.decode(CBOR.encode(new int[] {1, 2})));
        assertThrows(IllegalArgumentException.class, () -> new Simple(25));
    }

    @Test
    void aSequenceIsReadValueByValue() throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = CBOR.writer(sink)) {
            writer.write(1).write("two").beginList().write(3).endList();
        }
        ValueReader reader = CBOR.reader(sink.toByteArray());
        List<Object> read = new ArrayList<>();
        while (reader.hasNext()) {
            read.add(reader.readValue());
        }
        assertEquals(List.of(1L, "two", List.of(3L)), read);
        assertEquals("1, \"two\", [_ 3]", CborDiagnostics.of(sink.toByteArray()));
    }

    @Test
    void aPathLeadsThroughWhatHasNoLength() {
        byte[] data = HexFormat.of().parseHex("bf616101" + "7f61626163ff" + "9f0102ff" + "6178" + "820304" + "ff");
        assertEquals(2L, CBOR.find(data, ValuePath.of("bc", 1)).value());
        assertEquals(4L, CBOR.find(data, ValuePath.of("x", 1)).value());
        byte[] inside = HexFormat.of().parseHex("a2" + "7f61626163ff" + "9f0102ff" + "6178" + "820304");
        assertEquals(4L, CBOR.find(inside, ValuePath.of("x", 1)).value());
        assertEquals(1L, CBOR.find(inside, ValuePath.of("bc", 0)).value());
        String longKey = "k".repeat(300);
        assertEquals(
                5L,
                CBOR.find(CBOR.encode(Map.of(longKey, Map.of(longKey, 5L))), ValuePath.of(longKey, longKey))
                        .value());
    }
}
