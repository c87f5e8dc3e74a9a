package dev.codecs.contract.witness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the format of {@link TokenWitness}. */
final class TokenWriter implements ValueWriter {
    private static final int UNKNOWN = -1;

    /** A list, a map, or a string or binary that comes in pieces. */
    private static final class Frame {
        private final char letter;
        private final int expected;
        private final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        private int values;

        Frame(char letter, int expected) {
            this.letter = letter;
            this.expected = expected;
        }

        boolean atKey() {
            return letter == 'm' && values % 2 == 0;
        }
    }

    /** What was written can be taken back. */
    private static final class Content extends ByteArrayOutputStream {
        void truncate(int size) {
            count = size;
        }
    }

    private final OutputStream sink;
    private final Options options;
    private final Limits limits;
    private final Content buffer = new Content();
    private final List<Frame> open = new ArrayList<>();
    private boolean closed;

    TokenWriter(OutputStream sink, Options options, Limits limits) {
        this.sink = sink;
        this.options = options;
        this.limits = limits;
    }

    private void beforeValue() {
        if (!open.isEmpty()) {
            Frame frame = open.getLast();
            if (frame.atKey()) {
                throw new IllegalStateException("a value stands where a key must");
            }
            count(frame);
        }
        if (closed) {
            throw new IllegalStateException("the writer is closed");
        }
    }

    private static void count(Frame frame) {
        if (frame.letter == 's' || frame.letter == 'b') {
            throw new IllegalStateException("a string or binary must be ended first");
        }
        frame.values++;
        int whole = frame.letter == 'm' ? (frame.values + 1) / 2 : frame.values;
        if (frame.expected != UNKNOWN && whole > frame.expected) {
            throw new IllegalStateException("more than " + frame.expected + " elements are written");
        }
    }

    private ValueWriter token(String ascii) {
        beforeValue();
        buffer.writeBytes(ascii.getBytes(ISO_8859_1));
        return this;
    }

    @Override
    public ValueWriter writeNull() {
        return token("n");
    }

    @Override
    public ValueWriter write(boolean value) {
        return token(value ? "t" : "f");
    }

    @Override
    public ValueWriter write(long value) {
        return token("i" + value + "e");
    }

    @Override
    public ValueWriter write(double value) {
        token("d");
        buffer.writeBytes(ByteBuffer.allocate(8).putDouble(value).array());
        return this;
    }

    @Override
    public ValueWriter write(String value) {
        byte[] bytes = utf8(value);
        beforeValue();
        counted('s', bytes);
        return this;
    }

    @Override
    public ValueWriter write(byte[] value) {
        Objects.requireNonNull(value, "value");
        beforeValue();
        counted('b', value);
        return this;
    }

    private void counted(char letter, byte[] bytes) {
        buffer.writeBytes((letter + "" + bytes.length + ":").getBytes(ISO_8859_1));
        buffer.writeBytes(bytes);
    }

    private byte[] utf8(String text) {
        boolean reject = options.badText() == Options.BadText.REJECT;
        try {
            ByteBuffer bytes = UTF_8.newEncoder()
                    .onMalformedInput(reject ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE)
                    .replaceWith("\uFFFD".getBytes(UTF_8))
                    .encode(CharBuffer.wrap(text));
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            return array;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the text has a lone surrogate", e);
        }
    }

    @Override
    public ValueWriter writeValue(@Nullable Object value) throws IOException {
        int size = buffer.size();
        int depth = open.size();
        int values = depth == 0 ? 0 : open.getLast().values;
        try {
            return whole(value);
        } catch (RuntimeException e) {
            buffer.truncate(size);
            open.subList(depth, open.size()).clear();
            if (depth > 0) {
                open.getLast().values = values;
            }
            throw e;
        }
    }

    private ValueWriter whole(@Nullable Object value) throws IOException {
        return switch (value) {
            case null -> writeNull();
            case Boolean bool -> write(bool.booleanValue());
            case Integer number -> write(number.longValue());
            case Long number -> write(number.longValue());
            case BigInteger number -> token("i" + number + "e");
            case Double number -> write(number.doubleValue());
            case Float number -> write(number.doubleValue());
            case String text -> write(text);
            case byte[] bytes -> write(bytes);
            case List<?> list -> {
                beginList(list.size());
                for (Object each : list) {
                    writeValue(each);
                }
                yield endList();
            }
            case Map<?, ?> map -> {
                beginMap(map.size());
                for (Map.Entry<?, ?> entry : entries(map)) {
                    writeKey(key(entry));
                    writeValue(entry.getValue());
                }
                yield endMap();
            }
            case RawValue raw -> {
                beforeValue();
                buffer.writeBytes(raw.bytes());
                yield this;
            }
            default ->
                throw new UnsupportedFeatureException(
                        value.getClass().getName() + " has no place in this format: give one of the plain types");
        };
    }

    private static String key(Map.Entry<?, ?> entry) {
        if (entry.getKey() instanceof String key) {
            return key;
        }
        throw new UnsupportedFeatureException("the key " + entry.getKey() + " is no text");
    }

    private List<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        if (options.keyOrder() != Options.KeyOrder.AS_GIVEN) {
            // UTF-8 in the order of its unsigned bytes is in the order of the code points.
            entries.sort(Comparator.comparing(entry -> utf8(key(entry)), Arrays::compareUnsigned));
        }
        return entries;
    }

    private ValueWriter begin(char letter, int expected) {
        if (expected < UNKNOWN) {
            throw new IllegalArgumentException(expected + " elements");
        }
        if (open.size() >= limits.depth()) {
            throw new LimitExceededException("the depth of nesting", limits.depth());
        }
        token(String.valueOf(letter));
        open.add(new Frame(letter, expected));
        return this;
    }

    private Frame end(char letter) {
        Frame frame = open.isEmpty() ? null : open.getLast();
        if (frame == null || frame.letter != letter) {
            throw new IllegalStateException("what is ended was not begun");
        }
        int whole = letter == 'm' ? frame.values / 2 : frame.values;
        if ((letter == 'm' && !frame.atKey()) || (frame.expected != UNKNOWN && whole < frame.expected)) {
            throw new IllegalStateException("an element is missing");
        }
        open.removeLast();
        return frame;
    }

    @Override
    public ValueWriter beginList(int elements) {
        return begin('l', checked(elements));
    }

    @Override
    public ValueWriter beginList() {
        return begin('l', UNKNOWN);
    }

    @Override
    public ValueWriter endList() {
        end('l');
        buffer.write('e');
        return this;
    }

    @Override
    public ValueWriter beginMap(int entries) {
        return begin('m', checked(entries));
    }

    @Override
    public ValueWriter beginMap() {
        return begin('m', UNKNOWN);
    }

    private static int checked(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("the number " + count + " is negative");
        }
        return count;
    }

    @Override
    public ValueWriter endMap() {
        end('m');
        buffer.write('e');
        return this;
    }

    @Override
    public ValueWriter writeKey(String key) {
        if (open.isEmpty() || !open.getLast().atKey()) {
            throw new IllegalStateException("a key stands where a value must");
        }
        byte[] bytes = utf8(key);
        count(open.getLast());
        counted('s', bytes);
        return this;
    }

    private ValueWriter beginPieces(char letter) {
        beforeValue();
        open.add(new Frame(letter, UNKNOWN));
        return this;
    }

    private ValueWriter piece(char letter, byte[] bytes, int offset, int length) {
        if (open.isEmpty() || open.getLast().letter != letter) {
            throw new IllegalStateException("a piece of what was not begun");
        }
        Objects.checkFromIndexSize(offset, length, bytes.length);
        open.getLast().pieces.write(bytes, offset, length);
        return this;
    }

    private ValueWriter endPieces(char letter) {
        counted(letter, end(letter).pieces.toByteArray());
        return this;
    }

    @Override
    public ValueWriter beginString() {
        return beginPieces('s');
    }

    @Override
    public ValueWriter writePiece(String piece) {
        byte[] bytes = utf8(piece);
        return piece('s', bytes, 0, bytes.length);
    }

    @Override
    public ValueWriter endString() {
        return endPieces('s');
    }

    @Override
    public ValueWriter beginBinary() {
        return beginPieces('b');
    }

    @Override
    public ValueWriter writePiece(byte[] piece, int offset, int length) {
        return piece('b', piece, offset, length);
    }

    @Override
    public ValueWriter endBinary() {
        return endPieces('b');
    }

    @Override
    public void flush() throws IOException {
        buffer.writeTo(sink);
        buffer.reset();
        sink.flush();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (sink) {
            if (!open.isEmpty()) {
                throw new IllegalStateException("a list, map, string or binary is still open");
            }
            flush();
        }
    }
}
