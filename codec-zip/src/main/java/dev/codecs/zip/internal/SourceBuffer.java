package dev.codecs.zip.internal;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** The next bytes of a source: those from {@link #position} to {@link #limit} are there and not consumed. */
final class SourceBuffer implements Closeable {
    final byte[] bytes;
    int position;
    int limit;

    private final InputStream source;
    private final boolean prefix;

    /** How many bytes of the source were in the buffer before those that are there now. */
    private long before;

    /** Where in the buffer the source has its mark. */
    private int marked;

    /**
     * The start of a source.
     *
     * @param prefix whether to give back to the source, which supports marks, what is not consumed of it, and to leave it open
     */
    SourceBuffer(InputStream source, boolean prefix, int size) {
        this.source = source;
        this.prefix = prefix;
        this.bytes = new byte[size];
    }

    boolean prefix() {
        return prefix;
    }

    /** How many bytes are there. */
    int length() {
        return limit - position;
    }

    /** Where the next byte stands in the source. */
    long offset() {
        return before + position;
    }

    /** {@return whether there is a byte, if need be after reading on} */
    boolean hasNext() throws IOException {
        return position < limit || fill();
    }

    /**
     * Makes sure of a byte.
     *
     * @throws dev.codecs.CorruptInputException at the end of the source
     */
    void require() throws IOException {
        if (position == limit) {
            requireMore();
        }
    }

    /**
     * Reads more behind what is there, which must leave room.
     *
     * @throws dev.codecs.CorruptInputException at the end of the source
     */
    void requireMore() throws IOException {
        if (!fill()) {
            throw Faults.truncated(before + limit);
        }
    }

    private boolean fill() throws IOException {
        System.arraycopy(bytes, position, bytes, 0, limit - position);
        before += position;
        limit -= position;
        position = 0;
        if (prefix) {
            source.mark(bytes.length);
            marked = limit;
        }
        int count = read(source, bytes, limit, bytes.length - limit);
        limit += Math.max(0, count);
        return count > 0;
    }

    /** Reads at least one byte; -1 at the end. A source that breaks its contract by giving none must not make this a busy loop. */
    static int read(InputStream source, byte[] target, int offset, int length) throws IOException {
        int count = source.read(target, offset, length);
        if (count != 0) {
            return count;
        }
        int single = source.read();
        if (single < 0) {
            return -1;
        }
        target[offset] = (byte) single;
        return 1;
    }

    /** Gives back what was read too much. */
    void giveBack() throws IOException {
        source.reset();
        source.skipNBytes(position - marked);
    }

    @Override
    public void close() throws IOException {
        if (!prefix) {
            source.close();
        }
    }
}
