package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All engines against the tests of Wycheproof: what is valid is encrypted and decrypted to the same, what is not is refused. */
class WycheproofTest {
    private static final Pattern AEAD = test("aad", "msg", "ct", "tag");
    private static final Pattern RAW = test("msg", "ct");

    private static Pattern test(String... fields) {
        StringBuilder pattern = new StringBuilder("\"key\": \"(?<key>\\w*)\",\\s*\"iv\": \"(?<iv>\\w*)\"");
        for (String field : fields) {
            pattern.append(",\\s*\"" + field + "\": \"(?<" + field + ">\\w*)\"");
        }
        return Pattern.compile(pattern + ",\\s*\"result\": \"(?<result>\\w+)\"");
    }

    private static List<MatchResult> tests(String name, Pattern pattern) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "aes", "wycheproof", name);
        assumeTrue(Files.isRegularFile(file), () -> "no " + file);
        return pattern.matcher(Files.readString(file)).results().toList();
    }

    private static byte[] bytes(MatchResult test, String field) {
        return HexFormat.of().parseHex(test.group(field));
    }

    @ParameterizedTest
    @CsvSource({
        "aes_gcm_test.json, aes-128-gcm, 128, 316",
        "aes_gcm_test.json, aes-192-gcm, 192, 316",
        "aes_gcm_test.json, aes-256-gcm, 256, 316",
        "aes_ccm_test.json, aes-128-ccm, 128, 552",
        "aes_ccm_test.json, aes-192-ccm, 192, 552",
        "aes_ccm_test.json, aes-256-ccm, 256, 552",
        "chacha20_poly1305_test.json, chacha20-poly1305, 256, 325",
        "xchacha20_poly1305_test.json, xchacha20-poly1305, 256, 315"
    })
    void authenticated(String name, String algorithm, int bits, int all) throws IOException {
        assertVerdicts(name, Engines.of(algorithm), bits, all);
    }

    @ParameterizedTest
    @CsvSource({"aes_gcm_siv_test.json, aes-128-gcm-siv, 128, 202", "aes_gcm_siv_test.json, aes-256-gcm-siv, 256, 202"})
    void authenticatedIfAnyEngineHasIt(String name, String algorithm, int bits, int all) throws IOException {
        List<Cipher> engines = Cipher.all().stream()
                .filter(cipher -> cipher.algorithm().equals(algorithm))
                .toList();
        assumeTrue(!engines.isEmpty(), "no engine has " + algorithm);
        assertVerdicts(name, engines, bits, all);
    }

    private static void assertVerdicts(String name, List<Cipher> engines, int bits, int all) throws IOException {
        List<MatchResult> tests = tests(name, AEAD);
        assertEquals(all, tests.size());
        List<MatchResult> ofKey = tests.stream()
                .filter(test -> test.group("key").length() == bits / 4)
                .toList();
        assertTrue(ofKey.size() > 90, () -> ofKey.size() + " tests");
        for (Cipher engine : engines) {
            for (MatchResult test : ofKey) {
                assertVerdict(engine, test);
            }
        }
    }

    private static void assertVerdict(Cipher engine, MatchResult test) {
        byte[] key = bytes(test, "key");
        byte[] nonce = bytes(test, "iv");
        byte[] about = bytes(test, "aad");
        byte[] message = bytes(test, "msg");
        byte[] encrypted = HexFormat.of().parseHex(test.group("ct") + test.group("tag"));
        if (nonce.length != engine.nonceLength()) {
            Class<IllegalArgumentException> refused = IllegalArgumentException.class;
            assertThrows(refused, () -> Encrypted.encrypt(engine, key, nonce, message, about), test::group);
            assertThrows(refused, () -> Encrypted.decrypt(engine, key, nonce, encrypted, about), test::group);
        } else if (test.group("result").equals("valid") && test.group("tag").length() == 2 * engine.tagLength()) {
            assertArrayEquals(encrypted, Encrypted.encrypt(engine, key, nonce, message, about), test::group);
            assertArrayEquals(message, Encrypted.decrypt(engine, key, nonce, encrypted, about), test::group);
        } else {
            assertThrows(
                    AuthenticationException.class,
                    () -> Encrypted.decrypt(engine, key, nonce, encrypted, about),
                    test::group);
        }
    }

    @ParameterizedTest
    @CsvSource({"aes-128-cbc, 128", "aes-192-cbc, 192", "aes-256-cbc, 256"})
    void blockChaining(String algorithm, int bits) throws IOException {
        List<MatchResult> tests = tests("aes_cbc_pkcs5_test.json", RAW);
        assertEquals(216, tests.size());
        List<MatchResult> ofKey = tests.stream()
                .filter(test -> test.group("key").length() == bits / 4)
                .toList();
        assertEquals(72, ofKey.size());
        for (Cipher engine : Engines.of(algorithm)) {
            for (MatchResult test : ofKey) {
                assertRawVerdict(engine, test);
            }
        }
    }

    private static void assertRawVerdict(Cipher engine, MatchResult test) {
        byte[] key = bytes(test, "key");
        byte[] nonce = bytes(test, "iv");
        byte[] message = bytes(test, "msg");
        byte[] encrypted = bytes(test, "ct");
        if (test.group("result").equals("valid")) {
            assertArrayEquals(encrypted, Encrypted.encrypt(engine, key, nonce, message, Engines.NOTHING), test::group);
            assertArrayEquals(message, Encrypted.decrypt(engine, key, nonce, encrypted, Engines.NOTHING), test::group);
        } else {
            CodecException e = assertThrows(
                    CorruptInputException.class,
                    () -> Encrypted.decrypt(engine, key, nonce, encrypted, Engines.NOTHING),
                    test::group);
            assertEquals(wrongLength(engine, key, nonce), e.getMessage(), "the message tells what is wrong");
            assertFalse(Arrays.equals(encrypted, Encrypted.encrypt(engine, key, nonce, message, Engines.NOTHING)));
        }
    }

    /** The number of a sector is given as up to sixteen bytes, the lowest first. */
    @ParameterizedTest
    @CsvSource({"aes-128-xts, 256, 41", "aes-256-xts, 512, 41"})
    void sectors(String algorithm, int bits, int some) throws IOException {
        List<MatchResult> ofKey = tests("aes_xts_test.json", RAW).stream()
                .filter(test -> test.group("key").length() == bits / 4)
                .toList();
        assertEquals(some, ofKey.size());
        for (Cipher engine : Engines.of(algorithm)) {
            for (MatchResult test : ofKey) {
                byte[] nonce = Arrays.copyOf(bytes(test, "iv"), 16);
                byte[] key = bytes(test, "key");
                byte[] message = bytes(test, "msg");
                byte[] encrypted = bytes(test, "ct");
                assertArrayEquals(
                        encrypted, Encrypted.encrypt(engine, key, nonce, message, Engines.NOTHING), test::group);
                assertArrayEquals(
                        message, Encrypted.decrypt(engine, key, nonce, encrypted, Engines.NOTHING), test::group);
            }
        }
    }

    private static String wrongLength(Cipher engine, byte[] key, byte[] nonce) {
        return assertThrows(
                        CorruptInputException.class,
                        () -> Encrypted.decrypt(engine, key, nonce, new byte[17], Engines.NOTHING))
                .getMessage();
    }
}
