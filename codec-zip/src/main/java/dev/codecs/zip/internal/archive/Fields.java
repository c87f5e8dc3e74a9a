package dev.codecs.zip.internal.archive;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The numbers in the records of an archive, which are little-endian, and the records' signatures. */
public final class Fields {
    /** Begins a local header (APPNOTE.TXT, section 4.3.7). */
    public static final int LOCAL = 0x04034B50;

    /** Begins a header of the directory (4.3.12). */
    public static final int CENTRAL = 0x02014B50;

    /** Begins the end record (4.3.16). */
    public static final int END = 0x06054B50;

    /** Begins the zip64 end record (4.3.14). */
    public static final int END64 = 0x06064B50;

    /** Begins what tells where the zip64 end record is (4.3.15). */
    public static final int LOCATOR64 = 0x07064B50;

    /** Begins a data descriptor, mostly (4.3.9), and the first part of a split archive (8.5.3). */
    public static final int DESCRIPTOR = 0x08074B50;

    /** Begins an archive that was to be split and then was not (8.5.4). */
    public static final int SINGLE_PART = 0x30304B50;

    /** Begins the digital signature behind the directory (4.3.13). */
    public static final int SIGNATURE = 0x05054B50;

    /** Begins the extra data before an encrypted directory (4.3.11). */
    public static final int ARCHIVE_EXTRA = 0x08064B50;

    /** The length of a local header without name and extra fields. */
    public static final int LOCAL_LENGTH = 30;

    /** The length of a header of the directory without name, extra fields and comment. */
    public static final int CENTRAL_LENGTH = 46;

    /** The length of an end record without comment. */
    public static final int END_LENGTH = 22;

    /** The length of a zip64 end record without what may follow in it. */
    public static final int END64_LENGTH = 56;

    /** The length of the locator. */
    public static final int LOCATOR64_LENGTH = 20;

    /** Stands for a number that is in a zip64 record. */
    public static final long IN_ZIP64 = 0xFFFF_FFFFL;

    /** Stands for a short number that is in a zip64 record. */
    public static final int IN_ZIP64_SHORT = 0xFFFF;

    /** In the flags: the entry is encrypted. */
    public static final int ENCRYPTED = 1;

    /** In the flags: checksum and sizes follow the data. */
    public static final int STREAMED = 1 << 3;

    /** In the flags: strong encryption. */
    public static final int STRONG = 1 << 6;

    /** In the flags: name and comment are UTF-8. */
    public static final int UTF8 = 1 << 11;

    /** In the flags: the local header hides what an encrypted directory tells. */
    public static final int MASKED = 1 << 13;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private Fields() {}

    /** {@return the unsigned number of two bytes} By a variable handle this is as fast, but for the time before it is compiled. */
    public static int u16(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << Byte.SIZE;
    }

    /** {@return the four bytes} */
    public static int i32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** {@return the unsigned number of four bytes} */
    public static long u32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at) & 0xFFFF_FFFFL;
    }

    /** {@return the eight bytes; a number that is too large for a long comes out negative} */
    public static long i64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }
}
