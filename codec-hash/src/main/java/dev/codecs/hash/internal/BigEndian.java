package dev.codecs.hash.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The canonical form of a hash that is a number. */
public final class BigEndian {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    /** {@return the number's four bytes} */
    public static byte[] bytes(int number) {
        byte[] bytes = new byte[Integer.BYTES];
        put(number, bytes, 0);
        return bytes;
    }

    /** {@return the number's eight bytes} */
    public static byte[] bytes(long number) {
        byte[] bytes = new byte[Long.BYTES];
        put(number, bytes, 0);
        return bytes;
    }

    /** {@return the number that stands in four bytes} */
    public static int intAt(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    /** {@return the number that stands in the array's first eight bytes} */
    public static long number(byte[] bytes) {
        return (long) LONG.get(bytes, 0);
    }

    /** Writes the number's four bytes. */
    public static void put(int number, byte[] target, int offset) {
        INT.set(target, offset, number);
    }

    /** Writes the number's eight bytes. */
    public static void put(long number, byte[] target, int offset) {
        LONG.set(target, offset, number);
    }
}
