package dev.codecs;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes a document token by token, for one thread at a time. Tokens in an order that no document has, such as the end of a
 * list that was not begun, throw {@link IllegalStateException}.
 *
 * <p>A list or map is begun with the number of its elements where it is known, and without where it is not: a format that needs
 * the number then buffers until the end. Lists and maps deeper than {@link Limits#depth} are a {@link LimitExceededException}.
 *
 * <p>A token that is refused leaves the document as it was, and another may be written in its place.
 */
public interface ValueWriter extends Closeable {
    /** Writes a null. */
    ValueWriter writeNull() throws IOException;

    /** Writes a boolean. */
    ValueWriter write(boolean value) throws IOException;

    /** Writes a whole number in the format's shortest form. */
    ValueWriter write(long value) throws IOException;

    /** Writes a double. */
    ValueWriter write(double value) throws IOException;

    /** Writes text. */
    ValueWriter write(String value) throws IOException;

    /** Writes bytes. */
    ValueWriter write(byte[] value) throws IOException;

    /** Writes any value that {@link Encoder#encode(Object)} takes, {@link RawValue} among them. */
    ValueWriter writeValue(@Nullable Object value) throws IOException;

    /** Begins a list of exactly this many elements. */
    ValueWriter beginList(int elements) throws IOException;

    /** Begins a list of any number of elements. */
    ValueWriter beginList() throws IOException;

    /** Ends the list. */
    ValueWriter endList() throws IOException;

    /** Begins a map of exactly this many entries. */
    ValueWriter beginMap(int entries) throws IOException;

    /** Begins a map of any number of entries. */
    ValueWriter beginMap() throws IOException;

    /** Ends the map. */
    ValueWriter endMap() throws IOException;

    /** Writes the key of an entry; a key of another type is written as any value is. */
    ValueWriter writeKey(String key) throws IOException;

    /** Begins a string whose text comes in pieces. */
    ValueWriter beginString() throws IOException;

    /** Adds a piece to the string; it must not end in half a surrogate pair. */
    ValueWriter writePiece(String piece) throws IOException;

    /** Ends the string. */
    ValueWriter endString() throws IOException;

    /** Begins a binary whose bytes come in pieces. */
    ValueWriter beginBinary() throws IOException;

    /** Adds a piece to the binary. */
    ValueWriter writePiece(byte[] piece, int offset, int length) throws IOException;

    /** Ends the binary. */
    ValueWriter endBinary() throws IOException;

    /** Writes what is buffered to the sink, and flushes it. */
    void flush() throws IOException;

    /**
     * Flushes and closes the sink.
     *
     * @throws IllegalStateException if a list, map, string or binary is still open; the sink is closed all the same
     */
    @Override
    void close() throws IOException;
}
