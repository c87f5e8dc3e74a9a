package dev.codecs.zip.internal.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A part of an archive as a stream. What reads it has a buffer of its own. */
final class RangeStream extends InputStream {
    private final Input input;
    private final long end;
    private long position;
    private long marked;

    RangeStream(Input input, long at, long length) {
        this.input = input;
        this.position = at;
        this.marked = at;
        this.end = at + length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (position == end) {
            return -1;
        }
        int count = input.readSome(position, target, offset, (int) Math.min(length, end - position));
        position += count;
        return count;
    }

    /** {@return how many bytes are left} */
    long left() {
        return end - position;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.clamp(count, 0, end - position);
        position += skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, end - position);
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int limit) {
        marked = position;
    }

    @Override
    public synchronized void reset() {
        position = marked;
    }
}
