package dev.codecs.aes.internal;

import dev.codecs.AuthenticationException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives out what was sealed, each segment after it was authenticated. A failure of any kind is final. */
final class OpeningInputStream extends InputStream {
    private final InputStream source;
    private final SealingKey owner;
    private @Nullable StreamKey key;

    /** A segment, and the first byte of the next, which tells that it is not the last. */
    private byte[] sealed = {};

    private int ahead;
    private long number;
    private boolean last;

    private final byte[] plaintext = new byte[StreamKey.SEGMENT];
    private int position;
    private int limit;

    private @Nullable Throwable failure;
    private boolean closed;

    /** @param owner whose keys of streams are asked for one when the header is read */
    OpeningInputStream(InputStream source, SealingKey owner) {
        this.source = source;
        this.owner = owner;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /**
     * One thread at a time, though a stream belongs to one: another could see a segment before it is found authentic. {@link #close} waits
     * for nobody, since it may be there to end a read.
     */
    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        if (len == 0) {
            return 0;
        }
        if (position == limit && !last) {
            if (len >= StreamKey.SEGMENT) {
                int count = next(b, off);
                return count == 0 ? -1 : count;
            }
            limit = next(plaintext, 0);
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

    /** {@return the length of the next segment's plaintext; 0 for that of an empty stream only} */
    private int next(byte[] target, int at) throws IOException {
        try {
            return open(target, at);
        } catch (AuthenticationException e) {
            fail(e);
            throw new IOException(e.getMessage(), e);
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    private int open(byte[] target, int at) throws IOException {
        StreamKey stream = key;
        if (stream == null) {
            stream = owner.streamKey(source.readNBytes(StreamKey.HEADER));
            key = stream;
            sealed = new byte[StreamKey.SEGMENT + stream.overhead() + 1];
        }
        int whole = sealed.length - 1;
        int length = ahead + source.readNBytes(sealed, ahead, sealed.length - ahead);
        last = length <= whole;
        int written = stream.open(number++, last, sealed, 0, Math.min(length, whole), target, at);
        sealed[0] = sealed[whole];
        ahead = 1;
        return written;
    }

    private void fail(Throwable e) {
        failure = e;
        forget();
    }

    private void forget() {
        position = 0;
        limit = 0;
        Arrays.fill(plaintext, (byte) 0);
        if (key != null) {
            key.close();
        }
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
