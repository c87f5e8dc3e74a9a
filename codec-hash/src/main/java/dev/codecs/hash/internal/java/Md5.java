package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MD5 (RFC 1321). Anyone can make two messages of one hash: it is for data that nobody forges.
 *
 * <p>The steps are a chain in which each waits for the one before, so what counts is how little stands between the newest
 * variable and the next one. That is added last; where the RFC joins two halves by "or" and no bit is set in both, they are added too.
 */
final class Md5 implements Compression {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int[] START = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};

    /** The RFC's T. Read from an array, since C2 moves the literals of a sum to its end, which is in the chain: 1.2 times the time. */
    private static final int[] T = {
        0xD76AA478, 0xE8C7B756, 0x242070DB, 0xC1BDCEEE, 0xF57C0FAF, 0x4787C62A, 0xA8304613, 0xFD469501,
        0x698098D8, 0x8B44F7AF, 0xFFFF5BB1, 0x895CD7BE, 0x6B901122, 0xFD987193, 0xA679438E, 0x49B40821,
        0xF61E2562, 0xC040B340, 0x265E5A51, 0xE9B6C7AA, 0xD62F105D, 0x02441453, 0xD8A1E681, 0xE7D3FBC8,
        0x21E1CDE6, 0xC33707D6, 0xF4D50D87, 0x455A14ED, 0xA9E3E905, 0xFCEFA3F8, 0x676F02D9, 0x8D2A4C8A,
        0xFFFA3942, 0x8771F681, 0x6D9D6122, 0xFDE5380C, 0xA4BEEA44, 0x4BDECFA9, 0xF6BB4B60, 0xBEBFBC70,
        0x289B7EC6, 0xEAA127FA, 0xD4EF3085, 0x04881D05, 0xD9D4D039, 0xE6DB99E5, 0x1FA27CF8, 0xC4AC5665,
        0xF4292244, 0x432AFF97, 0xAB9423A7, 0xFC93A039, 0x655B59C3, 0x8F0CCC92, 0xFFEFF47D, 0x85845DD1,
        0x6FA87E4F, 0xFE2CE6E0, 0xA3014314, 0x4E0811A1, 0xF7537E82, 0xBD3AF235, 0x2AD7D2BB, 0xEB86D391,
    };

    private final int[] value;

    private Md5(int[] value) {
        this.value = value;
    }

    /** The value before any data. */
    Md5() {
        this(START.clone());
    }

    @Override
    public int blockLength() {
        return 64;
    }

    @Override
    public int length() {
        return 16;
    }

    @Override
    public void compress(byte[] data, int offset, int blocks) {
        for (int end = offset + 64 * blocks; offset < end; offset += 64) {
            compress(value, data, offset);
        }
    }

    /** The four rounds as loops: 1.1 times as fast as 64 lines of steps. */
    private static void compress(int[] value, byte[] data, int offset) {
        int a = value[0];
        int b = value[1];
        int c = value[2];
        int d = value[3];
        for (int i = 0; i < 16; i += 4) {
            a = round1(a, b, c, d, word(data, offset, i) + T[i], 7);
            d = round1(d, a, b, c, word(data, offset, i + 1) + T[i + 1], 12);
            c = round1(c, d, a, b, word(data, offset, i + 2) + T[i + 2], 17);
            b = round1(b, c, d, a, word(data, offset, i + 3) + T[i + 3], 22);
        }
        for (int i = 16; i < 32; i += 4) {
            a = round2(a, b, c, d, word(data, offset, 5 * i + 1) + T[i], 5);
            d = round2(d, a, b, c, word(data, offset, 5 * i + 6) + T[i + 1], 9);
            c = round2(c, d, a, b, word(data, offset, 5 * i + 11) + T[i + 2], 14);
            b = round2(b, c, d, a, word(data, offset, 5 * i + 16) + T[i + 3], 20);
        }
        for (int i = 32; i < 48; i += 4) {
            a = round3(a, b, c, d, word(data, offset, 3 * i + 5) + T[i], 4);
            d = round3(d, a, b, c, word(data, offset, 3 * i + 8) + T[i + 1], 11);
            c = round3(c, d, a, b, word(data, offset, 3 * i + 11) + T[i + 2], 16);
            b = round3(b, c, d, a, word(data, offset, 3 * i + 14) + T[i + 3], 23);
        }
        for (int i = 48; i < 64; i += 4) {
            a = round4(a, b, c, d, word(data, offset, 7 * i) + T[i], 6);
            d = round4(d, a, b, c, word(data, offset, 7 * i + 7) + T[i + 1], 10);
            c = round4(c, d, a, b, word(data, offset, 7 * i + 14) + T[i + 2], 15);
            b = round4(b, c, d, a, word(data, offset, 7 * i + 21) + T[i + 3], 21);
        }
        value[0] += a;
        value[1] += b;
        value[2] += c;
        value[3] += d;
    }

    /** {@return word i of the block, modulo 16} */
    private static int word(byte[] data, int offset, int i) {
        return (int) INT.get(data, offset + Integer.BYTES * (i & 15));
    }

    private static int round1(int a, int b, int c, int d, int word, int shift) {
        return b + Integer.rotateLeft(a + word + (d ^ (b & (c ^ d))), shift);
    }

    private static int round2(int a, int b, int c, int d, int word, int shift) {
        return b + Integer.rotateLeft(a + word + (c & ~d) + (b & d), shift);
    }

    private static int round3(int a, int b, int c, int d, int word, int shift) {
        return b + Integer.rotateLeft(a + word + (b ^ (c ^ d)), shift);
    }

    private static int round4(int a, int b, int c, int d, int word, int shift) {
        return b + Integer.rotateLeft(a + word + (c ^ (b | ~d)), shift);
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
        return new Md5(value.clone());
    }

    @Override
    public void set(Compression other) {
        System.arraycopy(((Md5) other).value, 0, value, 0, value.length);
    }
}
