package dev.codecs.serial.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of several bytes in arrays. */
public final class Bytes {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT_LOW = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    /** {@return four bytes, the lowest first} */
    public static int getIntLow(byte[] bytes, int at) {
        return (int) INT_LOW.get(bytes, at);
    }

    /** Sets four bytes, the lowest first. */
    public static void setIntLow(byte[] bytes, int at, int value) {
        INT_LOW.set(bytes, at, value);
    }

    /** Sets eight bytes, the lowest first. */
    public static void setWord(byte[] bytes, int at, long value) {
        WORD.set(bytes, at, value);
    }

    /** {@return two bytes, the highest first, unsigned} */
    public static int getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    /** {@return four bytes, the highest first} */
    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** {@return eight bytes, the highest first} */
    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** {@return eight bytes, the lowest first} */
    public static long getWord(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    /** {@return fewer than eight bytes, which are there, the first of them lowest} */
    public static long getFew(byte[] bytes, int at, int count) {
        if (at + 8 <= bytes.length) {
            return getWord(bytes, at) & (1L << (8 * count)) - 1;
        }
        long few = 0;
        for (int i = 0; i < count; i++) {
            few |= (bytes[at + i] & 0xFFL) << (8 * i);
        }
        return few;
    }

    /** Sets two bytes, the highest first. */
    public static void setShort(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    /** Sets four bytes, the highest first. */
    public static void setInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /** Sets eight bytes, the highest first. */
    public static void setLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }
}
