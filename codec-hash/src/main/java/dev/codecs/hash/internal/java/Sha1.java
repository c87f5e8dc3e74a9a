package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SHA-1 (FIPS 180-4, section 6.1). Two messages of one hash can be made by those who can pay for it: it is for data that nobody forges.
 *
 * <p>A step computes a word of the schedule as well, 16 steps ahead. To compute them all first takes 1.2 times as long, and to write out
 * the 80 steps instead of four loops 1.3 times.
 */
final class Sha1 implements Compression {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int[] START = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};

    /** Read from an array, since C2 moves the literals of a sum to its end, where they delay the next step: 1.15 times the time. */
    private static final int[] K = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};

    private final int[] value;
    private final int[] schedule = new int[80];

    private Sha1(int[] value) {
        this.value = value;
    }

    /** The value before any data. */
    Sha1() {
        this(START.clone());
    }

    @Override
    public int blockLength() {
        return 64;
    }

    @Override
    public int length() {
        return 20;
    }

    @Override
    public void compress(byte[] data, int offset, int blocks) {
        for (int end = offset + 64 * blocks; offset < end; offset += 64) {
            compress(value, schedule, data, offset);
        }
    }

    private static void compress(int[] value, int[] w, byte[] data, int offset) {
        for (int i = 0; i < 16; i++) {
            w[i] = (int) INT.get(data, offset + Integer.BYTES * i);
        }
        int a = value[0];
        int b = value[1];
        int c = value[2];
        int d = value[3];
        int e = value[4];
        int k = K[0];
        for (int i = 0; i < 20; i++) {
            int next = e + (w[i] + k) + choose(b, c, d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        k = K[1];
        for (int i = 20; i < 40; i++) {
            int next = e + (w[i] + k) + parity(b, c, d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        k = K[2];
        for (int i = 40; i < 60; i++) {
            int next = e + (w[i] + k) + majority(b, c, d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
            w[i + 16] = scheduled(w, i);
        }
        for (int i = 60; i < 64; i++) {
            w[i + 16] = scheduled(w, i);
        }
        k = K[3];
        for (int i = 60; i < 80; i++) {
            int next = e + (w[i] + k) + parity(b, c, d) + Integer.rotateLeft(a, 5);
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
        }
        value[0] += a;
        value[1] += b;
        value[2] += c;
        value[3] += d;
        value[4] += e;
    }

    /** {@return word i + 16 of the schedule} */
    private static int scheduled(int[] w, int i) {
        return Integer.rotateLeft(w[i] ^ w[i + 2] ^ w[i + 8] ^ w[i + 13], 1);
    }

    private static int choose(int b, int c, int d) {
        return d ^ (b & (c ^ d));
    }

    private static int parity(int b, int c, int d) {
        return b ^ c ^ d;
    }

    /** The two terms have no bit in common; their sum is quicker than their union, for it can be added in any order. */
    private static int majority(int b, int c, int d) {
        return (b & c) + (d & (b ^ c));
    }

    @Override
    public void finish(byte[] block, int waiting, long total, byte[] target, int offset) {
        int at = Padding.add(this, block, waiting, Long.BYTES);
        LONG.set(block, at, total << 3);
        compress(block, 0, 1);
        for (int i = 0; i < value.length; i++) {
            INT.set(target, offset + Integer.BYTES * i, value[i]);
        }
    }

    @Override
    public Compression copy() {
        return new Sha1(value.clone());
    }

    @Override
    public void set(Compression other) {
        System.arraycopy(((Sha1) other).value, 0, value, 0, value.length);
    }
}
