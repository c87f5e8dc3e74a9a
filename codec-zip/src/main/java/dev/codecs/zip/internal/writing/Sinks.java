package dev.codecs.zip.internal.writing;

import dev.codecs.zip.ZipWriting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Objects;

/** Writers of archives that go to the usual places. */
public final class Sinks {
    private Sinks() {}

    /** {@return a writer to a file, or to the parts of a split archive} */
    public static ArchiveWriter file(Path path, ZipWriting writing) throws IOException {
        Objects.requireNonNull(path, "path");
        return ArchiveWriter.to(() -> FileSink.of(path), writing, null);
    }

    /** {@return a writer to a channel} */
    public static ArchiveWriter channel(SeekableByteChannel channel, ZipWriting writing) throws IOException {
        Objects.requireNonNull(channel, "channel");
        requireOnePart(writing);
        return ArchiveWriter.to(() -> new ChannelSink(channel), writing, null);
    }

    /** {@return a writer to a stream} */
    public static ArchiveWriter stream(OutputStream stream, ZipWriting writing) throws IOException {
        Objects.requireNonNull(stream, "stream");
        requireOnePart(writing);
        return ArchiveWriter.to(() -> new StreamSink(stream), writing, null);
    }

    private static void requireOnePart(ZipWriting writing) {
        if (writing.splitSize() > 0) {
            throw new IllegalArgumentException("only an archive in a file can be split: use ZipWriter.create");
        }
    }
}
