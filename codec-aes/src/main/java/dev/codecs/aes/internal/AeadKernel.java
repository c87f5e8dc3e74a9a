package dev.codecs.aes.internal;

/**
 * What one engine can do of one authenticated cipher: single messages under nonces that are given. Drawing and counting nonces,
 * checking arguments, wiping after a failure, and segmented streams are written once above it. Immutable and thread-safe.
 */
public interface AeadKernel {
    /** {@return the key, copied and expanded} It has the cipher's length. */
    AeadKey key(byte[] key);
}
