package dev.codecs.aes.internal.kdf;

/** Argon2id, version 1.3 (RFC 9106), by one engine. Immutable and thread-safe; arguments are checked. */
public interface Argon2Kernel {
    /**
     * Derives a key.
     *
     * @param memory in KiB
     * @param key is filled
     */
    void derive(
            byte[] password,
            byte[] salt,
            byte[] secret,
            byte[] associatedData,
            int memory,
            int passes,
            int lanes,
            byte[] key);
}
