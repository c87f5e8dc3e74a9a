package dev.codecs.zip.internal.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A part of an archive as a channel. */
final class RangeChannel implements SeekableByteChannel {
    private static final int PIECE = 64 << 10;

    private final Input input;
    private final long start;
    private final long length;
    private long position;
    private boolean open = true;

    RangeChannel(Input input, long start, long length) {
        this.input = input;
        this.start = start;
        this.length = length;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!open) {
            throw new ClosedChannelException();
        }
        if (position >= length) {
            return -1;
        }
        int most = (int) Math.min(Math.min(PIECE, target.remaining()), length - position);
        if (most == 0) {
            return 0;
        }
        int count;
        if (target.hasArray()) {
            count = input.readSome(start + position, target.array(), target.arrayOffset() + target.position(), most);
            target.position(target.position() + count);
        } else {
            byte[] bytes = new byte[most];
            count = input.readSome(start + position, bytes, 0, most);
            target.put(bytes, 0, count);
        }
        position += count;
        return count;
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
        if (newPosition < 0) {
            throw new IllegalArgumentException("position " + newPosition);
        }
        position = newPosition;
        return this;
    }

    @Override
    public long size() {
        return length;
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
