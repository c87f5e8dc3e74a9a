package dev.codecs.aes.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The blocks whose encryption is a keystream. */
final class Counters {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Counters() {}

    /** {@return eight bytes as a number, the first byte on top} */
    static long number(byte[] bytes, int from) {
        return (long) LONG.get(bytes, from);
    }

    /** Writes blocks that are one number of 128 bits (NIST SP 800-38A, appendix B.1), the first byte on top, and those after it. */
    static void write(byte[] target, int blocks, long high, long low) {
        for (int i = 0; i < blocks; i++) {
            long next = low + i;
            LONG.set(target, Aes.BLOCK * i, high + carry(low, next));
            LONG.set(target, Aes.BLOCK * i + Long.BYTES, next);
        }
    }

    /** {@return 1 if counting from one number to the other went past 2^64, or else 0} */
    static int carry(long low, long next) {
        return Long.compareUnsigned(next, low) < 0 ? 1 : 0;
    }

    /** Writes blocks of a nonce of twelve bytes and a counter of 32 bits behind it, of which the first byte is on top (GCM). */
    static void writeAfterNonce(byte[] target, int blocks, byte[] nonce, int counter) {
        long high = (long) LONG.get(nonce, 0);
        long low = (long) (int) INT.get(nonce, Long.BYTES) << 32;
        for (int i = 0; i < blocks; i++) {
            LONG.set(target, Aes.BLOCK * i, high);
            LONG.set(target, Aes.BLOCK * i + Long.BYTES, low | (counter + i & 0xFFFF_FFFFL));
        }
    }

    /** Writes blocks that begin with a counter of 32 bits, the last byte on top, and go on with twelve bytes (GCM-SIV). */
    static void writeBeforeNonce(byte[] target, int blocks, byte[] nonce, int nonceFrom, int counter) {
        int first = (int) INT.get(nonce, nonceFrom);
        long low = (long) LONG.get(nonce, nonceFrom + Integer.BYTES);
        for (int i = 0; i < blocks; i++) {
            INT.set(target, Aes.BLOCK * i, Integer.reverseBytes(counter + i));
            INT.set(target, Aes.BLOCK * i + Integer.BYTES, first);
            LONG.set(target, Aes.BLOCK * i + Long.BYTES, low);
        }
    }
}
