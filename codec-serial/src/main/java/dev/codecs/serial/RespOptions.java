package dev.codecs.serial;

import dev.codecs.FormatOptions;
import java.util.Objects;

/**
 * Options of RESP, the protocol of Redis. Start from {@link #DEFAULT}. What is read may be of either version.
 *
 * @param version which version is written
 * @param bulk what a bulk string is read as
 * @param attributes whether attributes are read, as {@link Attributed} values, or passed over
 * @param commands whether values are commands: lists of texts, bytes and numbers, all written as bulk strings, and read also where they
 *     are inline, as a line of words
 */
public record RespOptions(Version version, Bulk bulk, boolean attributes, boolean commands) implements FormatOptions {
    /** Version 3, bulk strings as text or bytes, attributes read, no commands. */
    public static final RespOptions DEFAULT = new RespOptions(Version.RESP3, Bulk.EITHER, true, false);

    /** The commands that clients send: what servers read. */
    public static final RespOptions COMMANDS = new RespOptions(Version.RESP2, Bulk.EITHER, true, true);

    /** A version of the protocol. */
    public enum Version {
        /**
         * For those who have not said HELLO 3: null is a bulk string without content, booleans are 1 and 0, doubles and large numbers are
         * bulk strings, maps are lists of keys and values in turn, sets and pushes are lists, attributes are left out.
         */
        RESP2,
        /** With a type for each of these. */
        RESP3
    }

    /** What a bulk string is read as, which the protocol does not say: it is text or bytes. */
    public enum Bulk {
        /** Text; bytes that are no UTF-8 are bad text. */
        TEXT,
        /** Bytes; as the key of a map text where it is UTF-8. */
        BYTES,
        /** Text where it is UTF-8, and else bytes. */
        EITHER
    }

    public RespOptions {
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(bulk, "bulk");
    }

    /** {@return these options with another version to write} */
    public RespOptions version(Version newVersion) {
        return new RespOptions(newVersion, bulk, attributes, commands);
    }

    /** {@return these options with another reading of bulk strings} */
    public RespOptions bulk(Bulk newBulk) {
        return new RespOptions(version, newBulk, attributes, commands);
    }

    /** {@return these options with attributes read or passed over} */
    public RespOptions attributes(boolean newAttributes) {
        return new RespOptions(version, bulk, newAttributes, commands);
    }

    /** {@return these options for commands, or for replies} */
    public RespOptions commands(boolean newCommands) {
        return new RespOptions(version, bulk, attributes, newCommands);
    }
}
