package dev.codecs.contract;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/** Where a stream under test reads from: gives pieces of chosen sizes, knows whether it was closed, and ends as it is told to. */
final class Source extends InputStream {
    static final String BROKEN = "the source is broken";

    private final byte[] bytes;
    private final IntUnaryOperator pieces;
    private final boolean broken;
    private int position;
    private boolean closed;

    private Source(byte[] bytes, IntUnaryOperator pieces, boolean broken) {
        this.bytes = bytes;
        this.pieces = pieces;
        this.broken = broken;
    }

    /** All at once. */
    static Source of(byte[] bytes) {
        return new Source(bytes, position -> bytes.length, false);
    }

    /** At most as many bytes at a position as the function says. */
    static Source inPieces(byte[] bytes, IntUnaryOperator pieces) {
        return new Source(bytes, pieces, false);
    }

    /** One that throws when it is asked for more than the bytes. */
    static Source breakingAfter(byte[] bytes) {
        return new Source(bytes, position -> bytes.length, true);
    }

    boolean closed() {
        return closed;
    }

    int position() {
        return position;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (closed) {
            throw new IOException("read after it was closed");
        }
        if (len == 0) {
            return 0;
        }
        if (position == bytes.length) {
            if (broken) {
                throw new IOException(BROKEN);
            }
            return -1;
        }
        int count = Math.min(Math.min(len, bytes.length - position), Math.max(1, pieces.applyAsInt(position)));
        System.arraycopy(bytes, position, b, off, count);
        position += count;
        return count;
    }

    @Override
    public void close() {
        closed = true;
    }
}
