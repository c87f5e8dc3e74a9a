package dev.codecs.zip.internal;

import dev.codecs.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives out what a source decompresses to. The source is never asked what is available. */
final class DecompressingInputStream extends InputStream {
    /** Reads below this size are served from a buffer: byte by byte that takes 4 ns each, and a call of an engine 70. */
    private static final int SMALL = 512;

    private final Decompression decompression;

    private final Turn turn = new Turn();
    private final byte[] small = new byte[SMALL];
    private int position;
    private int limit;

    private @Nullable CodecException failure;
    private boolean closed;

    DecompressingInputStream(Decompression decompression) {
        this.decompression = decompression;
    }

    @Override
    public int read() throws IOException {
        ensureOpen();
        return position < limit || fill() ? small[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        ensureOpen();
        if (len == 0) {
            return 0;
        }
        if (position == limit) {
            if (len >= SMALL) {
                return decode(b, off, len);
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(len, limit - position);
        System.arraycopy(small, position, b, off, count);
        position += count;
        return count;
    }

    /** {@return how many bytes are decoded and waiting} */
    @Override
    public int available() throws IOException {
        ensureOpen();
        return limit - position;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            decompression.close(turn.close());
        }
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
    }

    private boolean fill() throws IOException {
        int count = decode(small, 0, SMALL);
        position = 0;
        limit = Math.max(0, count);
        return count > 0;
    }

    /** A fault of the data is final. */
    private int decode(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        turn.begin();
        try {
            return decompression.decode(target, offset, length);
        } catch (CodecException e) {
            failure = e;
            throw new IOException(e.getMessage(), e);
        } finally {
            turn.end();
        }
    }
}
