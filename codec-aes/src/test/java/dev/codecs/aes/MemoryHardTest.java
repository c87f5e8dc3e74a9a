package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Codecs;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** scrypt and Argon2id. */
class MemoryHardTest {
    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /** RFC 7914, section 12. */
    @ParameterizedTest
    @CsvSource({
        "'', '', 16, 1, 1, 77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906",
        "password, NaCl, 1024, 8, 16, fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    })
    void rfc7914(String password, String salt, int n, int r, int p, String key) {
        byte[] salted = salt.getBytes(StandardCharsets.US_ASCII);
        Scrypt.Cost cost = new Scrypt.Cost(n, r, p);
        for (Scrypt engine : Scrypt.all()) {
            byte[] derived = engine.derive(password.toCharArray(), salted, cost, 64);
            assertEquals(key, HexFormat.of().formatHex(derived));
            assertArrayEquals(
                    Arrays.copyOf(derived, 7),
                    engine.derive(password.getBytes(StandardCharsets.US_ASCII), salted, cost, 7));
        }
    }

    /** RFC 9106, section 5.3. */
    @Test
    void rfc9106() {
        for (Argon2id engine : Argon2id.all()) {
            byte[] key = engine.derive(
                    filled(32, 1), filled(16, 2), filled(8, 3), filled(12, 4), new Argon2id.Cost(32, 3, 4), 32);
            assertEquals(
                    "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659",
                    HexFormat.of().formatHex(key));
        }
    }

    @Test
    void charactersAreUtf8() {
        Argon2id.Cost cost = new Argon2id.Cost(16, 1, 2);
        String password = "pässwörd \uD83D\uDD11";
        assertArrayEquals(
                Argon2id.of().derive(password.getBytes(StandardCharsets.UTF_8), filled(8, 1), cost, 20),
                Argon2id.of().derive(password.toCharArray(), filled(8, 1), cost, 20));
        char[] half = {'\uD83D'};
        assertThrows(IllegalArgumentException.class, () -> Argon2id.of().derive(half, filled(8, 1), cost, 20));
        assertThrows(
                IllegalArgumentException.class,
                () -> Scrypt.of().derive(half, filled(8, 1), new Scrypt.Cost(2, 1, 1), 20));
    }

    /** The largest numbers that there are would take memory for years; nothing is allocated for them. */
    @Test
    void hostileCostsAreRefused() {
        int most = 1 << 30;
        for (Scrypt.Cost cost : List.of(
                new Scrypt.Cost(1 << 22, 8, 1),
                new Scrypt.Cost(most, 8, 1),
                new Scrypt.Cost(most, most - 1, 1),
                new Scrypt.Cost(2, 1, most - 1),
                new Scrypt.Cost(1 << 15, 8, 1 << 20))) {
            assertExceeds(() -> Scrypt.of().derive(new byte[1], new byte[16], cost, 32));
        }
        for (Argon2id.Cost cost : List.of(
                new Argon2id.Cost(Integer.MAX_VALUE, Integer.MAX_VALUE, 1),
                new Argon2id.Cost(1 << 19, 1, 4),
                new Argon2id.Cost(8, Integer.MAX_VALUE, 1),
                new Argon2id.Cost(Integer.MAX_VALUE, 1, (1 << 24) - 1))) {
            assertExceeds(() -> Argon2id.of().derive(new byte[1], new byte[16], cost, 32));
        }
        Scrypt small = Scrypt.of().limits(1 << 20, 1 << 22);
        assertExceeds(() -> small.derive(new byte[1], new byte[16], new Scrypt.Cost(1024, 8, 1), 32));
        assertEquals(32, small.derive(new byte[1], new byte[16], new Scrypt.Cost(512, 8, 1), 32).length);
        assertExceeds(() -> small.derive(new byte[1], new byte[16], new Scrypt.Cost(512, 8, 9), 32));
        Argon2id little = Argon2id.of().limits(1 << 20, 1 << 22);
        assertEquals(32, little.derive(new byte[1], new byte[16], new Argon2id.Cost(1024, 4, 1), 32).length);
        assertExceeds(() -> little.derive(new byte[1], new byte[16], new Argon2id.Cost(1025, 1, 1), 32));
        assertExceeds(() -> little.derive(new byte[1], new byte[16], new Argon2id.Cost(1024, 5, 1), 32));
    }

    /** BouncyCastle counts them in an int, and divided by zero. */
    @Test
    void whatTheEngineCannotCountIsRefused() {
        Scrypt unlimited = Scrypt.of("bouncycastle").limits(Long.MAX_VALUE, Long.MAX_VALUE);
        for (Scrypt.Cost cost : List.of(
                new Scrypt.Cost(2, 1, 1 << 21),
                new Scrypt.Cost(2, 8, 1 << 18),
                new Scrypt.Cost(2, 1 << 20, 2),
                new Scrypt.Cost(2, 1 << 21, 1),
                new Scrypt.Cost(2, 1 << 22, 1))) {
            assertThrows(
                    UnsupportedFeatureException.class,
                    () -> unlimited.derive(new byte[1], new byte[16], cost, 32),
                    cost::toString);
        }
        Scrypt.Cost least = new Scrypt.Cost(2, 1, 1);
        for (int length : new int[] {1 << 28, (1 << 29) + 16, Integer.MAX_VALUE}) {
            assertThrows(
                    UnsupportedFeatureException.class,
                    () -> unlimited.derive(new byte[1], new byte[16], least, length));
        }
    }

    private static void assertExceeds(Executable call) {
        assertTrue(assertThrows(LimitExceededException.class, call).limit() > 0);
    }

    @Test
    void argumentsAreChecked() {
        int[][] scrypt = {
            {0, 1, 1}, {1, 1, 1}, {3, 1, 1}, {-2, 1, 1}, {2, 0, 1}, {2, 1, 0}, {1 << 16, 1, 1}, {2, 1 << 15, 1 << 15}
        };
        for (int[] c : scrypt) {
            assertThrows(IllegalArgumentException.class, () -> new Scrypt.Cost(c[0], c[1], c[2]));
        }
        int[][] argon = {{7, 1, 1}, {8, 0, 1}, {8, 1, 0}, {31, 1, 4}, {Integer.MAX_VALUE, 1, 1 << 24}};
        for (int[] c : argon) {
            assertThrows(IllegalArgumentException.class, () -> new Argon2id.Cost(c[0], c[1], c[2]));
        }
        Argon2id.Cost cost = new Argon2id.Cost(8, 1, 1);
        assertThrows(IllegalArgumentException.class, () -> Argon2id.of().derive(new byte[1], new byte[7], cost, 32));
        assertThrows(IllegalArgumentException.class, () -> Argon2id.of().derive(new byte[1], new byte[8], cost, 3));
        assertThrows(
                IllegalArgumentException.class,
                () -> Scrypt.of().derive(new byte[1], new byte[8], new Scrypt.Cost(2, 1, 1), 0));
        assertThrows(IllegalArgumentException.class, () -> Scrypt.of().limits(0, 1));
        assertEquals("scrypt by bouncycastle (java)", Scrypt.of("bouncycastle").toString());
        assertEquals(
                "argon2id by bouncycastle (java)", Argon2id.of("bouncycastle").toString());
        for (Class<?> codec : List.of(Scrypt.class, Argon2id.class)) {
            assertTrue(Codecs.engines().stream().anyMatch(report -> report.codec() == codec), codec::toString);
        }
    }
}
