package dev.codecs.serial;

import dev.codecs.FormatOptions;

/**
 * Options of UBJSON. Start from {@link #DEFAULT}.
 *
 * @param counted whether lists and maps are written with the number of their elements where it is known, in place of an end
 * @param shortDoubles whether a double that a float holds exactly is written as a float, in 5 bytes in place of 9
 */
public record UbjsonOptions(boolean counted, boolean shortDoubles) implements FormatOptions {
    /** Lists and maps up to their end, doubles as they are. */
    public static final UbjsonOptions DEFAULT = new UbjsonOptions(false, false);

    /** {@return these options, with or without numbers of elements} */
    public UbjsonOptions counted(boolean newCounted) {
        return new UbjsonOptions(newCounted, shortDoubles);
    }

    /** {@return these options, with or without doubles written as floats} */
    public UbjsonOptions shortDoubles(boolean newShortDoubles) {
        return new UbjsonOptions(counted, newShortDoubles);
    }
}
