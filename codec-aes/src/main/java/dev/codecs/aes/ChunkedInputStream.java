package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives out what was encrypted, each chunk after it was authenticated. A failure of any kind is final. */
final class ChunkedInputStream extends InputStream {
    private final InputStream source;
    private final ChunkedMessage message;
    private final byte[] encrypted;
    private final byte[] plaintext = new byte[ChunkedMessage.CHUNK];
    private long number;
    private boolean last;
    private int position;
    private int limit;
    private @Nullable Throwable failure;
    private boolean closed;

    /** @param message owned from now on */
    ChunkedInputStream(InputStream source, ChunkedMessage message) {
        this.source = source;
        this.message = message;
        this.encrypted = new byte[ChunkedMessage.CHUNK + message.overhead()];
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /** One thread at a time, though a stream belongs to one: another could see a chunk before it is found authentic. */
    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        if (len == 0) {
            return 0;
        }
        if (position == limit && !last) {
            limit = next();
            position = 0;
        }
        if (position == limit) {
            return -1;
        }
        int count = Math.min(len, limit - position);
        System.arraycopy(plaintext, position, b, off, count);
        position += count;
        return count;
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    /** {@return the length of the next chunk's plaintext} One that is not full is the last. */
    private int next() throws IOException {
        try {
            int length = source.readNBytes(encrypted, 0, encrypted.length);
            last = length < encrypted.length;
            return message.decrypt(number++, encrypted, 0, length, plaintext, 0);
        } catch (AuthenticationException e) {
            fail(e);
            throw new IOException(e.getMessage(), e);
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    private void fail(Throwable e) {
        failure = e;
        forget();
    }

    private void forget() {
        position = 0;
        limit = 0;
        Arrays.fill(plaintext, (byte) 0);
        message.close();
    }

    /** {@return how many bytes are authenticated and waiting} */
    @Override
    public int available() throws IOException {
        check();
        return limit - position;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            forget();
            source.close();
        }
    }
}
