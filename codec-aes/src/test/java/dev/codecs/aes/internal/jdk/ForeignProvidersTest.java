package dev.codecs.aes.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Cipher;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
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
    void theJdksOwnCodeRuns() {
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
                JceCiphers ciphers = new JceCiphers(name, new JceKey("AES", new byte[16]));
                IvParameterSpec nonce = new IvParameterSpec(new byte[16]);
                assertEquals(
                        "SunJCE",
                        ciphers.decrypting(name.contains("GCM") ? new GCMParameterSpec(128, new byte[12]) : nonce)
                                .getProvider()
                                .getName());
            }
        } finally {
            Security.removeProvider("Claiming");
        }
    }

    @Test
    void aKeyIsNotWrittenToAStream() {
        JceKey key = new JceKey("AES", new byte[16]);
        assertThrows(NotSerializableException.class, () -> {
            try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
                out.writeObject(key);
            }
        });
    }
}
