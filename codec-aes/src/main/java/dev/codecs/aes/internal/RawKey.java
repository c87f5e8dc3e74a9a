package dev.codecs.aes.internal;

import java.lang.foreign.MemorySegment;

/** An expanded key of one engine; see {@link AeadKey} for what is checked before its calls. */
public interface RawKey extends AutoCloseable {
    /**
     * Encrypts a message.
     *
     * @param target exactly as long as the ciphertext, with its padding
     */
    void encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target);

    /**
     * Decrypts a message.
     *
     * @param ciphertext of whole blocks, at least one, if the cipher has padding
     * @param target as long as the ciphertext
     * @return the bytes written, or -1 if the padding is wrong
     */
    long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target);

    /** Wipes the key. */
    @Override
    void close();
}
