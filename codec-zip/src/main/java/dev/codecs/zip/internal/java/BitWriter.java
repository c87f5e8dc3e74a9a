package dev.codecs.zip.internal.java;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Packs bits into bytes, least significant first (RFC 1951, section 3.1.1), and holds the bytes until they are drained. Whole words
 * are stored, of which the bytes not yet complete are stored again.
 */
final class BitWriter {
    byte[] bytes = new byte[1 << 12];
    /** Where the next complete byte goes. */
    int position;
    /** The bits behind it, fewer than 8 between calls. */
    long bits;

    int count;

    private int drained;

    void clear() {
        position = 0;
        drained = 0;
        bits = 0;
        count = 0;
    }

    /** Makes room for so many bits. */
    void reserve(long more) {
        long needed = position + (more >>> 3) + 2 * Long.BYTES;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.toIntExact(needed + (needed >> 2)));
        }
    }

    /** Appends up to 32 bits. */
    void put(int value, int n) {
        bits |= Integer.toUnsignedLong(value) << count;
        count += n;
        Words.LONG.set(bytes, position, bits);
        position += count >>> 3;
        bits >>>= count & 0x38;
        count &= 7;
    }

    /** Appends bytes after filling up the current one with zeros. */
    void putBytes(byte[] source, int from, int n) {
        align();
        System.arraycopy(source, from, bytes, position, n);
        position += n;
    }

    void align() {
        if (count > 0) {
            bytes[position++] = (byte) bits;
            bits = 0;
            count = 0;
        }
    }

    /** {@return how many complete bytes wait} */
    int waiting() {
        return position - drained;
    }

    /** Moves as many of the complete bytes as fit to a place of the target, and returns their number. */
    int drain(MemorySegment target, long at) {
        int n = (int) Math.min(waiting(), target.byteSize() - at);
        MemorySegment.copy(bytes, drained, target, ValueLayout.JAVA_BYTE, at, n);
        drained += n;
        if (drained == position) {
            drained = 0;
            position = 0;
        }
        return n;
    }
}
