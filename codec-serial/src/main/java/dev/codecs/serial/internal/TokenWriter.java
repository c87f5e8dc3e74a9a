package dev.codecs.serial.internal;

import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A writer of tokens over the generator of any format: it judges order, counts and depth, and gathers pieces where the format has none. */
final class TokenWriter implements ValueWriter {
    /** From this length on the buffer goes to the sink. */
    private static final int FULL = 1 << 15;

    private enum Kind {
        LIST,
        MAP,
        STRING,
        BINARY
    }

    private final OutputStream sink;
    /** Taken from the pool, and given back where the writer is closed. */
    private final Buffer buffer;

    private final Generator generator;
    private final Settings settings;

    /** Of the buffer's content what belongs to whole tokens: a token that was refused leaves more behind. */
    private int whole;

    // What was begun and not ended, the innermost last.
    private int depth;
    private Kind[] kinds = new Kind[8];
    /** Elements, or keys and values, that a list or map is to have; or less than 0. */
    private long[] totals = new long[8];
    /** How many of them were written. */
    private long[] written = new long[8];
    /** What the generator gave for the end. */
    private int[] places = new int[8];

    /** How many open lists and maps have a place in the buffer that is still to be completed. */
    private int incomplete;
    /** Pieces of the open string that the format cannot write one by one. */
    private @Nullable StringBuilder text;
    /** Pieces of the open binary. */
    private @Nullable ByteArrayOutputStream bytes;

    private boolean closed;

    TokenWriter(OutputStream sink, Buffer buffer, Generator generator, Settings settings) {
        this.sink = Objects.requireNonNull(sink, "sink");
        this.buffer = buffer;
        this.generator = generator;
        this.settings = settings;
    }

    // Values

    /** Called before a value or key is appended. {@return whether a key stands next} */
    private boolean atKey() {
        checkOpen();
        buffer.length = whole;
        if (depth == 0) {
            return false;
        }
        Kind kind = kinds[depth - 1];
        if (kind == Kind.STRING || kind == Kind.BINARY) {
            throw new IllegalStateException("a string or binary in pieces must be ended first");
        }
        if (written[depth - 1] == totals[depth - 1]) {
            throw new IllegalStateException("more than " + count(totals[depth - 1]) + " elements are written");
        }
        return isAtKey();
    }

    private boolean isAtKey() {
        return kinds[depth - 1] == Kind.MAP && (written[depth - 1] & 1) == 0;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the writer is closed");
        }
    }

    /** {@return the elements of the innermost list, or the entries of the map, whole or begun} */
    private int count(long values) {
        return (int) (kinds[depth - 1] == Kind.MAP ? (values + 1) / 2 : values);
    }

    /** Called when a value or key was appended. */
    private ValueWriter appended() throws IOException {
        if (depth > 0) {
            written[depth - 1]++;
        }
        return drained();
    }

    private ValueWriter drained() throws IOException {
        whole = buffer.length;
        if (whole >= FULL && incomplete == 0) {
            toSink();
        }
        return this;
    }

    private void toSink() throws IOException {
        sink.write(buffer.bytes, 0, whole);
        whole = 0;
        buffer.length = 0;
    }

    @Override
    public ValueWriter writeNull() throws IOException {
        if (atKey()) {
            generator.otherKey(null);
        } else {
            generator.writeNull();
        }
        return appended();
    }

    @Override
    public ValueWriter write(boolean value) throws IOException {
        if (atKey()) {
            generator.otherKey(value);
        } else {
            generator.write(value);
        }
        return appended();
    }

    @Override
    public ValueWriter write(long value) throws IOException {
        if (atKey()) {
            generator.otherKey(value);
        } else {
            generator.write(value);
        }
        return appended();
    }

    @Override
    public ValueWriter write(double value) throws IOException {
        if (atKey()) {
            generator.otherKey(value);
        } else {
            generator.write(value);
        }
        return appended();
    }

    @Override
    public ValueWriter write(String value) throws IOException {
        Objects.requireNonNull(value, "value");
        if (atKey()) {
            generator.key(value);
        } else {
            generator.write(value);
        }
        return appended();
    }

    @Override
    public ValueWriter write(byte[] value) throws IOException {
        Objects.requireNonNull(value, "value");
        if (atKey()) {
            generator.otherKey(value);
        } else {
            generator.write(value);
        }
        return appended();
    }

    @Override
    public ValueWriter writeValue(@Nullable Object value) throws IOException {
        if (!atKey()) {
            generator.value(value, depth);
        } else if (value instanceof String key) {
            generator.key(key);
        } else {
            generator.otherKey(value);
        }
        return appended();
    }

    @Override
    public ValueWriter writeKey(String key) throws IOException {
        Objects.requireNonNull(key, "key");
        if (!atKey()) {
            throw new IllegalStateException("a key stands where a value must");
        }
        generator.key(key);
        return appended();
    }

    // Lists and maps

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
        beforeBegin();
        settings.checkDepth(depth);
        int place = kind == Kind.LIST ? generator.beginList(expected) : generator.beginMap(expected);
        if (place >= 0) {
            incomplete++;
        }
        push(kind, kind == Kind.MAP ? 2L * expected : expected, place);
        return drained();
    }

    private void beforeBegin() {
        if (atKey()) {
            throw new IllegalStateException("a list, map, string or binary begins where a key must stand");
        }
    }

    private void push(Kind kind, long total, int place) {
        if (depth > 0) {
            written[depth - 1]++;
        }
        if (depth == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * depth);
            totals = Arrays.copyOf(totals, 2 * depth);
            written = Arrays.copyOf(written, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth);
        }
        kinds[depth] = kind;
        totals[depth] = total;
        written[depth] = 0;
        places[depth] = place;
        depth++;
    }

    @Override
    public ValueWriter endList() throws IOException {
        checkEnd(Kind.LIST);
        int top = depth - 1;
        generator.endList(places[top], count(written[top]), totals[top] >= 0);
        return ended(top);
    }

    @Override
    public ValueWriter endMap() throws IOException {
        checkEnd(Kind.MAP);
        if (!isAtKey()) {
            throw new IllegalStateException("a value is missing behind the last key");
        }
        int top = depth - 1;
        generator.endMap(places[top], count(written[top]), totals[top] >= 0);
        return ended(top);
    }

    private ValueWriter ended(int top) throws IOException {
        if (places[top] >= 0) {
            incomplete--;
        }
        depth = top;
        return drained();
    }

    private void checkEnd(Kind kind) {
        checkLast(kind);
        long total = totals[depth - 1];
        if (written[depth - 1] < total) {
            int all = count(total);
            throw new IllegalStateException(all - count(written[depth - 1]) + " of " + all + " elements are missing");
        }
    }

    private void checkLast(Kind kind) {
        checkOpen();
        if (depth == 0 || kinds[depth - 1] != kind) {
            throw new IllegalStateException("no " + kind + " was begun last");
        }
        buffer.length = whole;
    }

    // Pieces

    @Override
    public ValueWriter beginString() {
        beforeBegin();
        text = generator.beginString() ? null : new StringBuilder();
        whole = buffer.length;
        push(Kind.STRING, Generator.UNKNOWN, -1);
        return this;
    }

    @Override
    public ValueWriter writePiece(String piece) throws IOException {
        Objects.requireNonNull(piece, "piece");
        checkLast(Kind.STRING);
        if (text == null) {
            generator.piece(piece);
        } else {
            text.append(piece);
        }
        return drained();
    }

    @Override
    public ValueWriter endString() throws IOException {
        checkLast(Kind.STRING);
        depth--;
        if (text == null) {
            generator.endString();
            return drained();
        }
        takeBack();
        generator.write(text.toString());
        return appended();
    }

    /** What was gathered is written only now: where it is refused, another value may take its place. */
    private void takeBack() {
        if (depth > 0) {
            written[depth - 1]--;
        }
    }

    @Override
    public ValueWriter beginBinary() {
        beforeBegin();
        bytes = generator.beginBinary() ? null : new ByteArrayOutputStream();
        whole = buffer.length;
        push(Kind.BINARY, Generator.UNKNOWN, -1);
        return this;
    }

    @Override
    public ValueWriter writePiece(byte[] piece, int offset, int length) throws IOException {
        checkLast(Kind.BINARY);
        Objects.checkFromIndexSize(offset, length, piece.length);
        if (bytes == null) {
            generator.piece(piece, offset, length);
        } else {
            bytes.write(piece, offset, length);
        }
        return drained();
    }

    @Override
    public ValueWriter endBinary() throws IOException {
        checkLast(Kind.BINARY);
        depth--;
        if (bytes == null) {
            generator.endBinary();
            return drained();
        }
        takeBack();
        generator.write(bytes.toByteArray());
        return appended();
    }

    // The sink

    @Override
    public void flush() throws IOException {
        checkOpen();
        empty();
    }

    private void empty() throws IOException {
        if (incomplete == 0) {
            toSink();
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
            if (depth > 0) {
                throw new IllegalStateException("a list, map, string or binary is still open");
            }
            empty();
        }
        buffer.give();
    }
}
