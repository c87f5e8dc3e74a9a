package dev.codecs.serial;

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
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IonTest {
    private static final Encoder BINARY = Encoder.of("ion", "java");
    private static final Encoder TEXT = Encoder.of("ion-text", "java");
    private static final Encoder EXACT_BINARY = BINARY.with(IonOptions.EXACT);
    private static final Encoder EXACT_TEXT = TEXT.with(IonOptions.EXACT);

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    /** Everything that Ion has, in one value. */
    private static final String ALL =
            "a::'b c'::{n:null,b:null.bool,list:[1,-2,123456789012345678901234567890,1.5e0,nan,-inf,1.50,-0d3,5d-30],"
                    + "sexp:(a '+' \"s\" 'null' $0 ()),time:[2000T,2000-01T,2000-01-01,2000-01-01T12:30Z,"
                    + "2000-01-01T12:30:15.250+01:30,2000-01-01T12:30:15-00:00],"
                    + "'':{{\"a\\x00\\xff\"}},blob:{{AQID}},text:\"gr\u00fcn \\\"\\\\\\n\",twice:1,twice:x::2}";

    @Test
    void everyTypeComesBackInBothEncodings() {
        Object value = EXACT_TEXT.decodeText(ALL);
        assertEquals(ALL, EXACT_TEXT.encodeText(value));
        byte[] binary = EXACT_BINARY.encode(value);
        assertEquals(ALL, EXACT_TEXT.encodeText(EXACT_BINARY.decode(binary)));
        assertArrayEquals(binary, EXACT_BINARY.encode(EXACT_TEXT.decode(binary)));
        IonAnnotated annotated = assertInstanceOf(IonAnnotated.class, value);
        assertEquals(List.of(new IonSymbol("a"), new IonSymbol("b c")), annotated.annotations());
        assertInstanceOf(IonStruct.class, annotated.value());
    }

    @Test
    void plainValuesAreReadByDefault() {
        String text = "a::{n:null.int,s:sym,e:(1 x),c:{{\"ab\"}},z:-0.,t:2000-01-01T01:00:00+01:00}";
        for (byte[] data : List.of(text.getBytes(UTF_8), EXACT_BINARY.encode(EXACT_TEXT.decodeText(text)))) {
            Map<?, ?> map = (Map<?, ?>) BINARY.decode(data);
            assertTrue(map.containsKey("n"));
            assertEquals(null, map.get("n"));
            assertEquals("sym", map.get("s"));
            assertEquals(List.of(1L, "x"), map.get("e"));
            assertArrayEquals(new byte[] {'a', 'b'}, (byte[]) map.get("c"));
            assertEquals(BigDecimal.ZERO, map.get("z"));
            assertEquals(Instant.parse("2000-01-01T00:00:00Z"), map.get("t"));
            ValueReader reader = BINARY.reader(data);
            reader.beginMap();
            assertEquals("n", reader.readKey());
            reader.readNull();
            assertEquals("s", reader.readKey());
            assertEquals(Token.STRING, reader.peek());
            assertEquals("sym", reader.readString());
            assertEquals("e", reader.readKey());
            reader.beginList();
            assertEquals(1, reader.readLong());
            assertEquals("x", reader.readValue());
            reader.endList();
            assertEquals("x", BINARY.find(data, ValuePath.of("e", 1)).value());
        }
        assertThrows(CorruptInputException.class, () -> BINARY.decode("{a:1,a:2}".getBytes(UTF_8)));
    }

    @Test
    void binaryHasTheFormOfTheSpecification() {
        assertArrayEquals(hex("E00100EA 0F"), BINARY.encode(null));
        assertArrayEquals(hex("E00100EA 21 05"), BINARY.encode(5));
        assertArrayEquals(hex("E00100EA 38 8000000000000000"), BINARY.encode(Long.MIN_VALUE));
        assertArrayEquals(hex("E00100EA 29 010000000000000000"), BINARY.encode(BigInteger.ONE.shiftLeft(64)));
        assertArrayEquals(hex("E00100EA 52 C2 0F"), BINARY.encode(new BigDecimal("0.15")));
        assertArrayEquals(
                hex("E00100EA 68 80 0FD0 81 81 80 80 80"), BINARY.encode(Instant.parse("2000-01-01T00:00:00Z")));
        assertArrayEquals(
                hex("E00100EA E7 81 83 D4 87 B2 81 61 D6 8A 21 01 84 21 02"),
                BINARY.encode(new TreeMap<>(Map.of("a", 1, "name", 2))));
    }

    @Test
    void symbolTablesGrowAlongAStream() throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = BINARY.writer(sink)) {
            writer.beginMap().writeKey("a").write(1).endMap();
            writer.flush();
            writer.writeValue(Map.of("b", 2));
            writer.writeValue(Map.of("a", 3));
            writer.writeValue(new IonSymbol("c"));
        }
        byte[] data = sink.toByteArray();
        ValueReader reader = BINARY.reader(data);
        assertEquals(Map.of("a", 1L), reader.readValue());
        assertEquals(Map.of("b", 2L), reader.readValue());
        RawValue raw = reader.readRaw();
        assertEquals(Map.of("a", 3L), BINARY.decode(raw.bytes()));
        assertEquals("c", reader.readValue());
        assertFalse(reader.hasNext());
        assertEquals(List.of("a=1", "b=2", "a=3", "c"), fed(BINARY, data, 1));
        assertEquals(List.of("a=1", "b=2", "a=3", "c"), fed(BINARY, data, 1000));
        assertEquals(List.of(Map.of("a", 3L)), BINARY.decode(BINARY.encode(List.of(raw))));
    }

    private static List<String> fed(Encoder encoder, byte[] data, int most) {
        ValueFeed feed = encoder.feed();
        List<String> values = new ArrayList<>();
        for (int at = 0; at < data.length; at += most) {
            feed.feed(data, at, Math.min(most, data.length - at));
            while (feed.hasNext()) {
                values.add(String.valueOf(feed.next()).replaceAll("[{}]", ""));
            }
        }
        feed.end();
        while (feed.hasNext()) {
            values.add(String.valueOf(feed.next()).replaceAll("[{}]", ""));
        }
        return values;
    }

    @Test
    void textIsTakenInPieces() {
        String text = "$ion_1_0 // comment 'x\n 5 -6 abc a::'b'::c '' 'q\\'' \"s\\\"]\" '''one''' /* ''' */ '''two'''\n"
                + "$ion_symbol_table::{symbols:[\"known\"]} $10 [1,(a/b),{k:'''x''',l:{{ \"}}\" }}}] {{//8=}}"
                + " 2000-01-01T00:00:00Z x::{} 7";
        List<String> values = new ArrayList<>();
        ValueReader reader = TEXT.reader(text.getBytes(UTF_8));
        while (reader.hasNext()) {
            values.add(String.valueOf(reader.readValue()).replaceAll("[{}]", ""));
        }
        assertEquals("known", values.get(8));
        for (int most : new int[] {1, 2, 3, 50, 10_000}) {
            List<String> fed = fed(TEXT, text.getBytes(UTF_8), most);
            for (int i = 0; i < values.size(); i++) {
                if (!values.get(i).startsWith("[B@") && !values.get(i).contains("=[B@")) {
                    assertEquals(values.get(i), fed.get(i), "in pieces of " + most);
                }
            }
            assertEquals(values.size(), fed.size());
        }
        ValueFeed feed = TEXT.feed();
        feed.feed("[1".getBytes(UTF_8), 0, 2);
        assertThrows(CorruptInputException.class, feed::end);
        ValueFeed line = TEXT.feed();
        line.feed("5\n".getBytes(UTF_8), 0, 2);
        assertTrue(line.hasNext());
    }

    @Test
    void sharedTablesAreImported() {
        byte[] data = ("$ion_symbol_table::{imports:[{name:\"t\",version:1,max_id:3}],symbols:[\"own\"]}"
                        + "[$10,$11,$12,$13]")
                .getBytes(UTF_8);
        List<IonSymbolTable> catalog = List.of(new IonSymbolTable("t", 1, List.of("one", "two")));
        assertEquals(
                List.of("one", "two", new IonSymbol(null, "t", 3), "own"),
                BINARY.with(IonOptions.DEFAULT.catalog(catalog)).decode(data));
        assertEquals(
                Arrays.asList(new IonSymbol(null, "t", 1), new IonSymbol(null, "t", 2), new IonSymbol(null, "t", 3)),
                ((List<?>) BINARY.decode(data)).subList(0, 3));
        assertThrows(UnsupportedFeatureException.class, () -> BINARY.encode(BINARY.decode(data)));
        byte[] huge = "$ion_symbol_table::{imports:[{name:\"t\",max_id:2147483647}]} $2147483656".getBytes(UTF_8);
        assertThrows(CodecException.class, () -> BINARY.decode(huge));
        byte[] large = "$ion_symbol_table::{imports:[{name:\"t\",max_id:2000000000}]} $2000000009".getBytes(UTF_8);
        assertEquals(new IonSymbol(null, "t", 2_000_000_000), BINARY.decode(large));
    }

    @Test
    void timestampsKeepWhatWasSaid() {
        IonTimestamp time = (IonTimestamp) EXACT_TEXT.decodeText("2000-01-01T00:30:15.120+01:00");
        assertEquals(60, time.offset());
        assertEquals(new BigDecimal("15.120"), time.second());
        assertEquals(Instant.parse("1999-12-31T23:30:15.120Z"), time.toInstant());
        assertEquals(time, EXACT_BINARY.decode(EXACT_BINARY.encode(time)));
        for (long nanos : new long[] {0, 1, 1_000, 1_000_000, 123_456_789}) {
            Instant instant = Instant.ofEpochSecond(1_700_000_000, nanos);
            for (Encoder encoder : List.of(BINARY, TEXT)) {
                assertEquals(instant, encoder.decode(encoder.encode(instant)));
            }
        }
        for (String bad : List.of(
                "2001-02-29",
                "2000-13T",
                "2000-01-01T24:00Z",
                "2000-01-01T00:60Z",
                "0000T",
                "2000-01-01T00:00",
                "2000-01-01T00:00:60Z",
                "2000-01-01T00:00:00.Z",
                "2000-01-01T00:00+24:00",
                "2000-1-1")) {
            assertThrows(CorruptInputException.class, () -> TEXT.decodeText(bad), bad);
        }
        assertThrows(UnsupportedFeatureException.class, () -> BINARY.encode(Instant.MAX));
    }

    @Test
    void symbolsAreQuotedWhereTheyMustBe() {
        for (String text :
                List.of("", "a", "null", "true", "nan", "$1", "$ion_1_0", "a b", "9", "it's", "\u00fc", "+", "$ion")) {
            List<IonSymbol> symbols = List.of(new IonSymbol(text));
            for (Encoder encoder : List.of(EXACT_BINARY, EXACT_TEXT)) {
                assertEquals(symbols, encoder.decode(encoder.encode(symbols)));
                assertEquals(Map.of(text, 1L), encoder.decode(encoder.encode(Map.of(text, 1L))));
                assertEquals(new IonAnnotated(text, 1L), encoder.decode(encoder.encode(new IonAnnotated(text, 1L))));
            }
        }
        assertThrows(UnsupportedFeatureException.class, () -> TEXT.encode(new IonSymbol("$ion_1_0")));
        assertThrows(UnsupportedFeatureException.class, () -> BINARY.encode(Collections.singletonMap(5L, 1L)));
        assertThrows(IllegalArgumentException.class, () -> new IonAnnotated(List.of(), 1L));
    }

    // Harm

    @Test
    void depthCostsNoStack() {
        int levels = 100_000;
        for (String head : List.of("[", "(", "{a:", "[x::")) {
            String close = head.startsWith("(") ? ")" : head.startsWith("{") ? "}" : "]";
            byte[] data = (head.repeat(levels) + "1" + close.repeat(levels)).getBytes(UTF_8);
            byte[] open = head.repeat(1_000_000).getBytes(UTF_8);
            for (IonOptions options : List.of(IonOptions.DEFAULT, IonOptions.EXACT)) {
                Encoder text = TEXT.with(options);
                assertThrows(LimitExceededException.class, () -> text.decode(data));
                assertThrows(
                        LimitExceededException.class, () -> text.reader(data).skip());
                assertThrows(LimitExceededException.class, () -> text.decode(open));
                Encoder deep = text.with(Limits.DEFAULT.depth(2_000_000));
                assertThrows(CorruptInputException.class, () -> deep.decode(open));
                Object value = deep.decode(data);
                if (options.exact() || (!head.startsWith("(") && !head.contains("x"))) {
                    assertArrayEquals(data, deep.encode(value));
                }
                Encoder binary = BINARY.with(options).with(Limits.DEFAULT.depth(2_000_000));
                byte[] encoded = binary.encode(value);
                Object back = binary.decode(encoded);
                assertArrayEquals(encoded, binary.encode(back));
                binary.reader(encoded).skip();
                assertThrows(
                        LimitExceededException.class, () -> BINARY.with(options).decode(encoded));
                assertThrows(
                        LimitExceededException.class,
                        () -> BINARY.with(options).reader(encoded).skip());
                ValueFeed feed = BINARY.feed();
                feed.feed(encoded, 0, encoded.length);
                assertThrows(LimitExceededException.class, feed::hasNext);
            }
        }
    }

    @Test
    void lengthsAreNotBelieved() {
        for (String each : List.of(
                "8E 0F7F7F7FFF",
                "BE 0F7F7F7FFF",
                "DE 0F7F7F7FFF",
                "EE 0F7F7F7FFF 81 83",
                "5E 0F7F7F7FFF",
                "2E 0F7F7F7FFF",
                "8E 7F7F7F7F7F7F7FFF",
                "9E FE",
                "AE 00",
                "B2 82",
                "D2 84 82",
                "E3 81 83",
                "E4 82 83 84 DE",
                "EE 90 81 83 DE 8C 87 BE 89 8E 0F7F7F7FFF 61",
                "6E 0F7F7F7FFF",
                "72",
                "71 FF",
                "0E 0F7F7F7FFF",
                "EA 81 83 D7 86 B5 DE 83 84 81 61")) {
            byte[] data = hex("E00100EA" + each);
            for (Encoder encoder : List.of(BINARY, EXACT_BINARY)) {
                assertThrows(CodecException.class, () -> encoder.decode(data), each);
                assertThrows(CodecException.class, () -> encoder.reader(data).readValue(), each);
                harmless(() -> encoder.reader(data).skip());
                harmless(() -> encoder.find(data, ValuePath.of("a", 0)));
            }
        }
        for (String each :
                List.of("1d1000000000", "1d99999999999999", "1" + "0".repeat(2000), "0x" + "f".repeat(2000))) {
            assertThrows(LimitExceededException.class, () -> TEXT.decodeText(each), each);
        }
    }

    @Test
    void whateverIsChangedThereIsNoOtherFault() {
        Object value = EXACT_TEXT.decodeText(ALL);
        Random random = new Random(6);
        String characters = "{}[]()\"':,/*\\$01dex_-+.\n ";
        byte[] text = ALL.getBytes(UTF_8);
        byte[] binary = EXACT_BINARY.encode(value);
        for (int i = 0; i < 3_000; i++) {
            byte[] changed = i % 2 == 0 ? text.clone() : binary.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                int at = random.nextInt(changed.length);
                changed[at] = i % 2 == 0
                        ? (byte) characters.charAt(random.nextInt(characters.length()))
                        : (byte) random.nextInt();
            }
            byte[] cut =
                    Arrays.copyOf(changed, random.nextInt(5) == 0 ? random.nextInt(changed.length) : changed.length);
            for (Encoder each : List.of(BINARY, EXACT_BINARY)) {
                harmless(() -> each.encode(each.decode(cut)));
                harmless(() -> each.reader(cut).skip());
                harmless(() -> each.encode(each.reader(cut).readRaw()));
                harmless(() -> each.reader(cut).readLevel());
                harmless(() -> walk(each.reader(cut)));
                harmless(() -> each.find(cut, ValuePath.of("time", 2)));
                ValueFeed feed = each.feed();
                harmless(() -> {
                    feed.feed(cut, 0, cut.length);
                    while (feed.hasNext()) {
                        feed.next();
                    }
                    feed.end();
                });
            }
        }
    }

    private static void walk(ValueReader reader) {
        switch (reader.peek()) {
            case LIST -> {
                reader.beginList();
                while (reader.hasNext()) {
                    walk(reader);
                }
                reader.endList();
            }
            case MAP -> {
                reader.beginMap();
                while (reader.hasNext()) {
                    reader.readValue();
                    walk(reader);
                }
                reader.endMap();
            }
            default -> reader.readValue();
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
        Random random = new Random(7);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Object tree = RandomTrees.tree(random, 5);
            byte[] binary = BINARY.encode(tree);
            byte[] text = TEXT.encode(tree);
            assertEquals(Texts.of(tree), Texts.of(BINARY.decode(binary)));
            assertEquals(Texts.of(tree), Texts.of(TEXT.decode(text)));
            assertArrayEquals(text, EXACT_TEXT.encode(EXACT_BINARY.decode(binary)));
            assertArrayEquals(binary, EXACT_BINARY.encode(EXACT_TEXT.decode(text)));
            all.writeBytes(binary);
            expected.add(Texts.of(tree));
        }
        ValueFeed feed = BINARY.feed();
        List<String> read = new ArrayList<>();
        byte[] data = all.toByteArray();
        for (int at = 0; at < data.length; at += 100) {
            feed.feed(data, at, Math.min(100, data.length - at));
            while (feed.hasNext()) {
                read.add(Texts.of(feed.next()));
            }
        }
        feed.end();
        assertEquals(expected, read);
        Encoder last = BINARY.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
        assertEquals(Map.of("a", 2L), last.decode("{a:1,a:2}".getBytes(UTF_8)));
    }

    /** The limit of the length of strings holds for symbol tables that were met before, too. */
    @Test
    void keptSymbolTablesObeyLimits() {
        byte[] data = BINARY.encode(Map.of("k".repeat(50), 1L));
        assertEquals(Map.of("k".repeat(50), 1L), BINARY.decode(data));
        assertEquals(Map.of("k".repeat(50), 1L), BINARY.decode(data));
        assertThrows(
                LimitExceededException.class,
                () -> BINARY.with(Limits.DEFAULT.stringLength(49)).decode(data));
        @Nullable Object exactly = BINARY.with(Limits.DEFAULT.stringLength(50)).decode(data);
        assertEquals(Map.of("k".repeat(50), 1L), exactly);
    }
}
