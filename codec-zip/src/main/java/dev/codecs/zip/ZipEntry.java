package dev.codecs.zip;

import dev.codecs.zip.internal.archive.Attributes;
import dev.codecs.zip.internal.archive.CentralHeader;
import dev.codecs.zip.internal.archive.ExtraFields;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a ZIP archive, as the directory describes it (APPNOTE.TXT, section 4.3.12). Archives make it when it is asked for.
 *
 * @param name decoded; the bytes are {@link #rawName}
 * @param comment decoded; empty if there is none
 * @param method how it is compressed; with WinZip AES the method below the encryption, or 99 where that is not told
 * @param encryption how it is encrypted
 * @param flags the general purpose bits of its header
 * @param crc32 of the content; 0 with AE-2 encryption
 * @param compressedSize in bytes, with what encryption adds
 * @param size of the content in bytes
 * @param offset where its local header lies, in bytes from the start of what was opened
 * @param header its whole header in the directory, read-only: what is seldom asked for is taken from there
 */
public record ZipEntry(
        String name,
        String comment,
        int method,
        ZipEncryption encryption,
        int flags,
        int crc32,
        long compressedSize,
        long size,
        long offset,
        MemorySegment header) {
    /** {@return the bytes of the name} */
    public byte[] rawName() {
        return CentralHeader.rawName(header);
    }

    /** {@return the bytes of the comment} */
    public byte[] rawComment() {
        return CentralHeader.rawComment(header);
    }

    /** {@return whether it is a folder: by a slash at the end of its name, as all tools write it} */
    public boolean isDirectory() {
        return name.endsWith("/");
    }

    /** {@return whether it is a symbolic link by its Unix mode; the content then is its target} */
    public boolean isSymbolicLink() {
        return CentralHeader.isSymbolicLink(header);
    }

    /** {@return whether a password is needed to read it} */
    public boolean isEncrypted() {
        return encryption != ZipEncryption.NONE;
    }

    /**
     * {@return when the content was changed}
     *
     * @param zone that of the machine where the archive was made, for archives that hold local time only
     */
    public Instant modified(ZoneId zone) {
        return attributes().modified(zone);
    }

    /** {@return times, mode, owner and whatever else its header tells} */
    public EntryAttributes attributes() {
        return Attributes.of(this);
    }

    /** {@return the extra fields in the directory, all of them in their order} Those of the local header are {@link ZipArchive#localExtraFields}. */
    public List<ExtraField> extraFields() {
        return ExtraFields.all(CentralHeader.extra(header));
    }

    /** {@return the first extra field with this number in the directory} */
    public Optional<ExtraField> extraField(int id) {
        return extraFields().stream().filter(field -> field.id() == id).findFirst();
    }

    /** {@return name, sizes and method, for logs} */
    @Override
    public String toString() {
        return name + " (" + size + " bytes, " + compressedSize + " by method " + method
                + (isEncrypted() ? ", " + encryption : "") + ")";
    }
}
