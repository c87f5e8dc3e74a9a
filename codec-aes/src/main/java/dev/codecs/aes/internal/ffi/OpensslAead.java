package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A key of an authenticated cipher of libcrypto that takes a message in pieces. */
final class OpensslAead implements AeadKey {
    private final byte[] key;
    private final Contexts encrypting;
    private final Contexts decrypting;

    OpensslAead(MemorySegment cipher, byte[] key) {
        this.key = key.clone();
        this.encrypting = new Contexts(cipher, this.key, true);
        this.decrypting = new Contexts(cipher, this.key, false);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        Context context = encrypting.start(seat, nonce);
        try {
            Libcrypto.associate(context, associatedData);
            Libcrypto.update(context, plaintext, target);
            if (!Libcrypto.finish(context)) {
                throw new IllegalStateException("libcrypto encrypted a message, and then failed to end it");
            }
            Libcrypto.readTag(context, target.asSlice(plaintext.byteSize()));
        } finally {
            encrypting.leave(seat, context);
        }
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        Context context = decrypting.start(seat, nonce);
        try {
            Libcrypto.expectTag(context, ciphertext.asSlice(target.byteSize()));
            Libcrypto.associate(context, associatedData);
            Libcrypto.update(context, ciphertext.asSlice(0, target.byteSize()), target);
            return Libcrypto.finish(context);
        } finally {
            decrypting.leave(seat, context);
        }
    }

    @Override
    public void close() {
        encrypting.close();
        decrypting.close();
        Arrays.fill(key, (byte) 0);
    }
}
