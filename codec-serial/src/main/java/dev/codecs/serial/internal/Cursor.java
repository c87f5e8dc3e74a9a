package dev.codecs.serial.internal;

import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in an encoded document, and what the format says of the value that starts there. {@link TokenReader} makes a reader of
 * it: order, expected tokens, ends of counted lists and maps and the count of items are judged there, so that a cursor is only
 * asked what makes sense.
 *
 * <p>A method moves the cursor only if it succeeds, and throws {@code CodecException}s only. Lengths of strings and binaries are
 * checked by the cursor ({@link Settings#checkLength}); so are depth and items within {@link #value} and {@link #skip}.
 */
public interface Cursor {
    /** {@return the offset of what stands next} */
    int position();

    /** {@return whether, outside of lists and maps, another value follows} Passes over what separates values, such as white space. */
    boolean more();

    /** Counts values that were met, keys among them, against the limit. Whoever asks for a value has counted it. */
    void count(long items);

    /** {@return what the value that starts here is} Never {@code END} or {@code END_OF_DOCUMENT}. */
    Token token();

    /**
     * Gives the value that stands next to a generator, unless it is a list or map.
     *
     * @return whether it was another
     */
    default boolean copyScalar(Generator to, int depth) {
        switch (token()) {
            case LIST, MAP -> {
                return false;
            }
            case INTEGER, DECIMAL -> copyNumber(to);
            case STRING -> to.write(readString());
            case BOOLEAN -> to.write(readBoolean());
            case NULL -> {
                readNull();
                to.writeNull();
            }
            case BINARY -> to.write(readBytes());
            default -> to.value(value(depth), depth);
        }
        return true;
    }

    private void copyNumber(Generator to) {
        switch (readNumber()) {
            case Long value -> to.write(value.longValue());
            case Double value -> to.write(value.doubleValue());
            case Number other -> to.value(other, 0);
        }
    }

    /**
     * Gives the value that stands next, which is in no list or map and was counted, to a generator of another format.
     *
     * @param data the whole document
     * @return whether that was possible; where it was not, only a tree tells whether all keys are different
     */
    default boolean copy(byte[] data, Settings settings, Generator to, Settings target) {
        return Transcoder.copy(data, this, settings, to, target);
    }

    /** What {@link #passKey} returns where the key is not in the data as it is. */
    long ELSEWHERE = -1;

    /**
     * Passes over the key that stands next, if it is text that stands in the data as well-formed UTF-8, and over what is between it and
     * its value.
     *
     * @return the offset of the text and in the lower half its length, or ELSEWHERE, where nothing was passed over
     */
    default long passKey() {
        return ELSEWHERE;
    }

    /** Reads a value whose token is {@code NULL}. */
    default void readNull() {
        value(0);
    }

    /** {@return the value of a token {@code BOOLEAN}} */
    default boolean readBoolean() {
        return (boolean) Objects.requireNonNull(value(0));
    }

    /**
     * {@return the value of a token {@code INTEGER}}
     *
     * @throws ArithmeticException if it passes the range of a long
     */
    long readLong();

    /** {@return the value of a token {@code INTEGER} or {@code DECIMAL}: Long, BigInteger, Double, Float or BigDecimal} */
    default Number readNumber() {
        return (Number) Objects.requireNonNull(value(0));
    }

    /** {@return the value of a token {@code STRING}} */
    default String readString() {
        return (String) Objects.requireNonNull(value(0));
    }

    /** {@return the value of a token {@code BINARY}} */
    default byte[] readBytes() {
        return (byte[]) Objects.requireNonNull(value(0));
    }

    /** {@return the number of elements of the list that is entered, or -1 where it is not said} */
    int beginList();

    /** {@return the number of entries of the map that is entered, or -1 where it is not said} */
    int beginMap();

    /**
     * {@return whether the list or map that is open, and did not say its number, has another element or entry} Passes over what
     * separates them; asked once before each, and once before the end.
     *
     * @param map whether it is a map
     * @param first whether nothing of it was read yet
     */
    default boolean moreInside(boolean map, boolean first) {
        throw new AssertionError("every list and map has a number of elements");
    }

    /** Leaves the list or map, whose end stands next; counted tells whether it said its number. */
    default void end(boolean map, boolean counted) {}

    /** {@return the key that stands next, whose token is {@code STRING}} What stands between a key and its value is passed over too. */
    String readKey();

    /**
     * {@return the value that stands next, with all that is in it}
     *
     * @param depth the number of lists and maps that it is in
     */
    @Nullable
    Object value(int depth);

    /** Passes over the value that stands next, with all that is in it. */
    void skip(int depth);

    /** {@return the encoding of the value that stands next} */
    RawValue raw(int depth);
}
