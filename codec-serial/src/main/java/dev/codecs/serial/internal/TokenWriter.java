package dev.codecs.serial.internal;

import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A writer of tokens over the generator of any format: it judges order and counts, and gathers pieces where the format has none. */
final class TokenWriter implements ValueWriter {
    /** From this length on the buffer goes to the sink. */
    private static final int FULL = 1 << 15;

    private enum Kind {
        LIST,
        MAP,
        STRING,
        BINARY
    }

    /** What was begun and not ended. */
    private static final class Frame {
        private final Kind kind;
        private final int expected;
        /** Elements, or keys and values. */
        private long written;

        private int place = -1;
        /** Pieces that the format cannot write one by one. */
        private @Nullable StringBuilder text;

        private @Nullable ByteArrayOutputStream bytes;

        Frame(Kind kind, int expected) {
            this.kind = kind;
            this.expected = expected;
        }

        boolean atKey() {
            return kind == Kind.MAP && (written & 1) == 0;
        }

        /** Lists' elements or maps' entries, whole or begun. */
        long count() {
            return kind == Kind.MAP ? (written + 1) / 2 : written;
        }
    }

    private interface Token {
        void append(Generator generator);
    }

    private final OutputStream sink;
    private final Buffer buffer;
    private final Generator generator;
    private final List<Frame> open = new ArrayList<>();
    /** How many open lists and maps have a place in the buffer that is still to be completed. */
    private int places;

    private boolean closed;

    TokenWriter(OutputStream sink, Buffer buffer, Generator generator) {
        this.sink = Objects.requireNonNull(sink, "sink");
        this.buffer = buffer;
        this.generator = generator;
    }

    /** {@return the list or map that is written into, or null outside of all} */
    private @Nullable Frame container() {
        if (closed) {
            throw new IllegalStateException("the writer is closed");
        }
        if (open.isEmpty()) {
            return null;
        }
        Frame frame = open.getLast();
        if (frame.kind == Kind.STRING || frame.kind == Kind.BINARY) {
            throw new IllegalStateException("a string or binary in pieces must be ended first");
        }
        if (frame.expected >= 0 && frame.count() == frame.expected && (frame.kind == Kind.LIST || frame.atKey())) {
            throw new IllegalStateException("more than " + frame.expected + " elements are written");
        }
        return frame;
    }

    /** Appends a value, or a key where one stands next. */
    private ValueWriter token(@Nullable Object key, Token value) throws IOException {
        Frame frame = container();
        int before = buffer.length;
        try {
            if (frame == null || !frame.atKey()) {
                value.append(generator);
            } else if (key instanceof String text) {
                generator.key(text);
            } else {
                generator.otherKey(key);
            }
        } catch (RuntimeException e) {
            buffer.length = before;
            throw e;
        }
        if (frame != null) {
            frame.written++;
        }
        drain();
        return this;
    }

    private void drain() throws IOException {
        if (buffer.length >= FULL && places == 0) {
            sink.write(buffer.bytes, 0, buffer.length);
            buffer.length = 0;
        }
    }

    @Override
    public ValueWriter writeNull() throws IOException {
        return token(null, Generator::writeNull);
    }

    @Override
    public ValueWriter write(boolean value) throws IOException {
        return token(value, to -> to.write(value));
    }

    @Override
    public ValueWriter write(long value) throws IOException {
        return token(value, to -> to.write(value));
    }

    @Override
    public ValueWriter write(double value) throws IOException {
        return token(value, to -> to.write(value));
    }

    @Override
    public ValueWriter write(String value) throws IOException {
        Objects.requireNonNull(value, "value");
        return token(value, to -> to.write(value));
    }

    @Override
    public ValueWriter write(byte[] value) throws IOException {
        Objects.requireNonNull(value, "value");
        return token(value, to -> to.write(value));
    }

    @Override
    public ValueWriter writeValue(@Nullable Object value) throws IOException {
        return token(value, to -> to.value(value, open.size()));
    }

    @Override
    public ValueWriter writeKey(String key) throws IOException {
        Objects.requireNonNull(key, "key");
        Frame frame = container();
        if (frame == null || !frame.atKey()) {
            throw new IllegalStateException("a key stands where a value must");
        }
        return token(key, to -> to.key(key));
    }

    @Override
    public ValueWriter beginList(int elements) throws IOException {
        return begin(Kind.LIST, known(elements));
    }

    @Override
    public ValueWriter beginList() throws IOException {
        return begin(Kind.LIST, Generator.UNKNOWN);
    }

    @Override
    public ValueWriter beginMap(int entries) throws IOException {
        return begin(Kind.MAP, known(entries));
    }

    @Override
    public ValueWriter beginMap() throws IOException {
        return begin(Kind.MAP, Generator.UNKNOWN);
    }

    private static int known(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of elements is negative: " + count);
        }
        return count;
    }

    private ValueWriter begin(Kind kind, int expected) throws IOException {
        Frame frame = new Frame(kind, expected);
        beforeValue();
        frame.place = kind == Kind.LIST ? generator.beginList(expected) : generator.beginMap(expected);
        if (frame.place >= 0) {
            places++;
        }
        push(frame);
        drain();
        return this;
    }

    private void beforeValue() {
        Frame container = container();
        if (container != null && container.atKey()) {
            throw new IllegalStateException("a list, map, string or binary begins where a key must stand");
        }
    }

    private void push(Frame frame) {
        if (!open.isEmpty()) {
            open.getLast().written++;
        }
        open.add(frame);
    }

    @Override
    public ValueWriter endList() throws IOException {
        Frame frame = end(Kind.LIST);
        generator.endList(frame.place, (int) frame.count(), frame.expected >= 0);
        return ended(frame);
    }

    @Override
    public ValueWriter endMap() throws IOException {
        Frame frame = end(Kind.MAP);
        generator.endMap(frame.place, (int) frame.count(), frame.expected >= 0);
        return ended(frame);
    }

    private ValueWriter ended(Frame frame) throws IOException {
        if (frame.place >= 0) {
            places--;
        }
        drain();
        return this;
    }

    /** Takes off what was begun last, if it may end. */
    private Frame end(Kind kind) {
        Frame frame = last(kind);
        if (kind == Kind.MAP && !frame.atKey()) {
            throw new IllegalStateException("a value is missing behind the last key");
        }
        if (frame.expected >= 0 && frame.count() < frame.expected) {
            throw new IllegalStateException(
                    frame.expected - frame.count() + " of " + frame.expected + " elements are missing");
        }
        open.removeLast();
        return frame;
    }

    private Frame last(Kind kind) {
        if (closed) {
            throw new IllegalStateException("the writer is closed");
        }
        if (open.isEmpty() || open.getLast().kind != kind) {
            throw new IllegalStateException("no " + kind + " was begun last");
        }
        return open.getLast();
    }

    @Override
    public ValueWriter beginString() {
        beforeValue();
        Frame frame = new Frame(Kind.STRING, Generator.UNKNOWN);
        frame.text = generator.beginString() ? null : new StringBuilder();
        push(frame);
        return this;
    }

    @Override
    public ValueWriter writePiece(String piece) throws IOException {
        Objects.requireNonNull(piece, "piece");
        Frame frame = last(Kind.STRING);
        if (frame.text != null) {
            frame.text.append(piece);
            return this;
        }
        int before = buffer.length;
        try {
            generator.piece(piece);
        } catch (RuntimeException e) {
            buffer.length = before;
            throw e;
        }
        drain();
        return this;
    }

    @Override
    public ValueWriter endString() throws IOException {
        Frame frame = end(Kind.STRING);
        if (frame.text == null) {
            generator.endString();
        } else {
            gathered(frame.text.toString());
        }
        drain();
        return this;
    }

    /** Appends the text of a string that has ended. Where it is refused, another value may be written in its place. */
    private void gathered(String text) {
        int before = buffer.length;
        try {
            generator.write(text);
        } catch (RuntimeException e) {
            buffer.length = before;
            if (!open.isEmpty()) {
                open.getLast().written--;
            }
            throw e;
        }
    }

    @Override
    public ValueWriter beginBinary() {
        beforeValue();
        Frame frame = new Frame(Kind.BINARY, Generator.UNKNOWN);
        frame.bytes = generator.beginBinary() ? null : new ByteArrayOutputStream();
        push(frame);
        return this;
    }

    @Override
    public ValueWriter writePiece(byte[] piece, int offset, int length) throws IOException {
        Frame frame = last(Kind.BINARY);
        Objects.checkFromIndexSize(offset, length, piece.length);
        if (frame.bytes == null) {
            generator.piece(piece, offset, length);
        } else {
            frame.bytes.write(piece, offset, length);
        }
        drain();
        return this;
    }

    @Override
    public ValueWriter endBinary() throws IOException {
        Frame frame = end(Kind.BINARY);
        if (frame.bytes == null) {
            generator.endBinary();
        } else {
            generator.write(frame.bytes.toByteArray());
        }
        drain();
        return this;
    }

    @Override
    public void flush() throws IOException {
        if (closed) {
            throw new IllegalStateException("the writer is closed");
        }
        empty();
    }

    private void empty() throws IOException {
        if (places == 0) {
            sink.write(buffer.bytes, 0, buffer.length);
            buffer.length = 0;
        }
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
            empty();
        }
    }
}
