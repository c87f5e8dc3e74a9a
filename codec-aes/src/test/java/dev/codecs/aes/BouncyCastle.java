package dev.codecs.aes;

import java.util.Arrays;
import org.bouncycastle.crypto.BufferedBlockCipher;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CCMBlockCipher;
import org.bouncycastle.crypto.modes.ChaCha20Poly1305;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.modes.XChaCha20Poly1305;
import org.bouncycastle.crypto.paddings.PKCS7Padding;
import org.bouncycastle.crypto.paddings.PaddedBufferedBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** A library that none of this shares code with, as a witness. */
final class BouncyCastle {
    private BouncyCastle() {}

    static byte[] encrypt(String algorithm, byte[] key, byte[] nonce, byte[] plaintext, byte[] associatedData) {
        try {
            return algorithm.endsWith("xts")
                    ? ReferenceXts.encrypt(key, nonce, plaintext)
                    : algorithm.endsWith("ctr") || algorithm.endsWith("cbc")
                            ? raw(algorithm, key, nonce, plaintext)
                            : authenticated(algorithm, key, nonce, plaintext, associatedData);
        } catch (InvalidCipherTextException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] authenticated(String algorithm, byte[] key, byte[] nonce, byte[] plaintext, byte[] about)
            throws InvalidCipherTextException {
        AEADCipher cipher = switch (algorithm.substring(algorithm.lastIndexOf('-') + 1)) {
            case "siv" -> new GCMSIVBlockCipher(AESEngine.newInstance());
            case "gcm" -> GCMBlockCipher.newInstance(AESEngine.newInstance());
            case "ccm" -> CCMBlockCipher.newInstance(AESEngine.newInstance());
            default -> algorithm.startsWith("x") ? new XChaCha20Poly1305() : new ChaCha20Poly1305();
        };
        cipher.init(true, new AEADParameters(new KeyParameter(key), 128, nonce, about));
        byte[] target = new byte[cipher.getOutputSize(plaintext.length)];
        int written = cipher.processBytes(plaintext, 0, plaintext.length, target, 0);
        return Arrays.copyOf(target, written + cipher.doFinal(target, written));
    }

    private static byte[] raw(String algorithm, byte[] key, byte[] nonce, byte[] plaintext)
            throws InvalidCipherTextException {
        ParametersWithIV parameters = new ParametersWithIV(new KeyParameter(key), nonce);
        if (algorithm.endsWith("ctr")) {
            SICBlockCipher counting = (SICBlockCipher) SICBlockCipher.newInstance(AESEngine.newInstance());
            counting.init(true, parameters);
            byte[] target = new byte[plaintext.length];
            counting.processBytes(plaintext, 0, plaintext.length, target, 0);
            return target;
        }
        BufferedBlockCipher cipher =
                new PaddedBufferedBlockCipher(CBCBlockCipher.newInstance(AESEngine.newInstance()), new PKCS7Padding());
        cipher.init(true, parameters);
        byte[] target = new byte[cipher.getOutputSize(plaintext.length)];
        int written = cipher.processBytes(plaintext, 0, plaintext.length, target, 0);
        return Arrays.copyOf(target, written + cipher.doFinal(target, written));
    }
}
