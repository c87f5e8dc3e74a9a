package dev.codecs.zip;

import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.writing.ArchiveWriter;
import dev.codecs.zip.internal.writing.Content;
import dev.codecs.zip.internal.writing.CountingSink;
import dev.codecs.zip.internal.writing.Folder;
import dev.codecs.zip.internal.writing.Sinks;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Writes a ZIP archive (APPNOTE.TXT 6.3.10). Names have slashes between folders, and end with one for a folder itself.
 *
 * <p>{@link #close} completes the archive. If anything fails before, the archive is given up at once: a file that was there stays as it
 * is, nothing is left beside it, and every later call but {@code close} throws {@link IllegalStateException}. What is refused with an
 * {@link IllegalArgumentException}, such as a name that is too long, is not even begun, and other entries can follow.
 *
 * <p>It may be used by many threads at once, which take turns; only one entry at a time can be {@linkplain #open(String) open}.
 *
 * <pre>{@code
 * try (ZipWriter writer = ZipWriter.create(Path.of("archive.zip"))) {
 *     writer.add("a/b.txt", bytes);
 *     writer.add(Path.of("picture.png"));
 *     writer.addFolder(Path.of("documents"));
 * }
 * }</pre>
 */
public final class ZipWriter implements Closeable {
    private final ArchiveWriter archive;

    private ZipWriter(ArchiveWriter archive) {
        this.archive = archive;
    }

    /** As {@link #create(Path, ZipWriting)}, with {@link ZipWriting#DEFAULT}. */
    public static ZipWriter create(Path path) throws IOException {
        return create(path, ZipWriting.DEFAULT);
    }

    /** {@return a writer of an archive in this file} It is written aside, and takes the place of what is there when it is complete, and on the disk. */
    public static ZipWriter create(Path path, ZipWriting writing) throws IOException {
        return new ZipWriter(Sinks.file(path, writing));
    }

    /** As {@link #to(SeekableByteChannel, ZipWriting)}, with {@link ZipWriting#DEFAULT}. */
    public static ZipWriter to(SeekableByteChannel channel) throws IOException {
        return to(channel, ZipWriting.DEFAULT);
    }

    /**
     * {@return a writer of an archive that goes to a channel, from where it stands} What is before that, a program for example, counts
     * for the offsets in the archive; what is behind is cut off. The channel is closed with the writer.
     */
    public static ZipWriter to(SeekableByteChannel channel, ZipWriting writing) throws IOException {
        return new ZipWriter(Sinks.channel(channel, writing));
    }

    /** As {@link #to(OutputStream, ZipWriting)}, with {@link ZipWriting#DEFAULT}. */
    public static ZipWriter to(OutputStream stream) throws IOException {
        return to(stream, ZipWriting.DEFAULT);
    }

    /**
     * {@return a writer of an archive that goes to a stream} Headers tell the sizes of entries of up to 1 MiB, and of all whose content
     * is in memory or a file of up to 32 MiB; those of others follow the data. The stream is closed with the writer.
     */
    public static ZipWriter to(OutputStream stream, ZipWriting writing) throws IOException {
        return new ZipWriter(Sinks.stream(stream, writing));
    }

    /** As {@link #append(Path, ZipWriting)}, with {@link ZipWriting#DEFAULT}. */
    public static ZipWriter append(Path path) throws IOException {
        return append(path, ZipWriting.DEFAULT);
    }

    /**
     * {@return a writer that adds entries to the archive in this file, in place} New data overwrites the old directory, which is written
     * again behind it. A failure brings the old directory back, but the end of the process or the machine in between leaves an archive
     * without one, which {@link ZipArchive#salvage(Path, ZipReading)} reads: {@link ZipEditor} is safe from that, at the price of a copy.
     * Its comment stays unless the options bring one.
     */
    public static ZipWriter append(Path path, ZipWriting writing) throws IOException {
        return new ZipWriter(Sinks.append(path, writing));
    }

    /**
     * {@return the length that an archive of stored entries will have} It is that of one in a file or channel, and in a stream if no content
     * has more than 32 MiB or half of {@link ZipWriting#memory}.
     *
     * @param sizes of the contents, by name, in their order
     * @param writing whose entries have the attributes of all
     */
    public static long storedLength(Map<String, Long> sizes, ZipWriting writing) throws IOException {
        return CountingSink.storedLength(sizes, writing);
    }

    /** {@return how entries are written that bring no options of their own: start from this for one that shall differ} */
    public EntryWriting entries() {
        return archive.entries();
    }

    /** Adds an entry. The content may be changed as soon as this returns. */
    public void add(String name, byte[] content) throws IOException {
        add(name, content, entries());
    }

    /**
     * Adds an entry in its own way.
     *
     * @throws IllegalArgumentException if the name or something else does not fit into a header, or the name is refused
     */
    public void add(String name, byte[] content, EntryWriting how) throws IOException {
        add(name, MemorySegment.ofArray(content), how);
    }

    /** Adds an entry whose content is in memory, native or in a view of a {@code byte[]}; as {@link #add(String, byte[], EntryWriting)}. */
    public void add(String name, MemorySegment content, EntryWriting how) throws IOException {
        archive.add(name, how, new Content.Memory(Segments.source(content)));
    }

    /** Adds an entry whose content is read from the stream to its end, before this returns; the stream is left open. */
    public void add(String name, InputStream content) throws IOException {
        add(name, content, entries());
    }

    /** As {@link #add(String, InputStream)}, in its own way. */
    public void add(String name, InputStream content, EntryWriting how) throws IOException {
        archive.add(name, how, content);
    }

    /** Adds an entry whose content is opened when it is its turn, with an executor perhaps by another thread. */
    public void add(String name, ZipContent content) throws IOException {
        add(name, content, entries());
    }

    /** As {@link #add(String, ZipContent)}, in its own way. */
    public void add(String name, ZipContent content, EntryWriting how) throws IOException {
        archive.add(name, how, new Content.Supplied(Objects.requireNonNull(content, "content")));
    }

    /** Adds a file, or a folder with all that is in it, by the last name of its path; as {@link #add(String, Path)}. */
    public void add(Path file) throws IOException {
        add(
                Objects.requireNonNull(file.toAbsolutePath().normalize().getFileName(), "a name of the file")
                        .toString(),
                file);
    }

    /**
     * Adds a file with its time, in whole seconds, and its Unix mode if it has one. It is read when it is its turn, and must not change
     * until the writer is closed.
     */
    public void add(String name, Path file) throws IOException {
        add(name, file, entries());
    }

    /** As {@link #add(String, Path)}, in its own way, but for time and mode. */
    public void add(String name, Path file, EntryWriting how) throws IOException {
        Folder.addFile(archive, name, file, how);
    }

    /** Adds what is in a folder, below no name of its own; as {@link #addFolder(Path, ZipFolder)} with {@link ZipFolder#DEFAULT}. */
    public void addFolder(Path folder) throws IOException {
        addFolder(folder, ZipFolder.DEFAULT);
    }

    /** Adds what is in a folder, sorted by name. */
    public void addFolder(Path folder, ZipFolder options) throws IOException {
        Folder.add(archive, folder, options);
    }

    /** Adds an entry for a folder; readers need none for those that hold other entries. */
    public void addDirectory(String name) throws IOException {
        addDirectory(name, entries().attributes());
    }

    /** As {@link #addDirectory(String)}, with attributes. */
    public void addDirectory(String name, EntryAttributes attributes) throws IOException {
        add(name.endsWith("/") ? name : name + "/", new byte[0], EntryWriting.DEFAULT.attributes(attributes));
    }

    /**
     * Adds a symbolic link.
     *
     * @param target what it points to
     */
    public void addSymbolicLink(String name, String target) throws IOException {
        EntryAttributes link = entries().attributes().unixMode(0120777);
        add(name, target.getBytes(StandardCharsets.UTF_8), entries().stored().attributes(link));
    }

    /** {@return a stream that is the content of a new entry, which its {@code close} ends} */
    public OutputStream open(String name) throws IOException {
        return open(name, entries());
    }

    /** As {@link #open(String)}, in its own way. */
    public OutputStream open(String name, EntryWriting how) throws IOException {
        return archive.open(name, how);
    }

    /** Adds an entry of another archive as it is there, compressed and encrypted, under its name. */
    public void copy(ZipArchive source, ZipEntry entry) throws IOException {
        archive.copy(source, entry, entry.name());
    }

    /** Adds an entry of another archive as it is there, compressed and encrypted, under another name. */
    public void copy(ZipArchive source, ZipEntry entry, String newName) throws IOException {
        archive.copy(source, entry, newName);
    }

    /**
     * Gives up, which any thread may ask for: a file that was there stays as it is, and whoever is writing gets a
     * {@link java.util.concurrent.CancellationException}.
     */
    public void cancel() {
        archive.cancel();
    }

    /** Completes the archive, unless it was given up. Closing it twice does nothing. */
    @Override
    public void close() throws IOException {
        archive.close();
    }
}
