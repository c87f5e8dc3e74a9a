package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** XXH3 with 64 bits against the numbers of the xxHash library. */
class Xxh3Test {
    private static final long PRIME32 = 0x9E3779B1L;
    private static final byte[] BUFFER = buffer(2367);

    /** Each length where the function takes another way, with the hashes for the seeds 0 and {@link #PRIME32}. */
    private static final long[][] KNOWN = {
        {0, 0x2d06800538d394c2L, 0xf702ca3814de2125L},
        {1, 0xc44bdff4074eecdbL, 0xb53d5557e7f76f8dL},
        {3, 0x54247382a8d6b94dL, 0xf173d14dad53a5dcL},
        {4, 0xe5dc74bc51848a51L, 0x6977c7c3ad9421b9L},
        {8, 0x24ccc9acaa9f65e4L, 0x360073b0548dbd24L},
        {9, 0x14d5001c15dd3f2bL, 0xce394e48812aa7e3L},
        {16, 0x981b17d36c7498c9L, 0xb40f1f6cdb1569ccL},
        {17, 0x796f5acd3a60f862L, 0xaf8cb0bc2c230dafL},
        {32, 0x9feaddbdbf57eed3L, 0x04fe6aa559ee0c7eL},
        {33, 0xabfb2d081b400a10L, 0x0f2422e0c42a54fcL},
        {64, 0x9cb48487720ec49dL, 0xec06a1648c27e203L},
        {65, 0xfd81aac4bebc3883L, 0x6bf1b3c68555b92eL},
        {96, 0x935a769a7f94776fL, 0x7c0400a2adfd81dcL},
        {97, 0xca4ca268fd3c3a6cL, 0x3b345fc76580a2d1L},
        {128, 0xfcff24126754d861L, 0xa3ca60447de981d1L},
        {129, 0x98f1b0a679a2ca29L, 0xc861ffc49c2bf14fL},
        {144, 0xc440d47e5f03fe58L, 0x8e992ec5769637ebL},
        {160, 0x9d03a319ed4cbd2bL, 0x888aec5b043ee62eL},
        {240, 0x81c3c2b67f568ccfL, 0x507820ea74b895b0L},
        {241, 0xc5a639ecd2030e5eL, 0x5927e3637bac8149L},
        {256, 0x55de574ad89d0ac5L, 0x443d04d43f60c57fL},
        {257, 0xb17fd5a8ae75bb0bL, 0x02f16a1476c65d95L},
        {512, 0x617e49599013cb6bL, 0x545f610e9f5a78ecL},
        {1023, 0x87a8f7b2f2e22496L, 0xc38922d5971cd2d7L},
        {1024, 0xdd85c9b5c1109c5cL, 0xb8b95c07cd4a75faL},
        {1025, 0xd870c0fa13211c6aL, 0x2f15255340ae4f6cL},
        {1280, 0xa052007a1ed81b4bL, 0xac6730b394189261L},
        {2047, 0xb36ece19fca2197fL, 0x8141f69f4bacdea2L},
        {2048, 0xdd59e2c3a5f038e0L, 0x230d43f30206260bL},
        {2049, 0xd3afa4329779b921L, 0x60e0f49946d79dafL},
        {2240, 0x6e73a90539cf2948L, 0xed385111126fba6fL},
        {2367, 0xcb37aeb9e5d361edL, 0x6f5360ae69c2f406L},
    };

    /** The library's own test buffer: the high bytes of a product that is taken on and on. */
    private static byte[] buffer(int length) {
        byte[] buffer = new byte[length];
        long product = PRIME32;
        for (int i = 0; i < length; i++) {
            buffer[i] = (byte) (product >>> 56);
            product *= 0x9E3779B185EBCA8DL;
        }
        return buffer;
    }

    static Stream<Named<Hasher>> engines() {
        return Engines.of("xxh3-64");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void knownAnswers(Hasher xxh3) {
        for (long[] row : KNOWN) {
            assertHash(xxh3, (int) row[0], row[1]);
            assertHash(xxh3.seeded(PRIME32), (int) row[0], row[2]);
            assertHash(xxh3.seeded(PRIME32).seeded(0), (int) row[0], row[1]);
        }
    }

    /** As an array, as native memory that is not aligned, and in a session. */
    private static void assertHash(Hasher xxh3, int length, long expected) {
        String what = length + " bytes";
        assertEquals(expected, xxh3.hashLong(BUFFER, 0, length), what);
        try (Arena arena = Arena.ofConfined();
                Hasher.Hash session = xxh3.start()) {
            MemorySegment memory = arena.allocate(length + 3, 8).asSlice(3, length);
            MemorySegment.copy(MemorySegment.ofArray(BUFFER), 0, memory, 0, length);
            assertEquals(expected, xxh3.hashLong(memory), what);
            assertEquals(expected, number(session.update(BUFFER, 0, length).finish()), what);
            assertEquals(expected, number(session.reset().update(memory).finish()), what);
        }
    }

    private static long number(byte[] hash) {
        return Long.parseUnsignedLong(java.util.HexFormat.of().formatHex(hash), 16);
    }

    /** More than an int counts, or an unsigned one. */
    @ParameterizedTest
    @MethodSource("engines")
    void theCounterOfBytesIsWideEnough(Hasher xxh3) {
        byte[] zeros = new byte[1 << 20];
        try (Hasher.Hash session = xxh3.start()) {
            for (int i = 0; i < 5 << 10; i++) {
                session.update(zeros);
            }
            assertEquals(0xa0e5e4d6d5502024L, number(session.finish()));
        }
    }
}
