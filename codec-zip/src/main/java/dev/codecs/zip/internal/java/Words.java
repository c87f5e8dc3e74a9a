package dev.codecs.zip.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words in arrays of bytes, the first byte lowest whatever the machine. */
final class Words {
    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** How many bytes are the same from two places on, the second of which is to stay before an end. */
    static int matchLength(byte[] source, int a, int b, int end) {
        int p = a;
        int q = b;
        while (q + Long.BYTES <= end) {
            long difference = (long) LONG.get(source, p) ^ (long) LONG.get(source, q);
            if (difference != 0) {
                return q - b + (Long.numberOfTrailingZeros(difference) >>> 3);
            }
            p += Long.BYTES;
            q += Long.BYTES;
        }
        while (q < end && source[p] == source[q]) {
            p++;
            q++;
        }
        return q - b;
    }

    /**
     * Repeats the fewer than eight bytes at a place from another on up to an end, and up to seven bytes too far. A word is filled with
     * them and stored at distances that are multiples of their number, so that no load waits for the store before it.
     */
    static void repeat(byte[] target, int pattern, int length, int from, int end) {
        int bits = length << 3;
        long word = (long) LONG.get(target, pattern) & ((1L << bits) - 1);
        word |= word << bits;
        if (length < 4) {
            word |= word << (2 * bits);
        }
        if (length < 2) {
            word |= word << (4 * bits);
        }
        int stride = Long.BYTES - Long.BYTES % length;
        for (int at = from; at < end; at += stride) {
            LONG.set(target, at, word);
        }
    }
}
