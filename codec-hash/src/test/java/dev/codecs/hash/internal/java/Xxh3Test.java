package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The hash in one piece and in many, against the library's published numbers and against each other. */
class Xxh3Test {
    private static final long SEED = 0x9E3779B185EBCA8DL;

    /** Length, hash with seed 0, hash with {@link #SEED}: both sides of every branch, made with xxHash 0.8.1. */
    private static final String KNOWN = """
        0 2d06800538d394c2 a8a6b918b2f0364a
        1 c44bdff4074eecdb 032be332dd766ef8
        2 7a9978044cb8a8bb 764b35c90519ad88
        3 54247382a8d6b94d 634b8990b4976373
        4 e5dc74bc51848a51 aa2e7eccb0c8f747
        5 e4243f00720306bb 5a67c87e50ed80ed
        8 24ccc9acaa9f65e4 8f973410999b8f6b
        9 14d5001c15dd3f2b b3ae7333d9013f60
        12 a713daf0dfbb77e7 e7303e1b2336de0e
        16 981b17d36c7498c9 663f29333b4db6b1
        17 796f5acd3a60f862 f3ec5067f4306db3
        32 9feaddbdbf57eed3 2199fab1534893d9
        33 abfb2d081b400a10 ad56348da574bb6d
        64 9cb48487720ec49d 4fe8895db9b8c077
        65 fd81aac4bebc3883 ad80aeec1fc9e0a7
        96 935a769a7f94776f 70cf51937e500540
        97 ca4ca268fd3c3a6c ee461d3add7ee6c9
        128 fcff24126754d861 73fde75280646649
        129 98f1b0a679a2ca29 21fffdbca099c844
        143 7a7813693f1f4edb 43b3274ae68d5742
        144 c440d47e5f03fe58 858d16b71f4dd859
        160 9d03a319ed4cbd2b 3825c75ffe70fde0
        239 16ce2b9d3b28805d f59f5c23fcebd3b7
        240 81c3c2b67f568ccf cc0f58c27ef3d8ee
        241 c5a639ecd2030e5e dda9b0a161d4829a
        256 55de574ad89d0ac5 4d30234b7a3aa61c
        257 b17fd5a8ae75bb0b 802a6fbf3cacd97c
        511 8089715b163e7fc0 90ec0377ba8d6002
        512 617e49599013cb6b 3ce457de14c27708
        513 f7037d3b6722aeec 78494a42fde49f35
        576 9c875962cb39acf8 6e01ee5662c31f8f
        577 5807930e9516b291 8f9641afeb4cd5d0
        1024 dd85c9b5c1109c5c ef368a8a2ebabaef
        1025 d870c0fa13211c6a 96792bcf9af88519
        1088 cc1450ea6b52a8f4 542632d046f3dde4
        1089 ef727b2effc4cc8c ff8423d886707134
        1536 8daa8c2eccabb68b 672e8f732c4e55d7
        1537 57c8dbd143f74c9d 93a05689a5758f46
        2048 dd59e2c3a5f038e0 66f81670669ababc
        2049 d3afa4329779b921 e48083836cd58024
        2112 7c33c86d9e6a8c39 084352d520af2e0c
        2113 30a8aa601425d0bc 59803cbf83152382
        3072 696bf231f32ab848 fe150e487cff7c10
        3073 bb5cd7893718d93d 5233345a92e0b7d2
        4096 e91206429d1f48f9 2a3bbb20a5439dcd
        4097 dac80d543e339451 a78887a19a340214
        65536 918f7f0f912ca480 bcb1719de7bee55b
        65537 e42d29d5d26c06c2 1819a436525ce4d4
        """;

    private static final byte[] INPUT = input(65537);

    /** The input of xxHash's own checks. */
    private static byte[] input(int length) {
        byte[] bytes = new byte[length];
        long generator = 2654435761L;
        for (int i = 0; i < length; i++, generator *= 0x9E3779B185EBCA8DL) {
            bytes[i] = (byte) (generator >>> 56);
        }
        return bytes;
    }

    @Test
    void knownAnswers() {
        KNOWN.lines().forEach(line -> {
            String[] fields = line.split(" ", 3);
            int length = Integer.parseInt(fields[0]);
            checkEveryWay(0, length, Long.parseUnsignedLong(fields[1], 16));
            checkEveryWay(SEED, length, Long.parseUnsignedLong(fields[2], 16));
        });
    }

    @Test
    void sanityNumbersOfTheReferenceTool() throws IOException {
        String json = conformance("sanity.json");
        String section = json.substring(json.indexOf("\"xxh3_64\""), json.indexOf("\"xxh3_64_withSecret\""));
        List<MatchResult> rows = Pattern.compile(
                        "\"length\": (\\d+),\\s+\"seed\": \"(\\p{XDigit}{16})\",\\s+\"result\": \"(\\p{XDigit}{16})\"")
                .matcher(section)
                .results()
                .toList();
        assertEquals(28, rows.size());
        for (MatchResult row : rows) {
            checkEveryWay(hex(row, 2), Integer.parseInt(row.group(1)), hex(row, 3));
        }
    }

    @Test
    void everyLengthOfTheReferenceLibrary() throws IOException {
        List<MatchResult> rows = Pattern.compile("\\[(\\d+), " + "\"(\\p{XDigit}+)\",? ?".repeat(8) + "]")
                .matcher(conformance("all-lengths.json"))
                .results()
                .toList();
        assertEquals(538, rows.size());
        for (MatchResult row : rows) {
            int length = Integer.parseInt(row.group(1));
            checkEveryWay(0, length, hex(row, 4));
            checkEveryWay(0x9E3779B1L, length, hex(row, 8));
        }
    }

    private static String conformance(String file) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path path = Path.of(folder, "hash", "xxhash", file);
        assumeTrue(Files.exists(path), () -> path + " is not there");
        return Files.readString(path);
    }

    private static long hex(MatchResult row, int group) {
        return Long.parseUnsignedLong(row.group(group), 16);
    }

    /**
     * The first bytes of the input, as an array with other bytes around it, as segments of every kind, and in pieces.
     */
    private static void checkEveryWay(long seed, int length, long expected) {
        Xxh3 hash = new Xxh3(seed);
        assertEquals(expected, hash.hash64(INPUT, 0, length), () -> "array, length " + length);
        byte[] shifted = new byte[length + 24];
        Arrays.fill(shifted, (byte) 0xA5);
        System.arraycopy(INPUT, 0, shifted, 13, length);
        assertEquals(expected, hash.hash64(shifted, 13, length), () -> "array at an offset, length " + length);
        if (length > 240) {
            assertEquals(
                    expected,
                    hash.hashStripes(Xxh3.START, shifted, 13, 13 + length, length, null, 0),
                    () -> "stripe by stripe, length " + length);
        }
        MemorySegment heap = MemorySegment.ofArray(shifted);
        long[] words = new long[(shifted.length + 7) / 8];
        MemorySegment.copy(heap, 0, MemorySegment.ofArray(words), 0, shifted.length);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment unaligned = arena.allocate(shifted.length).copyFrom(heap);
            for (MemorySegment segment :
                    List.of(heap, heap.asReadOnly(), MemorySegment.ofArray(words), unaligned, unaligned.asReadOnly())) {
                MemorySegment part = segment.asSlice(13, length);
                assertEquals(expected, hash.hash64(part), () -> part + ", length " + length);
                Xxh3State state = hash.start();
                state.update(part.asSlice(0, length / 3));
                state.update(part.asSlice(length / 3));
                assertEquals(expected, state.digest64(), () -> part + " in pieces, length " + length);
            }
        }
        Xxh3State state = hash.start();
        state.update(shifted, 13, length);
        assertEquals(expected, state.digest64(), () -> "one update, length " + length);
    }

    @Test
    void anyCutGivesTheSameHash() {
        SplittableRandom random = new SplittableRandom(3);
        Xxh3 hash = new Xxh3(SEED);
        Xxh3State state = hash.start();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(INPUT.length).copyFrom(MemorySegment.ofArray(INPUT));
            for (int length = 0; length <= 4200; length++) {
                state.reset();
                int longest = 1 + random.nextInt(random.nextBoolean() ? 100 : 2500);
                for (int at = 0; at < length; ) {
                    int piece = Math.min(random.nextInt(longest + 1), length - at);
                    if (random.nextBoolean()) {
                        state.update(INPUT, at, piece);
                    } else {
                        state.update(segment.asSlice(at, piece));
                    }
                    at += piece;
                }
                assertEquals(hash.hash64(INPUT, 0, length), state.digest64(), "length " + length);
            }
        }
    }

    @Test
    void aPieceThatFillsTheBufferIsNotLost() {
        Xxh3 hash = new Xxh3(0);
        for (int length : new int[] {256, 512, 1024, 2048, 3072}) {
            for (int first : new int[] {1, 3, 64, 255, length - 1, length}) {
                Xxh3State state = hash.start();
                state.update(INPUT, 0, Math.min(first, length));
                state.update(INPUT, Math.min(first, length), length - Math.min(first, length));
                assertEquals(hash.hash64(INPUT, 0, length), state.digest64(), first + " + the rest of " + length);
                state.update(INPUT, length, 1);
                assertEquals(
                        hash.hash64(INPUT, 0, length + 1), state.digest64(), first + " + the rest + 1 of " + length);
            }
        }
    }

    @Test
    void digestLeavesTheStateAsItIs() {
        Xxh3 hash = new Xxh3(SEED);
        Xxh3State state = hash.start();
        for (int at = 0; at < 5000; at++) {
            assertEquals(hash.hash64(INPUT, 0, at), state.digest64(), "length " + at);
            state.update(INPUT, at, 1);
        }
    }

    @Test
    void copiesGoTheirOwnWay() {
        Xxh3 hash = new Xxh3(SEED);
        for (int middle : new int[] {0, 1, 200, 241, 1023, 1024, 1025, 2048, 2100, 5000}) {
            Xxh3State state = hash.start();
            state.update(INPUT, 0, middle);
            Xxh3State copy = state.copy();
            state.update(INPUT, middle, 3000);
            copy.update(INPUT, 20_000, 1500);
            byte[] other = Arrays.copyOf(INPUT, middle + 1500);
            System.arraycopy(INPUT, 20_000, other, middle, 1500);
            assertEquals(hash.hash64(INPUT, 0, middle + 3000), state.digest64(), "original from " + middle);
            assertEquals(hash.hash64(other, 0, other.length), copy.digest64(), "copy from " + middle);
        }
    }

    @Test
    void resetForgetsEverything() {
        Xxh3 hash = new Xxh3(SEED);
        Xxh3State state = hash.start();
        for (int length : new int[] {7, 0, 5000, 100, 1024, 241, 2049, 3}) {
            state.update(INPUT, 1, 3333);
            state.reset();
            state.update(INPUT, 0, length);
            assertEquals(hash.hash64(INPUT, 0, length), state.digest64(), "length " + length);
            state.reset();
        }
    }

    @Test
    void lengthsOver32Bits() {
        byte[] zeros = new byte[1 << 20];
        Xxh3State state = new Xxh3(SEED).start();
        for (int i = 0; i < 4096; i++) {
            state.update(zeros, 0, zeros.length);
        }
        state.update(zeros, 0, 12_345);
        assertEquals(0xE33D7408598056DFL, state.digest64());
    }

    @Test
    void oneObjectServesManyThreads() throws Exception {
        Xxh3 hash = new Xxh3(SEED);
        long[] expected = new long[5000];
        Arrays.setAll(
                expected,
                length -> hash.hashStripes(Xxh3.START, INPUT, 100, 100 + 241 + length, 241 + length, null, 0));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(INPUT.length).copyFrom(MemorySegment.ofArray(INPUT));
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int task = 0; task < 200; task++) {
                int first = task * 25;
                tasks.add(() -> {
                    for (int length = first; length < first + 25; length++) {
                        assertEquals(expected[length], hash.hash64(INPUT, 100, 241 + length));
                        assertEquals(expected[length], hash.hash64(segment.asSlice(100, 241 + length)));
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
    }

    @Test
    void badRangesAndSegmentsAreRefused() {
        Xxh3 hash = new Xxh3(0);
        Xxh3State state = hash.start();
        byte[] array = new byte[100];
        assertThrows(IndexOutOfBoundsException.class, () -> hash.hash64(array, 1, 100));
        assertThrows(IndexOutOfBoundsException.class, () -> hash.hash64(array, -1, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> hash.hash64(array, 100, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> state.update(array, 50, 51));
        assertThrows(NullPointerException.class, () -> hash.hash64(null, 0, 0));
        MemorySegment closed;
        try (Arena arena = Arena.ofConfined()) {
            closed = arena.allocate(5000);
        }
        assertThrows(IllegalStateException.class, () -> hash.hash64(closed));
        assertThrows(IllegalStateException.class, () -> hash.hash64(closed.asSlice(0, 10)));
        assertThrows(IllegalStateException.class, () -> state.update(closed));
        assertEquals(hash.hashStripes(Xxh3.START, INPUT, 0, 5000, 5000, null, 0), hash.hash64(INPUT, 0, 5000));
    }
}
