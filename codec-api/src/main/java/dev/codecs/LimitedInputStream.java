package dev.codecs;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decompressed data of at most so many bytes. That there is one more is a fault, and the last that this stream says. */
final class LimitedInputStream extends InputStream {
    private final InputStream source;
    private final long limit;
    private long given;
    private @Nullable LimitExceededException failure;

    LimitedInputStream(InputStream source, long limit) {
        this.source = source;
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        ensureWithin();
        int next = source.read();
        if (next >= 0) {
            count(1);
        }
        return next;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        ensureWithin();
        if (given == limit && len > 0) {
            return read(); // which is -1 or a fault
        }
        int read = source.read(b, off, (int) Math.min(len, limit - given));
        if (read > 0) {
            count(read);
        }
        return read;
    }

    private void count(int more) throws IOException {
        given += more;
        if (given > limit) {
            failure = new LimitExceededException("the decompressed size", limit);
            ensureWithin();
        }
    }

    private void ensureWithin() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(source.available(), Math.max(0, limit - given));
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
