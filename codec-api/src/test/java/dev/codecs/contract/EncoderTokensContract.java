package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What the readers and writers of every {@link Encoder} do with the tokens of a value, and what it finds at a path. */
public abstract class EncoderTokensContract extends EncoderFixture {
    @Test
    void whatIsWrittenByTokensIsNoDeeperThanTheLimit() throws IOException {
        Encoder limited = codec.with(Limits.DEFAULT.depth(3));
        List<Object> three = List.of(List.of(Map.of()));
        assertSame(three, limited.decode(limited.encode(three)));
        byte[] written = Tokens.written(
                limited,
                writer -> writer.beginList()
                        .beginList()
                        .beginMap()
                        .endMap()
                        .endList()
                        .endList());
        assertSame(three, limited.decode(written));
        assertDepth(3, () -> limited.encode(List.of(three)));
        for (boolean known : new boolean[] {false, true}) {
            try (ValueWriter writer = limited.writer(new ByteArrayOutputStream())) {
                writer.beginList().beginList().beginList();
                assertDepth(3, () -> begin(writer, known, false));
                assertDepth(3, () -> begin(writer, known, true));
                assertDepth(3, () -> writer.writeValue(List.of()));
                writer.endList().endList().endList();
            }
        }
    }

    private static void begin(ValueWriter writer, boolean known, boolean map) throws IOException {
        if (known) {
            Object same = map ? writer.beginMap(0) : writer.beginList(0);
            assertNotNull(same);
        } else {
            Object same = map ? writer.beginMap() : writer.beginList();
            assertNotNull(same);
        }
    }

    private static void assertDepth(long limit, Executable call) {
        assertEquals(limit, assertThrows(LimitExceededException.class, call).limit());
    }

    @Test
    void aValueThatWasRefusedLeavesItsPlaceToAnother() throws IOException {
        byte[] data = written(writer -> {
            writer.beginMap().writeKey("a").write(1).writeKey("b");
            assertThrows(UnsupportedFeatureException.class, () -> writer.writeValue(new Object()));
            writer.write(2).writeKey("c").beginList();
            assertThrows(UnsupportedFeatureException.class, () -> writer.writeValue(List.of(1, new Object())));
            writer.write(3).endList().endMap();
        });
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("a", 1L);
        written.put("b", 2L);
        written.put("c", List.of(3L));
        assertSame(written, codec.decode(data));
    }

    // Reading by tokens

    @Test
    void theTokensAreThoseOfTheValue() {
        byte[] data = codec.encode(document());
        ValueReader reader = codec.reader(data);
        assertTrue(reader.hasNext());
        assertSame(document(), Tokens.walked(reader));
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
        for (byte[] again : List.of(codec.encode(raws), written(writer -> writer.writeValue(raws)))) {
            assertSame(values, codec.decode(again));
            if (writesTokensAsTrees()) {
                assertArrayEquals(data, again);
            }
        }
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

    @Test
    void tokensGiveTheSameValueWithAndWithoutCounts() throws IOException {
        byte[] counted = written(writer -> Tokens.writeCounted(writer, document()));
        assertSame(document(), codec.decode(counted));
        if (writesTokensAsTrees()) {
            assertArrayEquals(codec.encode(document()), counted, "what is known beforehand is written in another way");
        }
        assertSame(document(), codec.decode(written(writer -> Tokens.writeUncounted(writer, document()))));
        assertSame(document(), codec.decode(written(writer -> writer.writeValue(document()))));
        for (Object leaf : leaves()) {
            assertSame(leaf, codec.decode(written(writer -> Tokens.writeCounted(writer, leaf))));
            assertSame(leaf, codec.decode(written(writer -> Tokens.writeUncounted(writer, leaf))));
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

    private void assertOutOfOrder(Tokens.Writing writing) throws IOException {
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
}
