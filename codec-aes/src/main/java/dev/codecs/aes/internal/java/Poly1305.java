package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Poly1305 (RFC 8439, section 2.5) over whole blocks, as ChaCha20-Poly1305 has them: a polynomial modulo 2^130 - 5.
 *
 * <p>Numbers are three limbs of 44, 44 and 42 bits. Both factors of a product are moved up by ten bits, so that its upper 64 bits are
 * what is above its 44 lowest: products are summed up as those halves, and no carry between two words has to be found.
 */
final class Poly1305 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The length of a block in bytes. */
    static final int BLOCK = 16;

    private static final long LIMB = (1L << 44) - 1;

    private static final long TOP_LIMB = (1L << 42) - 1;

    /** The bit above a block's 128, in the top limb. */
    private static final long ABOVE = 1L << 40;

    private static final int UP = 10;

    /** The point, of which some bits are always 0 (section 2.5.1), and what is added in the end. */
    private long r0;

    private long r1;
    private long r2;
    private long addedLow;
    private long addedHigh;

    /** The sum. */
    private long h0;

    private long h1;
    private long h2;

    /** Starts with a key of 32 bytes. */
    void start(byte[] key, int from) {
        long low = (long) LONG.get(key, from) & 0x0FFF_FFFC_0FFF_FFFFL;
        long high = (long) LONG.get(key, from + 8) & 0x0FFF_FFFC_0FFF_FFFCL;
        r0 = low & LIMB;
        r1 = (low >>> 44 | high << 20) & LIMB;
        r2 = high >>> 24;
        addedLow = (long) LONG.get(key, from + 16);
        addedHigh = (long) LONG.get(key, from + 24);
        h0 = 0;
        h1 = 0;
        h2 = 0;
    }

    /** Goes on with whole blocks. */
    void update(byte[] data, int from, int blocks) {
        // 2^132 is 20 modulo 2^130 - 5.
        long p0 = r0 << UP;
        long p1 = r1 << UP;
        long p2 = r2 << UP;
        long q1 = 20 * p1;
        long q2 = 20 * p2;
        long x0 = h0;
        long x1 = h1;
        long x2 = h2;
        for (int at = from, end = from + BLOCK * blocks; at < end; at += BLOCK) {
            long low = (long) LONG.get(data, at);
            long high = (long) LONG.get(data, at + 8);
            x0 = (x0 + (low & LIMB)) << UP;
            x1 = (x1 + ((low >>> 44 | high << 20) & LIMB)) << UP;
            x2 = (x2 + (high >>> 24 | ABOVE)) << UP;

            long low0 = ((x0 * p0) >>> 20) + ((x1 * q2) >>> 20) + ((x2 * q1) >>> 20);
            long low1 = ((x0 * p1) >>> 20) + ((x1 * p0) >>> 20) + ((x2 * q2) >>> 20);
            long low2 = ((x0 * p2) >>> 20) + ((x1 * p1) >>> 20) + ((x2 * p0) >>> 20);
            long high0 = Math.multiplyHigh(x0, p0) + Math.multiplyHigh(x1, q2) + Math.multiplyHigh(x2, q1);
            long high1 = Math.multiplyHigh(x0, p1) + Math.multiplyHigh(x1, p0) + Math.multiplyHigh(x2, q2);
            long high2 = Math.multiplyHigh(x0, p2) + Math.multiplyHigh(x1, p1) + Math.multiplyHigh(x2, p0);

            low1 += high0 + (low0 >>> 44);
            low2 += high1 + (low1 >>> 44);
            // The top limb has 42 bits, and the upper half of its products is what is above 44.
            x0 = (low0 & LIMB) + 5 * ((low2 >>> 42) + (high2 << 2));
            x1 = (low1 & LIMB) + (x0 >>> 44);
            x0 &= LIMB;
            x2 = low2 & TOP_LIMB;
        }
        h0 = x0;
        h1 = x1;
        h2 = x2;
    }

    /** Writes the tag of sixteen bytes. */
    void finish(byte[] tag) {
        long x1 = h1;
        long x2 = h2 + (x1 >>> 44);
        x1 &= LIMB;
        long x0 = h0 + 5 * (x2 >>> 42);
        x2 &= TOP_LIMB;
        x1 += x0 >>> 44;
        x0 &= LIMB;
        x2 += x1 >>> 44;
        x1 &= LIMB;

        // What is 2^130 - 5 or more is less that: adding 5 then carries out of the top.
        long y0 = x0 + 5;
        long y1 = x1 + (y0 >>> 44);
        long y2 = x2 + (y1 >>> 44);
        long isOver = -(y2 >>> 42);
        x0 = (x0 & ~isOver) | (y0 & LIMB & isOver);
        x1 = (x1 & ~isOver) | (y1 & LIMB & isOver);
        x2 = (x2 & ~isOver) | (y2 & TOP_LIMB & isOver);

        long low = x0 | x1 << 44;
        long high = x1 >>> 20 | x2 << 24;
        long sum = low + addedLow;
        long carry = ((low & addedLow) | ((low | addedLow) & ~sum)) >>> 63;
        LONG.set(tag, 0, sum);
        LONG.set(tag, 8, high + addedHigh + carry);
    }

    /** Wipes key and sum. */
    void wipe() {
        r0 = 0;
        r1 = 0;
        r2 = 0;
        addedLow = 0;
        addedHigh = 0;
        h0 = 0;
        h1 = 0;
        h2 = 0;
    }
}
