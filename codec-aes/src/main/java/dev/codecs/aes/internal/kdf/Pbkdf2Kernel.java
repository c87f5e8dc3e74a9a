package dev.codecs.aes.internal.kdf;

/** What one engine can do of PBKDF2 (RFC 8018, section 5.2) with the HMAC of one hash. Immutable and thread-safe. */
public interface Pbkdf2Kernel {
    /** {@return the password, made ready for derivations; the bytes are not kept} */
    PreparedPassword prepare(byte[] password);
}
