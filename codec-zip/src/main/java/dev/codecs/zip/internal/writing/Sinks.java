package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.Segments;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.internal.archive.OpenArchive;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Writers of archives that go to the usual places. */
public final class Sinks {
    private Sinks() {}

    /** {@return a writer to a file, or to the parts of a split archive} */
    public static ArchiveWriter file(Path path, ZipWriting writing) throws IOException {
        Objects.requireNonNull(path, "path");
        return writing.splitSize() == 0
                ? ArchiveWriter.to(() -> FileSink.of(path), writing, new DirectoryRecords(writing), null)
                : ArchiveWriter.to(
                        () -> SplitSink.of(path, writing.splitSize()), writing, new DirectoryRecords(writing), null);
    }

    /** {@return a writer to a channel} */
    public static ArchiveWriter channel(SeekableByteChannel channel, ZipWriting writing) throws IOException {
        Objects.requireNonNull(channel, "channel");
        requireOnePart(writing);
        return ArchiveWriter.to(() -> new ChannelSink(channel, 0), writing, new DirectoryRecords(writing), null);
    }

    /** {@return a writer to a stream} */
    public static ArchiveWriter stream(OutputStream stream, ZipWriting writing) throws IOException {
        Objects.requireNonNull(stream, "stream");
        requireOnePart(writing);
        return ArchiveWriter.to(() -> new StreamSink(stream), writing, new DirectoryRecords(writing), null);
    }

    /** {@return a writer that goes on with the archive in a file, whose directory it overwrites} */
    public static ArchiveWriter append(Path path, ZipWriting writing) throws IOException {
        requireOnePart(writing);
        try (OpenArchive archive = OpenArchive.open(path, ZipReading.DEFAULT)) {
            long start = archive.placeToAppend();
            DirectoryRecords directory = new DirectoryRecords(
                    writing, writing.comment().isEmpty() ? archive.comment() : DirectoryRecords.comment(writing));
            for (ZipEntry entry : archive.entries()) {
                directory.keep(entry.name(), entry.header().toArray(JAVA_BYTE));
            }
            return ArchiveWriter.to(() -> appending(path, start, archive.base()), writing, directory, null);
        }
    }

    private static Sink appending(Path path, long start, long base) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean opened = false;
        try {
            long rest = channel.size() - start;
            if (rest > Segments.LARGEST_ARRAY) {
                throw new CorruptInputException("2 GiB or more follow the start of the directory", start);
            }
            ByteBuffer before = ByteBuffer.allocate((int) rest);
            while (before.hasRemaining() && channel.read(before, start + before.position()) >= 0) {
                // A read may give less than there is.
            }
            Sink sink = new AppendingSink(path, channel, start, base, before.array());
            opened = true;
            return sink;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private static void requireOnePart(ZipWriting writing) {
        if (writing.splitSize() > 0) {
            throw new IllegalArgumentException("only a new archive in a file can be split: use ZipWriter.create");
        }
    }
}
