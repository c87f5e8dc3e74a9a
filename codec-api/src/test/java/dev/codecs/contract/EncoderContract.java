package dev.codecs.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.TypeRef;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * What every {@link Encoder} does, whatever its format and engine. Formats carry different values: what one does not carry it must
 * refuse with an {@link UnsupportedFeatureException} when it is written, and then the rest of the contract does without.
 */
@ParameterizedClass
@ArgumentsSource(EncoderContract.Engines.class)
@Timeout(120)
public abstract class EncoderContract {
    private static final String[] TEXTS = {
        "",
        "a",
        "key",
        "gr\u00fc\u00df",
        "\u4f60\u597d",
        "\ud83d\ude00",
        "\0\n\t\"\\/",
        "\u007f\u0080\u07ff\u0800\uffff\ud800\udc00"
    };

    /** The engine under test. */
    @Parameter(0)
    protected Encoder codec;

    /** All engines of the same format, the one under test among them. */
    @Parameter(1)
    protected List<Encoder> engines;

    static final class Engines extends EngineSource<Encoder> {
        Engines() {
            super(Encoder.class, Encoder::all);
        }
    }

    /** {@return what is read where this value was written} The value itself; a format that has two kinds of value in one overrides it. */
    protected @Nullable Object expected(@Nullable Object value) {
        return value;
    }

    /** {@return whether maps are read in the order in which they were written} A format that prescribes an order overrides it. */
    protected boolean keepsTheOrderOfKeys() {
        return true;
    }

    /**
     * {@return whether a raw value is the part of the document where the value stands} Where a value needs what stands in front of the
     * document, a format overrides it: the raw value then has that in front of it.
     */
    protected boolean rawValuesAreParts() {
        return true;
    }

    /** {@return whether these bytes say nothing where they stand behind a value} A format with padding overrides it. */
    protected boolean isPadding(byte[] data) {
        return false;
    }

    /** {@return whether text is told from bytes by what marks it, so that bad text is noticed} */
    protected boolean marksText() {
        return true;
    }

    /** {@return a document with the key "a" twice in a map, first with 1 and then with 2} Null where the format cannot have it. */
    protected byte @Nullable [] twiceTheSameKey() throws IOException {
        return written(writer ->
                writer.beginMap(2).writeKey("a").write(1).writeKey("a").write(2).endMap());
    }

    /** {@return lists in lists, so many, the innermost of them empty} */
    protected byte[] nestedLists(int depth) throws IOException {
        return written(writer -> {
            for (int i = 0; i < depth; i++) {
                writer.beginList(i + 1 < depth ? 1 : 0);
            }
            for (int i = 0; i < depth; i++) {
                writer.endList();
            }
        });
    }

    // What the tests write and read

    private interface Writing {
        void to(ValueWriter writer) throws IOException;
    }

    private byte[] written(Writing writing) throws IOException {
        Sink sink = new Sink();
        try (ValueWriter writer = codec.writer(sink)) {
            writing.to(writer);
        }
        assertTrue(sink.closed());
        return sink.bytes();
    }

    /** Whether the format carries the value; it says no only in one way. */
    private boolean carries(@Nullable Object value) {
        try {
            codec.encode(value);
            return true;
        } catch (UnsupportedFeatureException e) {
            assertFalse(e.getMessage().isBlank());
            return false;
        }
    }

    /** The values that every format may have at the leaves, those of them that this one carries. */
    private List<@Nullable Object> leaves() {
        List<@Nullable Object> leaves = new ArrayList<>(Arrays.asList(
                0L, 1L, -1L, 23L, 24L, 127L, 128L, -128L, -129L, 255L, 256L, 65_535L, 65_536L, -32_769L, 1L << 31,
                1L << 32));
        leaves.addAll(Arrays.asList(Long.MAX_VALUE, Long.MIN_VALUE, null, true, false, 0.5, -1.25, 1e300, 0.1));
        leaves.addAll(Arrays.asList(TEXTS));
        leaves.addAll(Arrays.asList(new byte[0], new byte[] {1, 2, 3}, BigInteger.ONE.shiftLeft(63)));
        leaves.removeIf(leaf -> !carries(leaf));
        return leaves;
    }

    /** A document with everything in it, its keys in order. */
    private Map<String, @Nullable Object> document() {
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        inner.put("", "empty key");
        inner.put("b", List.of(List.of(1L, 2L), List.of(), List.of(List.of("deep"))));
        inner.put("m", Map.of());
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("a", 17L);
        document.put("inner", inner);
        document.put("leaves", leaves());
        document.put("list", List.of(Map.of("k", 1L), Map.of("k", 2L)));
        document.put("text", "the end");
        return document;
    }

    private @Nullable Object expectedDeep(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(expectedDeep(each)));
                yield all;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, each) -> all.put(expected(key), expectedDeep(each)));
                yield all;
            }
            case null, default -> expected(value);
        };
    }

    private void assertSame(@Nullable Object written, @Nullable Object read) {
        assertEquals(Values.text(expectedDeep(written)), Values.text(read));
    }

    /** Fails unless the value comes back, or cannot be written. */
    private void roundTrip(@Nullable Object value) {
        if (carries(value)) {
            assertSame(value, codec.decode(codec.encode(value)));
        }
    }

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
        byte[] tokens = written(writer -> writeUncounted(writer, document()));
        for (Encoder other : engines) {
            assertSame(document(), other.decode(data));
            assertSame(document(), other.decode(tokens));
            assertSame(document(), other.decode(new ByteArrayInputStream(data)));
            assertSame(document(), walked(other.reader(data)));
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

    // Faults in the data

    @Test
    void everyTruncationIsNoticed() throws Exception {
        byte[] data = codec.encode(document());
        for (int length = 0; length < data.length; length++) {
            byte[] cut = Arrays.copyOf(data, length);
            String what = "cut to " + length + " of " + data.length;
            assertThrows(CorruptInputException.class, () -> codec.decode(cut), what);
            Verdict stream = Verdict.ofStream(() -> Values.bytes(codec.decode(new ByteArrayInputStream(cut))));
            assertTrue(stream.is(CorruptInputException.class), () -> what + ", as a stream: " + stream);
            assertThrows(CorruptInputException.class, () -> codec.reader(cut).skip(), what);
            assertThrows(CorruptInputException.class, () -> codec.reader(cut).readValue(), what);
            assertThrows(CorruptInputException.class, () -> codec.reader(cut).readRaw(), what);
            assertThrows(CorruptInputException.class, () -> walked(codec.reader(cut)), what);
        }
    }

    @Test
    void whateverIsChangedThereIsNoOtherFault() throws Exception {
        byte[] data = codec.encode(document());
        Random random = new Random(2);
        for (int bit = 0; bit < 8 * data.length; bit += 1 + bit / 2000) {
            assertHarmless(Data.flipped(data, bit));
        }
        for (int i = 0; i < 600; i++) {
            byte[] changed = data.clone();
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                int at = random.nextInt(changed.length);
                switch (random.nextInt(4)) {
                    case 0 -> changed[at] = (byte) random.nextInt();
                    case 1 -> changed[at] = data[random.nextInt(data.length)];
                    case 2 ->
                        changed =
                                Data.concat(Arrays.copyOf(changed, at), Arrays.copyOfRange(data, at / 2, data.length));
                    default -> Arrays.fill(changed, at, Math.min(at + 8, changed.length), (byte) -1);
                }
            }
            assertHarmless(changed);
        }
        for (int i = 0; i < 500; i++) {
            assertHarmless(Data.random(i % 50, i));
        }
    }

    private void assertHarmless(byte[] data) throws Exception {
        Verdict array = Verdict.of(() -> Values.bytes(codec.decode(data)));
        Verdict stream = Verdict.ofStream(() -> Values.bytes(codec.decode(new ByteArrayInputStream(data))));
        assertTrue(array.sameAs(stream), () -> "as an array " + array + ", as a stream " + stream);
        Verdict.of(() -> codec.reader(data).readRaw().bytes());
        Verdict.of(() -> Values.bytes(codec.reader(data).readLevel()));
        Verdict.of(() ->
                Values.bytes(codec.find(data, ValuePath.of("inner", "b", 0, 1)).value()));
        Verdict walked = Verdict.of(() -> Values.bytes(walked(codec.reader(data))));
        assertTrue(
                array.fault() || walked.fault() || walked.sameAs(array),
                () -> "by tokens " + walked + ", at once " + array);
    }

    @Test
    void dataIsValidIfItCanBeDecoded() {
        byte[] data = codec.encode(document());
        codec.validate(data);
        for (int length = 0; length < data.length; length++) {
            byte[] cut = Arrays.copyOf(data, length);
            assertThrows(CorruptInputException.class, () -> codec.validate(cut));
        }
        assertThrows(NullPointerException.class, () -> codec.validate(null));
    }

    @Test
    void faultsSayWhereTheyAre() {
        byte[] data = codec.encode(document());
        CorruptInputException e =
                assertThrows(CorruptInputException.class, () -> codec.decode(Arrays.copyOf(data, data.length - 1)));
        assertTrue(e.offset() >= 0 && e.offset() <= data.length, () -> "the offset is " + e.offset());
    }

    // Limits

    @Test
    void theDepthIsLimited() throws IOException {
        byte[] five = nestedLists(5);
        Encoder exact = codec.with(Limits.DEFAULT.depth(5));
        assertSame(List.of(List.of(List.of(List.of(List.of())))), exact.decode(five));
        exact.reader(five).skip();
        assertLimited(4, five, codec.with(Limits.DEFAULT.depth(4)));
        assertLimited(0, five, codec.with(Limits.DEFAULT.depth(0)));
        assertLimited(Limits.DEFAULT.depth(), nestedLists(100_000), codec);
        byte[] thousand = nestedLists(Limits.DEFAULT.depth());
        codec.decode(thousand);
        codec.reader(thousand).skip();
        Map<String, Object> maps = Map.of("a", Map.of("a", Map.of("a", List.of())));
        assertLimited(3, codec.encode(maps), codec.with(Limits.DEFAULT.depth(3)));
        assertSame(maps, codec.with(Limits.DEFAULT.depth(4)).decode(codec.encode(maps)));
    }

    /** The limit holds for what is read, and for what is skipped. */
    private static void assertLimited(long limit, byte[] data, Encoder limited) {
        assertLimit(limit, () -> limited.decode(data));
        assertLimit(limit, () -> limited.reader(data).readValue());
        assertLimit(limit, () -> limited.reader(data).skip());
        assertLimit(limit, () -> limited.reader(data).readRaw());
        assertLimit(limit, () -> walked(limited.reader(data)));
        IOException e = assertThrows(IOException.class, () -> limited.decode(new ByteArrayInputStream(data)));
        assertInstanceOf(LimitExceededException.class, e.getCause());
    }

    private static void assertLimit(long limit, Executable call) {
        LimitExceededException e = assertThrows(LimitExceededException.class, call);
        assertEquals(limit, e.limit());
    }

    @Test
    void theNumberOfValuesIsLimited() {
        List<Long> hundred = Collections.nCopies(100, 1L);
        byte[] data = codec.encode(hundred);
        assertSame(hundred, codec.with(Limits.DEFAULT.items(101)).decode(data));
        assertLimited(50, data, codec.with(Limits.DEFAULT.items(50)));
        byte[] nested = codec.encode(Collections.nCopies(10, Collections.nCopies(10, 1L)));
        assertLimited(50, nested, codec.with(Limits.DEFAULT.items(50)));
    }

    @Test
    void theLengthOfStringsIsLimited() {
        byte[] text = codec.encode(List.of("x".repeat(100)));
        assertSame(
                List.of("x".repeat(100)),
                codec.with(Limits.DEFAULT.stringLength(100)).decode(text));
        assertLimited(99, text, codec.with(Limits.DEFAULT.stringLength(99)));
        assertLimited(0, text, codec.with(Limits.DEFAULT.stringLength(0)));
        byte[] key = codec.encode(Map.of("k".repeat(100), 1L));
        assertLimited(99, key, codec.with(Limits.DEFAULT.stringLength(99)));
        if (carries(List.of(new byte[100]))) {
            byte[] binary = codec.encode(List.of(new byte[100]));
            assertLimited(99, binary, codec.with(Limits.DEFAULT.stringLength(99)));
        }
    }

    @Test
    void theLengthOfDocumentsIsLimited() {
        byte[] data = codec.encode(document());
        assertSame(document(), codec.with(Limits.DEFAULT.bytes(data.length)).decode(data));
        assertLimited(data.length - 1, data, codec.with(Limits.DEFAULT.bytes(data.length - 1)));
        assertThrows(
                LimitExceededException.class,
                () -> codec.with(Limits.DEFAULT.bytes(data.length - 1)).find(data, ValuePath.of("a")));
        Source endless = Source.inPieces(Data.concat(data, new byte[1 << 20]), position -> 1000);
        IOException e = assertThrows(
                IOException.class, () -> codec.with(Limits.DEFAULT.bytes(5000)).decode(endless));
        assertInstanceOf(CodecException.class, e.getCause());
        assertTrue(endless.position() <= 100_000, "far more was read than the limit allows");
    }

    // Reading by tokens

    /** The value that stands next, by its tokens. */
    private static @Nullable Object walked(ValueReader reader) {
        long before = reader.position();
        Token token = reader.peek();
        assertEquals(before, reader.position(), "peek moves the reader");
        return switch (token) {
            case NULL -> {
                reader.readNull();
                yield null;
            }
            case BOOLEAN -> reader.readBoolean();
            case INTEGER, DECIMAL -> reader.readNumber();
            case STRING -> reader.readString();
            case BINARY -> reader.readBytes();
            case LIST -> {
                List<@Nullable Object> list = new ArrayList<>();
                int size = reader.beginList();
                while (reader.hasNext()) {
                    list.add(walked(reader));
                }
                reader.endList();
                assertTrue(size == -1 || size == list.size(), () -> "the size was said to be " + size);
                yield list;
            }
            case MAP -> {
                Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
                int size = reader.beginMap();
                int entries = 0;
                for (; reader.hasNext(); entries++) {
                    Object key = reader.peek() == Token.STRING ? reader.readKey() : reader.readValue();
                    map.put(key, walked(reader));
                }
                reader.endMap();
                assertTrue(size == -1 || size == entries, () -> "the size was said to be " + size);
                yield map;
            }
            case SPECIAL -> reader.readValue();
            case END, END_OF_DOCUMENT -> throw new CorruptInputException("there is no value", reader.position());
        };
    }

    @Test
    void theTokensAreThoseOfTheValue() {
        byte[] data = codec.encode(document());
        ValueReader reader = codec.reader(data);
        assertTrue(reader.hasNext());
        assertSame(document(), walked(reader));
        assertFalse(reader.hasNext());
        assertEquals(Token.END_OF_DOCUMENT, reader.peek());
        assertEquals(data.length, reader.position());
        assertSame(document(), codec.reader(data).readValue());
    }

    @Test
    void aSkippedValueLeavesTheReaderAtTheNext() {
        List<@Nullable Object> values = new ArrayList<>(leaves());
        values.add(document());
        values.add(List.of(List.of(), Map.of("a", List.of())));
        byte[] data = codec.encode(values);
        for (int skipped = 0; skipped < values.size(); skipped++) {
            ValueReader reader = codec.reader(data);
            reader.beginList();
            for (int i = 0; i < values.size(); i++) {
                assertTrue(reader.hasNext());
                long before = reader.position();
                if (i == skipped) {
                    reader.skip();
                } else {
                    assertSame(values.get(i), reader.readValue());
                }
                assertTrue(reader.position() > before, "the position does not grow");
            }
            assertFalse(reader.hasNext());
            assertEquals(Token.END, reader.peek());
            reader.endList();
            assertFalse(reader.hasNext());
        }
    }

    @Test
    void aRawValueIsASliceThatCanBeWrittenAgain() throws IOException {
        List<@Nullable Object> values = new ArrayList<>(leaves());
        values.add(document());
        byte[] data = codec.encode(values);
        ValueReader reader = codec.reader(data);
        reader.beginList();
        List<RawValue> raws = new ArrayList<>();
        for (Object value : values) {
            int start = (int) reader.position();
            RawValue raw = reader.readRaw();
            if (rawValuesAreParts()) {
                assertArrayEquals(Arrays.copyOfRange(data, start, start + raw.bytes().length), raw.bytes());
            }
            assertSame(value, codec.decode(raw.bytes()));
            raws.add(raw);
        }
        reader.endList();
        assertArrayEquals(data, codec.encode(raws));
        assertArrayEquals(data, written(writer -> writer.writeValue(raws)));
        assertArrayEquals(data, codec.reader(data).readRaw().bytes());
    }

    @Test
    void oneLevelIsDecodedAndTheNextStaysRaw() {
        byte[] data = codec.encode(document());
        Map<?, ?> level = (Map<?, ?>) codec.reader(data).readLevel();
        assertEquals(document().size(), level.size());
        document().forEach((key, value) -> {
            RawValue raw = assertInstanceOf(RawValue.class, level.get(expected(key)));
            assertSame(value, codec.decode(raw.bytes()));
        });
        byte[] list = codec.encode(List.of("a", List.of("b")));
        for (Object element : (List<?>) codec.reader(list).readLevel()) {
            assertInstanceOf(RawValue.class, element);
        }
        assertSame(7L, codec.reader(codec.encode(7L)).readLevel());
    }

    @Test
    void anotherTokenThanExpectedStaysUnread() {
        byte[] data = codec.encode(List.of("text", 5L, List.of(1L), Map.of("k", 2L)));
        ValueReader reader = codec.reader(data);
        assertThrows(CorruptInputException.class, reader::beginMap);
        reader.beginList();
        for (Executable wrong : List.<Executable>of(
                reader::readLong,
                reader::readBoolean,
                reader::readNull,
                reader::beginList,
                reader::beginMap,
                reader::readNumber,
                reader::readDouble,
                reader::endList)) {
            assertThrows(CorruptInputException.class, wrong);
        }
        assertSame("text", reader.readString());
        for (Executable wrong : List.<Executable>of(
                reader::readString,
                reader::readBytes,
                reader::readBoolean,
                reader::readNull,
                reader::beginList,
                reader::beginMap,
                reader::readKey,
                reader::endList)) {
            assertThrows(CorruptInputException.class, wrong);
        }
        assertEquals(5, reader.readLong());
        assertThrows(CorruptInputException.class, reader::readLong);
        reader.beginList();
        assertEquals(1.0, reader.readDouble());
        assertThrows(CorruptInputException.class, reader::readLong);
        assertThrows(CorruptInputException.class, reader::skip);
        assertThrows(CorruptInputException.class, reader::readValue);
        reader.endList();
        reader.beginMap();
        assertThrows(CorruptInputException.class, reader::endMap);
        assertSame("k", reader.readKey());
        assertEquals(2, reader.readLong());
        reader.endMap();
        reader.endList();
        for (Executable wrong :
                List.<Executable>of(reader::readLong, reader::skip, reader::readValue, reader::readRaw)) {
            assertThrows(CorruptInputException.class, wrong);
        }
    }

    @Test
    void aNumberBeyondALongStaysUnread() {
        BigInteger large = BigInteger.ONE.shiftLeft(63);
        if (!carries(List.of(large))) {
            return;
        }
        ValueReader reader = codec.reader(codec.encode(List.of(large)));
        reader.beginList();
        assertThrows(ArithmeticException.class, reader::readLong);
        assertEquals(Token.INTEGER, reader.peek());
        assertEquals(large, reader.readNumber());
        ValueReader again = codec.reader(codec.encode(List.of(large)));
        again.beginList();
        assertEquals(0x1p63, again.readDouble());
    }

    // Writing by tokens

    private static void writeCounted(ValueWriter writer, @Nullable Object value) throws IOException {
        switch (value) {
            case List<?> list -> {
                writer.beginList(list.size());
                for (Object each : list) {
                    writeCounted(writer, each);
                }
                writer.endList();
            }
            case Map<?, ?> map -> {
                writer.beginMap(map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    writer.writeKey((String) entry.getKey());
                    writeCounted(writer, entry.getValue());
                }
                writer.endMap();
            }
            case null -> writer.writeNull();
            case Boolean bool -> writer.write(bool.booleanValue());
            case Long number -> writer.write(number.longValue());
            case Double number -> writer.write(number.doubleValue());
            case String text -> writer.write(text);
            case byte[] bytes -> writer.write(bytes);
            default -> writer.writeValue(value);
        }
    }

    private static void writeUncounted(ValueWriter writer, @Nullable Object value) throws IOException {
        switch (value) {
            case List<?> list -> {
                writer.beginList();
                for (Object each : list) {
                    writeUncounted(writer, each);
                }
                writer.endList();
            }
            case Map<?, ?> map -> {
                writer.beginMap();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    writer.writeKey((String) entry.getKey());
                    writeUncounted(writer, entry.getValue());
                }
                writer.endMap();
            }
            case String text -> {
                int half = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
                writer.beginString()
                        .writePiece(text.substring(0, half))
                        .writePiece("")
                        .writePiece(text.substring(half))
                        .endString();
            }
            case byte[] bytes -> {
                writer.beginBinary()
                        .writePiece(bytes, 0, bytes.length / 2)
                        .writePiece(bytes, bytes.length / 2, bytes.length - bytes.length / 2)
                        .endBinary();
            }
            case null, default -> writer.writeValue(value);
        }
    }

    @Test
    void tokensGiveTheSameValueWithAndWithoutCounts() throws IOException {
        byte[] counted = written(writer -> writeCounted(writer, document()));
        assertSame(document(), codec.decode(counted));
        assertArrayEquals(codec.encode(document()), counted, "what is known beforehand is written in another way");
        assertSame(document(), codec.decode(written(writer -> writeUncounted(writer, document()))));
        assertSame(document(), codec.decode(written(writer -> writer.writeValue(document()))));
        for (Object leaf : leaves()) {
            assertSame(leaf, codec.decode(written(writer -> writeCounted(writer, leaf))));
            assertSame(leaf, codec.decode(written(writer -> writeUncounted(writer, leaf))));
        }
        assertSame(List.of(), codec.decode(written(writer -> writer.beginList().endList())));
        assertSame(Map.of(), codec.decode(written(writer -> writer.beginMap().endMap())));
    }

    @Test
    void tokensOutOfOrderAreRefused() throws IOException {
        assertOutOfOrder(writer -> writer.endList());
        assertOutOfOrder(writer -> writer.endMap());
        assertOutOfOrder(writer -> writer.writeKey("a"));
        assertOutOfOrder(writer -> writer.beginList().writeKey("a"));
        assertOutOfOrder(writer -> writer.beginList().endMap());
        assertOutOfOrder(writer -> writer.beginMap().endList());
        assertOutOfOrder(writer -> writer.beginMap().writeKey("a").writeKey("b"));
        assertOutOfOrder(writer -> writer.beginMap().writeKey("a").endMap());
        assertOutOfOrder(writer -> writer.beginList(2).write(1).endList());
        assertOutOfOrder(writer -> writer.beginList(1).write(1).write(2));
        assertOutOfOrder(writer -> writer.beginMap(2).writeKey("a").write(1).endMap());
        assertOutOfOrder(writer -> writer.beginMap(0).writeKey("a"));
        assertOutOfOrder(writer -> writer.beginList().writePiece("a"));
        assertOutOfOrder(writer -> writer.beginList().endString());
        assertOutOfOrder(writer -> writer.beginList().beginString().write(1));
        assertOutOfOrder(writer -> writer.beginList().beginString().endList());
        assertThrows(IllegalArgumentException.class, () -> written(writer -> writer.beginList(-1)));
        assertThrows(IllegalArgumentException.class, () -> written(writer -> writer.beginMap(-1)));
    }

    private void assertOutOfOrder(Writing writing) throws IOException {
        Sink sink = new Sink();
        ValueWriter writer = codec.writer(sink);
        assertThrows(IllegalStateException.class, () -> writing.to(writer));
        try {
            writer.close();
        } catch (IllegalStateException e) {
            assertNotNull(e.getMessage());
        }
        assertTrue(sink.closed());
    }

    @Test
    void aWriterEndsOnce() throws IOException {
        Sink sink = new Sink();
        ValueWriter writer = codec.writer(sink);
        writer.beginList().write(1).endList().flush();
        assertSame(List.of(1L), codec.decode(sink.bytes()));
        assertFalse(sink.closed());
        writer.close();
        byte[] bytes = sink.bytes();
        writer.close();
        assertArrayEquals(bytes, sink.bytes());
        assertTrue(sink.closed());
        assertThrows(IllegalStateException.class, () -> writer.write(1));
        Sink left = new Sink();
        ValueWriter unfinished = codec.writer(left);
        unfinished.beginList();
        assertThrows(IllegalStateException.class, unfinished::close);
        assertTrue(left.closed(), "the sink is left open");
        Sink broken = new Sink();
        ValueWriter lost = codec.writer(broken);
        lost.write(1);
        broken.breakNow();
        assertEquals(Sink.BROKEN, assertThrows(IOException.class, lost::close).getMessage());
        lost.close();
        assertTrue(broken.closed(), "the sink is left open");
    }

    // Paths

    @Test
    void aPathFindsWhatIsThere() {
        byte[] data = codec.encode(document());
        assertFound(data, new ArrayList<>(), expectedDeep(document()));
        for (ValuePath absent : List.of(
                ValuePath.of("missing"),
                ValuePath.of(0),
                ValuePath.of("a", "b"),
                ValuePath.of("a", 0),
                ValuePath.of("list", 2),
                ValuePath.of("list", "k"),
                ValuePath.of("list", 0, "missing"),
                ValuePath.of("inner", "m", "x"),
                ValuePath.of("inner", "b", 1, 0),
                ValuePath.of("text", 0))) {
            assertEquals(Found.ABSENT, codec.find(data, absent), absent::toString);
        }
        byte[] digits = codec.encode(Map.of("7", "by key"));
        assertSame("by key", codec.find(digits, ValuePath.parse("/7")).value());
        assertTrue(codec.find(codec.encode(5L), ValuePath.of()).present());
    }

    private void assertFound(byte[] data, List<Object> steps, @Nullable Object value) {
        ValuePath path = new ValuePath(steps);
        Found found = codec.find(data, path);
        assertTrue(found.present(), path::toString);
        assertEquals(Values.text(value), Values.text(found.value()), path::toString);
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                steps.add(i);
                assertFound(data, steps, list.get(i));
                steps.removeLast();
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> {
                steps.add(key);
                assertFound(data, steps, each);
                steps.removeLast();
            });
        }
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

    @Test
    void anotherEncoderLeavesThisOneAsItIs() throws IOException {
        byte[] nested = nestedLists(5);
        Encoder limited = codec.with(Limits.DEFAULT.depth(2));
        Encoder both = limited.with(Options.DEFAULT.trailingBytes(Options.TrailingBytes.IGNORE));
        codec.decode(nested);
        assertLimit(2, () -> limited.decode(nested));
        assertLimit(2, () -> both.decode(nested));
        assertEquals(codec.algorithm(), both.algorithm());
        assertEquals(codec.engine(), both.engine());
        assertEquals(codec.text(), both.text());
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
            assertEquals(text, Values.text(expectedDeep(walked(codec.reader(expected)))));
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
