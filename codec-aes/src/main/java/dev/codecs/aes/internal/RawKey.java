package dev.codecs.aes.internal;

import java.lang.foreign.MemorySegment;

/** An expanded key of one engine; see {@link AeadKey} for what is checked before its calls. */
public interface RawKey extends AutoCloseable {
    /**
     * Encrypts a message.
     *
     * @param seat of the {@link Seats} that count the calls of this key, which the caller has alone
     * @param target exactly as long as the ciphertext, with its padding
     */
    void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target);

    /**
     * Decrypts a message.
     *
     * @param seat as for {@link #encrypt}
     * @param ciphertext of whole blocks, at least one, if the cipher has padding
     * @param target as long as the ciphertext
     * @return the bytes written, or -1 if the padding is wrong
     */
    long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target);

    /** Wipes the key. */
    @Override
    void close();
}
