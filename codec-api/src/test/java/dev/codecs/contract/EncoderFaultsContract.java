package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.ValuePath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What every {@link Encoder} does with data that is damaged, or that is more than its limits allow. */
public abstract class EncoderFaultsContract extends EncoderFixture {
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
            assertThrows(CorruptInputException.class, () -> Tokens.walked(codec.reader(cut)), what);
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
        Verdict walked = Verdict.of(() -> Values.bytes(Tokens.walked(codec.reader(data))));
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
        assertLimit(limit, () -> Tokens.walked(limited.reader(data)));
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
}
