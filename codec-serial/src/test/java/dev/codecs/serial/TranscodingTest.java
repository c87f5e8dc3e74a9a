package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.Options.BadText;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.Options.KeyOrder;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** From format to format without a tree: the same values and the same faults as with one. */
@Timeout(60)
class TranscodingTest {
    private static final Encoder JSON = Encoder.of("json", "java");
    private static final Encoder CBOR = Encoder.of("cbor", "java");
    private static final Encoder MSGPACK = Encoder.of("msgpack", "java");

    static Stream<Named<Encoder>> all() {
        return Encoder.all().stream().map(encoder -> Named.of(encoder.toString(), encoder));
    }

    /** The value as text, or the fault's type. */
    private static String verdict(Encoder target, Call call) {
        try {
            return Texts.of(target.decode(call.call()));
        } catch (CodecException e) {
            return e.getClass().toString();
        }
    }

    private interface Call {
        byte[] call();
    }

    private static void assertSame(Encoder from, byte[] data, Encoder to) {
        assertEquals(
                verdict(to, () -> to.encode(from.decode(data))),
                verdict(to, () -> from.transcode(data, to)),
                () -> from + " to " + to + ": " + HexFormat.of().formatHex(data));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFormatToEveryOther(Encoder from) {
        Random random = new Random(5);
        List<byte[]> documents = new ArrayList<>();
        while (documents.size() < 16) {
            Object tree = RandomTrees.tree(random, 4);
            if (documents.size() % 2 == 0) {
                tree = simple(random, 5);
            }
            if (carries(from, tree)) {
                documents.add(from.encode(tree));
            }
        }
        for (Encoder to : Encoder.all()) {
            documents.forEach(data -> assertSame(from, data, to));
        }
    }

    private static boolean carries(Encoder codec, @Nullable Object value) {
        try {
            return codec.encode(value).length > 0;
        } catch (CodecException e) {
            return false;
        }
    }

    /** Values that nearly all formats have. */
    private static Object simple(Random random, int levels) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(random.nextInt(10) == 0 ? 100 : 6); i >= 0; i--) {
            map.put(
                    Integer.toString(random.nextInt(1000), 36).repeat(1 + random.nextInt(4)),
                    switch (random.nextInt(4)) {
                        case 0 -> (long) random.nextInt() >> random.nextInt(32);
                        case 1 -> "\u00e9\"\\\n\u20ac text of some length".substring(random.nextInt(24));
                        case 2 -> levels > 0 ? simple(random, levels - 1) : List.of();
                        default -> levels > 0 ? List.of(simple(random, levels - 2), 1L) : Map.of();
                    });
        }
        return map;
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatIsCutOrChangedHasTheSameFault(Encoder from) {
        Random random = new Random(6);
        byte[] data = from.encode(Map.of("a", List.of(1L, "text", Map.of("b", List.of())), "c", "d"));
        for (int length = 0; length < data.length; length++) {
            byte[] cut = Arrays.copyOf(data, length);
            assertSame(from, cut, CBOR);
            assertSame(from, cut, JSON);
        }
        for (int i = 0; i < 2000; i++) {
            byte[] changed = data.clone();
            for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            assertHarmless(from, changed, MSGPACK);
        }
    }

    /** Which of two faults is found first may differ, and nothing else. */
    private static void assertHarmless(Encoder from, byte[] data, Encoder to) {
        String expected = verdict(to, () -> to.encode(from.decode(data)));
        String found = verdict(to, () -> from.transcode(data, to));
        assertEquals(
                expected.startsWith("class ") ? "a fault" : expected,
                found.startsWith("class ") ? "a fault" : found,
                () -> from + " to " + to + ": " + HexFormat.of().formatHex(data));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a':1,'a':2}",
                "{'a':1,'b':2,'\\u0061':3}",
                "{'x':{'a':1},'y':{'a':1,'b':[{'a':1}],'a':2}}",
                "{'\u00e9':1,'\u00e9':2}",
                "{'':1,'':2}"
            })
    void keysThatComeTwice(String text) {
        byte[] data = text.replace('\'', '"').getBytes(UTF_8);
        assertThrows(CorruptInputException.class, () -> JSON.transcode(data, CBOR));
        for (DuplicateKeys rule : List.of(DuplicateKeys.FIRST, DuplicateKeys.LAST)) {
            Encoder lenient = JSON.with(Options.DEFAULT.duplicateKeys(rule));
            assertEquals(Texts.of(lenient.decode(data)), Texts.of(CBOR.decode(lenient.transcode(data, CBOR))));
        }
        byte[] cbor = copyOfTokens(data);
        assertThrows(CorruptInputException.class, () -> CBOR.transcode(cbor, MSGPACK));
    }

    private static byte[] copyOfTokens(byte[] json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ValueWriter writer = CBOR.writer(out)) {
            Transcoding.value(JSON.reader(json), writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void oneOfManyKeysComesTwice() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 1000; i++) {
            text.append("\"key").append(i).append("\":").append(i).append(',');
        }
        String different = text + "\"key1000\":1}";
        assertEquals(JSON.decodeText(different), CBOR.decode(JSON.transcode(different.getBytes(UTF_8), CBOR)));
        for (int twice : new int[] {0, 15, 16, 17, 500, 999}) {
            byte[] data = (text + "\"key" + twice + "\":1}").getBytes(UTF_8);
            assertThrows(CorruptInputException.class, () -> JSON.transcode(data, CBOR));
        }
    }

    @Test
    void keysThatAreNoText() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(1L, "a");
        map.put("1", "b");
        map.put(List.of(), "c");
        assertEquals(map, MSGPACK.decode(CBOR.transcode(CBOR.encode(map), MSGPACK)));
        assertThrows(CodecException.class, () -> CBOR.transcode(CBOR.encode(map), JSON));
        byte[] twice = HexFormat.of().parseHex("A201010102");
        assertThrows(CorruptInputException.class, () -> CBOR.transcode(twice, MSGPACK));
    }

    @Test
    void limitsOfBothHold() {
        byte[] three = JSON.encode(List.of(List.of(List.of())));
        for (int depth = 2; depth <= 4; depth++) {
            Encoder from = JSON.with(Limits.DEFAULT.depth(depth));
            Encoder to = CBOR.with(Limits.DEFAULT.depth(depth));
            if (depth < 3) {
                assertThrows(LimitExceededException.class, () -> from.transcode(three, CBOR));
                assertThrows(LimitExceededException.class, () -> JSON.transcode(three, to));
                assertThrows(
                        LimitExceededException.class,
                        () -> CBOR.transcode(CBOR.encode(List.of(List.of(List.of()))), to));
            } else {
                assertEquals(JSON.decode(three), CBOR.decode(from.transcode(three, to)));
            }
        }
        byte[] data = JSON.encode(Map.of("key", List.of("text", 1)));
        for (Encoder limited : List.of(
                JSON.with(Limits.DEFAULT.items(4)),
                JSON.with(Limits.DEFAULT.stringLength(3)),
                JSON.with(Limits.DEFAULT.stringLength(2)),
                JSON.with(Limits.DEFAULT.bytes(data.length - 1)))) {
            assertThrows(LimitExceededException.class, () -> limited.transcode(data, CBOR));
        }
        Encoder enough = JSON.with(
                Limits.DEFAULT.items(5).stringLength(4).bytes(data.length).depth(2));
        assertEquals(JSON.decode(data), CBOR.decode(enough.transcode(data, CBOR)));
    }

    @Test
    void aMillionLevels() {
        int levels = 1_000_000;
        byte[] data = ("[".repeat(levels) + "]".repeat(levels)).getBytes(UTF_8);
        assertThrows(LimitExceededException.class, () -> JSON.transcode(data, CBOR));
        Limits deep = Limits.DEFAULT.depth(levels);
        byte[] cbor = JSON.with(deep).transcode(data, CBOR.with(deep));
        assertEquals(data.length, CBOR.with(deep).transcode(cbor, JSON.with(deep)).length);
    }

    @Test
    void optionsOfBothHold() {
        byte[] data = "{\"b\":1,\"a\":[\"\\ud800\"]}".getBytes(UTF_8);
        assertThrows(CorruptInputException.class, () -> JSON.transcode(data, CBOR));
        Encoder from = JSON.with(Options.DEFAULT.badText(BadText.REPLACE));
        Encoder to = CBOR.with(Options.DEFAULT.keyOrder(KeyOrder.SORTED));
        assertEquals("{\"a\":[\"\ufffd\"],\"b\":1}", JSON.encodeText(to.decode(from.transcode(data, to))));
        byte[] badUtf8 = HexFormat.of().parseHex("8162C328");
        assertThrows(CorruptInputException.class, () -> CBOR.transcode(badUtf8, JSON));
        Encoder replacing = CBOR.with(Options.DEFAULT.badText(BadText.REPLACE));
        assertEquals("[\"\ufffd(\"]", new String(replacing.transcode(badUtf8, JSON), UTF_8));
        byte[] two = "1 2".getBytes(UTF_8);
        assertThrows(CorruptInputException.class, () -> JSON.transcode(two, CBOR));
        Encoder first = JSON.with(Options.DEFAULT.trailingBytes(Options.TrailingBytes.IGNORE));
        assertEquals(1L, CBOR.decode(first.transcode(two, CBOR)));
        Encoder ascii = JSON.with(JsonOptions.DEFAULT.asciiOnly(true));
        assertEquals("[\"\\u00e9\\\"\"]", new String(CBOR.transcode(CBOR.encode(List.of("\u00e9\"")), ascii), UTF_8));
        Encoder pretty = JSON.with(JsonOptions.DEFAULT.indent(1));
        Object tree = Map.of("a", List.of(1L, Map.of(), List.of()));
        assertEquals(pretty.encodeText(tree), new String(CBOR.transcode(CBOR.encode(tree), pretty), UTF_8));
    }

    /** Text of every length and kind is escaped as it is when it is written from a String. */
    @Test
    void textOfEveryLength() {
        String[] parts = {"a", "\"", "\\", "\n", "\u0001", "\u00e9", "\u20ac", "\ud83d\ude00", "\u007f"};
        for (int length = 0; length < 90; length++) {
            for (String part : parts) {
                for (int at = 0; at <= length; at += 1 + length / 9) {
                    String text = "x".repeat(at) + part + "y".repeat(length - at);
                    Map<String, Object> tree = Map.of(text, List.of(text));
                    assertEquals(JSON.encodeText(tree), new String(CBOR.transcode(CBOR.encode(tree), JSON), UTF_8));
                    assertEquals(tree, MSGPACK.decode(JSON.transcode(JSON.encode(tree), MSGPACK)));
                }
            }
        }
    }
}
