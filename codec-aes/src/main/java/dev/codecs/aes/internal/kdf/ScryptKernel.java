package dev.codecs.aes.internal.kdf;

/** scrypt (RFC 7914) by one engine. Immutable and thread-safe; arguments are checked. */
public interface ScryptKernel {
    /** {@return a key of this length} The letters are those of the RFC. */
    byte[] derive(byte[] password, byte[] salt, int n, int r, int p, int length);
}
