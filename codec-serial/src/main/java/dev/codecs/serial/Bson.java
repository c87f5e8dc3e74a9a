package dev.codecs.serial;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of BSON 1.1 that Java has no type for. A Decimal128 that is a number is a BigDecimal, a UUID a UUID, a time an Instant. */
public sealed interface Bson {
    /**
     * An ObjectId of 12 bytes.
     *
     * @param head its first four bytes, in general a time in seconds
     * @param tail its other eight bytes
     */
    record ObjectId(int head, long tail) implements Bson {
        private static final int LENGTH = 12;

        /** {@return the ObjectId of 12 bytes} */
        public static ObjectId of(byte[] bytes) {
            if (bytes.length != LENGTH) {
                throw new IllegalArgumentException("an ObjectId has 12 bytes, not " + bytes.length);
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new ObjectId(buffer.getInt(), buffer.getLong());
        }

        /** {@return the ObjectId of 24 hexadecimal digits} */
        public static ObjectId parse(String digits) {
            return of(HexFormat.of().parseHex(digits));
        }

        /** {@return its 12 bytes} */
        public byte[] bytes() {
            return ByteBuffer.allocate(LENGTH).putInt(head).putLong(tail).array();
        }

        /** {@return its 24 hexadecimal digits} */
        @Override
        public String toString() {
            return HexFormat.of().formatHex(bytes());
        }
    }

    /**
     * Bytes of a subtype other than 0.
     *
     * @param subtype from 0 to 255
     * @param bytes the content; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
    record Binary(int subtype, byte[] bytes) implements Bson {
        public Binary {
            if (subtype < 0 || subtype > 255) {
                throw new IllegalArgumentException("there is no subtype " + subtype + ": use 0 to 255");
            }
            Objects.requireNonNull(bytes, "bytes");
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Binary binary && subtype == binary.subtype && Arrays.equals(bytes, binary.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * subtype + Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return "Binary[subtype=" + subtype + ", bytes=" + HexFormat.of().formatHex(bytes) + "]";
        }
    }

    /**
     * A regular expression.
     *
     * @param pattern the expression
     * @param options its options, one letter each, put in the order of the alphabet
     */
    record Regex(String pattern, String options) implements Bson {
        public Regex {
            Objects.requireNonNull(pattern, "pattern");
            char[] letters = options.toCharArray();
            Arrays.sort(letters);
            options = String.valueOf(letters);
        }
    }

    /**
     * A pointer to a document, deprecated.
     *
     * @param collection where it is
     * @param id which it is
     */
    record DbPointer(String collection, ObjectId id) implements Bson {}

    /**
     * Code in JavaScript.
     *
     * @param code the code
     */
    record Code(String code) implements Bson {}

    /**
     * Code in JavaScript with the values of its names.
     *
     * @param code the code
     * @param scope the values
     */
    record CodeWithScope(String code, Map<?, ?> scope) implements Bson {}

    /**
     * A symbol, deprecated.
     *
     * @param name its text
     */
    record Symbol(String name) implements Bson {}

    /**
     * A time of the replication log.
     *
     * @param seconds seconds since 1970, unsigned
     * @param increment the number within the second, unsigned
     */
    record Timestamp(int seconds, int increment) implements Bson {}

    /** What is below and above all other values. */
    enum Bound implements Bson {
        /** Below all others. */
        MIN_KEY,
        /** Above all others. */
        MAX_KEY
    }
}
