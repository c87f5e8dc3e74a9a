package dev.codecs.aes.internal.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Large messages are decrypted another way than small ones, and it must not be seen: javax.crypto itself says what they are. */
class TwoPassGcmTest {
    private static final int LARGE = TwoPassGcm.LARGE;
    private static final byte[] ABOUT = {1, 2, 3};

    private final Random random = new Random(1);
    private final byte[] nonce = bytes(12);

    /** Around the first large one, and the ends of blocks and pieces. */
    private static IntStream sizes() {
        return IntStream.of(LARGE, LARGE + Pieces.MOST)
                .flatMap(edge -> IntStream.of(edge - 17, edge - 16, edge - 1, edge, edge + 1, edge + 15, edge + 16));
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 192, 256})
    void decryptsWhatJavaxCryptoEncrypts(int bits) throws GeneralSecurityException {
        byte[] secret = bytes(bits / 8);
        try (Cipher.Key key = Cipher.of("aes-" + bits + "-gcm", "jdk").key(secret);
                Arena arena = Arena.ofConfined()) {
            for (int size : sizes().toArray()) {
                byte[] plaintext = bytes(size);
                byte[] encrypted = encrypted(secret, plaintext);
                byte[] target = new byte[size + 9];
                MemorySegment source = MemorySegment.ofArray(encrypted);
                for (int again = 0; again < 2; again++) {
                    assertEquals(
                            size,
                            key.decrypt(
                                    nonce, source, MemorySegment.ofArray(target).asSlice(5), ABOUT));
                    assertEquals(
                            -1,
                            MemorySegment.ofArray(target).asSlice(5, size).mismatch(MemorySegment.ofArray(plaintext)));
                }
                MemorySegment outside = arena.allocate(size);
                MemorySegment from = arena.allocate(encrypted.length).copyFrom(source);
                assertEquals(size, key.decrypt(nonce, from.asReadOnly(), outside, ABOUT));
                assertArrayEquals(plaintext, outside.toArray(ValueLayout.JAVA_BYTE));
            }
        }
    }

    /** A change of any part: the message's two ends and its middle, the tag's two ends, and the associated data. */
    @ParameterizedTest
    @MethodSource("sizes")
    void leavesZerosWhereAnythingWasChanged(int size) throws GeneralSecurityException {
        byte[] secret = bytes(32);
        byte[] encrypted = encrypted(secret, bytes(size));
        try (Cipher.Key key = Cipher.of("aes-256-gcm", "jdk").key(secret)) {
            for (int at : new int[] {0, size / 2, size - 1, size, size + 15}) {
                encrypted[at] ^= 0x10;
                assertRefused(key, nonce, encrypted, ABOUT);
                encrypted[at] ^= 0x10;
            }
            assertRefused(key, nonce, encrypted, new byte[] {1, 2});
            assertRefused(key, new byte[12], encrypted, ABOUT);
            byte[] target = new byte[size];
            MemorySegment whole = MemorySegment.ofArray(encrypted);
            assertEquals(size, key.decrypt(nonce, whole, MemorySegment.ofArray(target), ABOUT));
        }
    }

    private static void assertRefused(Cipher.Key key, byte[] nonce, byte[] encrypted, byte[] about) {
        byte[] target = bytes(new Random(2), encrypted.length - 16);
        MemorySegment source = MemorySegment.ofArray(encrypted);
        MemorySegment written = MemorySegment.ofArray(target);
        assertThrows(AuthenticationException.class, () -> key.decrypt(nonce, source, written, about));
        assertArrayEquals(new byte[target.length], target);
    }

    /** Others encrypt small messages between, with the same objects of the provider. */
    @ParameterizedTest
    @ValueSource(strings = {"aes-128-gcm", "aes-256-gcm"})
    void threadsShareAKey(String algorithm) throws Exception {
        Cipher cipher = Cipher.of(algorithm, "jdk");
        byte[] secret = bytes(cipher.keyLength());
        byte[] plaintext = bytes(LARGE + 5);
        byte[] encrypted = encrypted(secret, plaintext);
        try (Cipher.Key key = cipher.key(secret);
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                running.add(threads.submit(() -> {
                    byte[] target = new byte[plaintext.length];
                    byte[] sealed = key.seal(ABOUT, ABOUT);
                    key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(target), ABOUT);
                    assertArrayEquals(plaintext, target);
                    assertArrayEquals(ABOUT, key.open(sealed, ABOUT));
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    private byte[] encrypted(byte[] secret, byte[] plaintext) throws GeneralSecurityException {
        javax.crypto.Cipher direct = javax.crypto.Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
        direct.init(
                javax.crypto.Cipher.ENCRYPT_MODE, new SecretKeySpec(secret, "AES"), new GCMParameterSpec(128, nonce));
        direct.updateAAD(ABOUT);
        return direct.doFinal(plaintext);
    }

    private byte[] bytes(int length) {
        return bytes(random, length);
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
