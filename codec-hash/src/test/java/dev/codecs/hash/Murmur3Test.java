package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** MurmurHash3_x64_128 against the number by which its author's SMHasher knows it. */
class Murmur3Test {
    static Stream<Named<Hasher>> engines() {
        return Engines.of("murmur3-x64-128");
    }

    /** Keys of 0 to 255 bytes, each with a seed of its own, and a hash over all their hashes. */
    @ParameterizedTest
    @MethodSource("engines")
    void theVerificationOfSmhasher(Hasher murmur3) {
        byte[] key = new byte[256];
        byte[] hashes = new byte[256 * 16];
        for (int i = 0; i < 256; i++) {
            key[i] = (byte) i;
            System.arraycopy(murmur3.seeded(256 - i).hash(key, 0, i), 0, hashes, 16 * i, 16);
        }
        byte[] verification = Arrays.copyOf(murmur3.hash(hashes), 4);
        assertEquals("69ba8463", HexFormat.of().formatHex(verification));
    }

    /** The original's seed is an unsigned number of 32 bits: a negative int is not it. */
    @ParameterizedTest
    @MethodSource("engines")
    void seedsHaveNoSign(Hasher murmur3) {
        byte[] data = {1, 2, 3};
        assertEquals(
                "eea2db61d0da2836",
                HexFormat.of().formatHex(murmur3.seeded(0xFFFFFFFFL).hash(data), 0, 8));
        assertArrayEquals(murmur3.hash(data), murmur3.seeded(5).seeded(0).hash(data));
    }
}
