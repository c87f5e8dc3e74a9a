package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** An archive that is there, from where its directory was; if it is given up, what was there comes back. */
final class AppendingSink implements SinkOverChannel {
    private final Path path;
    private final FileChannel channel;
    private final ChannelSink sink;
    private final long start;
    private final byte[] before;

    /**
     * A sink at the place of the directory.
     *
     * @param before what stands there, to the end of the file
     */
    AppendingSink(Path path, FileChannel channel, long start, long base, byte[] before) throws IOException {
        this.path = path;
        this.channel = channel.position(start);
        this.start = start;
        this.before = before;
        this.sink = new ChannelSink(channel, base);
    }

    @Override
    public ChannelSink channel() {
        return sink;
    }

    @Override
    public boolean isOwn(Path file) throws IOException {
        return Sink.isSame(file, path);
    }

    @Override
    public void finish() throws IOException {
        sink.finish(true);
    }

    /** An interrupt, which may be why all is given up, closes channels: the old directory comes back by another one, and the interrupt later. */
    @Override
    public void discard() throws IOException {
        channel.close();
        boolean interrupted = false;
        try {
            for (boolean restored = false; !restored; ) {
                interrupted |= Thread.interrupted();
                restored = isRestored();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** {@return false if an interrupt came} */
    private boolean isRestored() throws IOException {
        try (FileChannel again = FileChannel.open(path, StandardOpenOption.WRITE)) {
            ByteBuffer old = ByteBuffer.wrap(before);
            while (old.hasRemaining()) {
                again.write(old, start + old.position());
            }
            again.truncate(start + before.length);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }
}
