package dev.codecs.aes;

import dev.codecs.aes.internal.winzip.ZipCryptoKeys;
import java.io.IOException;
import java.io.InputStream;

/** Decrypts what is read through it. */
final class ZipCryptoInputStream extends InputStream {
    private final ZipCryptoKeys keys;
    private final InputStream source;
    private boolean closed;

    /** @param keys after the header, owned from now on */
    ZipCryptoInputStream(ZipCryptoKeys keys, InputStream source) {
        this.keys = keys;
        this.source = source;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        check();
        int size = source.read(b, off, len);
        if (size > 0) {
            keys.decrypt(b, off, b, off, size);
        }
        return size;
    }

    @Override
    public int available() throws IOException {
        check();
        return source.available();
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            keys.wipe();
            source.close();
        }
    }
}
