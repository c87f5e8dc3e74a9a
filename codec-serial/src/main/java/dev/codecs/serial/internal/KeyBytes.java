package dev.codecs.serial.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The encodings of short keys in ASCII that were written before, with their heads. A key is written by a few copies of eight bytes, in
 * place of a look at each of its chars. One for a format serves all threads without a lock, as {@link KeyCache}.
 */
public final class KeyBytes {
    private static final int BITS = 10;
    private static final int LONGEST = 24;

    private final @Nullable Entry[] entries = new Entry[1 << BITS];

    /** The bytes have room for whole groups of eight. */
    @SuppressWarnings("ArrayRecordComponent") // never compared by equals
    private record Entry(String key, byte[] bytes, int length) {}

    /** {@return whether the key's encoding was known, and is appended} */
    public boolean append(String key, Buffer out) {
        Entry entry = entries[slot(key)];
        if (entry == null || !entry.key.equals(key)) {
            return false;
        }
        byte[] source = entry.bytes;
        out.ensure(source.length);
        byte[] target = out.bytes;
        int at = out.length;
        for (int i = 0; i < source.length; i += 8) {
            Bytes.setLong(target, at + i, Bytes.getLong(source, i));
        }
        out.length = at + entry.length;
        return true;
    }

    private static int slot(String key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> BITS) ^ (hash >>> (2 * BITS))) & ((1 << BITS) - 1);
    }

    /** Remembers what was appended for a key, if it is short and in ASCII: one byte of head, and one for each char. */
    public void add(String key, Buffer out, int start) {
        int length = out.length - start;
        if (length == 1 + key.length() && length <= LONGEST) {
            byte[] bytes = Arrays.copyOf(Arrays.copyOfRange(out.bytes, start, out.length), (length + 7) & -8);
            entries[slot(key)] = new Entry(key, bytes, length);
        }
    }
}
