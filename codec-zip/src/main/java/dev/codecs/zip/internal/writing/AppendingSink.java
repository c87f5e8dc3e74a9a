package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** An archive that is there, from where its directory was; if it is given up, what was there comes back. */
final class AppendingSink implements SinkOverChannel {
    private final FileChannel channel;
    private final ChannelSink sink;
    private final long start;
    private final byte[] before;

    /**
     * A sink at the place of the directory.
     *
     * @param before what stands there, to the end of the file
     */
    AppendingSink(FileChannel channel, long start, long base, byte[] before) throws IOException {
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
