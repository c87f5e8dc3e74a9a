package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Hasher;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The four functions of the xxHash library against the library's own numbers, by every engine. */
class XxhashNumbersTest {
    private static final long PRIME32 = 0x9E3779B1L;

    /** In the order of the columns of {@code all-lengths.json}. */
    private static final List<String> ALGORITHMS = List.of("xxh32", "xxh64", "xxh3-64", "xxh3-128");

    private static final byte[] BUFFER = buffer(10_000);

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
        return ALGORITHMS.stream().flatMap(Engines::of);
    }

    /** Those that take a secret. */
    static Stream<Named<Hasher>> enginesOfXxh3() {
        return Stream.of("xxh3-64", "xxh3-128").flatMap(Engines::of);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theSanityNumbersOfTheLibrary(Hasher hasher) throws IOException {
        int[] counts = {8, 9, 28, 26};
        List<MatchResult> rows = sanity(hasher.algorithm().replace('-', '_'), "\"seed\":\\s*\"(\\p{XDigit}+)\",\\s*");
        assertEquals(counts[ALGORITHMS.indexOf(hasher.algorithm())], rows.size());
        for (MatchResult row : rows) {
            Hasher seeded = hasher.seeded(Long.parseUnsignedLong(row.group(2), 16));
            assertHash(seeded, Integer.parseInt(row.group(1)), row.group(3));
        }
    }

    @ParameterizedTest
    @MethodSource("enginesOfXxh3")
    void theSanityNumbersWithASecret(Hasher hasher) throws IOException {
        List<MatchResult> rows = sanity(hasher.algorithm().replace('-', '_') + "_withSecret", "()");
        assertEquals(hasher.length() == Long.BYTES ? 13 : 4, rows.size());
        Hasher keyed = hasher.keyed(Arrays.copyOfRange(BUFFER, 7, 7 + 147));
        for (MatchResult row : rows) {
            assertHash(keyed, Integer.parseInt(row.group(1)), row.group(3));
        }
    }

    private static List<MatchResult> sanity(String section, String seed) throws IOException {
        String rows = Pattern.compile('"' + section + "\"\\s*:\\s*\\[([^]]*)]")
                .matcher(conformance("sanity.json"))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        return Pattern.compile("\"length\":\\s*(\\d+),\\s*" + seed + "\"result\":\\s*\"(\\p{XDigit}+)\"")
                .matcher(rows)
                .results()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theNumbersForAllLengths(Hasher hasher) throws IOException {
        int column = 2 + ALGORITHMS.indexOf(hasher.algorithm());
        List<MatchResult> rows = Pattern.compile("\\[(\\d+)" + ",\\s*\"(\\p{XDigit}+)\"".repeat(8) + "]")
                .matcher(conformance("all-lengths.json"))
                .results()
                .toList();
        assertEquals(538, rows.size());
        for (MatchResult row : rows) {
            int length = Integer.parseInt(row.group(1));
            assertHash(hasher, length, row.group(column));
            assertHash(hasher.seeded(PRIME32), length, row.group(column + ALGORITHMS.size()));
        }
    }

    /** As an array, as native memory that is not aligned, and in a session. */
    private static void assertHash(Hasher hasher, int length, String expected) {
        String what = length + " bytes";
        byte[] data = length <= BUFFER.length ? BUFFER : buffer(length);
        assertEquals(expected, hex(hasher.hash(data, 0, length)), what);
        try (Arena arena = Arena.ofConfined();
                Hasher.Hash session = hasher.start()) {
            MemorySegment memory = arena.allocate(length + 3L, 8).asSlice(3, length);
            MemorySegment.copy(MemorySegment.ofArray(data), 0, memory, 0, length);
            assertEquals(expected, hex(hasher.hash(memory)), what);
            assertEquals(expected, hex(session.update(data, 0, length).finish()), what);
            assertEquals(expected, hex(session.reset().update(memory).finish()), what);
        }
    }

    private static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    private static String conformance(String name) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "hash", "xxhash", name);
        assumeTrue(Files.isRegularFile(file), () -> "no " + file);
        return Files.readString(file);
    }

    /** Where streaming has gone wrong in public: Cyan4973/xxHash 222 and 379 (the buffer is filled exactly), 816 (2049 to 2112). */
    @ParameterizedTest
    @MethodSource("engines")
    void streamsAsAtOnce(Hasher hasher) {
        try (Hasher.Hash session = hasher.start()) {
            byte[] filled = session.update(BUFFER, 0, 3).update(BUFFER, 3, 509).finish();
            assertArrayEquals(hasher.hash(BUFFER, 0, 512), filled);
            for (int length = 0; length <= 4200; length++) {
                byte[] streamed = session.reset().update(BUFFER, 0, length).finish();
                assertArrayEquals(hasher.hash(BUFFER, 0, length), streamed, length + " bytes in one update");
            }
            for (int first = 1; first <= 1100; first += 7) {
                byte[] streamed = session.reset()
                        .update(BUFFER, 0, first)
                        .update(BUFFER, first, 256)
                        .update(BUFFER, first + 256, 2500)
                        .finish();
                assertArrayEquals(hasher.hash(BUFFER, 0, first + 2756), streamed, first + " bytes first");
            }
        }
    }

    /** The length of a secret sets the length of a block. */
    @ParameterizedTest
    @MethodSource("enginesOfXxh3")
    void secretsOfAllLengths(Hasher hasher) {
        Hasher java = Hasher.of(hasher.algorithm(), "java");
        for (int secretLength : new int[] {136, 137, 143, 144, 192, 193, 199, 200, 256, 1000}) {
            byte[] secret = Arrays.copyOfRange(BUFFER, 11, 11 + secretLength);
            Hasher keyed = hasher.keyed(secret);
            Hasher other = java.keyed(secret);
            int block = (secretLength - 64) / 8 * 64;
            try (Hasher.Hash session = keyed.start()) {
                for (int length = 0; length <= BUFFER.length; length += length < 260 ? 1 : 61) {
                    assertSame(other, keyed, session, length);
                }
                for (int length = block - 1; length <= Math.min(block + 1, BUFFER.length); length++) {
                    assertSame(other, keyed, session, length);
                }
            }
        }
    }

    private static void assertSame(Hasher other, Hasher keyed, Hasher.Hash session, int length) {
        byte[] expected = other.hash(BUFFER, 0, length);
        assertArrayEquals(expected, keyed.hash(BUFFER, 0, length), length + " bytes");
        byte[] streamed = session.reset()
                .update(BUFFER, 0, length / 3)
                .update(BUFFER, length / 3, length - length / 3)
                .finish();
        assertArrayEquals(expected, streamed, length + " bytes in a session");
    }

    /** M2Team/NanaZip 572: the two halves were printed in the other order. Of long data, the low half is the hash with 64 bits. */
    @ParameterizedTest
    @MethodSource("enginesOfXxh3")
    void theHighHalfComesFirst(Hasher hasher) {
        byte[] both = Hasher.of("xxh3-128", hasher.engine().id()).seeded(5).hash(BUFFER);
        byte[] low = Hasher.of("xxh3-64", hasher.engine().id()).seeded(5).hash(BUFFER);
        assertArrayEquals(low, Arrays.copyOfRange(both, Long.BYTES, 2 * Long.BYTES));
    }
}
