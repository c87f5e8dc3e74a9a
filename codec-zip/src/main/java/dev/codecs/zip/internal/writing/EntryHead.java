package dev.codecs.zip.internal.writing;

import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.internal.archive.ExtraFields;
import dev.codecs.zip.internal.archive.Fields;
import dev.codecs.zip.internal.archive.Names;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;

/**
 * What the headers of an entry say that does not depend on its data.
 *
 * @param text the name, for messages and to find it again
 * @param name as it stands in the headers
 * @param comment as it stands in the directory
 * @param flags the general purpose bits but for {@link Fields#STREAMED}
 * @param dosTime in the form of MS-DOS
 * @param madeBy version and host
 * @param leastVersion the version needed, if nothing else needs a higher one
 * @param methodVersion the version that the compression needs, if the entry is compressed
 * @param internalAttributes of the directory
 * @param externalAttributes of the directory
 * @param localExtra the extra fields of the local header, but for those of sizes, encryption and alignment
 * @param centralExtra the extra fields of the directory, but for those of sizes and encryption
 * @param aesStrength the strength of WinZip AES in the extra field that belongs to it, or 0 for none
 * @param aesVersion 1 for AE-1, where the CRC-32 is told, or 2
 * @param alignment of the data
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares heads, or changes what they hold
record EntryHead(
        String text,
        byte[] name,
        byte[] comment,
        int flags,
        int dosTime,
        int madeBy,
        int leastVersion,
        int methodVersion,
        int internalAttributes,
        int externalAttributes,
        byte[] localExtra,
        byte[] centralExtra,
        int aesStrength,
        int aesVersion,
        int alignment) {
    /** The version of the specification that is followed, times ten. */
    private static final int VERSION = 63;

    private static final int LARGEST = 0xFFFF;
    private static final int AES_METHOD = 99;
    private static final int AES_FIELD = 11;
    private static final int AE_2 = 2;
    private static final int VENDOR = 'A' | 'E' << 8;
    private static final int ZIP64_FIELD = 20;
    private static final int LARGEST_ZIP64_FIELD = 32;

    private static final int VERSION_STORED = 10;
    private static final int VERSION_DEFLATED = 20;
    private static final int VERSION_ZIP64 = 45;
    private static final int VERSION_AES = 51;

    /** How a local header tells the sizes. */
    enum Form {
        /** They are known. */
        KNOWN,
        /** They are in a field for large ones. */
        ZIP64,
        /** They are known, and there is room for that field. */
        RESERVED,
        /** They follow the data. */
        STREAMED,
        /** They follow the data, and are large. */
        STREAMED_ZIP64;

        boolean isStreamed() {
            return this == STREAMED || this == STREAMED_ZIP64;
        }
    }

    /**
     * {@return what the headers of a new entry say}
     *
     * @throws IllegalArgumentException if the name is one that readers refuse, or something is too long for a header
     */
    static EntryHead of(String name, EntryWriting options, ZoneId zone, int methodVersion) {
        checkName(name);
        EntryAttributes attributes = options.attributes();
        byte[] rawName = utf8(name, "name");
        byte[] rawComment = utf8(attributes.comment(), "comment");
        boolean ascii = rawName.length == name.length()
                && rawComment.length == attributes.comment().length();
        boolean folder = name.endsWith("/");
        int external = attributes.externalAttributes();
        int encrypted = options.encryption() == ZipEncryption.NONE ? 0 : Fields.ENCRYPTED;
        EntryHead head = new EntryHead(
                name,
                rawName,
                rawComment,
                (ascii ? 0 : Fields.UTF8) | encrypted,
                dosTime(attributes, zone),
                attributes.host() << 8 | VERSION,
                folder || encrypted != 0 ? VERSION_DEFLATED : VERSION_STORED,
                methodVersion,
                attributes.internalAttributes(),
                folder ? external | EntryAttributes.DIRECTORY : external,
                Extras.local(attributes),
                Extras.central(attributes),
                strength(options.encryption()),
                options.aesVersion(),
                options.alignment());
        head.checkLengths();
        return head;
    }

    private static int strength(ZipEncryption encryption) {
        return switch (encryption) {
            case AES_128 -> 1;
            case AES_192 -> 2;
            case AES_256 -> 3;
            default -> 0;
        };
    }

    private static int dosTime(EntryAttributes attributes, ZoneId zone) {
        Instant modified = attributes.modified();
        return modified == null || attributes.dosTime() != EntryAttributes.DOS_EPOCH
                ? attributes.dosTime()
                : DosTime.of(modified, zone);
    }

    static void checkName(String name) {
        String fault = null;
        if (name.isEmpty()) {
            fault = "is empty";
        } else if (name.indexOf('\0') >= 0) {
            fault = "holds a NUL";
        } else if (name.indexOf('\\') >= 0) {
            fault = "holds a backslash: folders are separated by slashes";
        } else if (name.startsWith("/") || Names.startsWithDrive(name)) {
            fault = "is an absolute path: make it relative to a folder";
        } else if (name.contains("..") && Arrays.asList(name.split("/", -1)).contains("..")) {
            fault = "leads out of its folder by '..'";
        }
        if (fault != null) {
            throw new IllegalArgumentException("the name '" + name + "' " + fault);
        }
    }

    static byte[] utf8(String text, String what) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Half a surrogate pair becomes a question mark.
        if (bytes.length != text.length()) {
            try {
                ByteBuffer strict = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
                byte[] exact = new byte[strict.remaining()];
                strict.get(exact);
                return exact;
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("the " + what + " '" + text + "' holds half a surrogate pair", e);
            }
        }
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '?' && text.charAt(i) != '?') {
                throw new IllegalArgumentException("the " + what + " '" + text + "' holds half a surrogate pair");
            }
        }
        return bytes;
    }

    /** The directory's header has two bytes for its whole length in some readers, and so may not be longer. */
    void checkLengths() {
        check("name", name.length);
        check("comment", comment.length);
        int extra = Math.max(localExtra.length, centralExtra.length) + aesFieldLength() + LARGEST_ZIP64_FIELD;
        check("extra fields", extra + (alignment > 1 ? alignment + Extras.HEADER + Short.BYTES : 0));
        check("name, extra fields and comment together", Fields.CENTRAL_LENGTH + name.length + extra + comment.length);
    }

    private void check(String what, int length) {
        if (length > LARGEST) {
            String start = text.length() > 40 ? text.substring(0, 40) + "..." : text;
            throw new IllegalArgumentException("'" + start + "': " + what + " of " + length
                    + " bytes do not fit into a header, which takes " + LARGEST);
        }
    }

    private int aesFieldLength() {
        return aesStrength > 0 ? AES_FIELD : 0;
    }

    private int crc(EntryData data) {
        return aesStrength > 0 && aesVersion == AE_2 ? 0 : data.crc();
    }

    private int method(EntryData data) {
        return aesStrength > 0 ? AES_METHOD : data.method();
    }

    private int version(EntryData data, boolean zip64) {
        int version = Math.max(leastVersion, data.method() == ZipMethod.STORED ? VERSION_STORED : methodVersion);
        version = aesStrength > 0 ? Math.max(version, VERSION_AES) : version;
        return zip64 ? Math.max(version, VERSION_ZIP64) : version;
    }

    private void addAes(Bytes header, EntryData data) {
        if (aesStrength > 0) {
            header.u16(ExtraFields.AES).u16(AES_FIELD - Extras.HEADER);
            header.u16(aesVersion).u16(VENDOR).u8(aesStrength).u16(data.method());
        }
    }

    /** {@return the length of the local header without alignment} */
    int localLength(Form form) {
        int sizes = form == Form.KNOWN || form == Form.STREAMED ? 0 : ZIP64_FIELD;
        return Fields.LOCAL_LENGTH + name.length + sizes + aesFieldLength() + localExtra.length;
    }

    /** {@return the length of a field that makes the data begin at the alignment, which may be none} */
    int padding(long offset, Form form) {
        if (alignment == 1) {
            return 0;
        }
        int padding = (int) (-(offset + localLength(form)) & alignment - 1);
        while (padding > 0 && padding < Extras.HEADER + Short.BYTES) {
            padding += alignment;
        }
        return padding;
    }

    /** {@return the local header (APPNOTE.TXT, section 4.3.7)} */
    byte[] local(EntryData data, Form form, int padding) {
        boolean zip64 = form == Form.ZIP64 || form == Form.STREAMED_ZIP64;
        boolean streamed = form.isStreamed();
        Bytes header = new Bytes(localLength(form) + padding);
        header.u32(Fields.LOCAL).u16(version(data, zip64)).u16(flags | (streamed ? Fields.STREAMED : 0));
        header.u16(method(data)).u32(dosTime).u32(streamed ? 0 : crc(data));
        header.u32(zip64 ? Fields.IN_ZIP64 : streamed ? 0 : data.compressedSize());
        header.u32(zip64 ? Fields.IN_ZIP64 : streamed ? 0 : data.size());
        header.u16(name.length).u16(localLength(form) + padding - Fields.LOCAL_LENGTH - name.length);
        header.add(name);
        switch (form) {
            case ZIP64 ->
                header.u16(ExtraFields.ZIP64)
                        .u16(2 * Long.BYTES)
                        .u64(data.size())
                        .u64(data.compressedSize());
            case STREAMED_ZIP64 ->
                header.u16(ExtraFields.ZIP64).u16(2 * Long.BYTES).u64(0).u64(0);
            case RESERVED ->
                header.u16(Extras.ALIGNMENT).u16(2 * Long.BYTES).u16(alignment).zeros(2 * Long.BYTES - Short.BYTES);
            default -> {}
        }
        addAes(header, data);
        header.add(localExtra);
        if (padding > 0) {
            header.u16(Extras.ALIGNMENT).u16(padding - Extras.HEADER).u16(alignment);
            header.zeros(padding - Extras.HEADER - Short.BYTES);
        }
        return header.toArray();
    }

    /** {@return the data descriptor (APPNOTE.TXT, section 4.3.9)} */
    byte[] descriptor(EntryData data, boolean zip64) {
        Bytes descriptor = new Bytes(24).u32(Fields.DESCRIPTOR).u32(crc(data));
        if (zip64) {
            descriptor.u64(data.compressedSize()).u64(data.size());
        } else {
            descriptor.u32(data.compressedSize()).u32(data.size());
        }
        return descriptor.toArray();
    }

    /**
     * {@return the header in the directory (APPNOTE.TXT, section 4.3.12)}
     *
     * @param streamed whether a descriptor follows the data
     * @param zip64 whether it needs that whatever its numbers are, since its local header does
     * @param padded whether the local header has a field that makes it longer
     * @param forced whether all numbers are in the field for large ones
     */
    byte[] central(
            EntryData data, boolean streamed, boolean zip64, boolean padded, boolean forced, int disk, long offset) {
        boolean bigSize = forced || data.size() > EntryData.LARGEST;
        boolean bigCompressed = forced || data.compressedSize() > EntryData.LARGEST;
        boolean bigOffset = forced || offset > EntryData.LARGEST;
        boolean bigDisk = disk >= LARGEST;
        int numbers = (bigSize ? Long.BYTES : 0)
                + (bigCompressed ? Long.BYTES : 0)
                + (bigOffset ? Long.BYTES : 0)
                + (bigDisk ? Integer.BYTES : 0);
        int sizes = numbers == 0 ? 0 : Extras.HEADER + numbers;
        int others = sizes + aesFieldLength() + centralExtra.length;
        // Where a name is UTF-8, unzip 6.0 compares both names rightly only if both headers have fields, or neither.
        boolean mark = padded && others == 0 && (flags & Fields.UTF8) != 0;
        int extra = mark ? Extras.HEADER + Short.BYTES : others;
        Bytes header = new Bytes(Fields.CENTRAL_LENGTH + name.length + extra + comment.length);
        header.u32(Fields.CENTRAL).u16(madeBy).u16(version(data, zip64 || sizes > 0));
        header.u16(flags | (streamed ? Fields.STREAMED : 0))
                .u16(method(data))
                .u32(dosTime)
                .u32(crc(data));
        header.u32(bigCompressed ? Fields.IN_ZIP64 : data.compressedSize());
        header.u32(bigSize ? Fields.IN_ZIP64 : data.size());
        header.u16(name.length).u16(extra).u16(comment.length);
        header.u16(bigDisk ? LARGEST : disk).u16(internalAttributes).u32(externalAttributes);
        header.u32(bigOffset ? Fields.IN_ZIP64 : offset);
        header.add(name);
        if (sizes > 0) {
            header.u16(ExtraFields.ZIP64).u16(numbers);
            addIf(bigSize, header, data.size());
            addIf(bigCompressed, header, data.compressedSize());
            addIf(bigOffset, header, offset);
            if (bigDisk) {
                header.u32(disk);
            }
        }
        addAes(header, data);
        if (mark) {
            header.u16(Extras.ALIGNMENT).u16(Short.BYTES).u16(alignment);
        }
        return header.add(centralExtra).add(comment).toArray();
    }

    private static void addIf(boolean is, Bytes header, long number) {
        if (is) {
            header.u64(number);
        }
    }
}
