package dev.codecs.bench.aes;

import java.security.GeneralSecurityException;

/** One key of one library's cipher. For one thread at a time. */
interface Messages extends AutoCloseable {
    /**
     * Encrypts a message.
     *
     * @param nonce never the same twice
     * @param target exactly as long as the ciphertext
     * @return the array with the ciphertext and its tag: the target, or one of the library's own
     */
    byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) throws GeneralSecurityException;

    /**
     * Decrypts a message.
     *
     * @param target at least as long as the ciphertext
     * @return the array that begins with the plaintext: the target, or one of the library's own
     */
    byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) throws GeneralSecurityException;

    /** Whether it draws its nonces, and puts them before the ciphertext. */
    default boolean drawsNonces() {
        return false;
    }

    @Override
    default void close() {}
}
