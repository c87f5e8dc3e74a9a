package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import org.jspecify.annotations.Nullable;

/**
 * Binary Ion and a place in it, with the numbers and lengths that heads are made of. Every value says its length, which is compared with
 * the end of the container around it; that the data is cut short elsewhere shows where the array's own check of its bounds throws.
 */
final class IonBinaryInput {
    final byte[] data;
    int at;
    /** Where the innermost container ends, or the data. */
    int end;

    IonBinaryInput(byte[] data) {
        this.data = data;
        this.end = data.length;
    }

    CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    CorruptInputException corrupt(String message) {
        return new CorruptInputException(message, at);
    }

    static CorruptInputException noValue(int head, int at) {
        return new CorruptInputException("no value starts with the byte 0x" + Integer.toHexString(head), at);
    }

    /** {@return an unsigned number of seven bits a byte} */
    int varUInt() {
        int b = data[at++];
        if (b < 0) {
            return b & 0x7F;
        }
        long value = b;
        do {
            b = data[at++];
            value = value << 7 | (b & 0x7F);
            if (value > Integer.MAX_VALUE) {
                throw corrupt("a length or number passes the range of 31 bits");
            }
        } while (b >= 0);
        return (int) value;
    }

    /** {@return a signed number of seven bits a byte, or null for -0} */
    @Nullable
    Integer varInt() {
        int b = data[at++];
        boolean negative = (b & 0x40) != 0;
        long value = b & 0x3F;
        while (b >= 0) {
            b = data[at++];
            value = value << 7 | (b & 0x7F);
            if (value > Integer.MAX_VALUE) {
                throw corrupt("an exponent or offset passes the range of 31 bits");
            }
        }
        if (negative && value == 0) {
            return null;
        }
        return (int) (negative ? -value : value);
    }

    /** {@return the length that the low half of a head says, or what follows it; the bytes are there} */
    int length(int low) {
        int length = low == 14 ? varUInt() : low;
        if (length > end - at) {
            throw corrupt("the data is cut short: it says " + length + " bytes");
        }
        return length;
    }

    /** A struct of length 1 says that its names are in order, and then its length; it must not be empty. */
    int containerLength(int head) {
        if (head != 0xD1) {
            return length(head & 15);
        }
        int length = length(14);
        if (length == 0) {
            throw corrupt("a struct with names in order is empty");
        }
        return length;
    }

    /** {@return where the value ends that stands here} */
    int endOfValue() {
        int start = at;
        int head = data[at++] & 0xFF;
        int low = head & 15;
        int length = switch (head >> 4) {
            case 1 -> 0;
            case 13 -> low == 15 ? 0 : length(low == 1 ? 14 : low);
            case 15 -> throw noValue(head, start);
            default -> low == 15 ? 0 : length(low);
        };
        int stop = at + length;
        at = start;
        return stop;
    }

    /** Passes over the value that stands here by its length. */
    void pass() {
        at = endOfValue();
    }
}
