package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** A key of AES-GCM-SIV (RFC 8452), which derives others for each message and keeps the message until it is whole. */
final class SivKey implements AeadKey {
    /** What fits into the array that the message is kept in. */
    private static final int LONGEST = Integer.MAX_VALUE - 64;

    private final KeyParameter key;

    SivKey(byte[] key) {
        this.key = new KeyParameter(key);
    }

    private AEADCipher begun(boolean encrypting, byte[] nonce, MemorySegment source) {
        if (source.byteSize() > LONGEST) {
            throw new UnsupportedFeatureException("BouncyCastle takes a message of GCM-SIV of less than 2 GiB, not "
                    + source.byteSize() + " bytes: use another engine, or seal a stream");
        }
        AEADCipher cipher = new GCMSIVBlockCipher();
        cipher.init(encrypting, new ParametersWithIV(key, nonce));
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
