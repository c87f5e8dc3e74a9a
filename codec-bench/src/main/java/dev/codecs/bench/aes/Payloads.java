package dev.codecs.bench.aes;

import java.io.IOException;

/** Encrypts and decrypts what lies between the headers of ZIP entries, by one library. For one thread at a time. */
interface Payloads extends AutoCloseable {
    /** How much longer than its plaintext a payload is. */
    int overhead();

    /** Encrypts, with a salt of its own, to the beginning of the target. */
    void write(byte[] plaintext, int offset, int length, byte[] target) throws IOException;

    /** Decrypts a payload of this length, overhead included, to the beginning of the target, and checks what there is to check. */
    void read(byte[] payload, int offset, int length, byte[] target) throws IOException;

    @Override
    default void close() {}
}
