package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

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
        sink.finish();
    }

    @Override
    public void discard() throws IOException {
        try (channel) {
            if (channel.isOpen()) {
                ByteBuffer old = ByteBuffer.wrap(before);
                while (old.hasRemaining()) {
                    channel.write(old, start + old.position());
                }
                channel.truncate(start + before.length);
            }
        }
    }
}
