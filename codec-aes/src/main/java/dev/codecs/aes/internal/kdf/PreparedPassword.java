package dev.codecs.aes.internal.kdf;

/**
 * The two states of a hash after the inner and the outer key pad of HMAC (RFC 2104, section 4): all that derivations need of a
 * password, and half of their work if it is done again for each. For any number of threads at a time; {@link #close} is called once,
 * when no other call is running or follows.
 */
public interface PreparedPassword extends AutoCloseable {
    /**
     * Derives a key.
     *
     * @param iterations at least 1
     * @param key is filled; its length is as PBKDF2 allows
     */
    void derive(byte[] salt, int iterations, byte[] key);

    /** Wipes the states. */
    @Override
    void close();
}
