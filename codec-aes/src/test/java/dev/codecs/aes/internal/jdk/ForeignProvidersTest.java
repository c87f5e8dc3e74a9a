package dev.codecs.aes.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Cipher;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine is the JDK's own code, whatever security provider an application puts before it. */
class ForeignProvidersTest {
    /** Claims all ciphers, and has none. */
    private static final class Claiming extends Provider {
        private static final long serialVersionUID = 1;

        Claiming() {
            super("Claiming", "1", "claims ciphers");
            for (String name : List.of("AES/GCM/NoPadding", "AES/CTR/NoPadding", "AES/CBC/NoPadding", "AES")) {
                putService(new Claimed(this, name));
            }
        }
    }

    private static final class Claimed extends Provider.Service {
        Claimed(Provider provider, String name) {
            super(provider, "Cipher", name, "none", List.of(), null);
        }

        @Override
        public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
            throw new NoSuchAlgorithmException("claimed only");
        }
    }

    @Test
    void theJdksOwnCodeRuns() throws GeneralSecurityException {
        Provider claiming = new Claiming();
        Security.insertProviderAt(claiming, 1);
        try {
            assertEquals("Claiming", Security.getProviders("Cipher.AES/GCM/NoPadding")[0].getName());
            for (Cipher engine : Cipher.all()) {
                if (engine.engine().id().equals("jdk") && engine.authenticated()) {
                    try (Cipher.Key key = engine.key(new byte[engine.keyLength()])) {
                        byte[] sealed = key.seal(new byte[100], new byte[1]);
                        assertArrayEquals(new byte[100], key.open(sealed, new byte[1]));
                    }
                }
            }
            for (String name : List.of("AES/GCM/NoPadding", "AES/CTR/NoPadding", "AES/CBC/NoPadding")) {
                assertEquals(
                        "SunJCE", JdkCiphers.SUN_JCE.cipher(name).getProvider().getName());
            }
        } finally {
            Security.removeProvider("Claiming");
        }
    }
}
