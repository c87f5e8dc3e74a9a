package dev.codecs.aes.internal;

/** What one engine can do of one way to wrap keys. Immutable and thread-safe. */
public interface WrappingKernel {
    /** {@return the key that wraps others, copied and expanded} It has the algorithm's length. */
    WrappingKey key(byte[] key);
}
