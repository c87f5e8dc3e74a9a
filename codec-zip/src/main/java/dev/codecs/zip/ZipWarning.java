package dev.codecs.zip;

import org.jspecify.annotations.Nullable;

/**
 * A deviation from the format that did not keep an archive from being read.
 *
 * @param kind what it is
 * @param entry the name of the entry that it belongs to, or null if it is the archive's
 * @param offset the byte of the archive at which it was noticed
 * @param message the same in a sentence, with the values that do not fit
 */
public record ZipWarning(Kind kind, @Nullable String entry, long offset, String message) {
    /** The kinds of deviations, and from which strictness on they are errors. */
    public enum Kind {
        /** Bytes before the first entry, as in self-extracting archives. */
        PREPENDED_DATA(Strictness.STRICT),
        /** Bytes behind the end of the archive. */
        APPENDED_DATA(Strictness.STRICT),
        /** Bytes between entries, or before or behind the directory, that belong to nothing. */
        GAP(Strictness.STRICT),
        /** The comment of the archive is shorter or longer than declared. */
        COMMENT_LENGTH(Strictness.STRICT),
        /** The end records declare another number of entries than the directory has. */
        ENTRY_COUNT(Strictness.STRICT),
        /** The end records declare another size of the directory. */
        DIRECTORY_SIZE(Strictness.STRICT),
        /** The end records declare another place of the directory. */
        DIRECTORY_OFFSET(Strictness.STRICT),
        /** The zip64 end record says something else than the end record, or is not where its locator says. */
        ZIP64_END(Strictness.STRICT),
        /** The directory is damaged from here on. */
        DAMAGED_DIRECTORY(Strictness.BALANCED),
        /** Extra fields that do not fill their place, or two of one kind that must be there once. */
        EXTRA_FIELD(Strictness.STRICT),
        /** A zip64 extra field that lacks a value, or has one that does not belong there. */
        ZIP64_FIELD(Strictness.STRICT),
        /** A name or comment that is no UTF-8 although it says so. */
        NAME_ENCODING(Strictness.STRICT),
        /** A Unicode name that belongs to another name: its checksum does not match. */
        UNICODE_NAME(Strictness.STRICT),
        /** A name with a NUL, with a backslash, with parts that lead out of a folder, or an absolute one. */
        UNSAFE_NAME(Strictness.STRICT),
        /** Several entries of one name. */
        DUPLICATE_NAME(Strictness.STRICT),
        /** The name in the local header is another one. */
        LOCAL_NAME(Strictness.STRICT),
        /** Method, flags, time, sizes or checksum in the local header or data descriptor are other ones. */
        LOCAL_HEADER(Strictness.STRICT),
        /** Bytes behind the compressed data that belong to it by its declared size. */
        TRAILING_DATA(Strictness.STRICT),
        /** A date that does not exist, which stands for the nearest that does. */
        DATE(Strictness.STRICT),
        /** Entries share bytes of the archive. */
        OVERLAP(Strictness.BALANCED),
        /** An entry lies outside of the archive. */
        OUT_OF_BOUNDS(Strictness.BALANCED),
        /** There are more warnings than are kept. */
        MORE(null);

        private final @Nullable Strictness error;

        Kind(@Nullable Strictness error) {
            this.error = error;
        }

        /** {@return whether such a deviation is an error at this strictness} */
        public boolean isErrorAt(Strictness strictness) {
            return error != null && strictness.compareTo(error) <= 0;
        }
    }
}
