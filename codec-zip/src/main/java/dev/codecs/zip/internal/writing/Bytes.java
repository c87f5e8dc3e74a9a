package dev.codecs.zip.internal.writing;

import java.util.Arrays;

/** A record of an archive that is being put together, little-endian. */
final class Bytes {
    private byte[] bytes;
    private int length;

    Bytes(int capacity) {
        this.bytes = new byte[capacity];
    }

    Bytes u16(int value) {
        int at = grow(Short.BYTES);
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >> 8);
        return this;
    }

    Bytes u32(long value) {
        int at = grow(Integer.BYTES);
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >> (8 * i));
        }
        return this;
    }

    Bytes u64(long value) {
        return u32(value).u32(value >>> Integer.SIZE);
    }

    Bytes u8(int value) {
        int at = grow(1);
        bytes[at] = (byte) value;
        return this;
    }

    Bytes add(byte[] more) {
        int at = grow(more.length);
        System.arraycopy(more, 0, bytes, at, more.length);
        return this;
    }

    Bytes zeros(int count) {
        grow(count);
        return this;
    }

    private int grow(int count) {
        int at = length;
        length += count;
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
        }
        return at;
    }

    int length() {
        return length;
    }

    byte[] toArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
