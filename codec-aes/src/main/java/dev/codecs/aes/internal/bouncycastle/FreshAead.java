package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * A key of an authenticated cipher whose objects gain nothing from being used again: GCM-SIV and XChaCha20-Poly1305 derive another key
 * for each message, and GCM-SIV and CCM keep the message until it is whole.
 */
final class FreshAead implements AeadKey {
    /** What fits into the array that the message is kept in. */
    private static final int LONGEST = Integer.MAX_VALUE - 64;

    private static final int TAG_BITS = 128;

    private final KeyParameter key;
    private final Supplier<? extends AEADCipher> make;

    FreshAead(byte[] key, Supplier<? extends AEADCipher> make) {
        this.key = new KeyParameter(key);
        this.make = make;
    }

    private AEADCipher begun(boolean encrypting, byte[] nonce, MemorySegment source) {
        if (source.byteSize() > LONGEST) {
            throw new UnsupportedFeatureException("BouncyCastle takes a message of this cipher of less than 2 GiB, not "
                    + source.byteSize() + " bytes: use another engine, or seal a stream");
        }
        AEADCipher cipher = make.get();
        cipher.init(encrypting, new AEADParameters(key, TAG_BITS, nonce));
        return cipher;
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        Messages.encrypt(begun(true, nonce, plaintext), associatedData, plaintext, target);
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        return Messages.decrypt(begun(false, nonce, ciphertext), associatedData, ciphertext, target);
    }

    @Override
    public void close() {
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
