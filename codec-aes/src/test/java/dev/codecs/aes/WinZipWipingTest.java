package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.PreparedPassword;
import dev.codecs.aes.internal.winzip.Digest;
import dev.codecs.aes.internal.winzip.Keystream;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is given to an engine is wiped afterwards, and what it makes is closed, each once. */
class WinZipWipingTest {
    /** An engine that keeps what it is given. */
    private static final class Watching implements WinZipKernel, Pbkdf2Kernel, PreparedPassword {
        private final List<byte[]> secrets = new ArrayList<>();
        private int made;
        private int closed;
        private Runnable meanwhile = () -> {};

        @Override
        public Pbkdf2Kernel pbkdf2() {
            return this;
        }

        @Override
        public PreparedPassword prepare(byte[] password) {
            return this;
        }

        @Override
        public void derive(byte[] salt, int iterations, byte[] key) {
            assertEquals(1000, iterations);
            Arrays.fill(key, (byte) 0x55);
            secrets.add(key);
        }

        @Override
        public Keystream keystream(byte[] key) {
            assertEquals(0x55, key[0]);
            secrets.add(key);
            made++;
            return new Keystream() {
                @Override
                public void generate(long counter, byte[] target, int blocks) {
                    meanwhile.run();
                    Arrays.fill(target, 0, 16 * blocks, (byte) 1);
                    secrets.add(target);
                }

                @Override
                public void close() {
                    closed++;
                }
            };
        }

        @Override
        public Digest sha1() {
            made++;
            return new Digest() {
                @Override
                public void update(byte[] data, int offset, int length) {
                    if (length == 64) {
                        secrets.add(data); // a key pad
                    }
                }

                @Override
                public void finish(byte[] target) {
                    Arrays.fill(target, (byte) 2);
                }

                @Override
                public void close() {
                    closed++;
                }
            };
        }

        @Override
        public void close() {
            closed++;
        }

        void assertWiped() {
            assertFalse(secrets.isEmpty());
            secrets.forEach(secret -> assertArrayEquals(new byte[secret.length], secret));
            assertEquals(made, closed);
        }
    }

    @Test
    void keysAndKeystreams() {
        Watching engine = new Watching();
        try (WinZipPassword password = new WinZipPassword(engine, engine, false, null)) {
            byte[] payload = password.encrypt(Strength.AES_256, new byte[20]);
            engine.assertWiped();
            assertEquals(20, password.decrypt(Strength.AES_256, payload).length);
            engine.assertWiped();
            payload[47] ^= 1;
            assertThrows(AuthenticationException.class, () -> password.decrypt(Strength.AES_256, payload));
            engine.assertWiped();
        }
        assertEquals(engine.made + 1, engine.closed);
    }

    /** To end what another thread is using would be to free native memory under its hands. */
    @Test
    @Timeout(60)
    void aSessionIsWipedAfterItsRunningCall() throws InterruptedException {
        Watching engine = new Watching();
        try (WinZipPassword password = new WinZipPassword(engine, engine, false, null)) {
            WinZipEncryption session = password.encryption(Strength.AES_256);
            Thread closing = new Thread(session::close);
            engine.meanwhile = () -> {
                closing.start();
                while (closing.getState() != Thread.State.BLOCKED && closing.isAlive()) {
                    Thread.onSpinWait();
                }
                assertEquals(0, engine.closed);
            };
            session.encrypt(new byte[20], 0, 20, new byte[20], 0);
            closing.join();
            engine.assertWiped();
            assertThrows(IllegalStateException.class, () -> session.encrypt(new byte[1], 0, 1, new byte[1], 0));
        }
    }

    /** Whoever closes while others are at work does not wipe what they use. */
    @Test
    void aPasswordIsWipedAfterItsLastCall() {
        boolean[] wiped = {false};
        PreparedPassword prepared = new PreparedPassword() {
            @Override
            public void derive(byte[] salt, int iterations, byte[] key) {
                assertFalse(wiped[0]);
            }

            @Override
            public void close() {
                wiped[0] = true;
            }
        };
        Watching engine = new Watching();
        WinZipPassword[] own = new WinZipPassword[1];
        PreparedPassword closing = new PreparedPassword() {
            @Override
            public void derive(byte[] salt, int iterations, byte[] key) {
                own[0].close();
                prepared.derive(salt, iterations, key);
            }

            @Override
            public void close() {
                prepared.close();
            }
        };
        own[0] = new WinZipPassword(engine, closing, false, null);
        own[0].accepts(Strength.AES_128, new byte[10]);
        assertTrue(wiped[0]);
    }
}
