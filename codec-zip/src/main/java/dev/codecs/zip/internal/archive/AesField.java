package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.WinZipAes.Strength;

/**
 * The extra field 0x9901 of an entry with WinZip AES.
 *
 * @param version 1 for AE-1, where the CRC-32 counts, or 2 for AE-2, where it does not
 * @param strength of the encryption
 * @param method of the compression below it
 */
record AesField(int version, Strength strength, int method) {
    /** The method in headers of entries with WinZip AES. */
    static final int METHOD = 99;

    private static final int LENGTH = 7;

    /**
     * {@return what the field of a header says}
     *
     * @param from where the extra fields are
     * @param offset of the header in the archive
     * @throws UnsupportedFeatureException if it is of a kind that nobody knows
     * @throws CorruptInputException if there is none, or it contradicts itself
     */
    static AesField of(byte[] bytes, int from, int to, int flags, long offset) {
        int data = ExtraFields.find(bytes, from, to, ExtraFields.AES);
        if (data < 0 || ExtraFields.length(bytes, data) < LENGTH) {
            throw new CorruptInputException(
                    "the entry says to be encrypted by WinZip AES, and the extra field 0x9901 that tells how is"
                            + " missing",
                    offset);
        }
        if ((flags & Fields.ENCRYPTED) == 0) {
            throw new CorruptInputException(
                    "the entry is encrypted by WinZip AES, and its flags say that it is not encrypted", offset);
        }
        int version = Fields.u16(bytes, data);
        if (version < 1 || version > 2 || bytes[data + 2] != 'A' || bytes[data + 3] != 'E') {
            throw new UnsupportedFeatureException(
                    "the entry is encrypted by a kind of WinZip AES that is not known: version "
                            + version + ", vendor " + (char) bytes[data + 2] + (char) bytes[data + 3]
                            + "; known are AE-1 and AE-2");
        }
        int method = Fields.u16(bytes, data + 5);
        if (method == METHOD) {
            throw new CorruptInputException(
                    "the entry is encrypted by WinZip AES, and does not tell how it is compressed", offset);
        }
        return new AesField(version, Strength.of(bytes[data + 4] & 0xFF), method);
    }

    /** {@return whether the CRC-32 is that of the content} */
    boolean hasCrc() {
        return version == 1;
    }
}
