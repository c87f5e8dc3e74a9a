package dev.codecs.zip.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words in arrays of bytes, the first byte lowest whatever the machine. */
final class Words {
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
}
