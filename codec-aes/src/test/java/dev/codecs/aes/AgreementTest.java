package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Cipher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All engines encrypt to what BouncyCastle does, and so to the same, and decrypt it. */
class AgreementTest {
    /** From nothing to several blocks of every kernel, and around the edges of pieces and buffers. */
    private static IntStream sizes() {
        IntStream edges = IntStream.of(512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)
                .flatMap(edge -> IntStream.of(edge - 17, edge - 16, edge - 1, edge, edge + 1, edge + 15, edge + 16));
        return IntStream.concat(IntStream.rangeClosed(0, 300), edges);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void onRandomKeysAndNonces(Cipher engine) {
        sizes().filter(size -> Engines.takes(engine, size)).forEach(size -> {
            byte[] key = Engines.random(engine.keyLength(), 2L * size);
            byte[] nonce = Engines.random(engine.nonceLength(), 2L * size + 1);
            byte[] about = engine.authenticated() ? Engines.random(size % 300, size) : Engines.NOTHING;
            assertAgreement(engine, key, nonce, Engines.random(size, size), about);
        });
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void onAssociatedDataOfAnyLength(Cipher engine) {
        byte[] key = Engines.random(engine.keyLength(), 1);
        byte[] nonce = Engines.random(engine.nonceLength(), 2);
        sizes().forEach(size -> assertAgreement(engine, key, nonce, Engines.random(37, 3), Engines.random(size, size)));
    }

    private static void assertAgreement(Cipher engine, byte[] key, byte[] nonce, byte[] plaintext, byte[] about) {
        byte[] expected = BouncyCastle.encrypt(engine.algorithm(), key, nonce, plaintext, about);
        String size = plaintext.length + " bytes, associated " + about.length;
        assertArrayEquals(expected, Encrypted.encrypt(engine, key, nonce, plaintext, about), size);
        assertArrayEquals(plaintext, Encrypted.decrypt(engine, key, nonce, expected, about), size);
    }

    /** A counter that stands shortly before each of its bytes carries over, up to the whole block, and in every place of a kernel. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#raw")
    void onCountersThatCarry(Cipher engine) {
        byte[] key = Engines.random(engine.keyLength(), 1);
        for (int ones = 1; ones <= 16; ones++) {
            for (int before = 1; before <= 40; before++) {
                byte[] nonce = HexFormat.of().parseHex("00112233445566778899aabbccddeeff");
                Arrays.fill(nonce, 16 - ones, 16, (byte) 0xFF);
                nonce[15] = (byte) -before;
                assertAgreement(engine, key, nonce, Engines.random(16 * 64 + 5, ones), Engines.NOTHING);
            }
        }
    }

    /** Heap and native memory, at odd places. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void onAnyMemory(Cipher engine) {
        byte[] key = Engines.random(engine.keyLength(), 1);
        byte[] nonce = Engines.random(engine.nonceLength(), 2);
        for (int size : new int[] {0, 1, 16, 33, 1000, 32_768, 32_769, 100_000}) {
            if (!Engines.takes(engine, size)) {
                continue;
            }
            byte[] plaintext = Engines.random(size, size);
            byte[] expected = BouncyCastle.encrypt(engine.algorithm(), key, nonce, plaintext, Engines.NOTHING);
            try (Arena arena = Arena.ofConfined();
                    Cipher.Key expanded = engine.key(key)) {
                MemorySegment from = arena.allocate(size + 3L).asSlice(3);
                MemorySegment to = arena.allocate(expected.length + 5L).asSlice(5);
                from.copyFrom(MemorySegment.ofArray(plaintext));
                assertEquals(expected.length, expanded.encrypt(nonce, from, to, Engines.NOTHING));
                assertArrayEquals(expected, to.toArray(ValueLayout.JAVA_BYTE), () -> size + " bytes");
                from.fill((byte) 0);
                assertEquals(size, expanded.decrypt(nonce, to, from, Engines.NOTHING));
                assertArrayEquals(plaintext, from.toArray(ValueLayout.JAVA_BYTE), () -> size + " bytes");
            }
        }
    }
}
