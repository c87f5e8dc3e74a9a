package dev.codecs;

import java.util.Objects;

/**
 * The options that all serialisation formats share. Start from {@link #DEFAULT}, which is strict in reading and changes nothing
 * in writing.
 *
 * @param keyOrder in which order a map's entries are written
 * @param duplicateKeys what a key that comes twice in one map means
 * @param trailingBytes what bytes behind the value mean
 * @param badText what text that is not Unicode (bad UTF-8, a lone surrogate) means, in reading and writing
 * @param numbers how numbers with a fraction or exponent are read from text
 * @param unknownKeys what a key that a record has no component for means, when data is read as a record
 */
public record Options(
        KeyOrder keyOrder,
        DuplicateKeys duplicateKeys,
        TrailingBytes trailingBytes,
        BadText badText,
        Numbers numbers,
        UnknownKeys unknownKeys) {
    /** Keys as given, duplicates, trailing bytes and bad text rejected, numbers as doubles, unknown keys ignored. */
    public static final Options DEFAULT = new Options(
            KeyOrder.AS_GIVEN,
            DuplicateKeys.REJECT,
            TrailingBytes.REJECT,
            BadText.REJECT,
            Numbers.DOUBLE,
            UnknownKeys.IGNORE);

    /** In which order a map's entries are written. */
    public enum KeyOrder {
        /** As the map iterates. */
        AS_GIVEN,
        /** By the Unicode code points of the keys. */
        SORTED,
        /** As the format's own standard of deterministic encoding says. */
        DETERMINISTIC
    }

    /** What a key that comes twice in one map means. */
    public enum DuplicateKeys {
        /** The data is corrupt. */
        REJECT,
        /** The first value counts. */
        FIRST,
        /** The last value counts. */
        LAST
    }

    /** What bytes behind the value mean. */
    public enum TrailingBytes {
        /** The data is corrupt. */
        REJECT,
        /** They are not looked at. */
        IGNORE
    }

    /** What text that is not Unicode means. */
    public enum BadText {
        /** The data is corrupt; a value with such a string is an {@link IllegalArgumentException}. */
        REJECT,
        /** The replacement character U+FFFD stands in its place. */
        REPLACE
    }

    /** How numbers with a fraction or exponent are read from text. */
    public enum Numbers {
        /** As the nearest {@link Double}. */
        DOUBLE,
        /** As {@link java.math.BigDecimal}, digit for digit. */
        EXACT
    }

    /** What a key that a record has no component for means. */
    public enum UnknownKeys {
        /** The data does not have the record's shape. */
        REJECT,
        /** Its value is passed over. */
        IGNORE
    }

    public Options {
        Objects.requireNonNull(keyOrder, "keyOrder");
        Objects.requireNonNull(duplicateKeys, "duplicateKeys");
        Objects.requireNonNull(trailingBytes, "trailingBytes");
        Objects.requireNonNull(badText, "badText");
        Objects.requireNonNull(numbers, "numbers");
        Objects.requireNonNull(unknownKeys, "unknownKeys");
    }

    /** {@return these options with another order of keys} */
    public Options keyOrder(KeyOrder newKeyOrder) {
        return new Options(newKeyOrder, duplicateKeys, trailingBytes, badText, numbers, unknownKeys);
    }

    /** {@return these options with another meaning of duplicate keys} */
    public Options duplicateKeys(DuplicateKeys newDuplicateKeys) {
        return new Options(keyOrder, newDuplicateKeys, trailingBytes, badText, numbers, unknownKeys);
    }

    /** {@return these options with another meaning of trailing bytes} */
    public Options trailingBytes(TrailingBytes newTrailingBytes) {
        return new Options(keyOrder, duplicateKeys, newTrailingBytes, badText, numbers, unknownKeys);
    }

    /** {@return these options with another meaning of bad text} */
    public Options badText(BadText newBadText) {
        return new Options(keyOrder, duplicateKeys, trailingBytes, newBadText, numbers, unknownKeys);
    }

    /** {@return these options with another way to read numbers} */
    public Options numbers(Numbers newNumbers) {
        return new Options(keyOrder, duplicateKeys, trailingBytes, badText, newNumbers, unknownKeys);
    }

    /** {@return these options with another meaning of keys that a record has no component for} */
    public Options unknownKeys(UnknownKeys newUnknownKeys) {
        return new Options(keyOrder, duplicateKeys, trailingBytes, badText, numbers, newUnknownKeys);
    }
}
