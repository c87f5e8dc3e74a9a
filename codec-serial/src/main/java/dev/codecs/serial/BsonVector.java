package dev.codecs.serial;

import dev.codecs.CorruptInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector of numbers, which BSON has as binary of the subtype 9 (BSON Binary Subtype 9, Vector). It is written as it is, in Extended JSON
 * too, and read as {@link Bson.Binary}, of which {@link #of} makes it.
 */
public sealed interface BsonVector {
    /** The subtype of binaries that are vectors. */
    int SUBTYPE = 9;

    /**
     * Whole numbers of 8 bits.
     *
     * @param elements signed; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
    record Int8(byte[] elements) implements BsonVector {
        private static final byte TYPE = 0x03;

        @Override
        public Bson.Binary toBinary() {
            return BsonVector.binary(TYPE, 0, elements);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Int8 vector && Arrays.equals(elements, vector.elements);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(elements);
        }

        @Override
        public String toString() {
            return "Int8" + Arrays.toString(elements);
        }
    }

    /**
     * Floats.
     *
     * @param elements not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
    record Float32(float[] elements) implements BsonVector {
        private static final byte TYPE = 0x27;

        @Override
        public Bson.Binary toBinary() {
            byte[] bytes = new byte[Math.multiplyExact(elements.length, Float.BYTES)];
            ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .put(elements);
            return BsonVector.binary(TYPE, 0, bytes);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Float32 vector && Arrays.equals(elements, vector.elements);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(elements);
        }

        @Override
        public String toString() {
            return "Float32" + Arrays.toString(elements);
        }
    }

    /**
     * Bits, eight in a byte, the first of them the highest.
     *
     * @param packed the bytes, not copied; the unused low bits of the last are 0
     * @param padding the number of those bits, from 0 to 7, and 0 where there are no bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
    record PackedBit(byte[] packed, int padding) implements BsonVector {
        private static final byte TYPE = 0x10;

        public PackedBit {
            if (padding < 0 || padding > 7 || (padding > 0 && packed.length == 0)) {
                throw new IllegalArgumentException(
                        padding + " bits of " + packed.length + " bytes cannot be unused: 0 to 7 of the last byte can");
            }
            if (padding > 0 && (packed[packed.length - 1] & ((1 << padding) - 1)) != 0) {
                throw new IllegalArgumentException("the unused bits of the last byte are not 0");
            }
        }

        /** {@return the number of bits} */
        public long length() {
            return 8L * packed.length - padding;
        }

        /** {@return the bit at this index, from 0} */
        public boolean get(long index) {
            if (index < 0 || index >= length()) {
                throw new IndexOutOfBoundsException("there is no bit " + index + " of " + length());
            }
            return ((packed[(int) (index >> 3)] << (index & 7)) & 0x80) != 0;
        }

        @Override
        public Bson.Binary toBinary() {
            return BsonVector.binary(TYPE, padding, packed);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof PackedBit vector
                    && padding == vector.padding
                    && Arrays.equals(packed, vector.packed);
        }

        @Override
        public int hashCode() {
            return 31 * padding + Arrays.hashCode(packed);
        }

        @Override
        public String toString() {
            return "PackedBit[" + length() + " bits]";
        }
    }

    /** {@return the vector as the binary that it is written as} */
    Bson.Binary toBinary();

    private static Bson.Binary binary(byte type, int padding, byte[] content) {
        byte[] bytes = new byte[2 + content.length];
        bytes[0] = type;
        bytes[1] = (byte) padding;
        System.arraycopy(content, 0, bytes, 2, content.length);
        return new Bson.Binary(SUBTYPE, bytes);
    }

    /**
     * {@return the vector that a binary holds}
     *
     * @throws CorruptInputException if it is none: another subtype or element type, bits left over, or padding where there is none
     */
    static BsonVector of(Bson.Binary binary) {
        byte[] bytes = binary.bytes();
        if (binary.subtype() != SUBTYPE || bytes.length < 2) {
            throw bad("it is not of the subtype 9, or shorter than two bytes", 0);
        }
        int padding = bytes[1] & 0xFF;
        byte[] content = Arrays.copyOfRange(bytes, 2, bytes.length);
        if (bytes[0] == PackedBit.TYPE) {
            try {
                return new PackedBit(content, padding);
            } catch (IllegalArgumentException e) {
                throw bad(String.valueOf(e.getMessage()), 1);
            }
        }
        if (padding != 0) {
            throw bad("only vectors of bits have padding", 1);
        }
        return switch (bytes[0]) {
            case Int8.TYPE -> new Int8(content);
            case Float32.TYPE -> float32(content);
            default -> throw bad("there is no element type " + (bytes[0] & 0xFF), 0);
        };
    }

    private static Float32 float32(byte[] content) {
        if (content.length % Float.BYTES != 0) {
            throw bad("its length is not a multiple of that of a float", 2);
        }
        float[] elements = new float[content.length / Float.BYTES];
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(elements);
        return new Float32(elements);
    }

    private static CorruptInputException bad(String why, int at) {
        return new CorruptInputException("the binary is no vector: " + why, at);
    }
}
