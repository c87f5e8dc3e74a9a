package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the standards, by every engine: {@code published.txt} says which. */
class PublishedVectorsTest {
    /** One line of the file. */
    private record Vector(String algorithm, String key, String pattern, String hash) {
        static Vector of(String line) {
            String[] fields = line.split(" ", 4);
            return new Vector(fields[0], fields[1], fields[2], fields[3]);
        }

        byte[] message() {
            String[] factors = pattern.split("\\*", 2);
            byte[] once = hex(factors[0]);
            if (factors.length == 1) {
                return once;
            }
            byte[] message = new byte[Integer.parseInt(factors[1]) * once.length];
            for (int i = 0; i < message.length; i++) {
                message[i] = once[i % once.length];
            }
            return message;
        }

        private static byte[] hex(String field) {
            return field.equals("-") || field.equals("empty")
                    ? new byte[0]
                    : HexFormat.of().parseHex(field);
        }

        Hasher with(Hasher hasher) {
            return key.equals("-") ? hasher : hasher.keyed(hex(key));
        }

        @Override
        public String toString() {
            return algorithm + " of " + pattern + " with the key " + key;
        }
    }

    static Stream<String> algorithms() throws IOException {
        return vectors().stream().map(Vector::algorithm).distinct();
    }

    private static List<Vector> vectors() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(PublishedVectorsTest.class.getResourceAsStream("published.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Vector::of)
                    .collect(Collectors.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void everyEngineGivesWhatIsPublished(String algorithm) throws IOException {
        List<Hasher> engines = Hasher.all().stream()
                .filter(hasher -> hasher.algorithm().equals(algorithm))
                .toList();
        assertEquals(algorithm, engines.getFirst().algorithm());
        for (Vector vector : vectors()) {
            for (Hasher engine : engines) {
                if (vector.algorithm.equals(algorithm)) {
                    assertHash(vector, engine);
                }
            }
        }
    }

    private static void assertHash(Vector vector, Hasher engine) {
        Hasher hasher = vector.with(engine);
        byte[] message = vector.message();
        String what = vector + " by " + engine.engine();
        assertEquals(vector.hash, HexFormat.of().formatHex(hasher.hash(message)), what);
        byte[] within = new byte[message.length + 7];
        Arrays.fill(within, (byte) 0xA5);
        System.arraycopy(message, 0, within, 3, message.length);
        try (Hasher.Hash session = hasher.start()) {
            session.update(within, 3, message.length / 3);
            session.update(within, 3 + message.length / 3, message.length - message.length / 3);
            assertEquals(vector.hash, HexFormat.of().formatHex(session.finish()), what);
        }
    }
}
