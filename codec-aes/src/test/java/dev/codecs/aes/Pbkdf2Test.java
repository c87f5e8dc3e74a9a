package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PBKDF2 by every engine. */
class Pbkdf2Test {
    private static final String SHA_1 = "pbkdf2-hmac-sha-1";
    private static final String SHA_256 = "pbkdf2-hmac-sha-256";

    private static final Pattern TEST = Pattern.compile(
            "\"password\": \"(\\p{XDigit}*)\",\\s*\"salt\": \"(\\p{XDigit}*)\",\\s*"
                    + "\"iterationCount\": (\\d+),\\s*\"dkLen\": (\\d+),\\s*\"dk\": \"(\\p{XDigit}*)\",\\s*\"result\": \"(\\w+)\"");

    static List<Pbkdf2> engines() {
        return Pbkdf2.all();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertDerived(String algorithm, String password, String salt, int iterations, String expected) {
        int checked = 0;
        for (Pbkdf2 engine : Pbkdf2.all()) {
            if (engine.algorithm().equals(algorithm)) {
                byte[] key = engine.derive(bytes(password), bytes(salt), iterations, expected.length() / 2);
                assertEquals(expected, HexFormat.of().formatHex(key), engine::toString);
                checked++;
            }
        }
        assertTrue(checked > 0);
    }

    @Test
    void rfc6070() {
        assertDerived(SHA_1, "password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6");
        assertDerived(SHA_1, "password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957");
        assertDerived(SHA_1, "password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1");
        assertDerived(
                SHA_1,
                "passwordPASSWORDpassword",
                "saltSALTsaltSALTsaltSALTsaltSALTsalt",
                4096,
                "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038");
        assertDerived(SHA_1, "pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3");
    }

    /** RFC 7914, section 11. */
    @Test
    void rfc7914() {
        assertDerived(
                SHA_256,
                "passwd",
                "salt",
                1,
                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783");
        assertDerived(
                SHA_256,
                "Password",
                "NaCl",
                80000,
                "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d");
    }

    @Test
    void wycheproof() throws IOException {
        Path file = Path.of(
                System.getProperty("conformance.dir", "../shared/conformance"),
                "aes",
                "wycheproof",
                "pbkdf2_hmacsha1_test.json");
        assumeTrue(Files.isRegularFile(file), () -> "no " + file.toAbsolutePath());
        List<MatchResult> tests = TEST.matcher(Files.readString(file)).results().toList();
        assertEquals(64, tests.size());
        HexFormat hex = HexFormat.of();
        Pbkdf2 best = Pbkdf2.of(SHA_1);
        for (Pbkdf2 engine : engines()) {
            if (engine.algorithm().equals(SHA_1)) {
                for (MatchResult test : tests) {
                    if (Integer.parseInt(test.group(3)) > 5000 && engine != best) {
                        continue; // they take seconds, and are of the same kind as the others
                    }
                    byte[] key = engine.derive(
                            hex.parseHex(test.group(1)),
                            hex.parseHex(test.group(2)),
                            Integer.parseInt(test.group(3)),
                            Integer.parseInt(test.group(4)));
                    boolean right = hex.formatHex(key).equals(test.group(5));
                    assertEquals(test.group(6).equals("valid"), right, () -> engine + ": " + test.group());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyLengthIsThatOfTheJdk(Pbkdf2 engine) throws GeneralSecurityException {
        String name = "PBKDF2WithHmac"
                + switch (engine.algorithm()) {
                    case "pbkdf2-hmac-sha-1" -> "SHA1";
                    case "pbkdf2-hmac-sha-256" -> "SHA256";
                    default -> "SHA512";
                };
        SecretKeyFactory witness = SecretKeyFactory.getInstance(name);
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 300; round++) {
            char[] password = new char[1 + round % 140];
            for (int i = 0; i < password.length; i++) {
                password[i] = (char) random.nextInt(round % 2 == 0 ? 128 : 0xD800);
            }
            byte[] salt = new byte[1 + random.nextInt(150)];
            random.nextBytes(salt);
            int iterations = 1 + random.nextInt(4);
            int length = 1 + random.nextInt(200);
            byte[] expected = witness.generateSecret(new PBEKeySpec(password, salt, iterations, 8 * length))
                    .getEncoded();
            assertArrayEquals(expected, engine.derive(password, salt, iterations, length));
            assertArrayEquals(
                    expected, engine.derive(bytes(new String(password)), salt, iterations, length), "of bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void emptyPasswordsAndSalts(Pbkdf2 engine) {
        byte[] zeros = engine.derive(new byte[64], new byte[0], 3, 70);
        assertArrayEquals(zeros, engine.derive(new byte[0], new byte[0], 3, 70), "HMAC fills keys up with zeros");
        assertFalse(Arrays.equals(zeros, engine.derive(new byte[] {1}, new byte[0], 3, 70)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void argumentsAreChecked(Pbkdf2 engine) {
        byte[] some = {1, 2, 3};
        assertThrows(IllegalArgumentException.class, () -> engine.derive(some, some, 0, 20));
        assertThrows(IllegalArgumentException.class, () -> engine.derive(some, some, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> engine.derive(some, some, 1, -1));
        for (String lone : List.of("a\uD800", "\uDC00b", "\uD800\uD800\uDC00")) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> engine.password(lone.toCharArray()));
            assertTrue(String.valueOf(refused.getMessage()).contains("surrogate"));
        }
        assertArrayEquals(
                engine.derive(bytes("\uD83D\uDE00"), some, 1, 20),
                engine.derive("\uD83D\uDE00".toCharArray(), some, 1, 20));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aPasswordServesUntilItIsClosed(Pbkdf2 engine) {
        byte[] bytes = bytes("secret");
        Pbkdf2.Password password = engine.password(bytes);
        byte[] expected = engine.derive(bytes, new byte[] {7}, 10, 100);
        Arrays.fill(bytes, (byte) 0);
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(expected, password.derive(new byte[] {7}, 10, 100));
        }
        assertFalse(password.toString().contains("secret"));
        password.close();
        password.close();
        assertThrows(IllegalStateException.class, () -> password.derive(new byte[] {7}, 10, 100));
    }

    @Test
    void enginesAreNamed() {
        assertTrue(Pbkdf2.of(SHA_1, "jdk").toString().startsWith("pbkdf2-hmac-sha-1 by jdk"));
        assertEquals("java", Pbkdf2.of(SHA_1, "java").engine().id());
        assertTrue(Pbkdf2.all().size() >= 4);
    }
}
