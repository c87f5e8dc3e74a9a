package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.codecs.Cipher;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One key is used by many threads at once, more of them than its pools have room for. */
@Timeout(60)
class ThreadsTest {
    private static final int MESSAGES = 400;

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void shareAKey(Cipher engine) throws Exception {
        byte[] secret = Engines.random(engine.keyLength(), 1);
        try (Cipher.Key key = engine.key(secret);
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                int seed = i;
                running.add(threads.submit(() -> roundTrip(engine, secret, key, seed)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    private static void roundTrip(Cipher engine, byte[] secret, Cipher.Key key, int seed) {
        byte[] nonce = Engines.random(engine.nonceLength(), seed);
        byte[] about = engine.authenticated() ? Engines.random(seed % 50, seed) : Engines.NOTHING;
        byte[] plaintext = Engines.random(7 * seed, seed);
        byte[] encrypted = new byte[(int) engine.encryptedLength(plaintext.length)];
        key.encrypt(nonce, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(encrypted), about);
        assertArrayEquals(BouncyCastle.encrypt(engine.algorithm(), secret, nonce, plaintext, about), encrypted);
        byte[] decrypted = new byte[encrypted.length];
        long length = key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(decrypted), about);
        assertArrayEquals(plaintext, Arrays.copyOf(decrypted, (int) length));
    }
}
