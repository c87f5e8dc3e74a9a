package dev.codecs.aes.internal.ffi;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A key of AES-GCM-SIV (RFC 8452). The nonce of its encryption depends on the whole message, which libcrypto therefore takes in one
 * call. Each message has a context of its own: libcrypto 3.5 encrypts wrongly by one that it has used before.
 */
final class OpensslSiv implements AeadKey {
    private final MemorySegment cipher;
    private final byte[] key;

    OpensslSiv(MemorySegment cipher, byte[] key) {
        this.cipher = cipher;
        this.key = key.clone();
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        checkLength(plaintext);
        Context context = Libcrypto.started(cipher, key, nonce, true);
        try {
            if (!Libcrypto.updateWhole(context, MemorySegment.ofArray(associatedData), MemorySegment.NULL)
                    || !Libcrypto.updateWhole(context, plaintext, target)
                    || !Libcrypto.finish(context)) {
                throw new IllegalStateException("libcrypto failed to encrypt a message");
            }
            Libcrypto.readTag(context, target.asSlice(plaintext.byteSize()));
        } finally {
            context.object().free();
        }
    }

    /** A wrong tag is found as soon as the message is known. */
    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        checkLength(target);
        Context context = Libcrypto.started(cipher, key, nonce, false);
        try {
            Libcrypto.expectTag(context, ciphertext.asSlice(target.byteSize()));
            return Libcrypto.updateWhole(context, MemorySegment.ofArray(associatedData), MemorySegment.NULL)
                    && Libcrypto.updateWhole(context, ciphertext.asSlice(0, target.byteSize()), target)
                    && Libcrypto.finish(context);
        } finally {
            context.object().free();
        }
    }

    private static void checkLength(MemorySegment plaintext) {
        if (plaintext.byteSize() > Integer.MAX_VALUE) {
            throw new UnsupportedFeatureException("libcrypto takes a message of GCM-SIV of less than 2 GiB, not "
                    + plaintext.byteSize() + " bytes: use another engine, or seal a stream");
        }
    }

    @Override
    public void close() {
        Arrays.fill(key, (byte) 0);
    }
}
