package dev.codecs.serial.internal;

import dev.codecs.spi.Pool;
import java.util.Arrays;

/**
 * A growing array of bytes. Generators keep {@link #bytes} and {@link #length} in locals while they append several at once: every
 * call of {@link #ensure} may replace the array.
 */
public final class Buffer {
    private static final int FIRST = 1 << 12;
    /** What is kept for the next document. */
    private static final int KEPT = 1 << 20;

    private static final Pool<Buffer> POOL = new Pool<>(Buffer::new, buffer -> {});

    /** The content, and room behind it. */
    public byte[] bytes = new byte[FIRST];

    /** How much of it is content. */
    public int length;

    /** {@return an empty buffer that nobody else uses until it is given back} */
    static Buffer take() {
        Buffer buffer = POOL.take();
        buffer.length = 0;
        return buffer;
    }

    void give() {
        if (bytes.length <= KEPT) {
            POOL.give(this);
        }
    }

    /** Makes room for so many bytes more. */
    public void ensure(int more) {
        if (bytes.length - length < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        long needed = (long) length + more;
        if (needed > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("the encoding passes 2 GiB: write it in parts");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * bytes.length, needed)));
    }

    /** Appends a byte. */
    public void append(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    /** Appends bytes. */
    public void append(byte[] source, int offset, int count) {
        ensure(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** As {@link #append(byte[], int, int)}, for what is mostly short: then two stores are faster than a call that copies. */
    public void appendText(byte[] source, int offset, int count) {
        if (count > 16 || source.length - offset < 16) {
            append(source, offset, count);
            return;
        }
        ensure(16);
        Bytes.setLong(bytes, length, Bytes.getLong(source, offset));
        Bytes.setLong(bytes, length + 8, Bytes.getLong(source, offset + 8));
        length += count;
    }

    /** Appends bytes. */
    public void append(byte[] source) {
        append(source, 0, source.length);
    }

    /** {@return a copy of the content} */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
