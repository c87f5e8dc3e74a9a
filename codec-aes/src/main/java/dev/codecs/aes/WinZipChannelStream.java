package dev.codecs.aes;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.aes.WinZipAes.Strength;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Objects;

/** Reads a payload twice: to verify its tag, and to decrypt it. */
final class WinZipChannelStream extends InputStream {
    private static final int PIECE = 64 << 10;

    private final WinZipDecryption decryption;
    private final SeekableByteChannel source;

    /** Where the next byte of ciphertext lies: others may have moved the channel. */
    private long position;

    private final long end;
    private final byte[] buffer;
    private int next;
    private int filled;
    private boolean closed;

    private WinZipChannelStream(
            WinZipDecryption decryption, SeekableByteChannel source, long position, long end, byte[] buffer) {
        this.decryption = decryption;
        this.source = source;
        this.position = position;
        this.end = end;
        this.buffer = buffer;
    }

    static WinZipChannelStream open(WinZipPassword password, Strength strength, SeekableByteChannel source, long length)
            throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("a payload of " + length + " bytes");
        }
        try {
            if (length < strength.overhead() || source.size() - source.position() < length) {
                throw new CorruptInputException(
                        "the payload is cut short: " + length + " bytes were expected, of which " + strength.overhead()
                                + " are no ciphertext",
                        -1);
            }
            long start = source.position() + strength.headerLength();
            long end = source.position() + length - WinZipAes.TAG_LENGTH;
            byte[] header = new byte[strength.headerLength()];
            read(source, ByteBuffer.wrap(header));
            return open(password.decryption(strength, header), source, start, end);
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static WinZipChannelStream open(
            WinZipDecryption decryption, SeekableByteChannel source, long start, long end) throws IOException {
        boolean verified = false;
        try {
            byte[] buffer = new byte[(int) Math.min(PIECE, end - start)];
            int size;
            for (long at = start; at < end; at += size) {
                size = (int) Math.min(buffer.length, end - at);
                read(source, ByteBuffer.wrap(buffer, 0, size));
                decryption.authenticate(buffer, 0, size);
            }
            byte[] tag = new byte[WinZipAes.TAG_LENGTH];
            read(source, ByteBuffer.wrap(tag));
            decryption.verify(tag);
            verified = true;
            return new WinZipChannelStream(decryption, source, start, end, buffer);
        } finally {
            if (!verified) {
                decryption.close();
            }
        }
    }

    private static void read(SeekableByteChannel source, ByteBuffer target) throws IOException {
        while (target.hasRemaining()) {
            if (source.read(target) < 0) {
                throw new CorruptInputException("the payload is cut short", source.position());
            }
        }
    }

    @Override
    public int read() throws IOException {
        check();
        if (next == filled && !fill()) {
            return -1;
        }
        return buffer[next++] & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        if (len == 0) {
            return 0;
        }
        if (next == filled) {
            if (len >= buffer.length && position < end) {
                int size = (int) Math.min(len, end - position);
                decryptNext(b, off, size);
                return size;
            }
            if (!fill()) {
                return -1;
            }
        }
        int size = Math.min(len, filled - next);
        System.arraycopy(buffer, next, b, off, size);
        next += size;
        return size;
    }

    private boolean fill() throws IOException {
        next = 0;
        filled = 0;
        int size = (int) Math.min(buffer.length, end - position);
        decryptNext(buffer, 0, size);
        filled = size;
        return size > 0;
    }

    private void decryptNext(byte[] target, int offset, int length) throws IOException {
        try {
            source.position(position);
            read(source, ByteBuffer.wrap(target, offset, length));
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
        position += length;
        decryption.decrypt(target, offset, length, target, offset);
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
    }

    /** {@return how many bytes are decrypted and waiting} */
    @Override
    public int available() throws IOException {
        check();
        return filled - next;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            Arrays.fill(buffer, (byte) 0);
            decryption.close();
            source.close();
        }
    }
}
