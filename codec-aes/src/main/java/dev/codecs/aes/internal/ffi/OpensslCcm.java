package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.Seated;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A key of AES-CCM (NIST SP 800-38C). libcrypto wants to know the length of a message first, and takes it in one call. */
final class OpensslCcm implements AeadKey {
    private final byte[] key;
    private final Seated<Context> encrypting;
    private final Seated<Context> decrypting;

    OpensslCcm(MemorySegment cipher, byte[] key) {
        this.key = key.clone();
        this.encrypting = contexts(cipher, true);
        this.decrypting = contexts(cipher, false);
    }

    private Seated<Context> contexts(MemorySegment cipher, boolean encrypts) {
        return new Seated<>(
                () -> Libcrypto.ccmContext(cipher, key, encrypts),
                context -> context.object().free());
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        Context context = encrypting.at(seat);
        try {
            Libcrypto.start(context, nonce, true);
            if (!isRun(context, associatedData, plaintext, target)) {
                throw new IllegalStateException("libcrypto failed to encrypt a message");
            }
            Libcrypto.readTag(context, target.asSlice(plaintext.byteSize()));
        } finally {
            encrypting.leave(seat, context);
        }
    }

    /** A wrong tag is found as soon as the message is known. */
    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        Context context = decrypting.at(seat);
        try {
            Libcrypto.expectTag(context, ciphertext.asSlice(target.byteSize()));
            Libcrypto.start(context, nonce, false);
            return isRun(context, associatedData, ciphertext.asSlice(0, target.byteSize()), target);
        } finally {
            decrypting.leave(seat, context);
        }
    }

    private static boolean isRun(Context context, byte[] associatedData, MemorySegment source, MemorySegment target) {
        Libcrypto.announce(context, (int) source.byteSize());
        if (!Libcrypto.updateWhole(context, MemorySegment.ofArray(associatedData), MemorySegment.NULL)) {
            return false;
        }
        return source.byteSize() == 0
                ? Libcrypto.updateWithNothing(context)
                : Libcrypto.updateWhole(context, source, target);
    }

    @Override
    public void close() {
        encrypting.end();
        decrypting.end();
        Arrays.fill(key, (byte) 0);
    }
}
