package dev.codecs.zip.internal.writing;

import dev.codecs.spi.Segments;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;

/** A channel, from where it stands. */
final class ChannelSink implements Sink {
    private static final int LARGEST_PIECE = 1 << 20;

    private final SeekableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(128 << 10);
    private final long start;

    /** From where offsets count. */
    private final long base;

    /** Where the buffer goes. */
    private long flushed;

    ChannelSink(SeekableByteChannel channel, long base) throws IOException {
        this.channel = channel;
        this.base = base;
        this.start = channel.position();
        this.flushed = start;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int at = offset, end = offset + length; at < end; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int piece = Math.min(buffer.remaining(), end - at);
            buffer.put(bytes, at, piece);
            at += piece;
        }
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        byte[] array = Segments.array(memory);
        if (array != null) {
            write(array, Segments.offset(memory), (int) memory.byteSize());
        } else if (memory.byteSize() <= buffer.remaining()) {
            buffer.put(memory.asByteBuffer());
        } else {
            flush();
            for (long at = 0; at < memory.byteSize(); at += LARGEST_PIECE) {
                ByteBuffer piece = memory.asSlice(at, Math.min(LARGEST_PIECE, memory.byteSize() - at))
                        .asByteBuffer();
                flushed += piece.remaining();
                writeAll(piece);
            }
        }
    }

    private void flush() throws IOException {
        buffer.flip();
        flushed += buffer.remaining();
        writeAll(buffer);
        buffer.clear();
    }

    private void writeAll(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public long position() {
        return flushed + buffer.position() - base;
    }

    @Override
    public long length() {
        return flushed + buffer.position() - start;
    }

    @Override
    public boolean canPatch() {
        return true;
    }

    @Override
    public void patch(long position, byte[] bytes) throws IOException {
        long at = position + base;
        if (at >= flushed) {
            buffer.put((int) (at - flushed), bytes);
        } else {
            flush();
            channel.position(at);
            writeAll(ByteBuffer.wrap(bytes));
            channel.position(flushed);
        }
    }

    /** What stood behind the place is no part of the archive any more. */
    @Override
    public void finish() throws IOException {
        finish(false);
    }

    /**
     * As {@link #finish()}.
     *
     * @param force whether it shall be on the disk before this returns, since something that was there is given up for it
     */
    void finish(boolean force) throws IOException {
        try (channel) {
            flush();
            if (channel.size() > flushed) {
                channel.truncate(flushed);
            }
            if (force && channel instanceof FileChannel file) {
                file.force(true);
            }
        }
    }

    @Override
    public void discard() throws IOException {
        channel.close();
    }
}
