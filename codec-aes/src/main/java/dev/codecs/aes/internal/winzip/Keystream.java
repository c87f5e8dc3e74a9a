package dev.codecs.aes.internal.winzip;

/** AES over consecutive counters, under a key that it holds. For one thread at a time. */
public interface Keystream extends AutoCloseable {
    /**
     * Writes the encryption of counters: blocks that hold a number in their first eight bytes, least significant byte first, and then
     * zeros.
     *
     * @param counter the first of them; after 2^64 - 1 comes 0
     * @param target is filled from its start
     * @param blocks of 16 bytes each, for which the target has room
     */
    void generate(long counter, byte[] target, int blocks);

    /** Wipes the key. Once, and last. */
    @Override
    void close();
}
