package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output without end, which begins as the hash does, whatever its length. */
class ShakeTest {
    private static final byte[] DATA = "to be squeezed".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @ValueSource(strings = {"shake128", "shake256"})
    void everyPartOfTheOutput(String algorithm) {
        Hasher shake = Hasher.of(algorithm, "java");
        byte[] whole = shake.length(5000).hash(DATA);
        Random random = new Random(1);
        try (Hasher.Hash session = shake.start().update(DATA)) {
            for (int i = 0; i < 2000; i++) { // forwards, backwards and across blocks
                int position = random.nextInt(whole.length);
                int length = random.nextInt(Math.min(500, whole.length - position) + 1);
                byte[] part = new byte[length + 5];
                session.outputAt(position, part, 2, length);
                byte[] expected = new byte[length + 5];
                System.arraycopy(whole, position, expected, 2, length);
                assertArrayEquals(expected, part, length + " bytes at " + position);
            }
            byte[] far = new byte[10];
            session.outputAt(1_000_003, far, 0, far.length);
            assertArrayEquals(Arrays.copyOfRange(shake.length(1_000_013).hash(DATA), 1_000_003, 1_000_013), far);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shake128", "shake256"})
    void readingItChangesNothing(String algorithm) {
        Hasher shake = Hasher.of(algorithm, "java");
        byte[] output = new byte[300];
        try (Hasher.Hash session = shake.start()) {
            for (int length = 0; length <= 300; length++) {
                session.outputAt(0, output, 0, output.length);
                assertArrayEquals(shake.length(300).hash(new byte[length]), output, length + " bytes");
                session.update(new byte[1]);
            }
            try (Hasher.Hash fork = session.fork()) {
                fork.outputAt(0, output, 0, output.length);
                assertArrayEquals(shake.length(300).hash(new byte[301]), output);
            }
            assertArrayEquals(shake.hash(new byte[301]), session.finish());
            session.reset().outputAt(0, output, 0, output.length);
            assertArrayEquals(shake.length(300).hash(new byte[0]), output);
        }
    }

    @Test
    void otherDigestsHaveAnEnd() {
        try (Hasher.Hash session = Hasher.of("sha3-256", "java").start()) {
            assertThrows(UnsupportedFeatureException.class, () -> session.outputAt(0, new byte[1], 0, 1));
        }
    }
}
