package dev.codecs.bench.aes;

import dev.codecs.Cipher;
import java.lang.foreign.MemorySegment;

/** An engine of ours. The key may be another thread's too. */
record EngineMessages(Cipher.Key key) implements Messages {
    private static final byte[] NOTHING = {};

    /** A key of an engine. */
    static Cipher.Key key(String algorithm, String engine) {
        Cipher cipher =
                Setting.isAuthenticated(algorithm) ? Cipher.of(algorithm, engine) : Cipher.raw(algorithm, engine);
        return cipher.key(Setting.key(algorithm));
    }

    @Override
    public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) {
        key.encrypt(nonce, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(target), NOTHING);
        return target;
    }

    @Override
    public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) {
        key.decrypt(nonce, MemorySegment.ofArray(ciphertext), MemorySegment.ofArray(target), NOTHING);
        return target;
    }

    @Override
    public void close() {
        key.close();
    }
}
