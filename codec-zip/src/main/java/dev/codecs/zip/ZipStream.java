package dev.codecs.zip;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.internal.archive.OpenStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ZIP archive that is read from start to end, as it comes from a network for example. For one thread. {@link ZipArchive} is the better
 * reader of whatever can be read in any order: local headers, which is all that a stream has, do not know of comments, modes and links,
 * an archive may hold deleted entries that only its directory does not list, and what is given out of an entry is known to be right only
 * once all of it was read.
 *
 * <p>Entries may be followed by their sizes in any form; the end of those that are stored is where a data descriptor fits size and
 * checksum of what was read. The directory, when it comes, is compared with what was read; deviations are {@linkplain #warnings
 * warnings} or errors by the strictness. Memory is bounded, but for about 40 bytes for each entry.
 *
 * <pre>{@code
 * try (ZipStream archive = ZipStream.open(source)) {
 *     for (ZipEntry entry; (entry = archive.next()) != null; ) {
 *         archive.content().transferTo(sink(entry.name()));
 *     }
 * }
 * }</pre>
 */
public final class ZipStream implements Closeable {
    private final OpenStream archive;

    private ZipStream(OpenStream archive) {
        this.archive = archive;
    }

    /** As {@link #open(InputStream, ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipStream open(InputStream source) {
        return open(source, ZipReading.DEFAULT);
    }

    /**
     * {@return the archive that the source holds} Nothing is read yet.
     *
     * @param reading of which {@link ZipReading#duplicates} has no meaning here
     */
    public static ZipStream open(InputStream source, ZipReading reading) {
        return new ZipStream(new OpenStream(source, reading));
    }

    /**
     * Skips what is left of the current entry, and goes to the next one.
     *
     * @return it, as its local header describes it, or null at the end. Where the sizes follow the data they are -1 here
     * @throws CorruptInputException if there is none, or the archive is cut short, or if the strictness refuses what was found
     * @throws LimitExceededException if a limit is passed
     */
    public @Nullable ZipEntry next() throws IOException {
        return archive.next();
    }

    /**
     * {@return the content of the current entry, for as long as it is the current one} Its faults come as {@link IOException} with a
     * {@link dev.codecs.CodecException} as cause; where the sizes follow the data, a wrong checksum comes at its end. With WinZip AES, too,
     * the tag is read at the end only. Closing it does nothing.
     *
     * @throws IllegalStateException if there is no current entry
     */
    public InputStream content() {
        return archive.content();
    }

    /**
     * {@return the current entry, with the sizes and the checksum that follow its data if all of that was read}
     *
     * @throws IllegalStateException if there is no current entry
     */
    public ZipEntry entry() {
        return archive.currentEntry();
    }

    /** {@return the comment of the archive, once {@link #next} has given null; else empty} */
    public String comment() {
        return archive.comment();
    }

    /** {@return the deviations from the format that were met so far} */
    public List<ZipWarning> warnings() {
        return archive.warningList();
    }

    /** Closes the source, and wipes the passwords. Closing it twice does nothing. */
    @Override
    public void close() throws IOException {
        archive.close();
    }
}
