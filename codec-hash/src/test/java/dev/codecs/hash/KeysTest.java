package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys of every length, by every engine that takes them. */
class KeysTest {
    private static final byte[] DATA = "Hi There".getBytes(StandardCharsets.US_ASCII);

    static Stream<Named<Hasher>> hmacs() {
        return engines("hmac-");
    }

    static Stream<Named<Hasher>> blake2() {
        return engines("blake2");
    }

    private static Stream<Named<Hasher>> engines(String prefix) {
        return Hasher.all().stream()
                .filter(hasher -> hasher.algorithm().startsWith(prefix))
                .map(hasher -> Named.of(hasher.algorithm() + " by " + hasher.engine(), hasher));
    }

    /** The empty key, those around the lengths of all blocks (64, 72, 104, 128, 136, 144), and longer ones. */
    @ParameterizedTest
    @MethodSource("hmacs")
    void hmacTakesEveryLength(Hasher hmac) {
        Hasher java = Hasher.of(hmac.algorithm(), "java");
        Random random = new Random(3);
        for (int length = 0; length <= 300; length++) {
            byte[] key = new byte[length == 300 ? 5000 : length];
            random.nextBytes(key);
            Hasher keyed = hmac.keyed(key);
            byte[] expected = java.keyed(key).hash(DATA);
            assertArrayEquals(expected, keyed.hash(DATA), () -> "a key of " + key.length + " bytes");
            try (Hasher.Hash session = keyed.start();
                    Hasher.Hash fork = session.update(DATA).fork()) {
                assertArrayEquals(expected, fork.finish());
                assertArrayEquals(expected, session.finish());
            }
        }
    }

    /** RFC 7693: a key has as many bytes as the hash at most, and an empty one is none. */
    @ParameterizedTest
    @MethodSource("blake2")
    void blake2TakesAsMuchAsItGives(Hasher blake2) {
        int longest = blake2.length();
        Hasher java = Hasher.of(blake2.algorithm(), "java");
        assertArrayEquals(blake2.hash(DATA), blake2.keyed(new byte[0]).hash(DATA));
        for (int length = 1; length <= longest; length++) {
            byte[] key = new byte[length];
            Arrays.fill(key, (byte) length);
            assertArrayEquals(java.keyed(key).hash(DATA), blake2.keyed(key).hash(DATA));
        }
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> blake2.keyed(new byte[longest + 1]));
        assertTrue(e.getMessage().contains(String.valueOf(longest)), e::getMessage);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.hash.Engines#all")
    void whatTakesNoKeyRefusesTheEmptyOneToo(Hasher hasher) {
        String algorithm = hasher.algorithm();
        boolean takes = algorithm.startsWith("hmac-") || algorithm.startsWith("blake") || algorithm.startsWith("xxh3-");
        if (!takes) {
            assertThrows(UnsupportedFeatureException.class, () -> hasher.keyed(new byte[0]));
        } else if (!algorithm.startsWith("hmac-") && !algorithm.startsWith("blake2")) {
            assertThrows(IllegalArgumentException.class, () -> hasher.keyed(new byte[0]));
        } else {
            assertEquals(hasher.length(), hasher.keyed(new byte[0]).length());
        }
    }
}
