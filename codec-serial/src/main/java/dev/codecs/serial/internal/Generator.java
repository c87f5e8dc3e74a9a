package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Appends encoded values to a {@link Buffer}. {@link TokenWriter} makes a writer of it: order, counts and pieces are judged there.
 *
 * <p>A value that the format does not carry is an {@link dev.codecs.UnsupportedFeatureException}, text that is not Unicode an
 * {@link IllegalArgumentException} unless it is to be replaced. What was appended before an exception is taken back by those above.
 */
public interface Generator {
    /** A number of elements that is not known. */
    int UNKNOWN = -1;

    /**
     * Appends a value with all that is in it.
     *
     * @param depth the number of lists and maps that it is in
     */
    void value(@Nullable Object value, int depth);

    /** {@return whether {@link #value} takes the record as a value of the format's own, and not as a map} */
    default boolean carries(Record value) {
        return false;
    }

    /** Appends a null. */
    void writeNull();

    /** Appends a boolean. */
    void write(boolean value);

    /** Appends a whole number. */
    void write(long value);

    /** Appends a double. */
    void write(double value);

    /** Appends text. */
    void write(String value);

    /** Appends text that is in UTF-8, and well-formed. */
    default void write(byte[] utf8, int offset, int length) {
        write(new String(utf8, offset, length, UTF_8));
    }

    /** Appends bytes. */
    void write(byte[] value);

    /** Appends the key of an entry, which is in UTF-8, and well-formed. */
    default void key(byte[] utf8, int offset, int length) {
        key(new String(utf8, offset, length, UTF_8));
    }

    /** Appends the key of an entry. */
    void key(String key);

    /** Appends a key that is no text, where the format has such. */
    void otherKey(@Nullable Object key);

    /**
     * Begins a list.
     *
     * @param elements their number, or {@link #UNKNOWN}
     * @return a place in the buffer that {@link #endList} completes, before which the buffer must not be emptied; or -1
     */
    int beginList(int elements);

    /**
     * Ends a list.
     *
     * @param place what {@link #beginList} gave
     * @param elements the number that was written
     * @param known whether the number was known beforehand
     */
    void endList(int place, int elements, boolean known);

    /** As {@link #beginList}, for a map. */
    int beginMap(int entries);

    /** As {@link #endList}, for a map. */
    void endMap(int place, int entries, boolean known);

    /** {@return whether a string in pieces was begun} Where the format has no such thing, it is gathered and appended as one. */
    default boolean beginString() {
        return false;
    }

    /** Appends a piece of the string that was begun. */
    default void piece(String piece) {
        throw new AssertionError("no string was begun");
    }

    /** Ends the string that was begun. */
    default void endString() {
        throw new AssertionError("no string was begun");
    }

    /** {@return whether a binary in pieces was begun} */
    default boolean beginBinary() {
        return false;
    }

    /** Appends a piece of the binary that was begun. */
    default void piece(byte[] piece, int offset, int length) {
        throw new AssertionError("no binary was begun");
    }

    /** Ends the binary that was begun. */
    default void endBinary() {
        throw new AssertionError("no binary was begun");
    }
}
