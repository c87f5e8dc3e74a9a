package dev.codecs.aes.internal;

import org.jspecify.annotations.Nullable;

/**
 * An expanded key of one engine that wraps others, for any number of threads at a time. Lengths are checked, and {@link #close} is
 * called once, when no other call is running or follows.
 */
public interface WrappingKey extends AutoCloseable {
    /** {@return the key, wrapped} */
    byte[] wrap(byte[] key);

    /** {@return the key that was wrapped, or null if it was changed or wrapped by another} */
    byte @Nullable [] unwrap(byte[] wrapped);

    /** Wipes the key. */
    @Override
    void close();
}
