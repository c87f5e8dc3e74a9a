package dev.codecs.aes;

import dev.codecs.aes.internal.winzip.ZipCryptoKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/** Encrypts and passes on what is written to it, piece by piece. */
final class ZipCryptoOutputStream extends OutputStream {
    private static final int PIECE = 16 << 10;

    private final ZipCryptoKeys keys;
    private final OutputStream sink;
    private final byte[] buffer = new byte[PIECE];
    private boolean failed;
    private boolean closed;

    /** @param keys after the header, owned from now on */
    ZipCryptoOutputStream(ZipCryptoKeys keys, OutputStream sink) {
        this.keys = keys;
        this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        // How much the sink took of what failed is unknown, so that nothing can follow.
        failed = true;
        int size;
        for (int done = 0; done < len; done += size) {
            size = Math.min(len - done, PIECE);
            keys.encrypt(b, off + done, buffer, 0, size);
            sink.write(buffer, 0, size);
        }
        failed = false;
    }

    private void check() throws IOException {
        if (closed || failed) {
            throw new IOException(closed ? "the stream is closed" : "the stream failed before");
        }
    }

    @Override
    public void flush() throws IOException {
        check();
        sink.flush();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            keys.wipe();
            Arrays.fill(buffer, (byte) 0);
            sink.close();
        }
    }
}
