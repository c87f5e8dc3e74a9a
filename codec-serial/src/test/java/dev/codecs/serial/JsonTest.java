package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.Options.BadText;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.Options.KeyOrder;
import dev.codecs.Options.Numbers;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import dev.codecs.serial.JsonOptions.CutShort;
import dev.codecs.serial.JsonOptions.NotFinite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only JSON has: its numbers, escapes, white space and options. */
class JsonTest {
    private static final Encoder JSON = Encoder.of("json", "java");

    private static @Nullable Object read(String text) {
        return JSON.decodeText(text);
    }

    private static Object document() {
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        inner.put("b", List.of(1L, -2.5, "x\u20ac\n"));
        inner.put("a", null);
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("z", inner);
        document.put("\ud83d\ude00", List.of());
        document.put("\uffee", true);
        document.put("e", Map.of());
        return document;
    }

    // Writing

    @Test
    void prettyTextIsIndented() throws IOException {
        Encoder pretty = JSON.with(JsonOptions.DEFAULT.indent(2));
        String expected = """
                {
                  "z": {
                    "b": [
                      1,
                      -2.5,
                      "x\u20ac\\n"
                    ],
                    "a": null
                  },
                  "\ud83d\ude00": [],
                  "\uffee": true,
                  "e": {}
                }""";
        assertEquals(expected, pretty.encodeText(document()));
        assertEquals(document(), pretty.decodeText(expected));
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = pretty.writer(sink)) {
            Transcoding.value(JSON.reader(JSON.encode(document())), writer);
        }
        assertEquals(expected, sink.toString(UTF_8));
        assertThrows(IllegalArgumentException.class, () -> JsonOptions.DEFAULT.indent(-1));
        assertThrows(IllegalArgumentException.class, () -> JsonOptions.DEFAULT.indent(17));
    }

    @Test
    void keysAreSortedByCodePointsAndCanonicallyByUnits() {
        assertEquals(
                "{\"e\":{},\"z\":{\"a\":null,\"b\":[1,-2.5,\"x\u20ac\\n\"]},\"\uffee\":true,\"\ud83d\ude00\":[]}",
                JSON.with(Options.DEFAULT.keyOrder(KeyOrder.SORTED)).encodeText(document()));
        assertEquals(
                "{\"e\":{},\"z\":{\"a\":null,\"b\":[1,-2.5,\"x\u20ac\\n\"]},\"\ud83d\ude00\":[],\"\uffee\":true}",
                JSON.with(Options.DEFAULT.keyOrder(KeyOrder.DETERMINISTIC)).encodeText(document()));
    }

    @Test
    void canonicalNumbersAreDoubles() {
        Encoder canonical = JSON.with(Options.DEFAULT.keyOrder(KeyOrder.DETERMINISTIC));
        assertEquals(
                "[1,0,1e+21,9007199254740992,1152921504606847000,0.1,1e+30]",
                canonical.encodeText(
                        List.of(1.0, -0.0, 1e21, 1L << 53, 1L << 60, new BigDecimal("0.1"), BigInteger.TEN.pow(30))));
        for (Number number : List.of(
                (1L << 53) + 1,
                Long.MAX_VALUE,
                BigInteger.TEN.pow(30).add(BigInteger.ONE),
                new BigDecimal("0.1000000000000000000001"),
                new BigDecimal("1e400"))) {
            assertThrows(UnsupportedFeatureException.class, () -> canonical.encode(number), number::toString);
        }
    }

    @Test
    void lettersBeyondAsciiAreEscapedOnDemand() {
        Encoder ascii = JSON.with(JsonOptions.DEFAULT.asciiOnly(true));
        for (String text : List.of(
                "\u00e9\u20ac\ud83d\ude00\u007f", "a".repeat(50) + "\u00e9" + "b".repeat(50), "\u20ac".repeat(100))) {
            String encoded = ascii.encodeText(text);
            assertTrue(encoded.chars().allMatch(c -> c >= ' ' && c < 0x80), encoded);
            assertEquals(text, read(encoded));
        }
        assertEquals("\"\\u00e9\\u20ac\\ud83d\\ude00\u007f\"", ascii.encodeText("\u00e9\u20ac\ud83d\ude00\u007f"));
        Encoder replacing = ascii.with(Options.DEFAULT.badText(BadText.REPLACE));
        assertEquals("\"a\\ufffdb\"", replacing.encodeText("a\ud800b"));
    }

    @Test
    void everyCharacterIsEscapedAsItMust() {
        assertEquals(
                "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\"", JSON.encodeText("\"\\/\b\f\n\r\t\0\u001f\u007f"));
        for (int before = 0; before < 70; before++) {
            for (String special : List.of("\"", "\\", "\n", "\u0001", "\u00e9", "\u20ac", "\ud83d\ude00", "?")) {
                for (int after : new int[] {0, 1, 7, 8, 30}) {
                    String text = "x".repeat(before) + special + "y".repeat(after);
                    assertEquals(text, read(JSON.encodeText(text)));
                    assertEquals(Map.of(text, text), read(JSON.encodeText(Map.of(text, text))));
                }
            }
        }
    }

    @Test
    void longTextOfFewOtherLettersIsTheEncodingDecoded() {
        Random random = new Random(5);
        List<String> letters = List.of("\u00e9", "\u20ac", "\ud83d\ude00", "\u00e9\u20ac");
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < 1000 + 10 * round) {
                text.append("x".repeat(random.nextInt(round + 1)));
                text.append(letters.get(random.nextInt(letters.size())));
            }
            text.append("y".repeat(random.nextInt(80)));
            assertEquals('"' + text.toString() + '"', JSON.encodeText(text.toString()));
        }
    }

    @Test
    void halfASurrogatePairIsRefusedOrReplacedWhereverItStands() {
        Encoder replacing = JSON.with(Options.DEFAULT.badText(BadText.REPLACE));
        for (int before : new int[] {0, 1, 31, 32, 33, 60}) {
            for (String half : List.of("\ud800", "\udc00", "\udc00\ud800", "?\ud83d", "\ud83d?")) {
                for (String after : List.of("", "x", "\u20ac", "y".repeat(40))) {
                    String text = "a".repeat(before) + half + after;
                    assertThrows(IllegalArgumentException.class, () -> JSON.encode(text));
                    assertEquals(text.replaceAll("[\ud800-\udfff]", "\ufffd"), JSON.decode(replacing.encode(text)));
                    assertThrows(CorruptInputException.class, () -> JSON.decodeText('"' + text + '"'));
                }
            }
        }
        assertEquals("a?b".repeat(20) + "\ud83d\ude00", read(JSON.encodeText("a?b".repeat(20) + "\ud83d\ude00")));
        assertEquals("\ufffd", replacing.decodeText("\"\\ud800\""));
        assertEquals("\ufffd\ufffd", replacing.decodeText("\"\\udc00\\ud800\""));
        assertEquals("\ufffdA", replacing.decodeText("\"\\ud800\\u0041\""));
        assertEquals("\ud83d\ude00", replacing.decodeText("\"\\uD83D\\uDE00\""));
        for (String text : List.of("\"\\ud800\"", "[\"\\udc00\\ud800\"]", "{\"\\ud800\\u0041\":1}")) {
            assertThrows(CorruptInputException.class, () -> read(text));
            assertThrows(
                    CorruptInputException.class,
                    () -> JSON.reader(text.getBytes(UTF_8)).skip());
        }
    }

    @Test
    void notANumberIsWrittenAsTheOptionsSay() {
        List<Double> numbers = List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        for (Double number : numbers) {
            assertThrows(UnsupportedFeatureException.class, () -> JSON.encode(number));
        }
        assertEquals(
                "[null,null,null]",
                JSON.with(JsonOptions.DEFAULT.notFinite(NotFinite.NULL)).encodeText(numbers));
        assertEquals(
                "[\"NaN\",\"Infinity\",\"-Infinity\"]",
                JSON.with(JsonOptions.DEFAULT.notFinite(NotFinite.STRING)).encodeText(numbers));
    }

    @Test
    void keysAreText() {
        assertEquals("{\"READ\":1}", JSON.encodeText(Map.of(Access.READ, 1)));
        assertThrows(UnsupportedFeatureException.class, () -> JSON.encode(Map.of(1, 2)));
        assertThrows(UnsupportedFeatureException.class, () -> JSON.encode(Collections.singletonMap(null, 2)));
    }

    private enum Access {
        READ
    }

    // Numbers

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "999999999999999999, 999999999999999999",
        "1000000000000000000, 1000000000000000000"
    })
    void wholeNumbersAreLongs(String text, long number) {
        assertEquals(number, read(text));
        assertEquals(number, JSON.reader(text.getBytes(UTF_8)).readLong());
        assertEquals(List.of(number), read(" [ " + text + " ] "));
    }

    @Test
    void largerOnesAreBigIntegers() {
        for (String text : List.of("9223372036854775808", "-9223372036854775809", "1".repeat(1000))) {
            assertEquals(new BigInteger(text), read(text));
            ValueReader reader = JSON.reader(("[" + text + ",1]").getBytes(UTF_8));
            reader.beginList();
            assertThrows(ArithmeticException.class, reader::readLong);
            assertEquals(new BigInteger(text), reader.readNumber());
            assertEquals(1, reader.readLong());
        }
    }

    @Test
    void fractionsAreTheNearestDoubleOrExact() {
        Encoder exact = JSON.with(Options.DEFAULT.numbers(Numbers.EXACT));
        for (String text : List.of(
                "0.1",
                "-0.0",
                "1e22",
                "1E-7",
                "123456789012345678901234567890.5",
                "2.2250738585072011e-308",
                "2.2250738585072012e-308",
                "4.9e-324",
                "2.4703282292062328e-324",
                "1.7976931348623158e308",
                "9007199254740993.0",
                "0.500000000000000166533453693773481063544750213623046875",
                "6929495644600919.5",
                "3.518437208883201171875e13",
                "0.000000000000000000000000000000000000000000000000000000000000000001",
                "1" + "0".repeat(300) + ".0")) {
            assertEquals(Double.parseDouble(text), read(text), text);
            assertEquals(new BigDecimal(text), exact.decodeText(text));
            assertEquals(exact.decodeText(text), exact.decode(exact.encode(new BigDecimal(text))));
        }
        assertEquals(0.0, read("1e-400"));
        assertThrows(CorruptInputException.class, () -> read("1e400"));
        assertEquals(new BigDecimal("1e400"), exact.decodeText("1e400"));
    }

    @Test
    void hostileNumbersMeetALimit() {
        for (String text : List.of("1e1000000000", "1e-1000000000", "1E+99999999999999999999", "1e10001", "-1e10001")) {
            for (Numbers numbers : Numbers.values()) {
                Encoder codec = JSON.with(Options.DEFAULT.numbers(numbers));
                LimitExceededException e =
                        assertThrows(LimitExceededException.class, () -> codec.decodeText(text), text);
                assertEquals(10_000, e.limit());
                assertThrows(
                        LimitExceededException.class,
                        () -> codec.reader(text.getBytes(UTF_8)).skip(),
                        text);
            }
        }
        for (String text : List.of("1".repeat(100_000), "0." + "1".repeat(100_000), "1".repeat(100_000) + "e5")) {
            LimitExceededException e = assertThrows(LimitExceededException.class, () -> read(text));
            assertEquals(1000, e.limit());
            assertThrows(
                    LimitExceededException.class,
                    () -> JSON.reader(text.getBytes(UTF_8)).skip());
        }
        assertEquals(0.0, read("0e10000"));
        Encoder wide = JSON.with(Limits.DEFAULT.numberLength(200_000));
        assertEquals(new BigInteger("1".repeat(2000)), wide.decodeText("1".repeat(2000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "-01",
                "1.",
                ".5",
                "-",
                "+1",
                "1e",
                "1e+",
                "1.e5",
                "0x10",
                "1_0",
                "--1",
                "1.5.2",
                "-a",
                "NaN",
                "Infinity",
                "00.5"
            })
    void whatIsNoNumberIsRefused(String text) {
        assertThrows(CorruptInputException.class, () -> read(text));
        assertThrows(CorruptInputException.class, () -> read("[" + text + "]"));
        byte[] data = ("[" + text + "]").getBytes(UTF_8);
        assertThrows(CorruptInputException.class, () -> JSON.reader(data).skip());
    }

    // Structure

    @Test
    void oneMillionLevelsMeetTheLimitOrAreRead() throws IOException {
        byte[] deep = "[".repeat(1_000_000).concat("]".repeat(1_000_000)).getBytes(ISO_8859_1);
        byte[] open = "{\"a\":".repeat(1_000_000).getBytes(ISO_8859_1);
        assertThrows(LimitExceededException.class, () -> JSON.decode(deep));
        assertThrows(LimitExceededException.class, () -> JSON.reader(deep).skip());
        assertThrows(LimitExceededException.class, () -> JSON.decode(open));
        Encoder wide = JSON.with(Limits.DEFAULT.depth(1_000_000));
        Object tree = wide.decode(deep);
        assertArrayEquals(deep, wide.encode(tree));
        wide.reader(deep).skip();
        assertThrows(CorruptInputException.class, () -> wide.decode(open));
        assertThrows(LimitExceededException.class, () -> JSON.encode(tree));
        Encoder pretty = wide.with(JsonOptions.DEFAULT.indent(1));
        byte[] some = "[".repeat(1000).concat("]".repeat(1000)).getBytes(ISO_8859_1);
        byte[] indented = pretty.encode(wide.decode(some));
        assertEquals(wide.decode(some), wide.decode(indented));
        assertEquals(1_001_999, indented.length);
    }

    @Test
    void valuesMayFollowEachOther() throws IOException {
        ValueReader reader = JSON.reader("{\"a\":1}\n[2]\r\n\"x\" 3 4.5\ntrue null".getBytes(UTF_8));
        List<@Nullable Object> values = new ArrayList<>();
        while (reader.hasNext()) {
            values.add(reader.readValue());
        }
        assertEquals(Arrays.asList(Map.of("a", 1L), List.of(2L), "x", 3L, 4.5, true, null), values);
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = JSON.writer(sink)) {
            for (Object value : values) {
                writer.writeValue(value);
            }
        }
        assertEquals("{\"a\":1}\n[2]\n\"x\"\n3\n4.5\ntrue\nnull", sink.toString(UTF_8));
        for (int most : new int[] {1, 2, 5, 100}) {
            ValueFeed feed = JSON.feed();
            List<@Nullable Object> fed = new ArrayList<>();
            for (int at = 0; at < sink.size(); at += most) {
                feed.feed(sink.toByteArray(), at, Math.min(most, sink.size() - at));
                while (feed.hasNext()) {
                    fed.add(feed.next());
                }
            }
            feed.end();
            while (feed.hasNext()) {
                fed.add(feed.next());
            }
            assertEquals(values, fed);
        }
    }

    @Test
    void faultsNameTheirOffset() {
        for (Map.Entry<String, Integer> fault : Map.of(
                        "[1,]",
                        3,
                        "[1 2]",
                        3,
                        "{\"a\" 1}",
                        5,
                        "{a:1}",
                        1,
                        "[tru]",
                        4,
                        "[\"a\tb\"]",
                        3,
                        "[1",
                        2,
                        "\"\\x\"",
                        1,
                        "{\"a\":1,}",
                        7,
                        "[] x",
                        3)
                .entrySet()) {
            CorruptInputException e =
                    assertThrows(CorruptInputException.class, () -> read(fault.getKey()), fault.getKey());
            assertEquals((long) fault.getValue(), e.offset(), fault.getKey() + ": " + e.getMessage());
        }
        CorruptInputException e = assertThrows(
                CorruptInputException.class, () -> JSON.decode(new byte[] {'[', '"', 'a', (byte) 0xC3, 'b', '"', ']'}));
        assertEquals(3, e.offset());
    }

    @Test
    void whatIsWholeIsKeptOfATextThatIsCut() {
        Encoder keeping = JSON.with(JsonOptions.DEFAULT.cutShort(CutShort.KEEP));
        assertEquals(
                Map.of("a", 1L, "b", List.of(true, Map.of("c", List.of("x")))),
                keeping.decodeText("{\"a\":1,\"b\":[true,{\"c\":[\"x\",\"y"));
        assertEquals(List.of(1L), keeping.decodeText("[1,2"));
        assertEquals(List.of(1L, 2L), keeping.decodeText("[1,2,"));
        assertEquals(List.of(1L, 2L), keeping.decodeText("[1,2 "));
        assertEquals(List.of(1L), keeping.decodeText("[1,tru"));
        assertEquals(List.of(1L), keeping.decodeText("[1,\"2"));
        assertEquals(Map.of(), keeping.decodeText("{\"a\":12"));
        assertEquals(Map.of(), keeping.decodeText("{\"a\""));
        assertEquals(Map.of(), keeping.decodeText("{\"a"));
        assertEquals(List.of(), keeping.decodeText("["));
        for (String nothing : List.of("", " ", "\"ab", "tru", "-")) {
            assertThrows(CorruptInputException.class, () -> keeping.decodeText(nothing), nothing);
        }
        for (String wrong : List.of("[1,]", "[}", "{\"a\":1,2", "[01")) {
            assertThrows(CorruptInputException.class, () -> keeping.decodeText(wrong), wrong);
        }
        String text = JSON.encodeText(document());
        for (int length = 1; length < text.length(); length++) {
            if (!Character.isHighSurrogate(text.charAt(length - 1))) {
                assertInstanceOf(Map.class, keeping.decodeText(text.substring(0, length)));
            }
        }
        assertEquals(document(), keeping.decodeText(text));
    }

    // Paths

    @Test
    void aPathIsFollowedPastWhatIsEscapedOrTwiceThere() {
        byte[] data =
                "  { \"\\u0061b\" : [ 1 , { \"k\\\"\" : [ null, \"x\" ] } ] , \"\u00e9\":7,\"d\":1,\"d\":2, \"l\":[ ] }"
                        .getBytes(UTF_8);
        Encoder last = JSON.with(Options.DEFAULT.duplicateKeys(DuplicateKeys.LAST));
        assertEquals(Found.of("x"), JSON.find(data, ValuePath.of("ab", 1, "k\"", 1)));
        assertEquals(Found.of(null), JSON.find(data, ValuePath.of("ab", 1, "k\"", 0)));
        assertEquals(Found.of(7L), JSON.find(data, ValuePath.of("\u00e9")));
        assertEquals(Found.of(1L), JSON.find(data, ValuePath.of("d")));
        assertEquals(Found.of(2L), last.find(data, ValuePath.of("d")));
        assertEquals(Found.of(List.of()), JSON.find(data, ValuePath.of("l")));
        assertEquals(Found.ABSENT, JSON.find(data, ValuePath.of("l", 0)));
        assertEquals(Found.ABSENT, JSON.find(data, ValuePath.of("d", 0)));
        for (String wrong :
                List.of("[1,,2]", "[1 2]", "[\"\\x\",2]", "[tru,2]", "[[},2]", "[{\"a\"},2]", "[01,2]", "[\"\n\",2]")) {
            byte[] malformed = wrong.getBytes(UTF_8);
            assertThrows(CorruptInputException.class, () -> JSON.find(malformed, ValuePath.of(1)), wrong);
        }
        byte[] notUtf8 = {'[', '"', (byte) 0xFF, '"', ',', '2', ']'};
        assertThrows(CorruptInputException.class, () -> JSON.find(notUtf8, ValuePath.of(1)));
        assertEquals(
                Found.of(2L),
                JSON.with(Options.DEFAULT.badText(BadText.REPLACE)).find(notUtf8, ValuePath.of(1)));
    }

    // Anything

    private static @Nullable Object withoutBinary(@Nullable Object tree) {
        return switch (tree) {
            case List<?> list ->
                list.stream()
                        .map(JsonTest::withoutBinary)
                        .collect(java.util.stream.Collectors.toCollection(ArrayList::new));
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, value) -> all.put(key, withoutBinary(value)));
                yield all;
            }
            case byte[] bytes -> (long) bytes.length;
            case java.time.Instant time -> time.toString();
            case null, default -> tree;
        };
    }

    @Test
    void randomTreesComeBackInEveryForm() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 400; i++) {
            Object tree = withoutBinary(RandomTrees.tree(random, 6));
            String expected = Texts.of(tree);
            JsonOptions options = JsonOptions.DEFAULT.indent(random.nextInt(5)).asciiOnly(random.nextBoolean());
            Encoder codec = JSON.with(options);
            byte[] data = codec.encode(tree);
            assertEquals(expected, Texts.of(codec.decode(data)));
            assertEquals(expected, Texts.of(codec.decodeText(codec.encodeText(tree))));
            assertEquals(expected, Texts.of(codec.reader(data).readValue()));
            codec.reader(data).skip();
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (ValueWriter writer = codec.writer(sink)) {
                Transcoding.value(codec.reader(data), writer);
            }
            assertArrayEquals(data, sink.toByteArray());
        }
    }

    @Test
    void vectorsCutOrChangedGiveAValueOrOurOwnFaults() throws IOException {
        Random random = new Random(2);
        int rounds = Boolean.getBoolean("long") ? 2000 : 20;
        for (Path file : JsonSuites.files("JSONTestSuite/test_parsing")) {
            byte[] data = Files.readAllBytes(file);
            if (data.length > 1000) {
                continue;
            }
            for (int length = 0; length < data.length; length++) {
                harmless(Arrays.copyOf(data, length));
            }
            for (int i = 0; i < rounds && data.length > 0; i++) {
                byte[] changed = data.clone();
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    int at = random.nextInt(data.length);
                    changed[at] = random.nextBoolean()
                            ? (byte) random.nextInt()
                            : (byte) "[]{}\",:\\u0e-.".charAt(random.nextInt(13));
                }
                harmless(changed);
            }
        }
    }

    /** Reading and passing over agree, but for keys that come twice and numbers out of range. */
    private static void harmless(byte[] data) {
        Encoder last =
                JSON.with(Options.DEFAULT.duplicateKeys(DuplicateKeys.LAST).numbers(Numbers.EXACT));
        boolean read = ends(() -> last.decode(data));
        boolean passed = ends(() -> {
            ValueReader reader = last.reader(data);
            reader.skip();
            if (reader.hasNext()) {
                throw new CorruptInputException("a second value", -1);
            }
        });
        assertEquals(read, passed, () -> new String(data, ISO_8859_1));
        Encoder keeping = JSON.with(JsonOptions.DEFAULT.cutShort(CutShort.KEEP));
        boolean kept = ends(() -> keeping.decode(data));
        assertFalse(ends(() -> JSON.decode(data)) && !kept);
    }

    private static boolean ends(Runnable call) {
        try {
            call.run();
            return true;
        } catch (CodecException e) {
            assertFalse(e.getMessage().isBlank());
            return false;
        }
    }
}
