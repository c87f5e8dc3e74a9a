package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Codecs;
import dev.codecs.NoSuchEngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Key wrap by every engine. */
class KeyWrapTest {
    private static final Pattern TEST = Pattern.compile(
            "\"tcId\": (?<id>\\d+),[^{}]*?\"flags\": \\[(?<flags>[^\\]]*)\\],\\s*"
                    + "\"key\": \"(?<key>\\w*)\",\\s*\"msg\": \"(?<msg>\\w*)\",\\s*\"ct\": \"(?<ct>\\w*)\",\\s*\"result\": \"(?<result>\\w+)\"");

    private static Stream<Named<KeyWrap>> engines() {
        return KeyWrap.all().stream().map(engine -> Named.of(engine.toString(), engine));
    }

    private static byte[] wrap(KeyWrap engine, byte[] key, byte[] secret) {
        try (KeyWrap.Key wrapping = engine.key(key)) {
            return wrapping.wrap(secret);
        }
    }

    private static byte[] unwrap(KeyWrap engine, byte[] key, byte[] wrapped) {
        try (KeyWrap.Key wrapping = engine.key(key)) {
            return wrapping.unwrap(wrapped);
        }
    }

    private static IntStream lengths(KeyWrap engine) {
        return engine.algorithm().endsWith("kwp")
                ? IntStream.concat(IntStream.rangeClosed(1, 70), IntStream.of(255, 256, 257, 4096, 5001))
                : IntStream.of(16, 24, 32, 40, 48, 56, 64, 72, 256, 264, 4096, 5000);
    }

    /** RFC 3394, sections 4.1 to 4.6, and RFC 5649, section 6. */
    @ParameterizedTest
    @CsvSource({
        "aes-128-kw, 16, 00112233445566778899aabbccddeeff, 1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5",
        "aes-192-kw, 24, 00112233445566778899aabbccddeeff, 96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d",
        "aes-256-kw, 32, 00112233445566778899aabbccddeeff, 64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7",
        "aes-192-kw, 24, 00112233445566778899aabbccddeeff0001020304050607,"
                + "031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2",
        "aes-256-kw, 32, 00112233445566778899aabbccddeeff0001020304050607,"
                + "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1",
        "aes-256-kw, 32, 00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f,"
                + "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
    })
    void rfc3394(String algorithm, int length, String secret, String wrapped) {
        byte[] key = new byte[length];
        for (int i = 0; i < length; i++) {
            key[i] = (byte) i;
        }
        assertBoth(algorithm, key, secret, wrapped);
    }

    @ParameterizedTest
    @CsvSource({
        "c37b7e6492584340bed12207808941155068f738, 138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a",
        "466f7250617369, afbeb0f07dfbf5419200f2ccb50bb24f"
    })
    void rfc5649(String secret, String wrapped) {
        byte[] key = HexFormat.of().parseHex("5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8");
        assertBoth("aes-192-kwp", key, secret, wrapped);
    }

    private static void assertBoth(String algorithm, byte[] key, String secret, String wrapped) {
        HexFormat hex = HexFormat.of();
        List<KeyWrap> engines = of(algorithm);
        for (KeyWrap engine : engines) {
            assertEquals(wrapped, hex.formatHex(wrap(engine, key, hex.parseHex(secret))), engine::toString);
            assertEquals(secret, hex.formatHex(unwrap(engine, key, hex.parseHex(wrapped))), engine::toString);
        }
    }

    private static List<KeyWrap> of(String algorithm) {
        List<KeyWrap> engines = KeyWrap.all().stream()
                .filter(engine -> engine.algorithm().equals(algorithm))
                .toList();
        assertTrue(engines.size() >= 3, engines::toString);
        return engines;
    }

    @ParameterizedTest
    @CsvSource({"aes_wrap_test.json, kw, 165", "aes_kwp_test.json, kwp, 254"})
    void wycheproof(String name, String mode, int all) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "aes", "wycheproof", name);
        assumeTrue(Files.isRegularFile(file), () -> "no " + file);
        List<MatchResult> tests = TEST.matcher(Files.readString(file)).results().toList();
        assertEquals(all, tests.size());
        for (MatchResult test : tests) {
            byte[] key = HexFormat.of().parseHex(test.group("key"));
            for (KeyWrap engine : of("aes-" + 8 * key.length + "-" + mode)) {
                assertVerdict(engine, key, test);
            }
        }
    }

    private static void assertVerdict(KeyWrap engine, byte[] key, MatchResult test) {
        byte[] secret = HexFormat.of().parseHex(test.group("msg"));
        byte[] wrapped = HexFormat.of().parseHex(test.group("ct"));
        String what = engine + ", test " + test.group("id");
        if (test.group("result").equals("valid")) {
            assertArrayEquals(wrapped, wrap(engine, key, secret), what);
            assertArrayEquals(secret, unwrap(engine, key, wrapped), what);
        } else {
            // What is merely acceptable is a key of eight bytes, which RFC 3394 does not know.
            assertThrows(AuthenticationException.class, () -> unwrap(engine, key, wrapped), what);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void allEnginesAgree(KeyWrap engine) {
        byte[] key = Engines.random(engine.keyLength(), 1);
        KeyWrap witness = KeyWrap.of(engine.algorithm(), "bouncycastle");
        lengths(engine).forEach(length -> {
            byte[] secret = Engines.random(length, length);
            byte[] wrapped = wrap(engine, key, secret);
            assertArrayEquals(wrap(witness, key, secret), wrapped, () -> length + " bytes");
            assertArrayEquals(secret, unwrap(engine, key, wrapped), () -> length + " bytes");
        });
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyChangeIsNoticedInTheSameWords(KeyWrap engine) {
        byte[] key = engine.newKey();
        Set<String> messages = new HashSet<>();
        for (int length : new int[] {16, 24, 40}) {
            byte[] wrapped = wrap(engine, key, Engines.random(length, length));
            for (int bit = 0; bit < 8 * wrapped.length; bit++) {
                byte[] changed = wrapped.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                messages.add(refusal(engine, key, changed));
            }
            for (int cut = 0; cut < wrapped.length; cut++) {
                messages.add(refusal(engine, key, Arrays.copyOf(wrapped, cut)));
            }
            messages.add(refusal(engine, key, Arrays.copyOf(wrapped, wrapped.length + 8)));
            messages.add(refusal(engine, engine.newKey(), wrapped));
        }
        assertEquals(1, messages.size(), messages::toString);
    }

    private static String refusal(KeyWrap engine, byte[] key, byte[] wrapped) {
        return assertThrows(AuthenticationException.class, () -> unwrap(engine, key, wrapped))
                .getMessage();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void argumentsAreChecked(KeyWrap engine) {
        for (int length : new int[] {0, 1, engine.keyLength() - 1, engine.keyLength() + 1}) {
            assertThrows(IllegalArgumentException.class, () -> engine.key(new byte[length]));
        }
        boolean padded = engine.algorithm().endsWith("kwp");
        try (KeyWrap.Key key = engine.key(engine.newKey())) {
            for (int length : padded ? new int[] {0} : new int[] {0, 1, 8, 15, 17, 20, 31}) {
                assertThrows(IllegalArgumentException.class, () -> key.wrap(new byte[length]), "a key of " + length);
            }
            assertThrows(NullPointerException.class, () -> key.wrap(null));
            assertThrows(NullPointerException.class, () -> key.unwrap(null));
        }
        assertThrows(NoSuchEngineException.class, () -> KeyWrap.of("aes-256-kwq"));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aKeyIsCopiedAndClosedOnce(KeyWrap engine) {
        byte[] bytes = Engines.random(engine.keyLength(), 1);
        byte[] expected = wrap(engine, bytes, new byte[16]);
        KeyWrap.Key key = engine.key(bytes);
        Arrays.fill(bytes, (byte) 0);
        assertArrayEquals(expected, key.wrap(new byte[16]));
        assertArrayEquals(expected, key.wrap(new byte[16]), "a second time");
        assertEquals("the key of " + engine.algorithm() + " by " + engine.engine(), key.toString());
        key.close();
        key.close();
        assertThrows(IllegalStateException.class, () -> key.wrap(new byte[16]));
        assertThrows(IllegalStateException.class, () -> key.unwrap(expected));
        assertFalse(Arrays.equals(engine.newKey(), engine.newKey()));
    }

    @Test
    void everyEngineIsListed() {
        assertEquals(
                KeyWrap.engines().stream().map(Object::toString).toList(),
                Codecs.engines().stream()
                        .filter(report -> report.codec() == KeyWrap.class)
                        .map(Object::toString)
                        .toList());
        for (Class<?> codec : List.of(WinZipAes.class, Pbkdf2.class)) {
            assertTrue(Codecs.engines().stream().anyMatch(report -> report.codec() == codec), codec::toString);
        }
    }
}
