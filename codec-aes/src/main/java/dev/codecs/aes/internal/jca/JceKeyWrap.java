package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.WrappingKey;
import java.security.GeneralSecurityException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import org.jspecify.annotations.Nullable;

/** A key that wraps others by {@code javax.crypto}. Each call has an object of its own, since what is wrapped is short and seldom. */
public final class JceKeyWrap implements WrappingKey {
    private final Lookup lookup;
    private final String transformation;
    private final JceKey key;

    /** Copies the key. */
    public JceKeyWrap(Lookup lookup, String transformation, byte[] key) {
        this.lookup = lookup;
        this.transformation = transformation;
        this.key = new JceKey("AES", key);
    }

    private Cipher begun(int mode) throws GeneralSecurityException {
        Cipher cipher = lookup.cipher(transformation);
        cipher.init(mode, key);
        return cipher;
    }

    @Override
    public byte[] wrap(byte[] other) {
        try {
            return begun(Cipher.ENCRYPT_MODE).doFinal(other);
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
    }

    @Override
    public byte @Nullable [] unwrap(byte[] wrapped) {
        try {
            return begun(Cipher.DECRYPT_MODE).doFinal(wrapped);
        } catch (IllegalBlockSizeException | BadPaddingException e) {
            return null;
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
    }

    @Override
    public void close() {
        key.wipe();
    }
}
