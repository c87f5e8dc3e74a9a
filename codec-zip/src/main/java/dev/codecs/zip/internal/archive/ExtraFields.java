package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ExtraField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The extra fields of a header: each an id of two bytes, a length of two, and data. */
public final class ExtraFields {
    /** Sizes and offset of more than four bytes (APPNOTE.TXT, section 4.5.3). */
    public static final int ZIP64 = 0x0001;

    /** Times by NTFS (4.5.5). */
    public static final int NTFS = 0x000A;

    /** Strong encryption (4.5.12). */
    public static final int STRONG = 0x0017;

    /** Times by Info-ZIP. */
    public static final int TIMES = 0x5455;

    /** Times and owner by old versions of Info-ZIP. */
    public static final int UNIX_1 = 0x5855;

    /** The owner by Info-ZIP, with numbers of two bytes. */
    public static final int UNIX_2 = 0x7855;

    /** The owner by Info-ZIP, with numbers of any length. */
    public static final int UNIX_3 = 0x7875;

    /** Times and owner by PKZIP (4.5.7). */
    public static final int PKWARE_UNIX = 0x000D;

    /** The name in UTF-8 (4.6.9). */
    public static final int UNICODE_NAME = 0x7075;

    /** The comment in UTF-8 (4.6.8). */
    public static final int UNICODE_COMMENT = 0x6375;

    /** WinZip AES. */
    public static final int AES = 0x9901;

    /** The length of id and length. */
    static final int HEADER = 4;

    private ExtraFields() {}

    /** {@return the fields in these bytes, as far as they are whole} */
    public static List<ExtraField> all(byte[] extra) {
        List<ExtraField> fields = new ArrayList<>();
        for (int at = 0; isWhole(extra, at, extra.length); at = next(extra, at)) {
            int data = at + HEADER;
            fields.add(new ExtraField(Fields.u16(extra, at), Arrays.copyOfRange(extra, data, next(extra, at))));
        }
        return List.copyOf(fields);
    }

    /** {@return where the data of the first field with this id is, or -1} */
    static int find(byte[] bytes, int from, int to, int id) {
        for (int at = from; isWhole(bytes, at, to); at = next(bytes, at)) {
            if (Fields.u16(bytes, at) == id) {
                return at + HEADER;
            }
        }
        return -1;
    }

    /** {@return the length of the data that is there} */
    static int length(byte[] bytes, int data) {
        return Fields.u16(bytes, data - Short.BYTES);
    }

    /** {@return whether a whole field is there} */
    static boolean isWhole(byte[] bytes, int at, int to) {
        return to - at >= HEADER && next(bytes, at) <= to;
    }

    /** {@return where the field behind this one begins} */
    static int next(byte[] bytes, int at) {
        return at + HEADER + Fields.u16(bytes, at + Short.BYTES);
    }

    /**
     * {@return whether whole fields fill these bytes} Tools that align data put up to three zero bytes at the end, or a last field of
     * zeros, so zeros are no fault.
     */
    static boolean areSound(byte[] bytes, int from, int to) {
        int at = from;
        while (isWhole(bytes, at, to)) {
            at = next(bytes, at);
        }
        if (to - at >= HEADER) {
            return false;
        }
        while (at < to && bytes[at] == 0) {
            at++;
        }
        return at == to;
    }

    /** {@return whether a field is there twice of which two would contradict each other} */
    static boolean areTwice(byte[] bytes, int from, int to) {
        for (int at = from; isWhole(bytes, at, to); at = next(bytes, at)) {
            int id = Fields.u16(bytes, at);
            boolean single = id == ZIP64 || id == UNICODE_NAME || id == UNICODE_COMMENT || id == AES;
            if (single && find(bytes, next(bytes, at), to, id) >= 0) {
                return true;
            }
        }
        return false;
    }
}
