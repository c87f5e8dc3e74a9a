package dev.codecs.serial;

import dev.codecs.FormatOptions;
import java.util.Objects;

/**
 * Options of CBOR. Start from {@link #DEFAULT}.
 *
 * @param profile which of the standards on top of RFC 8949 is followed
 * @param taggedCollections whether arrays of numbers are written as typed arrays (RFC 8746) and sets under tag 258, or else as lists;
 *     both are read in any case
 */
public record CborOptions(Profile profile, boolean taggedCollections) implements FormatOptions {
    /** RFC 8949 in its preferred serialization, sets and arrays as lists. */
    public static final CborOptions DEFAULT = new CborOptions(Profile.STANDARD, false);

    /** A standard on top of RFC 8949. */
    public enum Profile {
        /** RFC 8949. Keys are in the order of section 4.2.1 where the options say that they are to be deterministic. */
        STANDARD,
        /**
         * The canonical form of CTAP2: keys of fewer bytes first, doubles as they are, no tags, everything of known length. Whole documents
         * that are decoded must have it.
         */
        CTAP2,
        /**
         * DAG-CBOR: keys are text, those of fewer bytes first; all doubles in 64 bits and finite; the one tag is 42; everything of known
         * length. Whole documents that are decoded must have it.
         */
        DAG_CBOR
    }

    public CborOptions {
        Objects.requireNonNull(profile, "profile");
    }

    /** {@return these options with another profile} */
    public CborOptions profile(Profile newProfile) {
        return new CborOptions(newProfile, taggedCollections);
    }

    /** {@return these options, with or without typed arrays and sets} */
    public CborOptions taggedCollections(boolean newTaggedCollections) {
        return new CborOptions(profile, newTaggedCollections);
    }
}
