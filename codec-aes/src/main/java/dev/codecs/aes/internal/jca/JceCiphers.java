package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.Seated;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;

/** The objects of {@code javax.crypto} for one key, which expand it once each. */
final class JceCiphers {
    private final Lookup lookup;
    private final String transformation;
    private final JceKey key;
    private final Seated<Cipher> ciphers;

    JceCiphers(Lookup lookup, String transformation, JceKey key) {
        this.lookup = lookup;
        this.transformation = transformation;
        this.key = key;
        this.ciphers = new Seated<>(this::make, surplus -> {});
    }

    private Cipher make() {
        try {
            return lookup.cipher(transformation);
        } catch (GeneralSecurityException e) {
            throw broken(e);
        }
    }

    /** {@return a cipher that is ready to encrypt} */
    Cipher encrypting(int seat, AlgorithmParameterSpec parameters) {
        Cipher cipher = ciphers.at(seat);
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
            return cipher;
        } catch (InvalidAlgorithmParameterException | InvalidKeyException e) {
            // It remembers its last nonce and refuses the same again, which the caller may want nevertheless. A new one
            // does not know.
            return begun(ciphers.put(seat, make()), Cipher.ENCRYPT_MODE, parameters);
        }
    }

    /** {@return a cipher that is ready to decrypt} */
    Cipher decrypting(int seat, AlgorithmParameterSpec parameters) {
        return begun(ciphers.at(seat), Cipher.DECRYPT_MODE, parameters);
    }

    private Cipher begun(Cipher cipher, int mode, AlgorithmParameterSpec parameters) {
        try {
            cipher.init(mode, key, parameters);
            return cipher;
        } catch (GeneralSecurityException e) {
            throw broken(e);
        }
    }

    /** What the arguments rule out. */
    static IllegalStateException broken(GeneralSecurityException e) {
        return new IllegalStateException("the security provider fails: " + e.getMessage(), e);
    }

    /** The objects that hold expanded keys have no way to be wiped, and are left to the garbage collector. */
    void close() {
        ciphers.end();
        key.wipe();
    }
}
