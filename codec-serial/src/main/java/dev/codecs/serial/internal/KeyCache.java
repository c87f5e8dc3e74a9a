package dev.codecs.serial.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings of short keys that were met before: the same bytes give the same String again, whose hash is known. It is the main gain
 * in reading maps. One for a format serves all threads without a lock: an entry is immutable, and one that is lost is made again.
 * Of hostile keys none can do more than take a place.
 */
public final class KeyCache {
    private static final int BITS = 10;
    private static final int LONGEST = 32;

    private final @Nullable Entry[] entries = new Entry[1 << BITS];

    /** The first and the last eight bytes of a key, which are all of one up to 16 bytes. */
    @SuppressWarnings("ArrayRecordComponent") // compared by its bytes
    private record Entry(long head, long tail, byte[] bytes, String text) {
        boolean is(long otherHead, long otherTail, byte[] other, int offset, int length) {
            return head == otherHead
                    && tail == otherTail
                    && bytes.length == length
                    && (length <= 16 || Arrays.equals(bytes, 8, length - 8, other, offset + 8, offset + length - 8));
        }
    }

    /** {@return the text of these bytes, which are there} As {@link Utf8#decode}. */
    public String get(byte[] bytes, int offset, int length, boolean reject) {
        if (length == 0 || length > LONGEST) {
            return Utf8.decode(bytes, offset, length, reject);
        }
        long head;
        long tail;
        if (length >= 8) {
            head = Bytes.getWord(bytes, offset);
            tail = Bytes.getWord(bytes, offset + length - 8);
        } else {
            head = Bytes.getFew(bytes, offset, length);
            tail = 0;
        }
        int slot = (int) (((head * 31 + tail + length) * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - BITS));
        Entry entry = entries[slot];
        if (entry != null && entry.is(head, tail, bytes, offset, length)) {
            return entry.text;
        }
        return add(slot, head, tail, bytes, offset, length, reject);
    }

    private String add(int slot, long head, long tail, byte[] bytes, int offset, int length, boolean reject) {
        String text = Utf8.decode(bytes, offset, length, reject);
        // What may have been replaced is not kept: a stricter reader shares the cache.
        if (text.indexOf('\uFFFD') < 0) {
            entries[slot] = new Entry(head, tail, Arrays.copyOfRange(bytes, offset, offset + length), text);
        }
        return text;
    }
}
