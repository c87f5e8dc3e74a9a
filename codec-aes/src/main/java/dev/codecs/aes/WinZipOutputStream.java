package dev.codecs.aes;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/** Writes a payload: the header at once, pieces of ciphertext, and at its end the tag. */
final class WinZipOutputStream extends OutputStream {
    private static final int PIECE = 32 << 10;
    private static final int PIECE_FOR_TWO = 1 << 20;

    private final WinZipEncryption encryption;
    private final OutputStream sink;
    private final byte[] buffer;
    private int filled;
    private boolean failed;
    private boolean closed;

    /** @param forTwo whether there is an executor, whose thread is worth waking for large pieces only */
    WinZipOutputStream(WinZipEncryption encryption, OutputStream sink, boolean forTwo) throws IOException {
        this.encryption = encryption;
        this.sink = sink;
        this.buffer = new byte[forTwo ? PIECE_FOR_TWO : PIECE];
        boolean written = false;
        try {
            sink.write(encryption.header());
            written = true;
        } finally {
            if (!written) {
                encryption.close();
            }
        }
    }

    @Override
    public void write(int b) throws IOException {
        check();
        buffer[filled++] = (byte) b;
        sendIfFull();
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        int size;
        for (int done = 0; done < len; done += size) {
            size = Math.min(len - done, buffer.length - filled);
            if (size == buffer.length) {
                send(b, off + done, size);
            } else {
                System.arraycopy(b, off + done, buffer, filled, size);
                filled += size;
                sendIfFull();
            }
        }
    }

    private void sendIfFull() throws IOException {
        if (filled == buffer.length) {
            sendGathered();
        }
    }

    private void sendGathered() throws IOException {
        int size = filled;
        filled = 0;
        send(buffer, 0, size);
    }

    /** How much the sink took of what failed is unknown, so that nothing can follow. */
    private void send(byte[] plaintext, int offset, int length) throws IOException {
        failed = true;
        encryption.encrypt(plaintext, offset, length, buffer, 0);
        sink.write(buffer, 0, length);
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
        sendGathered();
        sink.flush();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (sink;
                encryption) {
            if (!failed) {
                sendGathered();
                sink.write(encryption.tag());
            }
        } finally {
            Arrays.fill(buffer, (byte) 0);
        }
    }
}
