package dev.codecs.serial;

import dev.codecs.FormatOptions;

/**
 * Options of BSON. Start from {@link #DEFAULT}.
 *
 * @param exactTypes whether an int32 is read as an Integer, and a Long is always written as an int64, so that what is read is written
 *     as it was; else whole numbers are read as Long and written as short as they are
 * @param wraps whether a value that is no map is written as a document with this value under the empty key, and read from one; else
 *     only a map is written. A map of the empty key alone is wrapped too, and so comes back
 */
public record BsonOptions(boolean exactTypes, boolean wraps) implements FormatOptions {
    /** Whole numbers as Long, any value at the root. */
    public static final BsonOptions DEFAULT = new BsonOptions(false, true);

    /** {@return these options, with or without telling int32 from int64} */
    public BsonOptions exactTypes(boolean newExactTypes) {
        return new BsonOptions(newExactTypes, wraps);
    }

    /** {@return these options, with or without values at the root that are no maps} */
    public BsonOptions wraps(boolean newWraps) {
        return new BsonOptions(exactTypes, newWraps);
    }
}
