package dev.codecs.aes;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/** Encrypts what is written to it, and gives whole chunks to the sink. */
final class ChunkedOutputStream extends OutputStream {
    private final OutputStream sink;
    private final ChunkedMessage message;
    private final byte[] plaintext = new byte[ChunkedMessage.CHUNK];
    private final byte[] encrypted;
    private int filled;
    private long number;
    private boolean failed;
    private boolean closed;

    /** @param message owned from now on */
    ChunkedOutputStream(OutputStream sink, ChunkedMessage message) {
        this.sink = sink;
        this.message = message;
        this.encrypted = new byte[ChunkedMessage.CHUNK + message.overhead()];
    }

    @Override
    public void write(int b) throws IOException {
        check();
        plaintext[filled++] = (byte) b;
        encryptIfFull();
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        int count;
        for (int at = off, end = off + len; at < end; at += count) {
            count = Math.min(end - at, plaintext.length - filled);
            System.arraycopy(b, at, plaintext, filled, count);
            filled += count;
            encryptIfFull();
        }
    }

    /** A full chunk is never the last. */
    private void encryptIfFull() throws IOException {
        if (filled == plaintext.length) {
            encrypt();
        }
    }

    /**
     * How much the sink took of what failed is unknown, so that nothing can follow. One thread at a time, though a stream belongs to one:
     * two would take one nonce twice.
     */
    private synchronized void encrypt() throws IOException {
        boolean done = false;
        try {
            if (number == 0) {
                sink.write(message.header());
            }
            int length = message.encrypt(number++, plaintext, 0, filled, encrypted, 0);
            filled = 0;
            sink.write(encrypted, 0, length);
            done = true;
        } finally {
            failed = !done;
        }
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

    /** Encrypts the last chunk, unless the stream failed: then it stays without an end, and whoever decrypts it notices. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (sink;
                message) {
            if (!failed) {
                encrypt();
            }
        } finally {
            Arrays.fill(plaintext, (byte) 0);
        }
    }
}
