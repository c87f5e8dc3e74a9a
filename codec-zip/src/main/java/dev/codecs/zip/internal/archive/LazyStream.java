package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A content that is decompressed at once when its first byte is asked for. */
final class LazyStream extends InputStream {
    /** Gives the content. */
    interface Content {
        byte[] get() throws IOException;
    }

    private final Content content;
    private @Nullable InputStream bytes;
    private @Nullable CodecException failure;
    private boolean closed;

    LazyStream(Content content) {
        this.content = content;
    }

    private InputStream bytes() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        if (bytes != null) {
            return bytes;
        }
        if (failure == null) {
            try {
                InputStream made = new ByteArrayInputStream(content.get());
                bytes = made;
                return made;
            } catch (CodecException e) {
                failure = e;
            }
        }
        throw new IOException(failure.getMessage(), failure);
    }

    @Override
    public int read() throws IOException {
        return bytes().read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return bytes().read(target, offset, length);
    }

    @Override
    public byte[] readAllBytes() throws IOException {
        return bytes().readAllBytes();
    }

    @Override
    public long skip(long count) throws IOException {
        return bytes().skip(count);
    }

    @Override
    public int available() throws IOException {
        return bytes().available();
    }

    @Override
    public void close() {
        closed = true;
        bytes = null;
    }
}
