package dev.codecs.aes.internal.java;

/** Independent blocks of AES, for other modes than those here. Close wipes the key; it is called once, and last. */
public final class Blocks implements AutoCloseable {
    private final Aes aes;

    /** @param key of 16, 24 or 32 bytes, which is copied */
    public Blocks(byte[] key) {
        aes = new Aes(key);
    }

    /** Encrypts blocks from the start of an array to that of another. */
    public void encrypt(byte[] source, byte[] target, int blocks) {
        try (Scratch scratch = Scratch.take()) {
            aes.encrypt(source, 0, target, 0, blocks, scratch);
        }
    }

    @Override
    public void close() {
        aes.wipe();
    }
}
