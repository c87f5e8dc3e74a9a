package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** An archive that is there, from where its directory was; if it is given up, what was there comes back. */
final class AppendingSink implements Sink {
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
    public void write(byte[] bytes, int offset, int length) throws IOException {
        sink.write(bytes, offset, length);
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        sink.write(memory);
    }

    @Override
    public long position() {
        return sink.position();
    }

    @Override
    public long length() {
        return sink.length();
    }

    @Override
    public boolean canPatch() {
        return true;
    }

    @Override
    public void patch(long position, byte[] bytes) throws IOException {
        sink.patch(position, bytes);
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
