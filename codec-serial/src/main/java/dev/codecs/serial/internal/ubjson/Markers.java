package dev.codecs.serial.internal.ubjson;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Bytes;

/** What the bytes that start values mean (draft 12, "Type Reference"). */
final class Markers {
    /** The length of a value that is not told by its marker alone. */
    static final int VARIABLE = -1;

    private Markers() {}

    /** {@return how many bytes follow the marker, or VARIABLE} */
    static int size(int marker, int at) {
        return switch (marker) {
            case 'Z', 'T', 'F' -> 0;
            case 'i', 'U', 'C' -> 1;
            case 'I' -> 2;
            case 'l', 'd' -> 4;
            case 'L', 'D' -> 8;
            case 'S', 'H', '[', '{' -> VARIABLE;
            default -> throw noValue(marker, at);
        };
    }

    static CorruptInputException noValue(int marker, int at) {
        return new CorruptInputException("no value starts with the byte " + (marker & 0xFF), at);
    }

    /** {@return the bytes of a whole number that may be a length} */
    static int integerSize(int marker, int at) {
        return switch (marker) {
            case 'i', 'U' -> 1;
            case 'I' -> 2;
            case 'l' -> 4;
            case 'L' -> 8;
            default ->
                throw new CorruptInputException(
                        "a length or number of elements must be a whole number, not a " + (marker & 0xFF), at);
        };
    }

    /** {@return the whole number that follows a marker} */
    static long integer(byte[] data, int marker, int at) {
        return switch (marker) {
            case 'i' -> data[at];
            case 'U' -> data[at] & 0xFF;
            case 'I' -> (short) Bytes.getShort(data, at);
            case 'l' -> Bytes.getInt(data, at);
            default -> Bytes.getLong(data, at);
        };
    }

    /** {@return a length that starts with its marker} */
    static long length(byte[] data, int at) {
        int marker = data[at];
        integerSize(marker, at);
        long length = integer(data, marker, at + 1);
        if (length < 0) {
            throw new CorruptInputException("a length or number of elements is negative", at);
        }
        return length;
    }

    /** {@return the fewest bytes that an element of a typed list or map has} */
    static int leastSize(int marker, int at) {
        int size = size(marker, at);
        return size == VARIABLE ? marker == 'S' || marker == 'H' ? 2 : 1 : size;
    }
}
