package dev.codecs.zip.internal.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** An archive that is read from start to end. Some of what comes can be seen before, and some of what was read can be given back. */
final class StreamInput extends InputStream {
    /** How much can be given back: more than any decompressor reads ahead. */
    private static final int HISTORY = 128 << 10;

    private static final int AHEAD = 64 << 10;

    private final InputStream source;
    private final byte[] buffer = new byte[HISTORY + AHEAD];
    private int position;
    private int limit;
    private long before;
    private long marked;
    private boolean ended;

    StreamInput(InputStream source) {
        this.source = source;
    }

    /** {@return how many bytes were read} */
    long position() {
        return before + position;
    }

    /** The bytes: the next one is at {@link #at}, and {@link #ahead} of them are there. */
    byte[] buffer() {
        return buffer;
    }

    int at() {
        return position;
    }

    int ahead() {
        return limit - position;
    }

    /** {@return whether so many bytes are ahead; if not, the source ends before} */
    boolean has(int count) throws IOException {
        while (limit - position < count) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    /** {@return the next four bytes, or 0, which is no signature} */
    int signature() throws IOException {
        return has(Integer.BYTES) ? Fields.i32(buffer, position) : 0;
    }

    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        if (limit == buffer.length) {
            int kept = Math.max(0, position - HISTORY);
            System.arraycopy(buffer, kept, buffer, 0, limit - kept);
            before += kept;
            position -= kept;
            limit -= kept;
        }
        int count = source.read(buffer, limit, buffer.length - limit);
        if (count == 0) { // a source that breaks its contract must not make this a busy loop
            int single = source.read();
            if (single >= 0) {
                buffer[limit] = (byte) single;
                count = 1;
            } else {
                count = -1;
            }
        }
        ended = count < 0;
        limit += Math.max(0, count);
        return !ended;
    }

    @Override
    public int read() throws IOException {
        return has(1) ? buffer[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (!has(1)) {
            return -1;
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        if (count <= 0 || !has(1)) {
            return 0;
        }
        int skipped = (int) Math.min(count, limit - position);
        position += skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int readLimit) {
        marked = position();
    }

    @Override
    public synchronized void reset() throws IOException {
        if (marked < before) {
            throw new IOException("the mark is too far back");
        }
        position = (int) (marked - before);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
