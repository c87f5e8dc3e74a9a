package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.RawKey;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A key of AES-XTS (IEEE 1619). libcrypto takes each call for a data unit of its own, and so a message in one. */
final class OpensslXts implements RawKey {
    private final byte[] key;
    private final Contexts encrypting;
    private final Contexts decrypting;

    OpensslXts(MemorySegment cipher, byte[] key) {
        this.key = key.clone();
        this.encrypting = new Contexts(cipher, this.key, true);
        this.decrypting = new Contexts(cipher, this.key, false);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        run(encrypting, seat, nonce, plaintext, target);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        run(decrypting, seat, nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    private static void run(Contexts contexts, int seat, byte[] nonce, MemorySegment source, MemorySegment target) {
        Context context = contexts.start(seat, nonce);
        try {
            if (!Libcrypto.updateWhole(context, source, target)) {
                throw new IllegalStateException("libcrypto failed to encrypt or decrypt a message");
            }
        } finally {
            contexts.leave(seat, context);
        }
    }

    @Override
    public void close() {
        encrypting.close();
        decrypting.close();
        Arrays.fill(key, (byte) 0);
    }
}
