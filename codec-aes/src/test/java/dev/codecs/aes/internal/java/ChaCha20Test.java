package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keystream, one block after the other and in lanes. */
class ChaCha20Test {
    /** RFC 8439, section 2.3.2. */
    @Test
    void published() {
        byte[] key = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        byte[] nonce = HexFormat.of().parseHex("000000090000004a00000000");
        assertEquals(
                "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                        + "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
                HexFormat.of().formatHex(stream(key, nonce, 1, 1)));
    }

    /** The counter goes on through the sign and past the last of 32 bits. */
    @ParameterizedTest
    @ValueSource(ints = {0, Integer.MAX_VALUE - 5, -5})
    void lanesAreAsBlocks(int counter) {
        Random random = new Random(counter);
        byte[] key = new byte[32];
        byte[] nonce = new byte[12];
        for (int blocks : new int[] {2, 24, 25, 26, 31, 32, 33, 255, 256, 257}) {
            random.nextBytes(key);
            random.nextBytes(nonce);
            byte[] together = stream(key, nonce, counter, blocks);
            for (int i = 0; i < blocks; i++) {
                byte[] one = Arrays.copyOfRange(together, ChaCha20.BLOCK * i, ChaCha20.BLOCK * (i + 1));
                assertArrayEquals(stream(key, nonce, counter + i, 1), one);
            }
        }
    }

    private static byte[] stream(byte[] key, byte[] nonce, int counter, int blocks) {
        try (Scratch scratch = Scratch.take()) {
            scratch.use(blocks * ChaCha20.BLOCK);
            new ChaCha20(key).stream(nonce, counter, blocks, scratch);
            return Arrays.copyOf(scratch.stream, blocks * ChaCha20.BLOCK);
        }
    }
}
