package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.RawKey;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A key of AES in counter mode (NIST SP 800-38A, section 6.5), all of whose 16 bytes count. Both directions are the same. */
final class OpensslCtr implements RawKey {
    private final byte[] key;
    private final Contexts contexts;

    OpensslCtr(MemorySegment cipher, byte[] key) {
        this.key = key.clone();
        this.contexts = new Contexts(cipher, this.key, true);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        Context context = contexts.start(seat, nonce);
        try {
            Libcrypto.update(context, plaintext, target);
        } finally {
            contexts.leave(seat, context);
        }
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(seat, nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    @Override
    public void close() {
        contexts.close();
        Arrays.fill(key, (byte) 0);
    }
}
