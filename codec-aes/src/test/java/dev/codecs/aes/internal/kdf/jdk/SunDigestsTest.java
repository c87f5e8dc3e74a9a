package dev.codecs.aes.internal.kdf.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.aes.Pbkdf2;
import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipPassword;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Key derivation and WinZip AES by the engine {@code jdk} are the JDK's own code, whatever an application puts before it. */
class SunDigestsTest {
    /** All messages have the same digest. */
    private static final class Zeros extends MessageDigestSpi implements Cloneable {
        @Override
        protected int engineGetDigestLength() {
            return 20;
        }

        @Override
        protected void engineUpdate(byte input) {}

        @Override
        protected void engineUpdate(byte[] input, int offset, int len) {}

        @Override
        protected byte[] engineDigest() {
            return new byte[20];
        }

        @Override
        protected void engineReset() {}

        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    private static final class Wrong extends Provider {
        private static final long serialVersionUID = 1;

        Wrong() {
            super("Wrong", "1", "has a wrong digest");
            putService(new Provider.Service(this, "MessageDigest", "SHA-1", "none", List.of(), null) {
                @Override
                public Object newInstance(Object parameter) {
                    return new Zeros();
                }
            });
        }
    }

    @Test
    void theJdksOwnCodeRuns() throws NoSuchAlgorithmException {
        Security.insertProviderAt(new Wrong(), 1);
        try {
            assertEquals("SUN", SunDigests.of("SHA-1").getProvider().getName());
            byte[] salt = new byte[16];
            char[] text = {'a'};
            assertArrayEquals(
                    Pbkdf2.of("pbkdf2-hmac-sha-1", "java").derive(text, salt, 3, 20),
                    Pbkdf2.of("pbkdf2-hmac-sha-1", "jdk").derive(text, salt, 3, 20));
            try (WinZipPassword ours = WinZipAes.of("java").password(text);
                    WinZipPassword jdks = WinZipAes.of("jdk").password(text)) {
                byte[] payload = jdks.encrypt(Strength.AES_256, new byte[100]);
                assertArrayEquals(new byte[100], ours.decrypt(Strength.AES_256, payload));
            }
        } finally {
            Security.removeProvider("Wrong");
        }
    }
}
