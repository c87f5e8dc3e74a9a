package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Adler-32 (RFC 1950, section 8.2). */
final class Adler32 {
    /** The checksum of no data. */
    static final long OF_NOTHING = 1;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The largest prime below 2^16. */
    private static final int BASE = 65521;

    /** The bytes that are summed up in 16 bits: the sum of their running sums, 255 (1 + 2 + ... + 15), still fits. */
    private static final int GROUP = 16 * Long.BYTES;

    /** Every second byte of a word. */
    private static final long EVEN = 0x00FF00FF00FF00FFL;

    private Adler32() {}

    /**
     * {@return the checksum of the data before and of part of an array, which is checked by the caller}
     *
     * <p>Four bytes are added by one addition. A byte counts as often for the second sum as there are bytes from it to the end of the
     * group: eight times for each word that follows, and then by its place in the word. Twice as fast as byte by byte.
     */
    static long update(long adler, byte[] data, int offset, int length) {
        long a = adler & 0xFFFF;
        long b = adler >>> 16;
        int end = offset + length;
        for (; offset <= end - GROUP; offset += GROUP) {
            long even = 0;
            long odd = 0;
            long evenBefore = 0;
            long oddBefore = 0;
            for (int i = 0; i < GROUP; i += Long.BYTES) {
                evenBefore += even;
                oddBefore += odd;
                long word = (long) LONG.get(data, offset + i);
                even += word & EVEN;
                odd += (word >>> 8) & EVEN;
            }
            long inWords = weighted(even, 8, 6, 4, 2) + weighted(odd, 7, 5, 3, 1);
            b = (b + GROUP * a + Long.BYTES * (sum(evenBefore) + sum(oddBefore)) + inWords) % BASE;
            a += sum(even) + sum(odd);
        }
        a %= BASE;
        for (; offset < end; offset++) {
            a += data[offset] & 0xFF;
            b += a;
        }
        return (b % BASE) << 16 | a % BASE;
    }

    private static long sum(long lanes) {
        return weighted(lanes, 1, 1, 1, 1);
    }

    private static long weighted(long lanes, int w0, int w1, int w2, int w3) {
        return w0 * (lanes & 0xFFFF)
                + w1 * ((lanes >>> 16) & 0xFFFF)
                + w2 * ((lanes >>> 32) & 0xFFFF)
                + w3 * (lanes >>> 48);
    }
}
