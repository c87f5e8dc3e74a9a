package dev.codecs.zip;

/** How an entry is encrypted, as far as its header tells. */
public enum ZipEncryption {
    /** Not at all. */
    NONE,
    /** The traditional encryption of PKZIP, which is broken; see {@link dev.codecs.aes.ZipCrypto}. */
    ZIP_CRYPTO,
    /** WinZip AES with 128 bits; see {@link dev.codecs.aes.WinZipAes}. */
    AES_128,
    /** WinZip AES with 192 bits. */
    AES_192,
    /** WinZip AES with 256 bits. */
    AES_256,
    /** PKWARE's strong encryption (APPNOTE.TXT, section 7), by passwords or certificates: it is recognised, and cannot be read. */
    STRONG,
    /** In a way that is none of these, or that its header describes wrongly: reading the entry tells more. */
    UNKNOWN;

    /** {@return whether it is WinZip AES} */
    public boolean isAes() {
        return this == AES_128 || this == AES_192 || this == AES_256;
    }
}
