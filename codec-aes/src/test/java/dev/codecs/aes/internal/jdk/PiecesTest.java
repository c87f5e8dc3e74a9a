package dev.codecs.aes.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Cipher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.Random;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages are cut into short pieces first, and into long ones later: the results are the same. */
class PiecesTest {
    private static final byte[] NOTHING = {};

    @Test
    void becomeLongerAfterManyCalls() {
        Pieces pieces = new Pieces();
        for (int i = 0; i < 20_000; i++) {
            assertEquals(1024, pieces.next());
        }
        assertEquals(Pieces.MOST, pieces.next());
        assertEquals(0, Pieces.MOST % 16);
    }

    @ParameterizedTest
    @CsvSource({
        "aes-256-gcm, AES/GCM/NoPadding",
        "chacha20-poly1305, ChaCha20-Poly1305",
        "aes-256-ctr, AES/CTR/NoPadding",
        "aes-256-cbc, AES/CBC/PKCS5Padding"
    })
    void doNotChangeWhatIsEncrypted(String algorithm, String transformation) throws GeneralSecurityException {
        Cipher cipher = algorithm.endsWith("ctr") || algorithm.endsWith("cbc")
                ? Cipher.raw(algorithm, "jdk")
                : Cipher.of(algorithm, "jdk");
        byte[] secret = new byte[32];
        byte[] nonce = new byte[cipher.nonceLength()];
        byte[] data = new byte[100_003];
        new Random(1).nextBytes(data);
        javax.crypto.Cipher direct = javax.crypto.Cipher.getInstance(transformation);
        direct.init(
                javax.crypto.Cipher.ENCRYPT_MODE,
                new SecretKeySpec(secret, algorithm.startsWith("aes") ? "AES" : "ChaCha20"),
                algorithm.endsWith("gcm") ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce));
        byte[] expected = direct.doFinal(data);
        try (Cipher.Key key = cipher.key(secret);
                Arena arena = Arena.ofConfined()) {
            MemorySegment outside = arena.allocate(data.length).copyFrom(MemorySegment.ofArray(data));
            MemorySegment encrypted = arena.allocate(expected.length);
            byte[] target = new byte[expected.length];
            for (int i = 0; i < 230; i++) { // more than 20,000 pieces
                key.encrypt(nonce, MemorySegment.ofArray(data), MemorySegment.ofArray(target), NOTHING);
                assertArrayEquals(expected, target);
            }
            key.encrypt(nonce, outside, encrypted, NOTHING);
            assertArrayEquals(expected, encrypted.toArray(ValueLayout.JAVA_BYTE));
            key.decrypt(nonce, encrypted, outside.fill((byte) 0), NOTHING);
            assertArrayEquals(data, outside.toArray(ValueLayout.JAVA_BYTE));
        }
    }
}
