package dev.codecs.zip;

/**
 * How much a reader of ZIP archives puts up with. Checksums and declared sizes are checked at every strictness, and nothing outside of
 * an archive is ever read.
 */
public enum Strictness {
    /**
     * Every deviation is a {@link dev.codecs.CorruptInputException}, most of them when the archive is opened: for archives that must mean
     * the same to every reader. Opening reads all local headers too.
     */
    STRICT,

    /** Deviations that leave no doubt about the content are {@linkplain ZipArchive#warnings warnings}; the others are errors. */
    BALANCED,

    /** Whatever can be read is read: also entries that overlap, or those before the place where a directory is damaged. */
    LENIENT
}
