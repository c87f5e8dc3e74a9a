package dev.codecs.aes.internal;

/** What one engine can do of one cipher that does not authenticate. Immutable and thread-safe. */
public interface RawKernel {
    /** {@return the key, copied and expanded} It has the cipher's length. */
    RawKey key(byte[] key);
}
