package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipWarning.Kind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A local header (APPNOTE.TXT, section 4.3.7) that is read without a directory. It does not know of attributes and comments. */
final class FoundHeader {
    private static final int VERSION = 4;
    private static final int FLAGS = 6;
    private static final int METHOD = 8;
    private static final int TIME = 10;
    private static final int CRC = 14;
    private static final int COMPRESSED_SIZE = 18;
    private static final int SIZE = 22;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;

    /** The versions that headers speak of go to 6.3; a few tools write higher ones. */
    private static final int HIGHEST_VERSION = 100;

    /** Flags that have no meaning. */
    private static final int RESERVED_FLAGS = 0xC780;

    private final byte[] bytes;
    private final long offset;

    /** The header with its name and extra fields, and where it is. */
    FoundHeader(byte[] bytes, long offset) {
        this.bytes = bytes;
        this.offset = offset;
    }

    /** {@return whether the bytes there, as many as a header has at least, look like one} */
    static boolean isPlausible(byte[] bytes, int at) {
        return Fields.i32(bytes, at) == Fields.LOCAL
                && (bytes[at + VERSION] & 0xFF) <= HIGHEST_VERSION
                && (Fields.u16(bytes, at + FLAGS) & RESERVED_FLAGS) == 0
                && Fields.u16(bytes, at + METHOD) <= AesField.METHOD;
    }

    /** {@return the length of the header there, with name and extra fields} */
    static int length(byte[] bytes, int at) {
        return Fields.LOCAL_LENGTH + Fields.u16(bytes, at + NAME_LENGTH) + Fields.u16(bytes, at + EXTRA_LENGTH);
    }

    long offset() {
        return offset;
    }

    int length() {
        return length(bytes, 0);
    }

    int flags() {
        return Fields.u16(bytes, FLAGS);
    }

    boolean isStreamed() {
        return (flags() & Fields.STREAMED) != 0;
    }

    /** The method, which with WinZip AES is {@link AesField#METHOD}. */
    int method() {
        return Fields.u16(bytes, METHOD);
    }

    int time() {
        return Fields.i32(bytes, TIME);
    }

    int crc() {
        return Fields.i32(bytes, CRC);
    }

    int nameLength() {
        return Fields.u16(bytes, NAME_LENGTH);
    }

    byte[] rawName() {
        return Arrays.copyOfRange(bytes, Fields.LOCAL_LENGTH, extra());
    }

    private int extra() {
        return Fields.LOCAL_LENGTH + nameLength();
    }

    /** {@return the size that is declared, or -1 for one that cannot be} */
    long size() {
        return size(SIZE, 0);
    }

    /** {@return the compressed size that is declared, or -1 for one that cannot be} */
    long compressedSize() {
        return size(COMPRESSED_SIZE, Fields.u32(bytes, SIZE) == Fields.IN_ZIP64 ? Long.BYTES : 0);
    }

    private long size(int field, int place) {
        long size = Fields.u32(bytes, field);
        int zip64 = size == Fields.IN_ZIP64 ? ExtraFields.find(bytes, extra(), bytes.length, ExtraFields.ZIP64) : -1;
        if (zip64 < 0) {
            return size;
        }
        boolean there = ExtraFields.length(bytes, zip64) >= place + Long.BYTES;
        return there ? Math.max(-1, Fields.i64(bytes, zip64 + place)) : -1;
    }

    /** Tells of all that is wrong with the header itself. */
    void check(String name, Warnings warnings) {
        int extra = extra();
        if (!ExtraFields.areSound(bytes, extra, bytes.length) || ExtraFields.areTwice(bytes, extra, bytes.length)) {
            warnings.add(
                    Kind.EXTRA_FIELD,
                    name,
                    offset,
                    "the extra fields of the local header do not fill their place, or contradict each other");
        }
        if ((flags() & Fields.UTF8) != 0 && Names.utf8(bytes, Fields.LOCAL_LENGTH, nameLength()) == null) {
            warnings.add(Kind.NAME_ENCODING, name, offset, "the name says to be UTF-8 and is not");
        }
        String danger = Names.danger(name);
        if (danger != null) {
            warnings.add(Kind.UNSAFE_NAME, name, offset, danger);
        }
    }

    /** {@return the entry, with sizes of -1 where they follow its data} */
    ZipEntry entry(Names names) {
        int method = method();
        ZipEncryption encryption = ZipEncryption.NONE;
        if (method == AesField.METHOD) {
            try {
                AesField aes = aes();
                method = aes.method();
                encryption = switch (aes.strength()) {
                    case AES_128 -> ZipEncryption.AES_128;
                    case AES_192 -> ZipEncryption.AES_192;
                    case AES_256 -> ZipEncryption.AES_256;
                };
            } catch (CodecException e) {
                encryption = ZipEncryption.UNKNOWN;
            }
        } else if ((flags() & Fields.ENCRYPTED) != 0) {
            boolean strong = (flags() & (Fields.STRONG | Fields.MASKED)) != 0;
            encryption = strong ? ZipEncryption.STRONG : ZipEncryption.ZIP_CRYPTO;
        }
        boolean known = !isStreamed();
        byte[] central = central(crc(), known ? compressedSize() : 0, known ? size() : 0);
        return new ZipEntry(
                name(names),
                "",
                method,
                encryption,
                flags(),
                known ? crc() : 0,
                known ? compressedSize() : -1,
                known ? size() : -1,
                offset,
                MemorySegment.ofArray(central).asReadOnly());
    }

    AesField aes() {
        return AesField.of(bytes, extra(), bytes.length, flags(), offset);
    }

    private String name(Names names) {
        int length = nameLength();
        String unicode =
                Names.unicode(bytes, extra(), bytes.length, ExtraFields.UNICODE_NAME, Fields.LOCAL_LENGTH, length);
        boolean utf8 = (flags() & Fields.UTF8) != 0;
        return unicode != null ? unicode : names.decode(bytes, Fields.LOCAL_LENGTH, length, utf8, host());
    }

    /** Who made the header is not in it: only Unix tools write these fields. */
    private int host() {
        boolean unix = find(ExtraFields.UNIX_1) || find(ExtraFields.UNIX_2) || find(ExtraFields.UNIX_3);
        return unix ? EntryAttributes.UNIX : EntryAttributes.DOS;
    }

    private boolean find(int id) {
        return ExtraFields.find(bytes, extra(), bytes.length, id) >= 0;
    }

    /** {@return the header that a directory could have for the entry} */
    byte[] central(int crc, long compressedSize, long size) {
        byte[] zip64 = zip64(compressedSize, size);
        byte[] others = extraWithoutZip64();
        // Extra fields that would not fit with this one are broken ones anyway.
        int kept = Math.min(others.length, 0xFFFF - zip64.length);
        byte[] central = new byte[Fields.CENTRAL_LENGTH + nameLength() + zip64.length + kept];
        put(central, 0, Fields.CENTRAL, 4);
        put(central, 4, bytes[VERSION] & 0xFF, 1);
        put(central, CentralHeader.MADE_BY_HOST, host(), 1);
        // Version, flags, method and time are in the same order.
        System.arraycopy(bytes, VERSION, central, CentralHeader.VERSION_NEEDED, CRC - VERSION);
        put(central, CentralHeader.CRC, crc, 4);
        boolean large = zip64.length > 0;
        put(central, CentralHeader.COMPRESSED_SIZE, large ? Fields.IN_ZIP64 : compressedSize, 4);
        put(central, CentralHeader.SIZE, large ? Fields.IN_ZIP64 : size, 4);
        put(central, CentralHeader.NAME_LENGTH, nameLength(), 2);
        put(central, CentralHeader.EXTRA_LENGTH, zip64.length + kept, 2);
        put(central, CentralHeader.OFFSET, large ? Fields.IN_ZIP64 : offset, 4);
        System.arraycopy(bytes, Fields.LOCAL_LENGTH, central, CentralHeader.NAME, nameLength());
        int at = CentralHeader.NAME + nameLength();
        System.arraycopy(zip64, 0, central, at, zip64.length);
        System.arraycopy(others, 0, central, at + zip64.length, kept);
        return central;
    }

    private byte[] zip64(long compressedSize, long size) {
        if (compressedSize < Fields.IN_ZIP64 && size < Fields.IN_ZIP64 && offset < Fields.IN_ZIP64) {
            return new byte[0];
        }
        byte[] field = new byte[ExtraFields.HEADER + 3 * Long.BYTES];
        put(field, 0, ExtraFields.ZIP64, 2);
        put(field, 2, 3 * Long.BYTES, 2);
        put(field, 4, size, Long.BYTES);
        put(field, 12, compressedSize, Long.BYTES);
        put(field, 20, offset, Long.BYTES);
        return field;
    }

    private byte[] extraWithoutZip64() {
        byte[] extra = Arrays.copyOfRange(bytes, extra(), bytes.length);
        int data = ExtraFields.find(extra, 0, extra.length, ExtraFields.ZIP64);
        if (data < 0) {
            return extra;
        }
        int from = data - ExtraFields.HEADER;
        int to = data + ExtraFields.length(extra, data);
        byte[] rest = Arrays.copyOf(extra, extra.length - (to - from));
        System.arraycopy(extra, to, rest, from, extra.length - to);
        return rest;
    }

    private static void put(byte[] target, int at, long value, int length) {
        for (int i = 0; i < length; i++) {
            target[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
