package dev.codecs.serial;

import dev.codecs.FormatOptions;

/**
 * Options of MessagePack. Start from {@link #DEFAULT}.
 *
 * @param compatible whether to write what readers of the specification before 2013 know: bytes as raw strings, no string heads of two
 *     bytes, no extensions and so no times
 * @param shortDoubles whether a double that a float holds exactly is written as a float, in 5 bytes in place of 9
 */
public record MessagePackOptions(boolean compatible, boolean shortDoubles) implements FormatOptions {
    /** The specification of today, doubles as they are. */
    public static final MessagePackOptions DEFAULT = new MessagePackOptions(false, false);

    /** {@return these options, with or without compatibility to old readers} */
    public MessagePackOptions compatible(boolean newCompatible) {
        return new MessagePackOptions(newCompatible, shortDoubles);
    }

    /** {@return these options, with or without doubles written as floats} */
    public MessagePackOptions shortDoubles(boolean newShortDoubles) {
        return new MessagePackOptions(compatible, newShortDoubles);
    }
}
