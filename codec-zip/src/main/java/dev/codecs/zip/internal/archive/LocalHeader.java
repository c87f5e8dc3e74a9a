package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipWarning.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A local header (APPNOTE.TXT, section 4.3.7). */
final class LocalHeader {
    private static final int FLAGS = 6;
    private static final int METHOD = 8;
    private static final int TIME = 10;
    private static final int CRC = 14;
    private static final int COMPRESSED_SIZE = 18;
    private static final int SIZE = 22;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;
    private static final int NAME = Fields.LOCAL_LENGTH;

    /** The flags that must be the same in both headers. */
    private static final int COMPARED_FLAGS = Fields.ENCRYPTED | Fields.STREAMED | Fields.STRONG | Fields.UTF8;

    private final byte[] bytes;
    private final int at;

    /** The header that is there, with its name and extra fields as far as {@link #length} was asked for. */
    LocalHeader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** {@return its length with name and extra fields} */
    int length() {
        return NAME + nameLength() + extraLength();
    }

    private int nameLength() {
        return Fields.u16(bytes, at + NAME_LENGTH);
    }

    private int extraLength() {
        return Fields.u16(bytes, at + EXTRA_LENGTH);
    }

    /** {@return the bytes of the extra fields} */
    byte[] extra() {
        int from = at + NAME + nameLength();
        return Arrays.copyOfRange(bytes, from, from + extraLength());
    }

    /** {@return the time in the form of MS-DOS} */
    int time() {
        return Fields.i32(bytes, at + TIME);
    }

    int flags() {
        return Fields.u16(bytes, at + FLAGS);
    }

    /** Refuses what cannot be a local header at all. */
    static void requireSignature(byte[] bytes, int at, ZipEntry entry) {
        if (Fields.i32(bytes, at) != Fields.LOCAL) {
            throw new CorruptInputException(
                    Warnings.quoted(entry.name()) + ": no local header is where the directory says", entry.offset());
        }
    }

    /**
     * Tells of all in which it differs from the header in the directory.
     *
     * @param central where that is
     * @param header where it begins there
     */
    void compare(ZipEntry entry, byte[] central, int header, Warnings warnings) {
        String different = different(entry, central, header);
        if (different != null) {
            warnings.add(
                    Kind.LOCAL_HEADER,
                    entry.name(),
                    entry.offset(),
                    "the local header and the directory differ in the " + different);
        }
        if (!Arrays.equals(
                bytes,
                at + NAME,
                at + NAME + nameLength(),
                central,
                header + CentralHeader.NAME,
                header + CentralHeader.NAME + Fields.u16(central, header + CentralHeader.NAME_LENGTH))) {
            warnings.add(Kind.LOCAL_NAME, entry.name(), entry.offset(), "the local header has another name");
        }
        if (extraLength() > 0) {
            int extra = at + NAME + nameLength();
            checkExtra(entry, extra, extra + extraLength(), warnings);
            checkMissing(entry, central, header, extra, warnings);
        }
    }

    private void checkExtra(ZipEntry entry, int from, int to, Warnings warnings) {
        if (!ExtraFields.areSound(bytes, from, to) || ExtraFields.areTwice(bytes, from, to)) {
            warnings.add(
                    Kind.EXTRA_FIELD,
                    entry.name(),
                    entry.offset(),
                    "the extra fields of the local header do not fill their place, or contradict each other");
        }
        if (Names.isMisleading(bytes, from, to, ExtraFields.UNICODE_NAME, at + NAME, nameLength())) {
            warnings.add(
                    Kind.UNICODE_NAME,
                    entry.name(),
                    entry.offset(),
                    "the Unicode name in the local header belongs to another name, by its checksum");
        }
    }

    /** Info-ZIP has both of its fields in the local header or none. */
    private void checkMissing(ZipEntry entry, byte[] central, int header, int extra, Warnings warnings) {
        int from = header + CentralHeader.NAME + Fields.u16(central, header + CentralHeader.NAME_LENGTH);
        int to = from + Fields.u16(central, header + CentralHeader.EXTRA_LENGTH);
        boolean times = ExtraFields.find(bytes, extra, extra + extraLength(), ExtraFields.TIMES) >= 0;
        boolean owner = ExtraFields.find(bytes, extra, extra + extraLength(), ExtraFields.UNIX_3) >= 0;
        if (times != owner
                && ExtraFields.find(central, from, to, times ? ExtraFields.UNIX_3 : ExtraFields.TIMES) >= 0) {
            warnings.add(
                    Kind.EXTRA_FIELD,
                    entry.name(),
                    entry.offset(),
                    "the local header lacks the " + (times ? "owner" : "times") + " that the directory has");
        }
    }

    private @Nullable String different(ZipEntry entry, byte[] central, int header) {
        if ((flags() & COMPARED_FLAGS) != (entry.flags() & COMPARED_FLAGS)) {
            return "flags";
        }
        if (Fields.u16(bytes, at + METHOD) != Fields.u16(central, header + CentralHeader.METHOD)) {
            return "method";
        }
        if (time() != Fields.i32(central, header + CentralHeader.TIME)) {
            return "time";
        }
        // With a data descriptor these are zero, or already right.
        boolean streamed = (flags() & Fields.STREAMED) != 0;
        int crc = Fields.i32(bytes, at + CRC);
        if (crc != entry.crc32() && !(streamed && crc == 0)) {
            return "CRC-32";
        }
        long compressed = size(COMPRESSED_SIZE, Fields.u32(bytes, at + SIZE) == Fields.IN_ZIP64 ? Long.BYTES : 0);
        if (compressed != entry.compressedSize() && !(streamed && compressed == 0)) {
            return "compressed size";
        }
        long size = size(SIZE, 0);
        return size != entry.size() && !(streamed && size == 0) ? "size" : null;
    }

    private long size(int field, int place) {
        long size = Fields.u32(bytes, at + field);
        if (size != Fields.IN_ZIP64) {
            return size;
        }
        int from = at + NAME + nameLength();
        int zip64 = ExtraFields.find(bytes, from, from + extraLength(), ExtraFields.ZIP64);
        if (zip64 < 0) {
            return size;
        }
        return ExtraFields.length(bytes, zip64) >= place + Long.BYTES ? Fields.i64(bytes, zip64 + place) : -1;
    }
}
