package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.aes.internal.SealingKey;
import dev.codecs.aes.internal.StreamKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The plaintext of a sealed file ({@link FileSealing}, {@link Cipher.Key#sealing}), to be read from any place on. Only the segments of
 * 64 KiB that a read touches are decrypted, each after it was authenticated; the last of them is when the file is opened, so that the
 * size is known and certain. One that was changed is an {@link IOException} with an {@link AuthenticationException} as cause.
 *
 * <p>Any number of threads may use it, one at a time gets through. It holds one segment in memory. It has a key of its own, so that the
 * one that it was opened with may be closed.
 */
public final class SealedFile implements SeekableByteChannel {
    private static final int NONE = -1;

    private final SeekableByteChannel channel;
    private final StreamKey key;
    private final int sealedLength;
    private final long segments;
    private final long size;

    private final ReentrantLock lock = new ReentrantLock();
    private final byte[] sealed;
    private final byte[] plaintext = new byte[StreamKey.SEGMENT];

    /** The segment in {@link #plaintext}. */
    private long held = NONE;

    private long position;

    private SealedFile(SeekableByteChannel channel, StreamKey key, long length) {
        this.channel = channel;
        this.key = key;
        this.sealedLength = StreamKey.SEGMENT + key.overhead();
        this.sealed = new byte[sealedLength];
        this.segments = Math.max(1, Math.ceilDiv(length, sealedLength));
        this.size = length - segments * key.overhead();
    }

    /**
     * {@return the plaintext of a sealed file}
     *
     * @param key with which it was sealed
     * @throws IOException with an {@link AuthenticationException} as cause, if it was not, or if its end was changed or is missing
     */
    public static SealedFile open(Cipher.Key key, Path file) throws IOException {
        SealingKey own = FileSealing.sealing(key);
        return opened(own, Files.newByteChannel(file));
    }

    /**
     * {@return the plaintext of a sealed file in a channel, from its start to its end} The channel belongs to the result from now on, and
     * is closed with it, or before an exception.
     *
     * @param key with which it was sealed
     * @throws IOException with an {@link AuthenticationException} as cause, if it was not, or if its end was changed or is missing
     */
    public static SealedFile open(Cipher.Key key, SeekableByteChannel channel) throws IOException {
        return opened(FileSealing.sealing(key), Objects.requireNonNull(channel, "channel"));
    }

    private static SealedFile opened(SealingKey owner, SeekableByteChannel channel) throws IOException {
        SealedFile file = null;
        boolean opened = false;
        try {
            byte[] header = new byte[(int) Math.min(channel.size(), StreamKey.HEADER)];
            read(channel, 0, header, header.length);
            file = new SealedFile(channel, owner.streamKey(header), channel.size() - StreamKey.HEADER);
            file.hold(file.segments - 1);
            opened = true;
            return file;
        } catch (AuthenticationException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            if (!opened) {
                (file == null ? channel : file).close();
            }
        }
    }

    private static void read(SeekableByteChannel channel, long from, byte[] target, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(target, 0, length);
        channel.position(from);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new IOException("the sealed file was shortened while it was open");
            }
        }
    }

    private void hold(long segment) throws IOException {
        if (segment == held) {
            return;
        }
        held = NONE;
        boolean last = segment == segments - 1;
        long start = segment * sealedLength;
        int length = last ? (int) (size + segments * key.overhead() - start) : sealedLength;
        read(channel, StreamKey.HEADER + start, sealed, length);
        try {
            key.open(segment, last, sealed, 0, length, plaintext, 0);
        } catch (AuthenticationException e) {
            throw new IOException(e.getMessage(), e);
        }
        held = segment;
    }

    /**
     * Reads from a place, whatever the position, which stays. As many bytes as there are are read, up to what the target has left.
     *
     * @param from byte of the plaintext
     * @return the bytes read, or -1 if there is none at this place
     * @throws IOException with an {@link AuthenticationException} as cause, if they were changed; the target's position is then behind
     *     those that were found authentic before
     */
    public int read(ByteBuffer target, long from) throws IOException {
        if (from < 0) {
            throw new IllegalArgumentException("the position " + from + " is negative");
        }
        lock.lock();
        try {
            ensureOpen();
            return copy(target, from);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        lock.lock();
        try {
            ensureOpen();
            int count = copy(target, position);
            position += Math.max(0, count);
            return count;
        } finally {
            lock.unlock();
        }
    }

    private int copy(ByteBuffer target, long from) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        if (from >= size) {
            return -1;
        }
        int wanted = (int) Math.min(target.remaining(), size - from);
        int done = 0;
        while (done < wanted) {
            long at = from + done;
            hold(at / StreamKey.SEGMENT);
            int offset = (int) (at % StreamKey.SEGMENT);
            int count = Math.min(wanted - done, StreamKey.SEGMENT - offset);
            target.put(plaintext, offset, count);
            done += count;
        }
        return done;
    }

    @Override
    public long position() throws IOException {
        lock.lock();
        try {
            ensureOpen();
            return position;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SealedFile position(long newPosition) throws IOException {
        if (newPosition < 0) {
            throw new IllegalArgumentException("the position " + newPosition + " is negative");
        }
        lock.lock();
        try {
            ensureOpen();
            position = newPosition;
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** {@return the length of the plaintext, of which the last segment is proof} */
    @Override
    public long size() throws IOException {
        ensureOpen();
        return size;
    }

    private void ensureOpen() throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
    }

    /** Refused: a sealed file is only read. */
    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    /** Refused: a sealed file is only read. */
    @Override
    public SealedFile truncate(long newSize) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    /** Closes the file and wipes what it held, when no read is running. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try (channel;
                key) {
            Arrays.fill(plaintext, (byte) 0);
            held = NONE;
        } finally {
            lock.unlock();
        }
    }
}
