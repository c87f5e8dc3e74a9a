package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ZipEntry;

/**
 * A data descriptor (APPNOTE.TXT, section 4.3.9): with or without a signature, with sizes of four or eight bytes.
 *
 * @param length how long it is, or would be if there is none
 * @param matches whether it says what the directory says
 */
record Descriptor(int length, boolean matches) {
    private static final int[] LENGTHS = {16, 12, 24, 20};

    /** {@return the form that says the same as the directory, or that nothing there does} */
    static Descriptor of(ZipEntry entry, byte[] bytes, int at, int most) {
        for (int length : LENGTHS) {
            if (length <= most && matches(entry, bytes, at, length)) {
                return new Descriptor(length, true);
            }
        }
        boolean signed = most >= Integer.BYTES && Fields.i32(bytes, at) == Fields.DESCRIPTOR;
        return new Descriptor(Math.min(most, signed ? 16 : 12), false);
    }

    private static boolean matches(ZipEntry entry, byte[] bytes, int at, int length) {
        boolean signed = length % 8 == 0;
        if (signed && Fields.i32(bytes, at) != Fields.DESCRIPTOR) {
            return false;
        }
        int crc = at + (signed ? Integer.BYTES : 0);
        int sizes = crc + Integer.BYTES;
        if (Fields.i32(bytes, crc) != entry.crc32()) {
            return false;
        }
        return length >= 20
                ? Fields.i64(bytes, sizes) == entry.compressedSize()
                        && Fields.i64(bytes, sizes + Long.BYTES) == entry.size()
                : Fields.i32(bytes, sizes) == (int) entry.compressedSize()
                        && Fields.i32(bytes, sizes + Integer.BYTES) == (int) entry.size();
    }
}
