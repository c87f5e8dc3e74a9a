package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys, seeds and lengths are taken, at their limits. */
class ParametersTest {
    private static final byte[] DATA = new byte[1000];
    private static final byte[] KEY = new byte[300];

    static {
        new Random(2).nextBytes(DATA);
        new Random(3).nextBytes(KEY);
    }

    static Stream<Named<Hasher>> hmacs() {
        return Hasher.all().stream()
                .filter(hasher -> hasher.algorithm().startsWith("hmac-"))
                .map(hasher -> Named.of(hasher.algorithm() + " by " + hasher.engine(), hasher));
    }

    /** RFC 2104, section 2, by the digest of the engine java: keys of every length around the block, and none. */
    @ParameterizedTest
    @MethodSource("hmacs")
    void hmacIsMadeOfItsDigest(Hasher hmac) {
        Hasher digest = Hasher.of(hmac.algorithm().substring("hmac-".length()), "java");
        int block = blockLength(digest.algorithm());
        for (int length = 0; length <= KEY.length; length += length < 3 || Math.abs(length - block) < 3 ? 1 : 7) {
            byte[] key = Arrays.copyOf(KEY, length);
            byte[] expected = hmac(digest, block, key);
            assertArrayEquals(expected, hmac.keyed(key).hash(DATA), length + " bytes of key");
        }
    }

    private static int blockLength(String digest) {
        return switch (digest) {
            case "md5", "sha-1", "sha-224", "sha-256" -> 64;
            case "sha3-224" -> 144;
            case "sha3-256" -> 136;
            case "sha3-384" -> 104;
            case "sha3-512" -> 72;
            default -> 128;
        };
    }

    private static byte[] hmac(Hasher digest, int blockLength, byte[] key) {
        byte[] block = Arrays.copyOf(key.length > blockLength ? digest.hash(key) : key, blockLength);
        byte[] inner = padded(block, 0x36, DATA);
        return digest.hash(padded(block, 0x5C, digest.hash(inner)));
    }

    private static byte[] padded(byte[] block, int pad, byte[] data) {
        byte[] padded = Arrays.copyOf(block, block.length + data.length);
        for (int i = 0; i < block.length; i++) {
            padded[i] ^= (byte) pad;
        }
        System.arraycopy(data, 0, padded, block.length, data.length);
        return padded;
    }

    @ParameterizedTest
    @ValueSource(strings = {"blake2b", "blake2s"})
    void blake2HasLimits(String algorithm) {
        Hasher blake2 = Hasher.of(algorithm, "java");
        int longest = blake2.length();
        assertEquals(algorithm.equals("blake2b") ? 64 : 32, longest);
        assertThrows(IllegalArgumentException.class, () -> blake2.keyed(new byte[longest + 1]));
        assertThrows(IllegalArgumentException.class, () -> blake2.length(longest + 1));
        assertThrows(IllegalArgumentException.class, () -> blake2.length(0));
        assertArrayEquals(blake2.hash(DATA), blake2.keyed(new byte[0]).hash(DATA), "no key");
        Hasher both = blake2.length(20).keyed(new byte[longest]);
        assertEquals(20, both.length());
        assertArrayEquals(
                both.hash(DATA), blake2.keyed(new byte[longest]).length(20).hash(DATA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xxh3-64", "xxh3-128"})
    void xxh3TakesASeedOrASecret(String algorithm) {
        Hasher xxh3 = Hasher.of(algorithm, "java");
        byte[] secret = Arrays.copyOf(KEY, 136);
        IllegalArgumentException tooShort =
                assertThrows(IllegalArgumentException.class, () -> xxh3.keyed(new byte[135]));
        assertTrue(tooShort.getMessage().contains("136"), tooShort::getMessage);
        assertThrows(UnsupportedFeatureException.class, () -> xxh3.keyed(secret).seeded(1));
        assertThrows(UnsupportedFeatureException.class, () -> xxh3.seeded(1).keyed(secret));
        byte[] expected = xxh3.keyed(secret).hash(DATA);
        Hasher keyed = xxh3.seeded(1).seeded(0).keyed(secret);
        Arrays.fill(secret, (byte) 0);
        assertArrayEquals(expected, keyed.hash(DATA), "the secret is not copied");
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 32, -(1L << 31) - 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void xxh32TakesSeedsOf32Bits(long seed) {
        Hasher xxh32 = Hasher.of("xxh32", "java");
        IllegalArgumentException tooLarge = assertThrows(IllegalArgumentException.class, () -> xxh32.seeded(seed));
        assertTrue(tooLarge.getMessage().contains(Long.toString(seed)), tooLarge::getMessage);
        assertArrayEquals(xxh32.seeded(0xFFFFFFFFL).hash(DATA), xxh32.seeded(-1).hash(DATA));
    }

    /** Of blake2*, blake3 and shake*, by every engine. */
    static Stream<Named<Hasher>> ofSeveralLengths() {
        return Engines.all()
                .filter(hasher -> hasher.getPayload().algorithm().matches("blake2.|blake3|shake128|shake256"));
    }

    /** Also by the engines that have one of the lengths only. */
    @ParameterizedTest
    @MethodSource("ofSeveralLengths")
    void lengthsThatTheAlgorithmHasNotAreFaultsOfArguments(Hasher hasher) {
        int longest =
                hasher.algorithm().startsWith("blake2") ? hasher.length() : Integer.MAX_VALUE - 8; // the longest array
        for (int length : new int[] {Integer.MIN_VALUE, -1, 0, longest + 1, Integer.MAX_VALUE}) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> hasher.length(length), "length " + length);
            assertTrue(e.getMessage().contains(Integer.toString(longest)), e::getMessage);
        }
        assertEquals(hasher.length(), hasher.length(hasher.length()).length());
    }

    /** Longer than what is computed in the caller's array by one short call. */
    @ParameterizedTest
    @MethodSource("ofSeveralLengths")
    void longHashes(Hasher hasher) {
        int length = 1_000_003;
        if (hasher.algorithm().startsWith("blake2") || hasher.engine().id().equals("jdk")) {
            assertThrows(RuntimeException.class, () -> hasher.length(length));
            return;
        }
        byte[] expected = Hasher.of(hasher.algorithm(), "java").length(length).hash(DATA);
        assertArrayEquals(expected, hasher.length(length).hash(DATA));
        byte[] target = new byte[length + 7];
        try (Hasher.Hash session = hasher.length(length).start().update(DATA)) {
            assertEquals(length, session.finish(target, 3));
        }
        assertArrayEquals(expected, Arrays.copyOfRange(target, 3, 3 + length));
        assertEquals(0, target[2] | target[3 + length]);
    }

    @ParameterizedTest
    @MethodSource("blake3")
    void anArgumentThatIsNoneComesBeforeAModeThatDoesNotFit(Hasher blake3) {
        Hasher keyed = blake3.keyed(new byte[32]);
        Hasher deriving = blake3.context("a");
        assertThrows(UnsupportedFeatureException.class, () -> keyed.context("a"));
        assertThrows(UnsupportedFeatureException.class, () -> deriving.keyed(new byte[32]));
        assertThrows(IllegalArgumentException.class, () -> deriving.keyed(new byte[31]));
        assertThrows(NullPointerException.class, () -> deriving.keyed(null));
        assertThrows(NullPointerException.class, () -> keyed.context(null));
    }

    static Stream<Named<Hasher>> blake3() {
        return Engines.of("blake3");
    }
}
