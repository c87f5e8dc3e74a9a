package dev.codecs.aes.internal.jca;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Asks one security provider, and no other that the application may have put before it. */
@FunctionalInterface
public interface Lookup {
    /**
     * {@return a new cipher}
     *
     * @param transformation mode and padding included
     */
    Cipher cipher(String transformation) throws GeneralSecurityException;
}
