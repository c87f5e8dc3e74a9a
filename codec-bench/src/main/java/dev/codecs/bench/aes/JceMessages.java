package dev.codecs.bench.aes;

import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** {@link Cipher} as its fastest user takes it: one object for all messages, which are whole arrays. */
final class JceMessages implements Messages {
    private static final int TAG_BITS = 128;

    private final Cipher cipher;
    private final boolean gcm;
    private final SecretKey key;

    JceMessages(Cipher cipher, String algorithm) {
        this.cipher = cipher;
        this.gcm = algorithm.contains("-gcm");
        this.key = new SecretKeySpec(Setting.key(algorithm), algorithm.startsWith("aes") ? "AES" : "ChaCha20");
    }

    private AlgorithmParameterSpec parameters(byte[] nonce) {
        return gcm ? new GCMParameterSpec(TAG_BITS, nonce) : new IvParameterSpec(nonce);
    }

    @Override
    public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) throws GeneralSecurityException {
        cipher.init(Cipher.ENCRYPT_MODE, key, parameters(nonce));
        cipher.doFinal(plaintext, 0, plaintext.length, target, 0);
        return target;
    }

    @Override
    public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) throws GeneralSecurityException {
        cipher.init(Cipher.DECRYPT_MODE, key, parameters(nonce));
        cipher.doFinal(ciphertext, 0, ciphertext.length, target, 0);
        return target;
    }
}
