package dev.codecs.aes.internal;

import java.lang.foreign.MemorySegment;

/**
 * An expanded key of one engine, for any number of threads at a time. Arguments are checked: nonces have the cipher's length, segments
 * are native or views of a {@code byte[]} and do not overlap, messages are no longer than the cipher allows, and {@link #close} is
 * called once, when no other call is running or follows.
 */
public interface AeadKey extends AutoCloseable {
    /**
     * Encrypts a message.
     *
     * @param seat of the {@link Seats} that count the calls of this key, which the caller has alone
     * @param target exactly as long as the plaintext and the tag, which comes last
     */
    void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target);

    /**
     * Decrypts a message.
     *
     * @param seat as for {@link #encrypt}
     * @param ciphertext with the tag behind it
     * @param target exactly as long as the plaintext; after a failure it may hold anything, and the caller wipes it
     * @return whether it is authentic
     */
    boolean decrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target);

    /** Wipes the key. */
    @Override
    void close();
}
