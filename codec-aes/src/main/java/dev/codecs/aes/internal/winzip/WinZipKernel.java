package dev.codecs.aes.internal.winzip;

import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;

/** What WinZip AES takes from an engine. Immutable and thread-safe. */
public interface WinZipKernel {
    /** {@return PBKDF2 with HMAC-SHA1} */
    Pbkdf2Kernel pbkdf2();

    /**
     * {@return the keystream under a key, which is not kept}
     *
     * @param key of 16, 24 or 32 bytes
     */
    Keystream keystream(byte[] key);

    /** {@return a new SHA-1} */
    Digest sha1();
}
