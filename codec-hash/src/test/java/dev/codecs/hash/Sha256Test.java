package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SHA-256 against the numbers of FIPS 180-4. */
class Sha256Test {
    static Stream<Named<Hasher>> engines() {
        return Engines.of("sha-256");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theExamplesOfTheStandard(Hasher sha256) {
        assertHash(sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertHash(sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertHash(
                sha256,
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        assertHash(sha256, "a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    private static void assertHash(Hasher sha256, String text, String expected) {
        byte[] data = text.getBytes(StandardCharsets.US_ASCII);
        assertEquals(expected, HexFormat.of().formatHex(sha256.hash(data)));
        try (Hasher.Hash session = sha256.start()) {
            assertEquals(expected, HexFormat.of().formatHex(session.update(data).finish()));
        }
    }

    /** 600 MiB are more than 2^32 bits: an engine that counts them in an int fails here. */
    @ParameterizedTest
    @MethodSource("engines")
    void theCounterOfBitsIsWideEnough(Hasher sha256) {
        byte[] zeros = new byte[1 << 20];
        try (Hasher.Hash session = sha256.start()) {
            for (int i = 0; i < 600; i++) {
                session.update(zeros);
            }
            assertEquals(
                    "987523e7780392e283b404990c4e84e580bc75c451138b0c86c4f81c296eeebe",
                    HexFormat.of().formatHex(session.finish()));
        }
    }
}
