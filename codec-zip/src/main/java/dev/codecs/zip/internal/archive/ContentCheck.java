package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import java.util.zip.CRC32;

/** Compares a content with the size and the CRC-32 that its header declares. */
final class ContentCheck {
    private final ZipEntry entry;
    private final boolean hasCrc;
    private final Runnable atEnd;
    private final CRC32 crc = new CRC32();
    private long left;
    private boolean complete;

    /**
     * Nothing was read yet.
     *
     * @param hasCrc whether the header has the CRC-32: with AE-2 encryption it does not
     * @param atEnd what is to be checked beside, once the content was right
     */
    ContentCheck(ZipEntry entry, boolean hasCrc, Runnable atEnd) {
        this.entry = entry;
        this.hasCrc = hasCrc;
        this.atEnd = atEnd;
        this.left = entry.size();
    }

    /** {@return how many bytes are to come} */
    long left() {
        return left;
    }

    boolean isComplete() {
        return complete;
    }

    /** Takes in the next bytes, not more than are left. */
    void update(byte[] bytes, int offset, int length) {
        left -= length;
        if (hasCrc) {
            crc.update(bytes, offset, length);
        }
    }

    /** Checks the content, all of which was taken in. */
    void complete() {
        if (hasCrc && (int) crc.getValue() != entry.crc32()) {
            throw fault(String.format(
                    "the CRC-32 of the content is %08x, and the directory says %08x%s",
                    (int) crc.getValue(),
                    entry.crc32(),
                    entry.encryption() == ZipEncryption.ZIP_CRYPTO
                            ? ": the password may be wrong, since one of 256 wrong ones is not noticed before"
                            : ""));
        }
        complete = true;
        atEnd.run();
    }

    CorruptInputException tooShort() {
        return fault("the content has " + (entry.size() - left) + " bytes, and the directory says " + entry.size());
    }

    CorruptInputException tooLong() {
        return fault("the content has more bytes than the directory says, " + entry.size());
    }

    private CorruptInputException fault(String message) {
        return new CorruptInputException(Warnings.quoted(entry.name()) + ": " + message, entry.offset());
    }
}
