package dev.codecs;

import org.jspecify.annotations.Nullable;

/**
 * Reads a document token by token, without building a tree, for one thread at a time.
 *
 * <pre>{@code
 * reader.beginMap();
 * while (reader.hasNext()) {
 *     switch (reader.readKey()) {
 *         case "id" -> id = reader.readLong();
 *         case "tags" -> { reader.beginList(); while (reader.hasNext()) tags.add(reader.readString()); reader.endList(); }
 *         default -> reader.skip();
 *     }
 * }
 * reader.endMap();
 * }</pre>
 *
 * <p>A method that finds another token than its own throws {@link CorruptInputException} and leaves it unread: the document has
 * not the shape that the caller expected. Limits hold for what is skipped too.
 */
public interface ValueReader {
    /** What stands next in a document. */
    enum Token {
        /** Null, or the format's unset value. */
        NULL,
        /** True or false. */
        BOOLEAN,
        /** A whole number of any size. */
        INTEGER,
        /** A binary or decimal number that is not coded as a whole number. */
        DECIMAL,
        /** Text. */
        STRING,
        /** Bytes. */
        BINARY,
        /** The start of a list. */
        LIST,
        /** The end of the list or map that was begun last. */
        END,
        /** The start of a map. */
        MAP,
        /** A value of a type that this format has beyond the others, such as a tag, an extension or a time: {@link #readValue} gives it. */
        SPECIAL,
        /** The end of the document. */
        END_OF_DOCUMENT
    }

    /** {@return what stands next, which stays unread} */
    Token peek();

    /** Reads a null. */
    void readNull();

    /** {@return the boolean that stands next} */
    boolean readBoolean();

    /**
     * {@return the whole number that stands next}
     *
     * @throws ArithmeticException if it passes the range of a long; it stays unread
     */
    long readLong();

    /** {@return the number that stands next, rounded to a double where need be} */
    double readDouble();

    /** {@return the number that stands next, exactly: Long, BigInteger, Double, Float or BigDecimal} */
    Number readNumber();

    /** {@return the text that stands next} */
    String readString();

    /** {@return the bytes that stand next} */
    byte[] readBytes();

    /**
     * Enters the list that stands next.
     *
     * @return the number of its elements, or -1 where the format does not say it beforehand
     */
    int beginList();

    /** Leaves the list; all its elements must have been read or skipped. */
    void endList();

    /**
     * Enters the map that stands next.
     *
     * @return the number of its entries, or -1 where the format does not say it beforehand
     */
    int beginMap();

    /** Leaves the map; all its entries must have been read or skipped. */
    void endMap();

    /** {@return whether the list or map has another element or entry, or, outside of both, the document another value} */
    boolean hasNext();

    /** {@return the key of the next entry, where it is text} A key of another type is read as any value is. */
    String readKey();

    /** {@return the value that stands next, with all that is in it} */
    @Nullable
    Object readValue();

    /** {@return the value that stands next; where it is a list or map, each value in it as a {@link RawValue}} */
    @Nullable
    Object readLevel();

    /** {@return the encoding of the value that stands next, without decoding it} */
    RawValue readRaw();

    /** Passes over the value that stands next, with all that is in it. */
    void skip();

    /** {@return the offset in the document of what stands next} */
    long position();
}
