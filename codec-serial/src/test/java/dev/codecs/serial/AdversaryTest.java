package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.Options.BadText;
import dev.codecs.RawValue;
import dev.codecs.TypeRef;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an adversary tries beyond broken data: work that grows with its square, ways around limits, and values in the wrong place. */
@Timeout(60)
class AdversaryTest {
    private static final Encoder JSON = Encoder.of("json", "java");
    private static final Encoder CBOR = Encoder.of("cbor", "java");
    private static final Encoder DAG_JSON = Encoder.of("dag-json", "java");

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    /** A key of 34 letters, all of which have the same hash, and the order of their numbers. */
    static String collidingKey(int number) {
        StringBuilder key = new StringBuilder();
        for (int bit = 16; bit >= 0; bit--) {
            key.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return key.toString();
    }

    // Time

    private static final int COLLIDING = 1 << 17;

    @Test
    @Timeout(20)
    void keysOfEqualHashesInAMapWithoutALength() {
        ByteArrayOutputStream cbor = new ByteArrayOutputStream();
        StringBuilder json = new StringBuilder("{");
        cbor.write(0xBF);
        for (int i = 0; i < COLLIDING; i++) {
            cbor.writeBytes(CBOR.encode(collidingKey(i)));
            cbor.write(1);
            json.append(i == 0 ? "\"" : ",\"").append(collidingKey(i)).append("\":1");
        }
        cbor.write(0xFF);
        json.append('}');
        assertEquals(COLLIDING, ((Map<?, ?>) CBOR.decode(cbor.toByteArray())).size());
        assertEquals(COLLIDING, ((Map<?, ?>) CBOR.reader(cbor.toByteArray()).readLevel()).size());
        assertEquals(COLLIDING, ((Map<?, ?>) JSON.reader(utf8(json.toString())).readLevel()).size());

        ByteArrayOutputStream deep = new ByteArrayOutputStream();
        for (int i = 0; i < 500; i++) {
            deep.write(0x81);
        }
        deep.writeBytes(cbor.toByteArray());
        assertEquals(1, ((List<?>) CBOR.decode(deep.toByteArray())).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "msgpack"})
    @Timeout(20)
    void keysOfEqualHashesThatHaveNoOrder(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java");
        for (boolean mixed : new boolean[] {false, true}) {
            ByteArrayOutputStream map = new ByteArrayOutputStream();
            map.writeBytes(HexFormat.of().parseHex(algorithm.equals("cbor") ? "B9FFFF" : "DEFFFF"));
            int hash = collidingKey(0).hashCode();
            for (int i = 0; i < 0xFFFF; i++) {
                Object text = collidingKey(i);
                Object key = !mixed
                        ? List.of(text)
                        : i % 2 == 0 ? text : (Object) ((long) i << 32 | ((hash ^ i) & -1L >>> 32));
                map.writeBytes(codec.encode(key));
                map.writeBytes(codec.encode(1));
            }
            assertThrows(LimitExceededException.class, () -> codec.decode(map.toByteArray()));
            assertThrows(
                    LimitExceededException.class,
                    () -> codec.decode(map.toByteArray(), new TypeRef<Map<Object, Long>>() {}));
        }
        Map<Object, Object> honest = new LinkedHashMap<>();
        for (long i = 0; i < 20_000; i++) {
            honest.put(List.of(i % 150, i / 150), i);
            honest.put(i, "a");
        }
        assertEquals(honest, codec.decode(codec.encode(honest)));
    }

    @Test
    @Timeout(20)
    void elementsOfSetsOfEqualHashes() {
        ByteArrayOutputStream set = new ByteArrayOutputStream();
        set.writeBytes(HexFormat.of().parseHex("D9010299FFFF"));
        for (int i = 0; i < 0xFFFF; i++) {
            set.writeBytes(CBOR.encode(List.of(collidingKey(i))));
        }
        assertThrows(LimitExceededException.class, () -> CBOR.decode(set.toByteArray()));
        byte[] list = Arrays.copyOfRange(set.toByteArray(), 3, set.size());
        assertThrows(LimitExceededException.class, () -> CBOR.decode(list, new TypeRef<Set<List<String>>>() {}));
    }

    @Test
    void exponentsBeyondThoseOfBigDecimal() {
        Encoder exact = JSON.with(Limits.DEFAULT.exponent(Integer.MAX_VALUE))
                .with(Options.DEFAULT.numbers(Options.Numbers.EXACT));
        assertEquals(new BigDecimal("1E+2147483647"), exact.decodeText("1e2147483647"));
        for (String number : List.of("1e-2147483648", "1e99999999999999999999", "0e99999999999")) {
            assertThrows(LimitExceededException.class, () -> exact.decodeText(number), number);
        }
    }

    @Test
    @Timeout(20)
    void mapsOfASlashAreNotReadOnceForEachLevel() {
        String text = "{\"/\":".repeat(900) + "[" + "1,".repeat(500_000) + "1]" + "}".repeat(900);
        ValueReader reader = DAG_JSON.reader(utf8(text));
        for (int i = 0; i < 900; i++) {
            reader.beginMap();
            assertEquals("/", reader.readKey());
        }
        reader.skip();
        String more = "{\"/\":\"x\",\"a\":".repeat(900) + "[" + "1,".repeat(500_000) + "1]" + "}".repeat(900);
        reader = DAG_JSON.reader(utf8(more));
        for (int i = 0; i < 900; i++) {
            reader.beginMap();
            reader.readKey();
            reader.skip();
            reader.readKey();
        }
        reader.skip();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"/\":{\"bytes\":\"AQI\"}}",
                " { \"/\" : { \"bytes\" : \"AQI\" } } ",
                "{\"\\u002f\":{\"b\\u0079tes\":\"AQI\"}}"
            })
    void bytesOfDagJsonAreFoundHoweverTheyAreWritten(String text) {
        assertEquals(ValueReader.Token.BINARY, DAG_JSON.reader(utf8(text)).peek());
        assertArrayEquals(new byte[] {1, 2}, DAG_JSON.reader(utf8(text)).readBytes());
        assertArrayEquals(new byte[] {1, 2}, (byte[]) DAG_JSON.decodeText(text));
    }

    // Limits

    @ParameterizedTest
    @ValueSource(strings = {"json", "cbor", "msgpack"})
    void aFeedHoldsToTheLimitOfBytesHoweverThePiecesAreCut(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java");
        byte[] value = codec.encode(List.of("abcdefgh", true));
        ValueFeed enough = codec.with(Limits.DEFAULT.bytes(value.length)).feed();
        enough.feed(value, 0, value.length);
        assertEquals(List.of("abcdefgh", true), enough.next());
        ValueFeed tooLittle = codec.with(Limits.DEFAULT.bytes(value.length - 1)).feed();
        tooLittle.feed(value, 0, value.length);
        assertThrows(LimitExceededException.class, tooLittle::hasNext);
        assertThrows(LimitExceededException.class, tooLittle::next);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "cbor", "msgpack"})
    void aFeedThatWasEndedBeforeItWasEmptiedTellsWhatIsCutShort(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java");
        byte[] value = codec.encode(List.of("abcdefgh", true));
        ValueFeed feed = codec.feed();
        feed.feed(value, 0, value.length);
        feed.feed(value, 0, value.length - 1);
        feed.end();
        assertEquals(List.of("abcdefgh", true), feed.next());
        assertThrows(CorruptInputException.class, feed::hasNext);
        assertThrows(CorruptInputException.class, feed::next);
    }

    @Test
    void digitsOfWholeNumbersAreLimitedInEveryOperation() {
        Encoder enough = JSON.with(Limits.DEFAULT.numberLength(5));
        Encoder tooLittle = JSON.with(Limits.DEFAULT.numberLength(4));
        byte[] data = utf8("[-12345,1]");
        assertEquals(List.of(-12345L, 1L), enough.decode(data));
        assertThrows(LimitExceededException.class, () -> tooLittle.decode(data));
        assertThrows(LimitExceededException.class, () -> tooLittle.reader(data).skip());
        assertThrows(LimitExceededException.class, () -> tooLittle.find(data, ValuePath.of(0)));
        assertThrows(LimitExceededException.class, () -> tooLittle.find(data, ValuePath.of(1)));
    }

    // Structures

    @ParameterizedTest
    @ValueSource(strings = {"json", "json-binary", "dag-json", "cbor", "msgpack"})
    void whatIsInAMillionOptionals(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java");
        Optional<?> value = Optional.of("a");
        Object tagged = "a";
        Object[] array = {"a"};
        for (int i = 0; i < 1_000_000; i++) {
            value = Optional.of(value);
            tagged = new Tagged(300, tagged);
            array = new Object[] {array};
        }
        assertEquals("a", codec.decode(codec.encode(value)));
        Object tags = tagged;
        Class<? extends CodecException> refused =
                algorithm.equals("cbor") ? LimitExceededException.class : UnsupportedFeatureException.class;
        assertThrows(refused, () -> codec.encode(tags));
        Object arrays = array;
        assertThrows(LimitExceededException.class, () -> codec.encode(arrays));
        Encoder deep = codec.with(Limits.DEFAULT.depth(2_000_000));
        assertInstanceOf(List.class, deep.decode(deep.encode(arrays)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "msgpack"})
    void mapsThatAreTheirOwnKeys(String algorithm) {
        IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
        map.put(map, 1);
        assertThrows(
                LimitExceededException.class,
                () -> Encoder.of(algorithm, "java").encode(map));
    }

    @Test
    void valuesOfAFormatKeepTheirFormInWhatIsNestedDeeply() {
        Object tagged = new Tagged(300, "a");
        Object raw = new RawValue(CBOR.encode("a"));
        for (int i = 0; i < 600; i++) {
            tagged = List.of(tagged);
            raw = List.of(raw);
        }
        assertEquals(tagged, CBOR.decode(CBOR.encode(tagged)));
        assertEquals(CBOR.decode(CBOR.encode(raw)), CBOR.decode(CBOR.encode(CBOR.decode(CBOR.encode(raw)))));
        Object innermost = CBOR.decode(CBOR.encode(raw));
        while (innermost instanceof List<?> list) {
            innermost = list.getFirst();
        }
        assertEquals("a", innermost);
    }

    @ParameterizedTest
    @CsvSource({"json, java", "msgpack, java", "msgpack, msgpack-core", "ubjson, java", "bencode, java"})
    void valuesOfAnotherFormatAreRefused(String algorithm, String engine) {
        Encoder codec = Encoder.of(algorithm, engine);
        for (Object value : List.of(
                new Tagged(300, "a"), new Simple(1), Undefined.UNDEFINED, new Embedded("cbor", new byte[] {1}))) {
            assertThrows(UnsupportedFeatureException.class, () -> codec.encode(value), value::toString);
            assertThrows(UnsupportedFeatureException.class, () -> codec.encode(List.of(value)), value::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "upokecenter"})
    void extensionsAreRefusedByCbor(String engine) {
        Encoder codec = Encoder.of("cbor", engine);
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(new Extension(1, new byte[1])));
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(new Embedded("json", new byte[1])));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "msgpack"})
    void aStringInPiecesThatIsRefusedLeavesItsPlace(String algorithm) throws IOException {
        Encoder codec = Encoder.of(algorithm, "java")
                .with(
                        CBOR.algorithm().equals(algorithm)
                                ? Options.DEFAULT.keyOrder(Options.KeyOrder.DETERMINISTIC)
                                : Options.DEFAULT);
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = codec.writer(sink)) {
            writer.beginList(2).write(1);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> writer.beginString().writePiece("a\uD800").endString());
            assertThrows(IllegalStateException.class, writer::endList);
            writer.write(2).endList();
        }
        assertEquals(List.of(1L, 2L), codec.decode(sink.toByteArray()));
    }

    // Text

    @ParameterizedTest
    @ValueSource(strings = {"json", "cbor", "msgpack"})
    void keysOfReplacedTextAreFoundAsTheyAreDecoded(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java").with(Options.DEFAULT.badText(BadText.REPLACE));
        byte[] data = codec.encode(Map.of("a?b", 1));
        for (int i = 0; i < data.length; i++) {
            data[i] = data[i] == '?' ? (byte) 0xFF : data[i];
        }
        assertEquals(Map.of("a\uFFFDb", 1L), codec.decode(data));
        assertEquals(Found.of(1L), codec.find(data, ValuePath.of("a\uFFFDb")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1false", "falsefalse", "0-1", "01", "1e5-3", "nulltrue", "1.5.5"})
    void scalarsOfASequenceOfJsonStandApart(String text) {
        ValueReader reader = JSON.reader(utf8(text));
        assertThrows(CorruptInputException.class, () -> {
            while (reader.hasNext()) {
                reader.readValue();
            }
        });
        assertThrows(CorruptInputException.class, () -> JSON.decodeText(text));
    }

    @Test
    void otherValuesOfASequenceNeedNothingBetween() {
        ValueReader reader = JSON.reader(utf8("1[2]{}\"a\"3\"b\"null[] 4 "));
        List<@Nullable Object> values = new ArrayList<>();
        while (reader.hasNext()) {
            values.add(reader.readValue());
        }
        assertEquals("[1, [2], {}, a, 3, b, null, [], 4]", values.toString());
    }

    // Records

    record Box<T>(List<T> items) {}

    @SuppressWarnings("ArrayRecordComponent") // an array is what is tried
    record Twice<T>(Box<List<T>> box, T[] array, List<T>[] lists) {}

    record Numbers(BigDecimal amount) {}

    record Narrow(float value) {}

    record Chain(@Nullable Chain next) {}

    record Divided(int by) {
        Divided {
            by = 100 / by;
        }
    }

    @Test
    void variablesOfRecordsMeanTheSameInTheRecordsWithin() {
        String text = "{\"box\":{\"items\":[[1,2],[3]]},\"array\":[4],\"lists\":[[5]]}";
        Twice<Integer> value = JSON.decode(utf8(text), new TypeRef<Twice<Integer>>() {});
        int sum = 0;
        for (List<Integer> list : value.box().items()) {
            for (Integer each : list) {
                sum += each;
            }
        }
        assertEquals(6, sum);
        assertEquals(List.of(5), value.lists()[0]);
        List<String>[][] nested = JSON.decode(utf8("[[[\"a\"]]]"), new TypeRef<List<String>[][]>() {});
        assertEquals(List.of("a"), nested[0][0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "cbor"})
    void decimalsOfRecordsAreExact(String algorithm) {
        Encoder codec = Encoder.of(algorithm, "java");
        for (String number : List.of("0.1234567890123456789012345", "1.50", "12345678901234567890.5")) {
            Numbers value = new Numbers(new BigDecimal(number));
            assertEquals(value, codec.decode(codec.encode(value), Numbers.class));
        }
        assertThrows(LimitExceededException.class, () -> JSON.decode(utf8("{\"amount\":1E+1000000}"), Numbers.class));
    }

    @Test
    void whatARecordCannotTakeIsAFaultOfTheData() {
        assertThrows(CorruptInputException.class, () -> JSON.decode(utf8("{\"value\":1e300}"), Narrow.class));
        assertEquals(
                Float.POSITIVE_INFINITY,
                CBOR.decode(CBOR.encode(new Narrow(Float.POSITIVE_INFINITY)), Narrow.class)
                        .value());
        assertThrows(CorruptInputException.class, () -> JSON.decode(utf8("{\"by\":0}"), Divided.class));
        assertEquals(20, JSON.decode(utf8("{\"by\":5}"), Divided.class).by());
    }

    @Test
    void recordsInRecordsWithoutEnd() {
        Encoder deep = JSON.with(Limits.DEFAULT.depth(2_000_000));
        byte[] data = utf8("{\"next\":".repeat(1_000_000) + "null" + "}".repeat(1_000_000));
        assertThrows(LimitExceededException.class, () -> deep.decode(data, Chain.class));
        byte[] most = utf8("{\"next\":".repeat(1_000) + "null" + "}".repeat(1_000));
        assertFalse(JSON.decode(most, Chain.class).equals(new Chain(null)));
    }
}
