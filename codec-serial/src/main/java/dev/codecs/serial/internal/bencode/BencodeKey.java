package dev.codecs.serial.internal.bencode;

import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.json.Decimals;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A key as it is written, which has the order of its bytes. Short texts that were written before are kept, one table for all threads
 * without a lock: an entry is immutable, and one that is lost is made again.
 */
final class BencodeKey implements Comparable<BencodeKey> {
    private static final int BITS = 12;
    private static final int LONGEST = 64;

    private static final @Nullable BencodeKey[] KNOWN = new @Nullable BencodeKey[1 << BITS];

    private final @Nullable String text;
    /** Length, colon and content, with room for whole groups of eight bytes behind. */
    private final byte[] bytes;

    /** Where the content starts and ends. */
    private final int start;

    private final int end;
    /** The first eight bytes of the content, with zeros where there are fewer: most keys differ in them. */
    private final long prefix;

    private BencodeKey(@Nullable String text, byte[] content) {
        this.text = text;
        this.start = (content.length < 10
                        ? 1
                        : content.length < 100
                                ? 2
                                : Integer.toString(content.length).length())
                + 1;
        this.end = start + content.length;
        this.bytes = new byte[Math.max((end + 7) & -8, start + 8)];
        bytes[Decimals.write(content.length, bytes, 0)] = ':';
        System.arraycopy(content, 0, bytes, start, content.length);
        this.prefix = Bytes.getLong(bytes, start);
    }

    static BencodeKey of(String text, boolean rejects) {
        int hash = text.hashCode();
        int slot = (hash ^ (hash >>> BITS) ^ (hash >>> (2 * BITS))) & ((1 << BITS) - 1);
        BencodeKey known = KNOWN[slot];
        if (known != null && text.equals(known.text)) {
            return known;
        }
        BencodeKey key = new BencodeKey(text, Utf8.encode(text, rejects));
        // What may have been replaced is not kept: a stricter writer shares the table.
        if (key.end <= LONGEST && (rejects || Utf8.loneSurrogate(text, 0) < 0)) {
            KNOWN[slot] = key;
        }
        return key;
    }

    static BencodeKey of(byte[] content) {
        return new BencodeKey(null, content);
    }

    /** {@return a number that has the order of the keys as far as the first eight bytes tell} */
    long rank() {
        return prefix ^ Long.MIN_VALUE;
    }

    @Override
    public int compareTo(BencodeKey other) {
        return prefix != other.prefix
                ? Long.compareUnsigned(prefix, other.prefix)
                : Arrays.compareUnsigned(bytes, start, end, other.bytes, other.start, other.end);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BencodeKey key && compareTo(key) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(prefix);
    }

    void append(Buffer out) {
        if (end > LONGEST) {
            out.append(bytes, 0, end);
            return;
        }
        out.ensure(bytes.length);
        byte[] target = out.bytes;
        int at = out.length;
        for (int i = 0; i < end; i += 8) {
            Bytes.setLong(target, at + i, Bytes.getLong(bytes, i));
        }
        out.length = at + end;
    }
}
