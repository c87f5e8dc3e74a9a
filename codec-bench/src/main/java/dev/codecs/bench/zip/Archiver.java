package dev.codecs.bench.zip;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;

/** A library's way to write and read archives, each in a file. */
interface Archiver {
    /** How many bytes programs commonly read and write at once. */
    int PIECE = 64 << 10;

    /** Writes an entry for each content. The file is not there before. */
    void write(Contents contents, Path archive) throws Exception;

    /** Writes an archive with the content of a file as its one entry. */
    default void write(Path source, String name, Path archive) throws Exception {
        throw new UnsupportedOperationException("no archive of one file is written in this way");
    }

    /** {@return the archive, opened} */
    Opened<?> open(Path archive) throws Exception;

    /**
     * An archive that is being read.
     *
     * @param <E> what the library has for an entry
     */
    interface Opened<E> extends Closeable {
        /** The entries in the order of the archive. */
        Iterator<? extends E> entries() throws IOException;

        String name(E entry);

        /** The content as the library's users get it. */
        default byte[] content(E entry) throws Exception {
            try (InputStream in = stream(entry)) {
                return in.readAllBytes();
            }
        }

        InputStream stream(E entry) throws Exception;
    }
}
