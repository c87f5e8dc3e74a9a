package dev.codecs.aes.internal.winzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Blocks to encrypt, for engines that have AES in ECB mode. Their own counter modes are of no use here: those count in the last byte
 * of the block, and WinZip in the first.
 */
public final class Counters {
    /** The most bytes at a time: the cipher, the exclusive or and the MAC of one piece after the other find it in the cache. */
    public static final int PIECE = 32 << 10;

    /** The length of a block of AES in bytes. */
    public static final int BLOCK = 16;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] blocks = new byte[PIECE];

    /** {@return the blocks of so many counters, in an array that the next call fills anew} */
    public byte[] from(long counter, int count) {
        byte[] array = blocks; // the second half of each block stays zero
        for (int i = 0; i < count; i++) {
            LONG.set(array, BLOCK * i, counter + i);
        }
        return array;
    }
}
