package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The block cipher, by both of its kernels. */
class AesTest {
    /** FIPS 197, appendix C: every block of any number of equal ones. */
    @ParameterizedTest
    @CsvSource({
        "16, 69c4e0d86a7b0430d8cdb78070b4c55a",
        "24, dda97ca4864cdfe06eaf70a0ec0d7191",
        "32, 8ea2b7ca516745bfeafc49904b496089"
    })
    void published(int keyLength, String expected) {
        byte[] key = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        Aes aes = new Aes(Arrays.copyOf(key, keyLength));
        for (int blocks : new int[] {1, 2, 3, 4, 5, 160, 161, 1024}) {
            String plaintext = "00112233445566778899aabbccddeeff".repeat(blocks);
            byte[] data = HexFormat.of().parseHex(plaintext);
            try (Scratch scratch = Scratch.take()) {
                aes.encrypt(data, 0, data, 0, blocks, scratch);
                assertEquals(expected.repeat(blocks), HexFormat.of().formatHex(data));
                aes.decrypt(data, 0, data, 0, blocks, scratch);
                assertEquals(plaintext, HexFormat.of().formatHex(data));
            }
        }
    }

    /** Around the groups of four, where lanes begin, and where they are full. */
    @ParameterizedTest
    @ValueSource(ints = {16, 24, 32})
    void asTheJdk(int keyLength) throws GeneralSecurityException {
        Random random = new Random(keyLength);
        int[] counts = IntStream.concat(
                        IntStream.rangeClosed(0, 20),
                        IntStream.of(
                                127, 128, 129, 130, 131, 159, 160, 161, 162, 255, 256, 257, 1023, 1024, 1025, 1028,
                                1152, 1153, 2048, 2049))
                .toArray();
        for (int blocks : counts) {
            byte[] key = bytes(keyLength, random);
            byte[] plaintext = bytes(blocks * Aes.BLOCK, random);
            Cipher jdk = Cipher.getInstance("AES/ECB/NoPadding");
            jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
            byte[] expected = jdk.doFinal(plaintext);

            Aes aes = new Aes(key);
            byte[] room = new byte[plaintext.length + 7];
            try (Scratch scratch = Scratch.take()) {
                aes.encrypt(plaintext, 0, room, 3, blocks, scratch);
                assertArrayEquals(expected, Arrays.copyOfRange(room, 3, room.length - 4), () -> blocks + " blocks");
                assertEquals(0, room[2] | room[room.length - 4], "bytes around are left alone");
                aes.decrypt(room, 3, room, 3, blocks, scratch);
                assertArrayEquals(plaintext, Arrays.copyOfRange(room, 3, room.length - 4), () -> blocks + " blocks");
            }
        }
    }

    /** Every byte through the S-box of the cipher, in every place, and through that of the key's expansion. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1024})
    void everyByteInEveryPlace(int blocks) throws GeneralSecurityException {
        for (int value = 0; value < 256; value++) {
            byte[] key = new byte[Aes.BLOCK];
            Arrays.fill(key, (byte) value);
            byte[] data = new byte[blocks * Aes.BLOCK];
            Arrays.fill(data, (byte) (31 * value));
            Cipher jdk = Cipher.getInstance("AES/ECB/NoPadding");
            jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
            byte[] expected = jdk.doFinal(data);
            try (Scratch scratch = Scratch.take()) {
                new Aes(key).encrypt(data, 0, data, 0, blocks, scratch);
            }
            assertArrayEquals(expected, data);
        }
    }

    private static byte[] bytes(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
