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
    private long squareHigh;
    private long squareLow;
    private volatile int @Nullable [] multiples;

    private Ghash(long high, long low, boolean reversesBytes) {
        this.high = high;
        this.low = low;
        this.reversesBytes = reversesBytes;
        long[] square = new long[2];
        multiply(square, high, low);
        squareHigh = square[0];
        squareLow = square[1];
        Arrays.fill(square, 0);
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
                new Ghash(power[0], power[1], false).multiply(power, power[0], power[1]);
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

    /**
     * Goes on with whole blocks. Two at a time, by the square of the key and the key, take 0.8 of the time: half of the products
     * need not wait for the sum.
     */
    private void blocks(long[] sum, byte[] data, int from, int end, boolean reversesBytes) {
        long h1 = high;
        long h0 = low;
        long h1r = Long.reverse(h1);
        long h0r = Long.reverse(h0);
        long s1 = squareHigh;
        long s0 = squareLow;
        long s1r = Long.reverse(s1);
        long s0r = Long.reverse(s0);
        int at = from;
        for (; at <= end - 2 * Aes.BLOCK; at += 2 * Aes.BLOCK) {
            long y1 = sum[0] ^ high(data, at, reversesBytes);
            long y0 = sum[1] ^ low(data, at, reversesBytes);
            long x1 = high(data, at + Aes.BLOCK, reversesBytes);
            long x0 = low(data, at + Aes.BLOCK, reversesBytes);
            long y1r = Long.reverse(y1);
            long y0r = Long.reverse(y0);
            long x1r = Long.reverse(x1);
            long x0r = Long.reverse(x0);
            reduce(
                    sum,
                    lowerProduct(y0, s0) ^ lowerProduct(x0, h0),
                    lowerProduct(y1, s1) ^ lowerProduct(x1, h1),
                    lowerProduct(y0 ^ y1, s0 ^ s1) ^ lowerProduct(x0 ^ x1, h0 ^ h1),
                    lowerProduct(y0r, s0r) ^ lowerProduct(x0r, h0r),
                    lowerProduct(y1r, s1r) ^ lowerProduct(x1r, h1r),
                    lowerProduct(y0r ^ y1r, s0r ^ s1r) ^ lowerProduct(x0r ^ x1r, h0r ^ h1r));
        }
        if (at < end) {
            multiply(sum, sum[0] ^ high(data, at, reversesBytes), sum[1] ^ low(data, at, reversesBytes));
        }
    }

    private static long high(byte[] data, int at, boolean reversesBytes) {
        return reversesBytes ? Long.reverseBytes((long) LONG.get(data, at + Long.BYTES)) : (long) LONG.get(data, at);
    }

    private static long low(byte[] data, int at, boolean reversesBytes) {
        return reversesBytes ? Long.reverseBytes((long) LONG.get(data, at)) : (long) LONG.get(data, at + Long.BYTES);
    }

    /** Sets the product of a number and the key. */
    private void multiply(long[] product, long y1, long y0) {
        long h1 = high;
        long h0 = low;
        long h1r = Long.reverse(h1);
        long h0r = Long.reverse(h0);
        long y1r = Long.reverse(y1);
        long y0r = Long.reverse(y0);
        reduce(
                product,
                lowerProduct(y0, h0),
                lowerProduct(y1, h1),
                lowerProduct(y0 ^ y1, h0 ^ h1),
                lowerProduct(y0r, h0r),
                lowerProduct(y1r, h1r),
                lowerProduct(y0r ^ y1r, h0r ^ h1r));
    }

    /**
     * Sets a product, of which those of the lower halves, the upper halves, and the sums of both (Karatsuba) are given: each as a lower
     * half and a reversed upper half.
     */
    private static void reduce(long[] product, long lows, long highs, long sums, long lowsR, long highsR, long sumsR) {
        // The reversed halves are one bit off, and so is the whole product of reflected factors: 255 bits, moved up by
        // one.
        long p0 = lows;
        long p1 = lows ^ highs ^ sums ^ (Long.reverse(lowsR) >>> 1);
        long p2 = highs ^ (Long.reverse(lowsR ^ highsR ^ sumsR) >>> 1);
        long p3 = Long.reverse(highsR) >>> 1;
        p3 = (p3 << 1) | (p2 >>> 63);
        p2 = (p2 << 1) | (p1 >>> 63);
        p1 = (p1 << 1) | (p0 >>> 63);
        p0 <<= 1;

        // Modulo x^128 + x^7 + x^2 + x + 1.
        p1 ^= (p0 << 63) ^ (p0 << 62) ^ (p0 << 57);
        p2 ^= p0 ^ (p0 >>> 1) ^ (p0 >>> 2) ^ (p0 >>> 7) ^ (p1 << 63) ^ (p1 << 62) ^ (p1 << 57);
        product[0] = p3 ^ p1 ^ (p1 >>> 1) ^ (p1 >>> 2) ^ (p1 >>> 7);
        product[1] = p2;
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
        squareHigh = 0;
        squareLow = 0;
        if (multiples != null) {
            Arrays.fill(multiples, 0);
        }
    }
}
