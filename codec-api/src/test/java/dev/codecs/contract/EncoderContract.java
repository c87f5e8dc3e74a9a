package dev.codecs.contract;

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
import dev.codecs.FormatOptions;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.TypeRef;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Encoder} does, whatever its format and engine. Formats carry different values: what one does not carry it must
 * refuse with an {@link UnsupportedFeatureException} when it is written, and then the rest of the contract does without.
 */
public abstract class EncoderContract extends EncoderFixture {
    @Test
    void namesItself() {
        assertEquals(codec.algorithm().toLowerCase(Locale.ROOT), codec.algorithm());
        assertEquals(
                codec.engine().id().toLowerCase(Locale.ROOT), codec.engine().id());
    }

    // Round trips

    @Test
    void wholeNumbersComeBack() {
        for (int bits = 0; bits < Long.SIZE; bits++) {
            for (long around = -2; around <= 2; around++) {
                roundTrip(List.of((1L << bits) + around));
                roundTrip(List.of(-(1L << bits) + around));
            }
        }
        assertTrue(carries(List.of(Long.MAX_VALUE, Long.MIN_VALUE, 0L)), "a format without 64-bit numbers");
        roundTrip(List.of(Integer.MAX_VALUE, Integer.MIN_VALUE, 5));
        for (int bits : new int[] {63, 64, 65, 100, 127, 128, 500}) {
            BigInteger power = BigInteger.ONE.shiftLeft(bits);
            for (BigInteger number : List.of(power, power.subtract(BigInteger.ONE), power.add(BigInteger.ONE))) {
                roundTrip(List.of(number));
                roundTrip(List.of(number.negate()));
            }
        }
        roundTrip(List.of(BigInteger.valueOf(5), BigInteger.valueOf(Long.MIN_VALUE)));
        assertInstanceOf(Long.class, ((List<?>) codec.decode(codec.encode(List.of(7)))).getFirst());
    }

    @Test
    void numbersWithFractionsComeBack() {
        for (double number : new double[] {
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.1,
            -1.5,
            1.0 / 3,
            1e-7,
            1e21,
            1e22,
            1e300,
            123456789012345680.0,
            Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            0x1p53,
            0x1p53 + 2,
            0x1p63,
            0x1p64,
            Float.MIN_VALUE,
            Float.MAX_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        }) {
            roundTrip(Collections.singletonList(number));
        }
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            roundTrip(Collections.singletonList(Double.isNaN(number) ? 1.0 : number));
        }
        for (float number : new float[] {0f, 0.1f, 1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NEGATIVE_INFINITY}) {
            roundTrip(List.of(number));
        }
        for (String digits : List.of("1.5", "-0.001", "123456789.25")) {
            List<BigDecimal> decimal = List.of(new BigDecimal(digits));
            if (carries(decimal)) {
                Object read = ((List<?>) codec.decode(codec.encode(decimal))).getFirst();
                assertEquals(0, new BigDecimal(digits).compareTo(new BigDecimal(String.valueOf(read))), digits);
            }
        }
    }

    @Test
    void textsComeBack() {
        for (String text : TEXTS) {
            roundTrip(List.of(text));
            roundTrip(Map.of(text, text));
        }
        for (int length = 0; length <= 300; length++) {
            roundTrip(List.of("x".repeat(length)));
            roundTrip(List.of("\u00e9".repeat(length)));
            roundTrip(List.of("a\ud83d\ude00\u20ac".repeat(length / 4)));
        }
        for (int length : new int[] {4095, 4096, 8192, 65_535, 65_536, 100_000}) {
            roundTrip(List.of("y".repeat(length)));
            roundTrip(List.of("\u20ac".repeat(length / 3)));
        }
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c += c < 0x3000 ? 1 : 97) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                all.appendCodePoint(c);
            }
        }
        roundTrip(List.of(all.toString()));
    }

    @Test
    void bytesComeBack() {
        for (int length : new int[] {0, 1, 2, 3, 15, 16, 31, 32, 255, 256, 257, 65_535, 65_536, 100_000}) {
            roundTrip(List.of(Data.random(length, length)));
        }
    }

    @Test
    void otherValuesComeBack() {
        roundTrip(Arrays.asList(null, true, false, null));
        for (long millis : new long[] {0, 1, -1, 1_700_000_000_123L, -62_135_596_800_000L, 253_402_300_799_000L}) {
            roundTrip(List.of(Instant.ofEpochMilli(millis)));
        }
        for (Object alone : leaves()) {
            roundTrip(alone);
        }
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(List.of(new Object())));
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(Map.of("a", Thread.currentThread())));
    }

    @Test
    void listsAndMapsOfEverySizeComeBack() {
        for (int size :
                new int[] {0, 1, 2, 15, 16, 17, 23, 24, 31, 32, 127, 128, 255, 256, 257, 2000, 65_535, 65_536}) {
            List<Long> list = new ArrayList<>();
            Map<String, Long> map = new LinkedHashMap<>();
            for (long i = 0; i < size; i++) {
                list.add(i);
                map.put(Long.toString(100_000 + i), i);
            }
            roundTrip(list);
            roundTrip(map);
        }
        assertSame(document(), codec.decode(codec.encode(document())));
    }

    @Test
    void mapsKeepTheirOrder() {
        Map<String, Long> map = new LinkedHashMap<>();
        for (String key : List.of("z", "a", "m", "", "b", "zz")) {
            map.put(key, (long) key.length());
        }
        if (keepsTheOrderOfKeys()) {
            roundTrip(map);
        } else {
            assertEquals(map, codec.decode(codec.encode(map)));
        }
    }

    @Test
    void everyEngineReadsWhatThisOneWrites() throws IOException {
        byte[] data = codec.encode(document());
        assertArrayEquals(data, codec.encode(document()), "the encoding changes from call to call");
        byte[] tokens = written(writer -> Tokens.writeUncounted(writer, document()));
        for (Encoder other : engines) {
            assertSame(document(), other.decode(data));
            assertSame(document(), other.decode(tokens));
            assertSame(document(), other.decode(new ByteArrayInputStream(data)));
            assertSame(document(), Tokens.walked(other.reader(data)));
        }
    }

    // Texts and streams

    @Test
    void textIsTheSameAsItsBytesOrIsRefused() {
        if (codec.text()) {
            String text = codec.encodeText(document());
            assertArrayEquals(codec.encode(document()), text.getBytes(UTF_8));
            assertSame(document(), codec.decodeText(text));
            assertThrows(NullPointerException.class, () -> codec.decodeText(null));
            for (int length = 0; length < text.length(); length++) {
                String cut = text.substring(0, length);
                assertThrows(CorruptInputException.class, () -> codec.decodeText(cut), "cut to " + length);
            }
        } else {
            assertThrows(UnsupportedFeatureException.class, () -> codec.encodeText(List.of()));
            assertThrows(UnsupportedFeatureException.class, () -> codec.decodeText("[]"));
        }
    }

    @Test
    void streamsGiveTheSameAsArrays() throws IOException {
        byte[] data = codec.encode(document());
        Sink sink = new Sink();
        codec.encode(document(), sink);
        assertArrayEquals(data, sink.bytes());
        assertFalse(sink.closed(), "the sink is closed");
        sink.breakNow();
        IOException broken = assertThrows(IOException.class, () -> codec.encode(document(), sink));
        assertEquals(Sink.BROKEN, broken.getMessage());
        for (int most : new int[] {1, 7, 1000}) {
            Source source = Source.inPieces(data, position -> most);
            assertSame(document(), codec.decode(source));
            assertEquals(data.length, source.position(), "the source is not read to its end");
            assertFalse(source.closed(), "the source is closed");
        }
        IOException e = assertThrows(
                IOException.class, () -> codec.decode(Source.breakingAfter(Arrays.copyOf(data, data.length / 2))));
        assertEquals(Source.BROKEN, e.getMessage());
        assertFalse(e.getCause() instanceof CodecException, "a fault of the source is none of the data");
        assertThrows(NullPointerException.class, () -> codec.decode((InputStream) null));
        assertThrows(NullPointerException.class, () -> codec.encode(1L, null));
    }

    @Test
    void aFeedGivesEachValueOnceItIsWhole() {
        byte[] data = codec.encode(document());
        for (int most : new int[] {1, 7, 1000}) {
            ValueFeed feed = codec.feed();
            assertFalse(feed.hasNext());
            assertThrows(NoSuchElementException.class, feed::next);
            for (int value = 0; value < 3; value++) {
                for (int at = 0; at < data.length; at += most) {
                    assertFalse(feed.hasNext(), "a value is whole before its end");
                    feed.feed(data, at, Math.min(most, data.length - at));
                }
                assertTrue(feed.hasNext());
                assertSame(document(), feed.next());
            }
            feed.end();
            assertFalse(feed.hasNext());
            assertThrows(IllegalStateException.class, () -> feed.feed(data, 0, 1));
        }
        ValueFeed cut = codec.feed();
        cut.feed(data, 0, data.length - 1);
        assertThrows(CorruptInputException.class, cut::end);
        ValueFeed limited = codec.with(Limits.DEFAULT.depth(1)).feed();
        limited.feed(data, 0, data.length);
        assertThrows(LimitExceededException.class, limited::hasNext);
        assertThrows(LimitExceededException.class, limited::hasNext);
        assertThrows(IndexOutOfBoundsException.class, () -> codec.feed().feed(data, 1, data.length));
    }

    // Types

    enum Colour {
        RED,
        GREEN
    }

    record Point(long x, int y) {}

    record Shape(String name, Colour colour, Point at, List<Point> points, Map<String, Long> sizes, BigInteger area) {}

    private static Map<String, Object> shape() {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put("area", 12L);
        shape.put("at", Map.of("x", 1L, "y", -2L));
        shape.put("colour", "GREEN");
        shape.put("name", "square");
        shape.put("points", List.of(Map.of("x", 3L, "y", 4L), Map.of("x", Long.MAX_VALUE, "y", 6L)));
        shape.put("sizes", Map.of("a", 5L));
        return shape;
    }

    @Test
    void dataIsReadAsTypesOfTheCallers() {
        assertEquals(
                new Shape(
                        "square",
                        Colour.GREEN,
                        new Point(1, -2),
                        List.of(new Point(3, 4), new Point(Long.MAX_VALUE, 6)),
                        Map.of("a", 5L),
                        BigInteger.valueOf(12)),
                codec.decode(codec.encode(shape()), Shape.class));
        byte[] points = codec.encode(List.of(Map.of("x", 1L, "y", 2L)));
        assertEquals(List.of(new Point(1, 2)), codec.decode(points, new TypeRef<List<Point>>() {}));
        byte[] sizes = codec.encode(Map.of("a", List.of(1L, 2L)));
        assertEquals(Map.of("a", List.of(1L, 2L)), codec.decode(sizes, new TypeRef<Map<String, List<Long>>>() {}));
        assertEquals(7L, codec.decode(codec.encode(7L), Long.class));
        assertEquals("text", codec.decode(codec.encode("text"), String.class));
        assertEquals(Colour.RED, codec.decode(codec.encode("RED"), Colour.class));
        assertEquals(List.of(1L), codec.decode(codec.encode(List.of(1L)), List.class));
        assertSame(document(), codec.decode(codec.encode(document()), Object.class));
    }

    @Test
    void dataOfAnotherShapeIsRefused() {
        assertShapeless(codec.encode(List.of()), Shape.class);
        assertShapeless(codec.encode(Map.of("x", 1L)), Point.class);
        assertShapeless(codec.encode(Map.of("x", "1", "y", 2L)), Point.class);
        assertShapeless(codec.encode(Map.of("x", 1L, "y", 1L << 40)), Point.class);
        assertShapeless(codec.encode("BLUE"), Colour.class);
        assertShapeless(codec.encode("text"), Long.class);
        assertShapeless(codec.encode(List.of(1L)), String.class);
        byte[] texts = codec.encode(List.of("a"));
        assertThrows(CorruptInputException.class, () -> codec.decode(texts, new TypeRef<List<Long>>() {}));
        byte[] shape = codec.encode(shape());
        for (int length = 0; length < shape.length; length++) {
            assertShapeless(Arrays.copyOf(shape, length), Shape.class);
        }
    }

    private void assertShapeless(byte[] data, Class<?> type) {
        assertThrows(CorruptInputException.class, () -> codec.decode(data, type));
    }

    @Test
    void aKeyWithoutAComponentMeansWhatTheOptionsSay() {
        byte[] data = codec.encode(Map.of("x", 1L, "y", 2L, "z", List.of(3L)));
        assertEquals(new Point(1, 2), codec.decode(data, Point.class));
        Encoder strict = codec.with(Options.DEFAULT.unknownKeys(Options.UnknownKeys.REJECT));
        assertThrows(CorruptInputException.class, () -> strict.decode(data, Point.class));
    }

    // Options

    @Test
    void aKeyThatComesTwiceMeansWhatTheOptionsSay() throws IOException {
        byte[] data = twiceTheSameKey();
        if (data == null) {
            return;
        }
        assertThrows(CorruptInputException.class, () -> codec.decode(data));
        Encoder first = codec.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.FIRST));
        Encoder last = codec.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
        assertSame(Map.of("a", 1L), first.decode(data));
        assertSame(Map.of("a", 2L), last.decode(data));
        assertThrows(CorruptInputException.class, () -> codec.decode(data), "the original changed");
    }

    @Test
    void bytesBehindTheValueMeanWhatTheOptionsSay() {
        byte[] data = codec.encode(document());
        for (byte[] rest : List.of(data, new byte[] {(byte) 0xC1}, new byte[] {0, 0}, "]".getBytes(UTF_8))) {
            byte[] both = Data.concat(data, rest);
            if (isPadding(rest)) {
                assertSame(document(), codec.decode(both));
                continue;
            }
            assertThrows(CorruptInputException.class, () -> codec.decode(both));
            IOException e = assertThrows(IOException.class, () -> codec.decode(new ByteArrayInputStream(both)));
            assertInstanceOf(CorruptInputException.class, e.getCause());
            Encoder ignoring = codec.with(Options.DEFAULT.trailingBytes(Options.TrailingBytes.IGNORE));
            assertSame(document(), ignoring.decode(both));
        }
    }

    @Test
    void keysAreSortedByCodePoints() {
        Map<String, Long> map = new LinkedHashMap<>();
        for (String key : List.of("\ud83d\ude00", "b", "\uff5e", "a", "", "ab", "B", "\u00e9")) {
            map.put(key, 1L);
        }
        Encoder sorted = codec.with(Options.DEFAULT.keyOrder(Options.KeyOrder.SORTED));
        Map<?, ?> read = (Map<?, ?>) codec.decode(sorted.encode(map));
        assertEquals(
                List.of("", "B", "a", "ab", "b", "\u00e9", "\uff5e", "\ud83d\ude00"),
                read.keySet().stream().map(String::valueOf).toList());
        Encoder deterministic = codec.with(Options.DEFAULT.keyOrder(Options.KeyOrder.DETERMINISTIC));
        Map<String, Long> reversed = new LinkedHashMap<>();
        List.copyOf(map.keySet()).reversed().forEach(key -> reversed.put(key, 1L));
        assertArrayEquals(deterministic.encode(map), deterministic.encode(reversed));
    }

    @Test
    void badTextMeansWhatTheOptionsSay() {
        Encoder replacing = codec.with(Options.DEFAULT.badText(Options.BadText.REPLACE));
        for (String lone : List.of("\ud800", "a\udc00b", "\ud83dx")) {
            assertThrows(IllegalArgumentException.class, () -> codec.encode(List.of(lone)));
            assertThrows(IllegalArgumentException.class, () -> codec.encode(Map.of(lone, 1L)));
            String replaced = lone.replaceAll("[\ud800-\udfff]", "\ufffd");
            assertSame(List.of(replaced), codec.decode(replacing.encode(List.of(lone))));
        }
        if (!marksText()) {
            return;
        }
        byte[] data = codec.encode(List.of("a\u00e9b"));
        for (int i = 0; i + 1 < data.length; i++) {
            if (data[i] == (byte) 0xC3 && data[i + 1] == (byte) 0xA9) {
                byte[] bad = data.clone();
                bad[i] = (byte) 0xFF;
                assertThrows(CorruptInputException.class, () -> codec.decode(bad));
                assertSame(List.of("a\ufffd\ufffdb"), replacing.decode(bad));
            }
        }
    }

    private record OptionsOfAnotherFormat() implements FormatOptions {}

    @Test
    void optionsOfAnotherFormatAreRefused() {
        assertThrows(UnsupportedFeatureException.class, () -> codec.with(new OptionsOfAnotherFormat()));
        assertThrows(NullPointerException.class, () -> codec.with((FormatOptions) null));
        assertThrows(NullPointerException.class, () -> codec.with((Options) null));
        assertThrows(NullPointerException.class, () -> codec.with((Limits) null));
    }

    // Threads and arguments

    @Test
    void manyThreadsMayUseOneEncoder() throws Exception {
        byte[] expected = codec.encode(document());
        String text = Values.text(codec.decode(expected));
        Threads.all(number -> {
            List<Object> own = List.of((long) number, "text " + number, List.of(Map.of("k" + number, (long) number)));
            assertSame(own, codec.decode(codec.encode(own)));
            assertArrayEquals(expected, codec.encode(document()));
            assertEquals(text, Values.text(codec.decode(expected)));
            assertEquals(text, Values.text(expectedDeep(Tokens.walked(codec.reader(expected)))));
        });
    }

    @Test
    void wrongArgumentsAreRefused() {
        byte[] data = codec.encode(List.of(1L));
        assertThrows(NullPointerException.class, () -> codec.decode((byte[]) null));
        assertThrows(NullPointerException.class, () -> codec.decode(null, Long.class));
        assertThrows(NullPointerException.class, () -> codec.decode(data, (Class<Long>) null));
        assertThrows(NullPointerException.class, () -> codec.decode(data, (TypeRef<Long>) null));
        assertThrows(NullPointerException.class, () -> codec.reader(null));
        assertThrows(NullPointerException.class, () -> codec.writer(null));
        assertThrows(NullPointerException.class, () -> codec.find(null, ValuePath.of()));
        assertThrows(NullPointerException.class, () -> codec.find(data, null));
    }
}
