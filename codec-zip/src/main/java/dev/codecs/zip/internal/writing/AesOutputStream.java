package dev.codecs.zip.internal.writing;

import dev.codecs.aes.WinZipEncryption;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** Encrypts a payload of WinZip AES. Its {@code close} ends it, and leaves the sink open. */
final class AesOutputStream extends OutputStream {
    private final WinZipEncryption encryption;
    private final OutputStream sink;
    private final byte[] piece = new byte[64 << 10];
    private int count;

    AesOutputStream(WinZipEncryption encryption, OutputStream sink) throws IOException {
        this.encryption = encryption;
        this.sink = sink;
        sink.write(encryption.header());
    }

    @Override
    public void write(int b) throws IOException {
        if (count == piece.length) {
            encrypt();
        }
        piece[count++] = (byte) b;
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        for (int at = off, end = off + len; at < end; ) {
            if (count == piece.length) {
                encrypt();
            }
            int length = Math.min(piece.length - count, end - at);
            System.arraycopy(b, at, piece, count, length);
            count += length;
            at += length;
        }
    }

    private void encrypt() throws IOException {
        encryption.encrypt(piece, 0, count, piece, 0);
        sink.write(piece, 0, count);
        count = 0;
    }

    @Override
    public void close() throws IOException {
        try (encryption) {
            encrypt();
            sink.write(encryption.tag());
        }
    }
}
