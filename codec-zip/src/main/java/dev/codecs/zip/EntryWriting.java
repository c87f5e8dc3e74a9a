package dev.codecs.zip;

import dev.codecs.spi.PasswordBytes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one entry of a ZIP archive is written. Start from {@link #DEFAULT}.
 *
 * @param attributes times, mode, owner, comment and extra fields; a time of MS-DOS other than {@link EntryAttributes#DOS_EPOCH} is
 *     written as it is, and else comes from the time of change
 * @param method the number of the compression: {@link ZipMethod#DEFLATED}, ...; what does not shrink is stored
 * @param level in the method's own scale, or {@link ZipMethod#DEFAULT_LEVEL}
 * @param encryption none, WinZip AES, or the broken one of PKZIP
 * @param aesVersion 2 for AE-2, or 1 for AE-1, which also tells the CRC-32 of the content, to whoever has no password too
 * @param password for the encryption, or null; copied on the way in and out
 * @param alignment the data starts at a multiple of so many bytes, a power of two up to 32,768; 1 for anywhere
 */
@SuppressWarnings("ArrayRecordComponent") // never handed out: password() gives a copy
public record EntryWriting(
        EntryAttributes attributes,
        int method,
        int level,
        ZipEncryption encryption,
        int aesVersion,
        byte @Nullable [] password,
        int alignment) {
    /** DEFLATE at its usual level, not encrypted, of 1980-01-01. */
    public static final EntryWriting DEFAULT = new EntryWriting(
            EntryAttributes.DEFAULT, ZipMethod.DEFLATED, ZipMethod.DEFAULT_LEVEL, ZipEncryption.NONE, 2, null, 1);

    private static final int LARGEST_ALIGNMENT = 1 << 15;

    /**
     * How an entry is written.
     *
     * @throws IllegalArgumentException if the encryption cannot be written, or has no password
     */
    public EntryWriting {
        Objects.requireNonNull(attributes, "attributes");
        if (method < 0 || method > 0xFFFF) {
            throw new IllegalArgumentException("a method's number has two bytes, and " + method + " does not fit");
        }
        if (encryption == ZipEncryption.STRONG || encryption == ZipEncryption.UNKNOWN) {
            throw new IllegalArgumentException("encryption " + encryption + " cannot be written: take AES_256");
        }
        if (aesVersion != 1 && aesVersion != 2) {
            throw new IllegalArgumentException("WinZip AES has the versions 1 and 2, and not " + aesVersion);
        }
        if (encryption != ZipEncryption.NONE && (password == null || password.length == 0)) {
            throw new IllegalArgumentException("encryption needs a password that is not empty");
        }
        if (alignment < 1 || alignment > LARGEST_ALIGNMENT || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException(
                    "an alignment is a power of two up to " + LARGEST_ALIGNMENT + ", which " + alignment + " is not");
        }
        password = password == null ? null : password.clone();
    }

    @Override
    public byte @Nullable [] password() {
        return password == null ? null : password.clone();
    }

    /** {@return these options with other attributes} */
    public EntryWriting attributes(EntryAttributes newAttributes) {
        return new EntryWriting(newAttributes, method, level, encryption, aesVersion, password, alignment);
    }

    /** {@return these options with another method, at its usual level} */
    public EntryWriting method(int newMethod) {
        return new EntryWriting(
                attributes, newMethod, ZipMethod.DEFAULT_LEVEL, encryption, aesVersion, password, alignment);
    }

    /** {@return these options without compression} */
    public EntryWriting stored() {
        return method(ZipMethod.STORED);
    }

    /** {@return these options with another level} */
    public EntryWriting level(int newLevel) {
        return new EntryWriting(attributes, method, newLevel, encryption, aesVersion, password, alignment);
    }

    /**
     * {@return these options with encryption}
     *
     * @param newPassword in whatever encoding the archive's readers take, today UTF-8
     */
    public EntryWriting encryption(ZipEncryption newEncryption, byte[] newPassword) {
        return new EntryWriting(attributes, method, level, newEncryption, aesVersion, newPassword, alignment);
    }

    /** {@return these options with WinZip AES of 256 bits} The password is encoded in UTF-8. */
    public EntryWriting password(char[] newPassword) {
        byte[] bytes = PasswordBytes.utf8(newPassword);
        try {
            return encryption(ZipEncryption.AES_256, bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** {@return these options with another version of WinZip AES, 1 or 2} */
    public EntryWriting aesVersion(int newVersion) {
        return new EntryWriting(attributes, method, level, encryption, newVersion, password, alignment);
    }

    /** {@return these options without encryption} */
    public EntryWriting plain() {
        return new EntryWriting(attributes, method, level, ZipEncryption.NONE, aesVersion, null, alignment);
    }

    /** {@return these options with another alignment of the data} */
    public EntryWriting alignment(int newAlignment) {
        return new EntryWriting(attributes, method, level, encryption, aesVersion, password, newAlignment);
    }

    /** {@return nothing of the password} */
    @Override
    public String toString() {
        return "method " + method + (level == ZipMethod.DEFAULT_LEVEL ? "" : ", level " + level) + ", encryption "
                + encryption;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EntryWriting that
                && attributes.equals(that.attributes)
                && method == that.method
                && level == that.level
                && encryption == that.encryption
                && aesVersion == that.aesVersion
                && Arrays.equals(password, that.password)
                && alignment == that.alignment;
    }

    @Override
    public int hashCode() {
        return Objects.hash(attributes, method, level, encryption, aesVersion, alignment);
    }
}
