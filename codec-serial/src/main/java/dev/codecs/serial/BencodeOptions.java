package dev.codecs.serial;

import dev.codecs.FormatOptions;
import java.util.Objects;

/**
 * Options of Bencode (BEP 3). Start from {@link #DEFAULT}.
 *
 * @param strings what byte strings are read as; Bencode does not tell text from bytes
 * @param lenient whether to read keys in any order, leading zeros and a negative zero, as some writers produce them
 * @param extended whether to read and write null, undefined, true and false as {@code n}, {@code u}, {@code t} and {@code f}, and a
 *     double as the nearest whole number, as json-pack does; other readers do not know them
 */
public record BencodeOptions(Strings strings, boolean lenient, boolean extended) implements FormatOptions {
    /** Text where it can be, only what the specification allows, no extensions. */
    public static final BencodeOptions DEFAULT = new BencodeOptions(Strings.TEXT_OR_BYTES, false, false);

    /** What byte strings, keys among them, are read as. */
    public enum Strings {
        /** As a String where the bytes are UTF-8, and as bytes where they are not. */
        TEXT_OR_BYTES,
        /** As a String; bytes that are not UTF-8 are bad text. */
        TEXT,
        /** Keys as a String where they are UTF-8, all else as bytes. */
        BYTES
    }

    public BencodeOptions {
        Objects.requireNonNull(strings, "strings");
    }

    /** {@return these options with another meaning of byte strings} */
    public BencodeOptions strings(Strings newStrings) {
        return new BencodeOptions(newStrings, lenient, extended);
    }

    /** {@return these options, lenient in reading or not} */
    public BencodeOptions lenient(boolean newLenient) {
        return new BencodeOptions(strings, newLenient, extended);
    }

    /** {@return these options, with or without the extensions} */
    public BencodeOptions extended(boolean newExtended) {
        return new BencodeOptions(strings, lenient, newExtended);
    }
}
