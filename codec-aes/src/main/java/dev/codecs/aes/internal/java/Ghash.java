package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The universal hash of GCM (NIST SP 800-38D, section 6.4) and of GCM-SIV, under one key: blocks are coefficients of a polynomial that is
 * evaluated at the key, in the field of 2^128 elements.
 *
 * <p>Products without carries are made from integer products. A factor is split into four, each with every fourth bit: in their products
 * the carries of up to sixteen ones stay below the next bit that counts, and a mask removes them. Nothing is looked up. The upper half of
 * a product is the lower half of that of the reversed factors.
 */
final class Ghash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final long EVERY_FOURTH = 0x1111_1111_1111_1111L;

    /** From so many bytes on {@link GhashLanes} is faster. */
    private static final int MANY = GhashLanes.LANES * Aes.BLOCK;

    /** What x^128 is. */
    private static final long TOP = 0xE100_0000_0000_0000L;

    /** Whether blocks are taken from the last byte on, as in POLYVAL. */
    private final boolean reversesBytes;

    private long high;
    private long low;
    private volatile int @Nullable [] multiples;

    private Ghash(long high, long low, boolean reversesBytes) {
        this.high = high;
        this.low = low;
        this.reversesBytes = reversesBytes;
    }

    /** GHASH under a block, of which the top bit of the first byte is the coefficient of x^0. */
    static Ghash of(byte[] key) {
        return new Ghash((long) LONG.get(key, 0), (long) LONG.get(key, Long.BYTES), false);
    }

    /** POLYVAL (RFC 8452, section 3), which is GHASH under x times the key, all with their bytes reversed (appendix A). */
    static Ghash polyval(byte[] key) {
        long high = Long.reverseBytes((long) LONG.get(key, Long.BYTES));
        long low = Long.reverseBytes((long) LONG.get(key, 0));
        long carry = -(low & 1) & TOP;
        return new Ghash(high >>> 1 ^ carry, low >>> 1 | high << 63, true);
    }

    /**
     * Goes on with blocks, the last of which is filled up with zeros.
     *
     * @param scratch where the sum is: zeros at the start
     */
    void update(byte[] data, int from, int length, Scratch scratch) {
        int at = from;
        int whole = from + (length & -Aes.BLOCK);
        if (whole - at >= MANY) {
            int[] known = multiples();
            for (; whole - at >= MANY; at += MANY) {
                scratch.hashLanes.update(known, scratch.sum, data, at, reversesBytes);
            }
        }
        if (at < from + length) {
            fold(scratch);
            blocks(scratch.sum, data, at, whole, reversesBytes);
        }
        if (whole < from + length) {
            byte[] last = new byte[Aes.BLOCK];
            System.arraycopy(data, whole, last, 0, from + length - whole);
            blocks(scratch.sum, last, 0, Aes.BLOCK, reversesBytes);
            Arrays.fill(last, (byte) 0);
        }
    }

    /** Brings the lanes into the sum. */
    private void fold(Scratch scratch) {
        if (scratch.hashLanes.isStarted()) {
            byte[] folded = new byte[GhashLanes.FOLDED * Aes.BLOCK];
            scratch.hashLanes.fold(multiples(), folded);
            blocks(scratch.sum, folded, 0, folded.length, false);
            Arrays.fill(folded, (byte) 0);
        }
    }

    /** {@return those of the powers of the key that {@link GhashLanes} needs, found when they are first needed} */
    private int[] multiples() {
        int[] known = multiples;
        return known == null ? findMultiples() : known;
    }

    private synchronized int[] findMultiples() {
        if (multiples == null) {
            int[] found = new int[GhashLanes.POWERS * GhashLanes.MULTIPLES];
            long[] power = {high, low};
            for (int exponent = 2; exponent <= GhashLanes.LANES; exponent *= 2) {
                new Ghash(power[0], power[1], false).blocks(power, new byte[Aes.BLOCK], 0, Aes.BLOCK, false);
                if (exponent >= GhashLanes.FOLDED) {
                    writeMultiples(power[0], power[1], found, GhashLanes.LANES / exponent);
                }
            }
            Arrays.fill(power, 0);
            multiples = found;
        }
        return multiples;
    }

    private static void writeMultiples(long high, long low, int[] target, int divisor) {
        int at = Integer.numberOfTrailingZeros(divisor) * GhashLanes.MULTIPLES;
        for (int i = 0; i < 128; i++, at += 4) {
            target[at] = (int) (high >>> 32);
            target[at + 1] = (int) high;
            target[at + 2] = (int) (low >>> 32);
            target[at + 3] = (int) low;
            long carry = -(low & 1) & TOP;
            low = low >>> 1 | high << 63;
            high = high >>> 1 ^ carry;
        }
    }

    private void blocks(long[] sum, byte[] data, int from, int end, boolean reversesBytes) {
        long h1 = high;
        long h0 = low;
        long h1r = Long.reverse(h1);
        long h0r = Long.reverse(h0);
        long y1 = sum[0];
        long y0 = sum[1];
        for (int at = from; at < end; at += Aes.BLOCK) {
            long first = (long) LONG.get(data, at);
            long second = (long) LONG.get(data, at + Long.BYTES);
            y1 ^= reversesBytes ? Long.reverseBytes(second) : first;
            y0 ^= reversesBytes ? Long.reverseBytes(first) : second;
            long y1r = Long.reverse(y1);
            long y0r = Long.reverse(y0);

            // Three products of halves in place of four (Karatsuba), each as a lower half and a reversed upper half.
            long z0 = lowerProduct(y0, h0);
            long z1 = lowerProduct(y1, h1);
            long z2 = lowerProduct(y0 ^ y1, h0 ^ h1) ^ z0 ^ z1;
            long z0r = lowerProduct(y0r, h0r);
            long z1r = lowerProduct(y1r, h1r);
            long z2r = lowerProduct(y0r ^ y1r, h0r ^ h1r) ^ z0r ^ z1r;

            // The reversed halves are one bit off, and so is the whole product of reflected factors: 255 bits, moved up
            // by one.
            long p0 = z0;
            long p1 = z2 ^ Long.reverse(z0r) >>> 1;
            long p2 = z1 ^ Long.reverse(z2r) >>> 1;
            long p3 = Long.reverse(z1r) >>> 1;
            p3 = p3 << 1 | p2 >>> 63;
            p2 = p2 << 1 | p1 >>> 63;
            p1 = p1 << 1 | p0 >>> 63;
            p0 <<= 1;

            // Modulo x^128 + x^7 + x^2 + x + 1.
            p1 ^= p0 << 63 ^ p0 << 62 ^ p0 << 57;
            y0 = p2 ^ p0 ^ p0 >>> 1 ^ p0 >>> 2 ^ p0 >>> 7 ^ p1 << 63 ^ p1 << 62 ^ p1 << 57;
            y1 = p3 ^ p1 ^ p1 >>> 1 ^ p1 >>> 2 ^ p1 >>> 7;
        }
        sum[0] = y1;
        sum[1] = y0;
    }

    /** {@return the lower 64 bits of a product without carries} */
    private static long lowerProduct(long x, long y) {
        long x0 = x & EVERY_FOURTH;
        long x1 = x & EVERY_FOURTH << 1;
        long x2 = x & EVERY_FOURTH << 2;
        long x3 = x & EVERY_FOURTH << 3;
        long y0 = y & EVERY_FOURTH;
        long y1 = y & EVERY_FOURTH << 1;
        long y2 = y & EVERY_FOURTH << 2;
        long y3 = y & EVERY_FOURTH << 3;
        return ((x0 * y0 ^ x1 * y3 ^ x2 * y2 ^ x3 * y1) & EVERY_FOURTH)
                | ((x0 * y1 ^ x1 * y0 ^ x2 * y3 ^ x3 * y2) & EVERY_FOURTH << 1)
                | ((x0 * y2 ^ x1 * y1 ^ x2 * y0 ^ x3 * y3) & EVERY_FOURTH << 2)
                | ((x0 * y3 ^ x1 * y2 ^ x2 * y1 ^ x3 * y0) & EVERY_FOURTH << 3);
    }

    /**
     * Ends with the block of both lengths.
     *
     * @param tag to which the hash is added
     */
    void finish(long associatedDataLength, long length, byte[] tag, Scratch scratch) {
        fold(scratch);
        long[] sum = scratch.sum;
        byte[] lengths = new byte[Aes.BLOCK];
        LONG.set(lengths, 0, ordered(associatedDataLength * Byte.SIZE));
        LONG.set(lengths, Long.BYTES, ordered(length * Byte.SIZE));
        blocks(sum, lengths, 0, Aes.BLOCK, reversesBytes);
        int first = reversesBytes ? 1 : 0;
        LONG.set(tag, 0, (long) LONG.get(tag, 0) ^ ordered(sum[first]));
        LONG.set(tag, Long.BYTES, (long) LONG.get(tag, Long.BYTES) ^ ordered(sum[1 - first]));
    }

    private long ordered(long number) {
        return reversesBytes ? Long.reverseBytes(number) : number;
    }

    /** Wipes the key. */
    void wipe() {
        high = 0;
        low = 0;
        if (multiples != null) {
            Arrays.fill(multiples, 0);
        }
    }
}
