package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.Pkcs7;
import dev.codecs.aes.internal.RawKey;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A key of AES in cipher block chaining (NIST SP 800-38A, section 6.2), padded. */
final class OpensslCbc implements RawKey {
    private final byte[] key;
    private final Contexts encrypting;
    private final Contexts decrypting;

    OpensslCbc(MemorySegment cipher, byte[] key) {
        this.key = key.clone();
        this.encrypting = new Contexts(cipher, this.key, true);
        this.decrypting = new Contexts(cipher, this.key, false);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long whole = target.byteSize() - Pkcs7.BLOCK;
        byte[] last = Pkcs7.lastBlock(plaintext);
        Context context = encrypting.start(seat, nonce);
        try {
            Libcrypto.update(context, plaintext.asSlice(0, whole), target);
            Libcrypto.update(context, MemorySegment.ofArray(last), target.asSlice(whole));
        } finally {
            encrypting.leave(seat, context);
            Arrays.fill(last, (byte) 0);
        }
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        Context context = decrypting.start(seat, nonce);
        try {
            Libcrypto.update(context, ciphertext, target);
        } finally {
            decrypting.leave(seat, context);
        }
        return Pkcs7.length(target);
    }

    @Override
    public void close() {
        encrypting.close();
        decrypting.close();
        Arrays.fill(key, (byte) 0);
    }
}
