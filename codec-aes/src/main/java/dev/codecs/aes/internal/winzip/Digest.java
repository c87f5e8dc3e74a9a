package dev.codecs.aes.internal.winzip;

/** SHA-1 of data that comes in pieces. For one thread at a time. */
public interface Digest extends AutoCloseable {
    /** Takes in a piece. */
    void update(byte[] data, int offset, int length);

    /** Writes the 20 bytes of the hash to the start of the target, and starts anew. */
    void finish(byte[] target);

    /** Wipes what it holds. Once, and last. */
    @Override
    void close();
}
