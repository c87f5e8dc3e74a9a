package dev.codecs.aes.internal.winzip;

import java.util.Arrays;

/** HMAC (RFC 2104) over the SHA-1 of an engine. For one message. */
final class HmacSha1 implements AutoCloseable {
    static final int LENGTH = 20;

    private static final int BLOCK = 64;

    private final Digest digest;
    private final byte[] pad;

    /** @param key of at most 64 bytes; it is not kept */
    HmacSha1(Digest digest, byte[] key) {
        this.digest = digest;
        this.pad = Arrays.copyOf(key, BLOCK);
        fill(0x36);
    }

    private void fill(int filling) {
        for (int i = 0; i < BLOCK; i++) {
            pad[i] ^= (byte) filling;
        }
        digest.update(pad, 0, BLOCK);
    }

    void update(byte[] data, int offset, int length) {
        digest.update(data, offset, length);
    }

    /** {@return the code of the message, after which only {@link #close} follows} */
    byte[] finish() {
        byte[] code = new byte[LENGTH];
        digest.finish(code);
        fill(0x36 ^ 0x5C);
        digest.update(code, 0, LENGTH);
        digest.finish(code);
        return code;
    }

    @Override
    public void close() {
        Arrays.fill(pad, (byte) 0);
        digest.close();
    }
}
