package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.zip.ExtraField;
import dev.codecs.zip.ZipArchive;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.internal.archive.ExtraFields;
import dev.codecs.zip.internal.archive.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An entry of another archive whose data is copied as it is. Its headers say the same as before, but for what depends on the place.
 *
 * @param head of both headers
 * @param data what they tell of the data
 * @param streamed whether a descriptor follows: only where the check of an encryption is another with one
 */
record CopiedEntry(EntryHead head, EntryData data, boolean streamed) {
    private static final int MADE_BY = 4;
    private static final int VERSION_NEEDED = 6;
    private static final int METHOD = 10;
    private static final int TIME = 12;
    private static final int INTERNAL_ATTRIBUTES = 36;
    private static final int EXTERNAL_ATTRIBUTES = 38;
    private static final int VERSION_ZIP64 = 45;
    private static final int VERSION_DEFLATED = 20;

    /** Fields that are made anew. */
    private static final Set<Integer> MADE = Set.of(ExtraFields.ZIP64, Extras.ALIGNMENT);

    /** Fields that belong to the name or comment as they were. */
    private static final Set<Integer> UNICODE = Set.of(ExtraFields.UNICODE_NAME, ExtraFields.UNICODE_COMMENT);

    static CopiedEntry of(ZipArchive source, ZipEntry entry, String newName) throws IOException {
        byte[] header = entry.header().toArray(JAVA_BYTE);
        boolean renamed = !newName.equals(entry.name());
        int version = Fields.u16(header, VERSION_NEEDED);
        int flags = Fields.u16(header, 8);
        boolean traditional = (flags & Fields.ENCRYPTED) != 0
                && (flags & Fields.STRONG) == 0
                && entry.encryption() == ZipEncryption.ZIP_CRYPTO;
        boolean streamed = traditional && (flags & Fields.STREAMED) != 0;
        flags &= ~Fields.STREAMED;
        byte[] name = entry.rawName();
        byte[] comment = entry.rawComment();
        if (renamed) {
            EntryHead.checkName(newName);
            name = EntryHead.utf8(newName, "name");
            comment = EntryHead.utf8(entry.comment(), "comment");
            boolean ascii = name.length == newName.length()
                    && comment.length == entry.comment().length();
            flags = ascii ? flags & ~Fields.UTF8 : flags | Fields.UTF8;
        }
        List<ExtraField> localFields = source.localExtraFields(entry);
        EntryHead head = new EntryHead(
                newName,
                name,
                comment,
                flags,
                Fields.i32(header, TIME),
                Fields.u16(header, MADE_BY),
                version == VERSION_ZIP64 ? VERSION_DEFLATED : version,
                0,
                Fields.u16(header, INTERNAL_ATTRIBUTES),
                Fields.i32(header, EXTERNAL_ATTRIBUTES),
                fields(localFields, renamed),
                fields(entry.extraFields(), renamed),
                0,
                0,
                alignment(localFields));
        head.checkLengths();
        EntryData data = new EntryData(Fields.u16(header, METHOD), entry.crc32(), entry.compressedSize(), entry.size());
        return new CopiedEntry(head, data, streamed);
    }

    /** What the field says that aligned the data where it was. */
    private static int alignment(List<ExtraField> fields) {
        for (ExtraField field : fields) {
            byte[] data = field.data();
            if (field.id() == Extras.ALIGNMENT && data.length >= Short.BYTES) {
                int alignment = Fields.u16(data, 0);
                return Integer.bitCount(alignment) == 1 ? alignment : 1;
            }
        }
        return 1;
    }

    private static byte[] fields(List<ExtraField> found, boolean renamed) {
        List<ExtraField> kept = new ArrayList<>();
        for (ExtraField field : found) {
            if (!MADE.contains(field.id()) && !(renamed && UNICODE.contains(field.id()))) {
                kept.add(field);
            }
        }
        return Extras.add(new Bytes(64), kept).toArray();
    }
}
