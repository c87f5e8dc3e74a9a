package dev.codecs.zip.internal.archive;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.codecs.zip.EntryAttributes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Where things are in a header of the directory (APPNOTE.TXT, section 4.3.12). */
public final class CentralHeader {
    static final int MADE_BY_HOST = 5;
    static final int VERSION_NEEDED = 6;
    static final int FLAGS = 8;
    static final int METHOD = 10;
    static final int TIME = 12;
    static final int CRC = 16;
    static final int COMPRESSED_SIZE = 20;
    static final int SIZE = 24;
    static final int NAME_LENGTH = 28;
    static final int EXTRA_LENGTH = 30;
    static final int COMMENT_LENGTH = 32;
    static final int DISK = 34;
    static final int INTERNAL_ATTRIBUTES = 36;
    static final int EXTERNAL_ATTRIBUTES = 38;
    static final int OFFSET = 42;
    static final int NAME = Fields.CENTRAL_LENGTH;

    private static final ValueLayout.OfShort SHORT = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private CentralHeader() {}

    /** {@return the bytes of the name} */
    public static byte[] rawName(MemorySegment header) {
        return bytes(header, NAME, u16(header, NAME_LENGTH));
    }

    /** {@return the bytes of the extra fields} */
    public static byte[] extra(MemorySegment header) {
        return bytes(header, NAME + u16(header, NAME_LENGTH), u16(header, EXTRA_LENGTH));
    }

    /** {@return the bytes of the comment} */
    public static byte[] rawComment(MemorySegment header) {
        return bytes(header, NAME + u16(header, NAME_LENGTH) + u16(header, EXTRA_LENGTH), u16(header, COMMENT_LENGTH));
    }

    /** {@return whether the mode of Unix is that of a symbolic link} */
    public static boolean isSymbolicLink(MemorySegment header) {
        int host = header.get(JAVA_BYTE, MADE_BY_HOST) & 0xFF;
        return EntryAttributes.DEFAULT
                .externalAttributes(host, header.get(INT, EXTERNAL_ATTRIBUTES))
                .isSymbolicLink();
    }

    /** {@return where the header ends that starts there} */
    static int end(byte[] bytes, int at) {
        int nameAndExtra = Fields.i32(bytes, at + NAME_LENGTH);
        return at
                + Fields.CENTRAL_LENGTH
                + (nameAndExtra & 0xFFFF)
                + (nameAndExtra >>> Short.SIZE)
                + Fields.u16(bytes, at + COMMENT_LENGTH);
    }

    private static int u16(MemorySegment header, int at) {
        return header.get(SHORT, at) & 0xFFFF;
    }

    private static byte[] bytes(MemorySegment header, int at, int length) {
        return header.asSlice(at, length).toArray(JAVA_BYTE);
    }
}
