package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class RespTest {
    private static final Encoder RESP = Encoder.of("resp", "java");
    private static final Encoder BYTES = RESP.with(RespOptions.DEFAULT.bulk(RespOptions.Bulk.BYTES));
    private static final Encoder OLD = RESP.with(RespOptions.DEFAULT.version(RespOptions.Version.RESP2));
    private static final Encoder COMMANDS = RESP.with(RespOptions.COMMANDS);

    private static byte[] bytes(String text) {
        return text.replace("/", "\r\n").getBytes(UTF_8);
    }

    private static String text(byte[] data) {
        return new String(data, UTF_8).replace("\r\n", "/");
    }

    // The vectors

    private static JsonNode vectors(String kind) {
        return Conformance.json("resp/vectors/resp.json").get(kind);
    }

    private static byte[] data(JsonNode vector) {
        return HexFormat.of().parseHex(vector.get("hex").asString());
    }

    /** A decoded value in the words of the vectors; simple strings and plain verbatim strings are both text. */
    private static String described(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] each -> "bulk " + HexFormat.of().formatHex(each);
            case String each -> "text " + each;
            case RespError each -> "error " + each.message();
            case Verbatim each -> "verbatim " + each.format() + " " + each.text();
            case Long each -> "integer " + each;
            case BigInteger each -> "integer " + each;
            case Double each -> "double " + each;
            case Boolean each -> "boolean " + each;
            case RespPush each -> "push " + all(each.elements());
            case Set<?> each -> "set " + all(each);
            case List<?> each -> "array " + all(each);
            case Map<?, ?> each -> "map " + entries(each);
            case Attributed each -> "attributes " + entries(each.attributes()) + " " + described(each.value());
            default -> throw new AssertionError(value.getClass());
        };
    }

    private static List<String> all(Collection<?> values) {
        return values.stream().map(RespTest::described).toList();
    }

    private static List<String> entries(Map<?, ?> map) {
        List<String> entries = new ArrayList<>();
        map.forEach((key, value) -> entries.add(described(key) + " = " + described(value)));
        return entries;
    }

    private static String expected(JsonNode value) {
        if (value.has("attributes")) {
            return "attributes " + expectedEntries(value.get("attributes")) + " " + expectedKind(value);
        }
        return expectedKind(value);
    }

    private static String expectedKind(JsonNode value) {
        String kind = value.propertyNames().iterator().next();
        JsonNode content = value.get(kind);
        return switch (kind) {
            case "simple" -> "text " + content.asString();
            case "error" -> "error " + content.asString();
            case "blobErrorHex" -> "error " + new String(HexFormat.of().parseHex(content.asString()), UTF_8);
            case "integer", "bigNumber" -> "integer " + content.asString();
            case "bulkHex" -> "bulk " + content.asString();
            case "null" -> "null";
            case "boolean" -> "boolean " + content.asBoolean();
            case "double" -> "double " + Double.parseDouble(content.asString());
            case "verbatim" -> {
                String text =
                        new String(HexFormat.of().parseHex(content.get("hex").asString()), UTF_8);
                String format = content.get("format").asString();
                yield format.equals("txt") ? "text " + text : "verbatim " + format + " " + text;
            }
            case "array", "set", "push" -> kind + " " + expectedAll(content);
            case "map" -> "map " + expectedEntries(content);
            default -> throw new AssertionError(kind);
        };
    }

    private static List<String> expectedAll(JsonNode content) {
        List<String> all = new ArrayList<>();
        content.forEach(each -> all.add(expected(each)));
        return all;
    }

    private static List<String> expectedEntries(JsonNode content) {
        List<String> all = new ArrayList<>();
        content.forEach(each ->
                all.add(expected(each.get(0)).replaceFirst("^bulk (.*)$", "bulk $1") + " = " + expected(each.get(1))));
        return all;
    }

    /** Keys are text where they can be, also where bulk strings are bytes. */
    private static String keysAsText(String described) {
        return described.replace("bulk 61 =", "text a =").replace("bulk 62 =", "text b =");
    }

    @Test
    void vectorsAreRead() {
        JsonNode vectors = vectors("accept");
        assertEquals(53, vectors.size());
        for (JsonNode vector : vectors) {
            byte[] data = data(vector);
            Object value = BYTES.decode(data);
            assertEquals(keysAsText(expected(vector.get("value"))), described(value));
            assertEquals(described(value), described(BYTES.decode(BYTES.encode(value))));
            ValueReader reader = BYTES.reader(data);
            reader.skip();
            assertFalse(reader.hasNext());
            assertArrayEquals(data, BYTES.reader(data).readRaw().bytes());
            ValueFeed feed = BYTES.feed();
            for (int i = 0; i < data.length; i++) {
                assertFalse(feed.hasNext());
                feed.feed(data, i, 1);
            }
            assertEquals(described(value), described(feed.next()));
            for (int length = 0; length < data.length; length++) {
                byte[] cut = Arrays.copyOf(data, length);
                assertThrows(CorruptInputException.class, () -> BYTES.decode(cut));
                assertThrows(
                        CorruptInputException.class, () -> BYTES.reader(cut).skip());
            }
        }
    }

    @Test
    void vectorsAreRefused() {
        JsonNode vectors = vectors("reject");
        assertEquals(35, vectors.size());
        for (JsonNode vector : vectors) {
            byte[] data = data(vector);
            assertThrows(CorruptInputException.class, () -> RESP.decode(data), vector::toString);
            ValueFeed feed = RESP.feed();
            feed.feed(data, 0, data.length);
            assertThrows(CorruptInputException.class, feed::next, vector::toString);
        }
    }

    @Test
    void incompleteVectorsWaitForMore() {
        JsonNode vectors = vectors("incomplete");
        assertEquals(13, vectors.size());
        for (JsonNode vector : vectors) {
            byte[] data = data(vector);
            assertThrows(CorruptInputException.class, () -> RESP.decode(data));
            ValueFeed feed = RESP.feed();
            feed.feed(data, 0, data.length);
            assertFalse(feed.hasNext());
            assertThrows(CorruptInputException.class, feed::end);
        }
    }

    @Test
    void vectorsMeetLimits() {
        JsonNode vectors = vectors("limits");
        assertEquals(3, vectors.size());
        for (JsonNode vector : vectors) {
            byte[] data = HexFormat.of()
                    .parseHex(vector.get("hexUnit")
                            .asString()
                            .repeat(vector.get("repeat").asInt()));
            assertThrows(CodecException.class, () -> RESP.decode(data));
            assertThrows(CodecException.class, () -> RESP.reader(data).skip());
            ValueFeed feed = RESP.feed();
            feed.feed(data, 0, data.length);
            try {
                assertFalse(feed.hasNext());
            } catch (LimitExceededException e) {
                assertTrue(e.limit() > 0);
            }
        }
    }

    // Versions

    @Test
    void eachVersionHasItsForm() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("null", null);
        map.put("yes", true);
        map.put("no", false);
        map.put("half", 0.5);
        map.put("large", BigInteger.TEN.pow(20));
        map.put("set", Set.of(1));
        map.put("error", new RespError("ERR two\r\nlines"));
        map.put("push", new RespPush(List.of("a")));
        map.put("lines", "a\r\nb");
        map.put("markdown", new Verbatim("mkd", "*a*"));
        map.put("said", new Attributed(Map.of("ttl", 5), 1.0));
        assertEquals(
                "%11/+null/_/+yes/#t/+no/#f/+half/,0.5/+large/(100000000000000000000/+set/~1/:1/+error/!14/ERR two/lines/"
                        + "+push/>1/+a/+lines/=8/txt:a/b/+markdown/=7/mkd:*a*/+said/|1/+ttl/:5/,1.0/",
                text(RESP.encode(map)));
        assertEquals(
                "*22/+null/$-1/+yes/:1/+no/:0/+half/$3/0.5/+large/$21/100000000000000000000/+set/*1/:1/+error/-ERR two lines/"
                        + "+push/*1/+a/+lines/$4/a/b/+markdown/$3/*a*/+said/$3/1.0/",
                text(OLD.encode(map)));
        assertEquals("ERR", new RespError("ERR two").code());
    }

    @Test
    void whatStreamsIsCountedForOldReaders() throws IOException {
        String streamed = "*?/:1/%?/+a/*?/././$?/;1/x/;2/yz/;0/$?/;0/./";
        assertEquals(streamed, text(tokens(RESP)));
        assertEquals("*4/:1/*2/+a/*0/+xyz/$0//", text(tokens(OLD)));
        assertEquals(List.of(1L, Map.of("a", List.of()), "xyz", ""), RESP.decode(bytes(streamed)));
    }

    private static byte[] tokens(Encoder encoder) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = encoder.writer(sink)) {
            writer.beginList().write(1);
            writer.beginMap().writeKey("a").beginList().endList().endMap();
            writer.beginString().writePiece("x").writePiece("").writePiece("yz").endString();
            writer.beginBinary().endBinary();
            writer.endList();
        }
        return sink.toByteArray();
    }

    @Test
    void bulkStringsAreWhatTheOptionsSay() {
        byte[] text = bytes("$5/gr\u00fcn/");
        byte[] binary = "$2\r\n\u00ff\u0000\r\n".getBytes(ISO_8859_1);
        Encoder texts = RESP.with(RespOptions.DEFAULT.bulk(RespOptions.Bulk.TEXT));
        assertEquals("gr\u00fcn", RESP.decode(text));
        assertArrayEquals(new byte[] {-1, 0}, (byte[]) RESP.decode(binary));
        assertArrayEquals("gr\u00fcn".getBytes(UTF_8), (byte[]) BYTES.decode(text));
        assertEquals("gr\u00fcn", texts.decode(text));
        assertThrows(CorruptInputException.class, () -> texts.decode(binary));
        assertEquals(
                "\ufffd\0",
                texts.with(Options.DEFAULT.badText(Options.BadText.REPLACE)).decode(binary));
        assertEquals("gr\u00fcn", RESP.reader(text).readString());
        assertThrows(CorruptInputException.class, () -> BYTES.reader(text).readString());
        assertArrayEquals(new byte[] {-1, 0}, RESP.reader(binary).readBytes());
    }

    @Test
    void numbersAreReadExactlyWhereTheOptionsSaySo() {
        Encoder exact = RESP.with(Options.DEFAULT.numbers(Options.Numbers.EXACT));
        assertEquals(new BigDecimal("1.10"), exact.decode(bytes(",1.10/")));
        assertEquals(1.1, RESP.decode(bytes(",1.10/")));
        assertThrows(LimitExceededException.class, () -> exact.decode(bytes(",1e1000000000/")));
        assertThrows(LimitExceededException.class, () -> exact.decode(bytes(",1e99999999999/")));
        assertThrows(LimitExceededException.class, () -> RESP.decode(bytes("(" + "1".repeat(1001) + "/")));
        assertEquals(7L, RESP.decode(bytes("(7/")));
    }

    @Test
    void attributesMayBePassedOver() {
        byte[] data = bytes("|1/+ttl/:5/*2/:1/|0/:2/");
        assertEquals(new Attributed(Map.of("ttl", 5L), List.of(1L, new Attributed(Map.of(), 2L))), RESP.decode(data));
        Encoder without = RESP.with(RespOptions.DEFAULT.attributes(false));
        assertEquals(List.of(1L, 2L), without.decode(data));
        ValueReader reader = without.reader(data);
        assertEquals(2, reader.beginList());
        assertEquals(1, reader.readLong());
        assertEquals(2, reader.readLong());
        reader.endList();
        assertThrows(CorruptInputException.class, () -> RESP.decode(bytes("|1/+a/:1/")));
        assertThrows(CorruptInputException.class, () -> RESP.decode(bytes("*?/|0/./")));
    }

    // Commands

    @Test
    void commandsAreBulkStrings() {
        assertEquals(
                "*4/$3/SET/$1/k/$3/-10/$1/\u0001/", text(COMMANDS.encode(List.of("SET", "k", -10, new byte[] {1}))));
        assertEquals("*2/$4/INCR/$3/0.5/", text(COMMANDS.encode(List.of("INCR", 0.5))));
        assertEquals(List.of("GET", "k"), COMMANDS.decode(bytes("*2/$3/GET/$1/k/")));
        for (Object other : Arrays.asList(null, true, List.of(), Map.of("a", 1), new RespError("ERR"))) {
            List<@Nullable Object> command = Arrays.asList("GET", other);
            assertThrows(UnsupportedFeatureException.class, () -> COMMANDS.encode(command));
        }
    }

    @Test
    void commandsMayBeInline() {
        assertEquals(List.of("PING"), COMMANDS.decode(bytes("PING/")));
        assertEquals(List.of("PING"), COMMANDS.decode("PING\n".getBytes(UTF_8)));
        assertEquals(
                List.of("SET", "a b\nA", "it's", "", "\"x"),
                COMMANDS.decode(bytes("  SET \"a b\\n\\x41\" 'it\\'s'  \"\" \"\\\"x\" /")));
        assertEquals(List.of(), COMMANDS.decode(bytes("/")));
        for (String bad : List.of("SET \"a/", "SET 'a'b/", "SET")) {
            assertThrows(CorruptInputException.class, () -> COMMANDS.decode(bytes(bad)));
        }
        assertThrows(CorruptInputException.class, () -> RESP.decode(bytes("PING/")));
        ValueFeed feed = COMMANDS.feed();
        byte[] both = bytes("PING/*1/$4/QUIT/GET x\n");
        for (byte each : both) {
            feed.feed(new byte[] {each}, 0, 1);
        }
        assertEquals(List.of("PING"), feed.next());
        assertEquals(List.of("QUIT"), feed.next());
        assertEquals(List.of("GET", "x"), feed.next());
        feed.end();
    }

    // Harm

    @Test
    void depthCostsNoStack() {
        Encoder deep = RESP.with(Limits.DEFAULT.depth(2_000_000));
        for (String head : List.of("*1/", ">1/", "%1/+a/", "|0/", "|1/+a/_/", "*?/")) {
            byte[] data = bytes(head.repeat(1_000_000));
            assertThrows(LimitExceededException.class, () -> RESP.decode(data));
            assertThrows(CorruptInputException.class, () -> deep.decode(data));
            assertThrows(CorruptInputException.class, () -> deep.reader(data).skip());
            ValueFeed feed = deep.feed();
            feed.feed(data, 0, data.length);
            assertFalse(feed.hasNext());
            if (!head.contains("?")) {
                byte[] whole = bytes(head.repeat(1_000_000) + "_/");
                assertArrayEquals(whole, deep.encode(deep.decode(whole)));
            }
        }
        assertThrows(LimitExceededException.class, () -> deep.decode(bytes("~1/".repeat(1_000_000))));
        assertThrows(LimitExceededException.class, () -> deep.decode(bytes("%1/".repeat(1_000_000))));
    }

    @Test
    void whateverIsChangedThereIsNoOtherFault() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("a", List.of(1L, -5L, BigInteger.TEN.pow(30), 0.5, "text", "two\r\nlines", new byte[] {-1, 0, 7}));
        map.put("b", new Attributed(Map.of("x", List.of()), new RespPush(List.of(Set.of("y"), new RespError("ERR")))));
        map.put("c", Arrays.asList(null, true, new Verbatim("mkd", "z")));
        byte[] data = RESP.encode(map);
        Random random = new Random(4);
        String heads = "+-:$*_#,(!=%~>|;.?0123456789\r\n";
        for (int i = 0; i < 4_000; i++) {
            byte[] changed = data.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                changed[random.nextInt(changed.length)] = (byte) heads.charAt(random.nextInt(heads.length()));
            }
            for (Encoder each : List.of(RESP, COMMANDS, RESP.with(RespOptions.DEFAULT.attributes(false)))) {
                harmless(() -> each.decode(changed));
                harmless(() -> each.reader(changed).skip());
                harmless(() -> each.reader(changed).readLevel());
                ValueFeed feed = each.feed();
                feed.feed(changed, 0, changed.length);
                harmless(() -> {
                    while (feed.hasNext()) {
                        feed.next();
                    }
                });
            }
        }
    }

    private static void harmless(Runnable reading) {
        try {
            reading.run();
        } catch (CodecException e) {
            assertFalse(e.getMessage().isBlank());
        }
    }

    @Test
    void randomTreesComeBack() {
        Random random = new Random(5);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Object tree = RandomTrees.tree(random, 5);
            byte[] data;
            try {
                data = BYTES.encode(tree);
            } catch (UnsupportedFeatureException e) {
                continue;
            }
            assertEquals(Texts.of(tree), Texts.of(BYTES.decode(data)));
            all.writeBytes(data);
            expected.add(Texts.of(tree));
        }
        assertTrue(expected.size() > 100);
        ValueFeed feed = BYTES.feed();
        List<String> read = new ArrayList<>();
        byte[] data = all.toByteArray();
        for (int at = 0; at < data.length; at += 100) {
            feed.feed(data, at, Math.min(100, data.length - at));
            while (feed.hasNext()) {
                read.add(Texts.of(feed.next()));
            }
        }
        assertEquals(expected, read);
    }
}
