package dev.codecs.zip;

/** Is told how writing an archive goes on. It is called by the threads that call the writer, never by two at once. */
@FunctionalInterface
public interface ZipProgress {
    /** Tells nobody. */
    ZipProgress NONE = (entry, read, written) -> {};

    /**
     * Something was written. What this throws ends the writing, as {@link ZipWriter#cancel} does.
     *
     * @param entry the name of the entry that it belongs to
     * @param read the bytes of content read so far, of all entries
     * @param written the length of the archive so far
     */
    void written(String entry, long read, long written);
}
