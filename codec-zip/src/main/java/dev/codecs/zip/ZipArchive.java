package dev.codecs.zip;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.archive.ChannelSource;
import dev.codecs.zip.internal.archive.MemorySource;
import dev.codecs.zip.internal.archive.OpenArchive;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ZIP archive that is read by its directory (APPNOTE.TXT 6.3.10), by any number of threads at once. What it lies in must not change
 * while it is open.
 *
 * <p>The size and the CRC-32 of every content that is read are checked, whatever the strictness; no entry makes another unreadable.
 *
 * <p>Faults: {@link CorruptInputException}, {@link LimitExceededException}, {@link UnsupportedFeatureException},
 * {@link dev.codecs.WrongPasswordException} and {@link dev.codecs.AuthenticationException}; streams throw {@link IOException} with one
 * of these as its cause. After {@link #close} every call throws {@link IllegalStateException}, but what is in memory can be asked for.
 *
 * <pre>{@code
 * try (ZipArchive archive = ZipArchive.open(path)) {
 *     for (ZipEntry entry : archive.entries()) {
 *         System.out.println(entry);
 *     }
 *     byte[] content = archive.bytes(archive.find("a/b.txt").orElseThrow(), 10 << 20);
 * }
 * }</pre>
 */
public final class ZipArchive implements Closeable {
    private final OpenArchive archive;

    private ZipArchive(OpenArchive archive) {
        this.archive = archive;
    }

    /** As {@link #open(Path, ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipArchive open(Path path) throws IOException {
        return open(path, ZipReading.DEFAULT);
    }

    /**
     * {@return the archive in this file} If it is the last part of a split archive, {@code name.zip}, or the first, {@code name.001}, the
     * other parts are expected beside it.
     *
     * @throws CorruptInputException if it is none, or one that the strictness refuses
     * @throws LimitExceededException if it passes a limit
     * @throws UnsupportedFeatureException if its directory is encrypted
     */
    public static ZipArchive open(Path path, ZipReading reading) throws IOException {
        return new ZipArchive(OpenArchive.open(path, reading));
    }

    /** As {@link #open(SeekableByteChannel, ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipArchive open(SeekableByteChannel channel) throws IOException {
        return open(channel, ZipReading.DEFAULT);
    }

    /** {@return the archive behind a channel} as {@link #open(Path, ZipReading)} does. It closes the channel, also if there is none. */
    public static ZipArchive open(SeekableByteChannel channel, ZipReading reading) throws IOException {
        return open(new ChannelSource(channel), reading);
    }

    /** As {@link #open(byte[], ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipArchive open(byte[] bytes) throws IOException {
        return open(bytes, ZipReading.DEFAULT);
    }

    /** {@return the archive in an array, which is not copied} as {@link #open(Path, ZipReading)} does. */
    public static ZipArchive open(byte[] bytes, ZipReading reading) throws IOException {
        return open(MemorySegment.ofArray(bytes), reading);
    }

    /** As {@link #open(MemorySegment, ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipArchive open(MemorySegment memory) throws IOException {
        return open(memory, ZipReading.DEFAULT);
    }

    /**
     * {@return the archive in memory, which is not copied} as {@link #open(Path, ZipReading)} does.
     *
     * @param memory native, also of a mapped file that nobody makes shorter, or a view of a {@code byte[]}
     */
    public static ZipArchive open(MemorySegment memory, ZipReading reading) throws IOException {
        return open(new MemorySource(Segments.source(memory)), reading);
    }

    /** As {@link #open(ZipSource, ZipReading)}, with {@link ZipReading#DEFAULT}. */
    public static ZipArchive open(ZipSource source) throws IOException {
        return open(source, ZipReading.DEFAULT);
    }

    /** {@return the archive in a source of any kind} as {@link #open(Path, ZipReading)} does. It closes the source, also if there is none. */
    public static ZipArchive open(ZipSource source, ZipReading reading) throws IOException {
        return new ZipArchive(OpenArchive.open(source, reading));
    }

    /**
     * {@return the entries that are in a file whose directory is damaged or missing} They are found by their local headers; what is left of
     * the directory is used where it fits. Whatever is not as it should be is a {@linkplain #warnings warning}, whatever the strictness:
     * no entry is still an archive. Sizes and checksums of contents are checked as always, so that {@link #verify} tells what was saved.
     * It takes one pass over the file, and may list old versions of entries, which the directory did not list any more.
     *
     * @throws LimitExceededException if it passes a limit
     */
    public static ZipArchive salvage(Path path, ZipReading reading) throws IOException {
        return new ZipArchive(OpenArchive.salvage(path, reading));
    }

    /** {@return the entries that are in an array, which is not copied} as {@link #salvage(Path, ZipReading)} does. */
    public static ZipArchive salvage(byte[] bytes, ZipReading reading) throws IOException {
        return salvage(new MemorySource(MemorySegment.ofArray(bytes)), reading);
    }

    /** {@return the entries that are in a source} as {@link #salvage(Path, ZipReading)} does. It closes the source, also if it fails. */
    public static ZipArchive salvage(ZipSource source, ZipReading reading) throws IOException {
        return new ZipArchive(OpenArchive.salvage(source, reading));
    }

    /** {@return whether the file ends like a ZIP archive whose directory is where its end record says} Nothing else is looked at. */
    public static boolean isZip(Path path) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            return OpenArchive.isArchive(new ChannelSource(channel));
        }
    }

    /** {@return whether there is a ZIP archive in the array} as {@link #isZip(Path)} does. */
    public static boolean isZip(byte[] bytes) {
        try {
            return OpenArchive.isArchive(new MemorySource(MemorySegment.ofArray(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the entries in the order of the directory} The list makes them when they are asked for. */
    public List<ZipEntry> entries() {
        return archive.entries();
    }

    /** {@return the entry with exactly this name; the last one if there are several, unless {@link ZipReading#duplicates} says otherwise} */
    public Optional<ZipEntry> find(String name) {
        return Optional.ofNullable(archive.find(name));
    }

    /**
     * {@return a stream of the content of an entry of this archive} For one thread at a time, but there may be many such streams. Memory is
     * bounded. The last bytes are given out only once size and CRC-32 of all were found right. With WinZip AES nothing is given out
     * before the tag of all was found right.
     *
     * @throws UnsupportedFeatureException if its compression or encryption is not known
     * @throws LimitExceededException if it passes a limit
     * @throws dev.codecs.WrongPasswordException if a password is needed and none was right
     */
    public InputStream read(ZipEntry entry) throws IOException {
        return archive.read(entry);
    }

    /**
     * {@return the content of an entry of this archive, all of which was found right}
     *
     * @param limit the most bytes to give
     * @throws LimitExceededException if there are more, or it passes another limit
     */
    public byte[] bytes(ZipEntry entry, long limit) throws IOException {
        return archive.bytes(entry, limit);
    }

    /** {@return a stream of the data of an entry as it is in the archive: compressed and encrypted} Nothing is checked. */
    public InputStream raw(ZipEntry entry) throws IOException {
        return archive.raw(entry);
    }

    /** {@return the extra fields in the local header of an entry, which may be others than those in the directory} */
    public List<ExtraField> localExtraFields(ZipEntry entry) throws IOException {
        return archive.localExtraFields(entry);
    }

    /**
     * {@return whether an entry's check accepts the password, or the entry needs none} The check lets one of 65,536 wrong passwords pass,
     * and with the traditional encryption one of 256.
     *
     * @param password in the encoding of the archive's maker, today UTF-8
     */
    public boolean isPassword(ZipEntry entry, byte[] password) throws IOException {
        return archive.accepts(entry, password);
    }

    /**
     * Reads all entries.
     *
     * @return those that cannot be read, with the reason; none if the archive is sound
     * @throws LimitExceededException if the contents are larger in all than {@link ZipLimits#totalSize}
     */
    public Map<ZipEntry, CodecException> verify() throws IOException {
        return archive.verify();
    }

    /** As {@link #extract(Path, Extraction)}, with {@link Extraction#DEFAULT}. */
    public Extraction.Outcome extract(Path target) throws IOException {
        return extract(target, Extraction.DEFAULT);
    }

    /**
     * Writes the entries into a folder, which is made if it is not there.
     *
     * @param target may itself be a symbolic link; below it none is followed
     * @return what was written, and what was not
     * @throws CorruptInputException if a name or link is unsafe, and nothing was written then; or if a content is damaged
     * @throws LimitExceededException if the contents are larger in all than {@link ZipLimits#totalSize}
     * @throws java.nio.file.FileAlreadyExistsException if there already is a file, unless {@link Extraction#existing} says otherwise
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public Extraction.Outcome extract(Path target, Extraction extraction) throws IOException {
        return archive.extract(target, extraction);
    }

    /** {@return the comment of the archive, taken for UTF-8 where it is valid; empty if there is none} */
    public String comment() {
        return archive.commentText();
    }

    /** {@return the bytes of the comment} */
    public byte[] rawComment() {
        return archive.comment();
    }

    /** {@return how many bytes precede all that belongs to the archive: the program of a self-extracting one, for example} */
    public long prefixLength() throws IOException {
        return archive.prefixLength();
    }

    /** {@return how many bytes follow the archive} */
    public long suffixLength() {
        return archive.suffixLength();
    }

    /** {@return the deviations from the format that were met so far: those of the directory, and those of entries that were read} */
    public List<ZipWarning> warnings() {
        return archive.warnings();
    }

    /** Writes what the archive is made of, line by line, for people who look for a fault. The form may change. */
    public void dump(Appendable target) throws IOException {
        archive.dump(target);
    }

    /** Gives back what the archive holds, and wipes its passwords. Closing it twice does nothing. */
    @Override
    public void close() throws IOException {
        archive.close();
    }
}
