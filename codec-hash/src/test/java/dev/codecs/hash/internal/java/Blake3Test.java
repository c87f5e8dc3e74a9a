package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** BLAKE3 by every set of kernels: the three modes, one-shot and streamed, against known answers and against the scalar code. */
@ParameterizedClass
@EnumSource(Blake3Kernels.class)
class Blake3Test {
    /**
     * Length of {@link #INPUT}, mode (plain, keyed with the bytes 0 to 31, derive-key with {@link #CONTEXT}) and hash, made by a
     * recursive transcription of the paper. The lengths are edges of blocks, chunks and kernels.
     */
    private static final String KNOWN = """
        0 p af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262
        3 k a9a896b737f1a07a15f3d69d8653c1fceb32fe33b7aeb1b5ad23bc08fa60d475
        64 d ee80d298620aae4db5b3f0f4348ae7edd0cee1623c14fbf415952e548109fc5c
        127 p 64d4eb4e04e346f2c07718e4671ab5c8b2c15bb97a043271411065f7bae10d6c
        1024 k 3ba1d984f4bc112ae7b1c17a947188361b111ccf868daa3331e8f7e4d797dce3
        1025 d 912a04ac44efab2e276fdde884a740da6a5976e0ae544a3cf69294627294a9bf
        3072 p 25e97949f998c723220100ab942d235e42c290c1c853a617bd530aff3560c4e8
        16384 k 623a296031f0ddddd16b42fe8ec764df910dd98a5d2f83fb38be721e8323a5eb
        17409 d 545d420e5289d5ebe7158a55050aab4d5dfa0c786fe59956ebc77804a0de651b
        57345 p 77b9d04e3572875dfb4a8dd8092efe044d8b407b93b10511c9a5fe091c47c333
        131072 k e18fb0133ec186395c5b0d069985d7184061cb8d77abacb2d9e9d3ad4e37cd9f
        131073 d e131bf5ba4a5fe8df68e7440a4f9abc83605641e6d7aff988465f53bc47bd5ef
        300000 p b78da8c3e0ddcd898f81b53c005f6ae2d1b40b7be674299b9c8d8e8c8d13022e
        """;

    /** Length of {@link #INPUT}, position in the output, 48 bytes of output from there, by the same program. */
    private static final String KNOWN_OUTPUT = """
        5 63 1dca58289748f6bf52329eb2e0749eeca5e104eae3a5aa7a66ea127805a96af463bfe9afa1d9411a3937b5066b73f937
        2000 274877906927 9517757d00296987bf2d19a0521f01c13846795e9b0dbc7c42719e64baea3138c6812932ee6a45d69848a9cfb7d64db5
        2000 4611686018427387909 ebaf159f152e7859e9d56e0a37f57ac9eafd1e12195ddc856bcb2172e730dcad333795fe5b111164df6102d364e5c6b8
        100 9223372036854775790 3ab18dbe853c19337476cd813f3091f8822b80ea64a61814229f96a3cb731b6c83ff134403175eb7c76437dede7e8e98
        100 9223372036854775759 04f6669d6b185e6b494528ec1510a85ba5affa2119f0fbb4a91e55d01933fd3ab18dbe853c19337476cd813f3091f882
        """;

    private static final String CONTEXT = "dev.codecs test: ключ";
    private static final int MAX = 300 << 10;
    private static final byte[] INPUT = new byte[MAX + 1];

    static {
        for (int i = 0; i < INPUT.length; i++) {
            INPUT[i] = (byte) (i * 31 + (i >>> 10) * 7 + 3);
        }
    }

    @Parameter
    Blake3Kernels kernels;

    private Blake3Engine engine() {
        return kernels.engine();
    }

    @Test
    void knownAnswers() {
        Blake3Engine engine = engine();
        KNOWN.lines().map(line -> line.split(" ")).forEach(known -> {
            int length = Integer.parseInt(known[0]);
            byte[] key = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
            Blake3 mode = switch (known[1]) {
                case "p" -> engine.plain();
                case "k" -> engine.plain().keyed(key);
                default -> engine.plain().deriveKey(CONTEXT);
            };
            Arrays.fill(key, (byte) -1); // it was copied
            assertEquals(known[2], hex(hash(mode, INPUT, 0, length)), () -> known[0] + " " + known[1]);
        });
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertEquals(
                "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
                hex(hash(engine.plain(), abc, 0, abc.length)));
        assertEquals(
                "b0ac5d7d8ab753773374a818becaa88b8f08ea13e51fdc794e23f65a87300eaa",
                hex(hash(engine.plain().deriveKey(""), INPUT, 0, 100)),
                "an empty context is one, too");
    }

    @Test
    void officialVectors() throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "hash", "blake3", "test_vectors.json");
        assumeTrue(Files.exists(file), () -> file + " is not there");
        Blake3Engine engine = engine();
        Blake3 plain = engine.plain();
        Blake3 keyed = engine.plain().keyed("whats the Elvish word for friend".getBytes(StandardCharsets.US_ASCII));
        Blake3 derived = engine.plain().deriveKey("BLAKE3 2019-12-27 16:29:52 test vectors context");
        List<MatchResult> cases = Pattern.compile(
                        "\"input_len\": (\\d+),\\s*\"hash\": \"(\\w+)\",\\s*\"keyed_hash\": \"(\\w+)\",\\s*\"derive_key\": \"(\\w+)\"")
                .matcher(Files.readString(file))
                .results()
                .toList();
        assertEquals(35, cases.size());
        for (MatchResult found : cases) {
            byte[] input = new byte[Integer.parseInt(found.group(1))];
            for (int i = 0; i < input.length; i++) {
                input[i] = (byte) (i % 251);
            }
            check(plain, input, found.group(2));
            check(keyed, input, found.group(3));
            check(derived, input, found.group(4));
        }
    }

    private static void check(Blake3 mode, byte[] input, String expected) {
        byte[] output = new byte[expected.length() / 2];
        mode.hash(input, 0, input.length, output, 0, output.length);
        assertEquals(expected, hex(output), () -> "length " + input.length);
        assertEquals(expected.substring(0, 64), hex(hash(mode, input, 0, input.length)));
        Blake3State state = mode.start(output.length);
        state.update(input, 0, input.length);
        state.output(0, output, 0, output.length);
        assertEquals(expected, hex(output), () -> "streamed, length " + input.length);
    }

    /** Every short length, and both sides of every edge of a chunk or of a group that kernels take at once. */
    @Test
    void agreesWithScalarForEveryLength() {
        Blake3 mode = engine().plain();
        Blake3 scalar = Blake3Kernels.SCALAR.engine().plain();
        int[] chunks = {
            1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 16, 17, 27, 31, 32, 33, 55, 56, 57, 63, 64, 65, 127, 128, 129, 183, 184,
            255, 256, 257, 299
        };
        IntStream edges = Arrays.stream(chunks)
                .flatMap(n -> IntStream.of(-64, -1, 0, 1, 65).map(delta -> n * Blake3.CHUNK + delta));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment unaligned = arena.allocate(MAX + 8).asSlice(7, MAX);
            for (int length :
                    IntStream.concat(IntStream.rangeClosed(0, 300), edges).toArray()) {
                int offset = length % 2;
                byte[] expected = hash(scalar, INPUT, offset, length);
                assertArrayEquals(expected, hash(mode, INPUT, offset, length), () -> "array, length " + length);
                byte[] actual = new byte[Blake3.HASH_LENGTH];
                MemorySegment segment = unaligned
                        .asSlice(0, length)
                        .copyFrom(MemorySegment.ofArray(INPUT).asSlice(offset, length));
                mode.hash(segment, actual, 0, actual.length);
                assertArrayEquals(expected, actual, () -> "native, length " + length);
            }
        }
    }

    @Test
    void agreesWithAnotherLibrary() {
        Blake3 mode = engine().plain();
        for (int length : new int[] {1, 1025, 8193, 31 << 10, 100_001, MAX}) {
            byte[] expected = new byte[100];
            Blake3Digest digest = new Blake3Digest(256);
            digest.update(INPUT, 0, length);
            digest.doOutput(expected, 0, expected.length);
            byte[] actual = new byte[expected.length];
            mode.hash(INPUT, 0, length, actual, 0, actual.length);
            assertArrayEquals(expected, actual, () -> "length " + length);
        }
    }

    /** Splits that other libraries got wrong: a piece that ends with a block or chunk which may be the last one, or is not. */
    @Test
    void everySplitOfShortDataAndTheKnownTraps() {
        Blake3 mode = engine().plain();
        for (int length : new int[] {64, 65, 128, 1024, 1025, 2048, 2049, 3073, 4097, 8193}) {
            byte[] expected = hash(mode, INPUT, 0, length);
            for (int first = 0; first <= length; first += length < 200 ? 1 : 31) {
                Blake3State state = mode.start(Blake3.HASH_LENGTH);
                state.update(INPUT, 0, first);
                state.update(INPUT, first, length - first);
                int split = first;
                assertArrayEquals(expected, finish(state), () -> split + " + " + (length - split));
            }
        }
        for (int[] pieces : new int[][] {{32, 32}, {1, 1023}, {1, 2047}, {1024, 1024}, {1024, 1}, {1023, 2, 1023}}) {
            Blake3State state = mode.start(Blake3.HASH_LENGTH);
            int length = 0;
            for (int piece : pieces) {
                state.update(INPUT, length, piece);
                length += piece;
            }
            assertArrayEquals(hash(mode, INPUT, 0, length), finish(state), () -> Arrays.toString(pieces));
        }
    }

    /** Pieces of every size class, from arrays and native memory, with results and forks in between. */
    @Test
    void randomPieces() {
        Blake3 mode = engine().plain().keyed(Arrays.copyOf(INPUT, Blake3.KEY_LENGTH));
        SplittableRandom random = new SplittableRandom(20260101);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment data = arena.allocate(INPUT.length).copyFrom(MemorySegment.ofArray(INPUT));
            Blake3State reused = mode.start(Blake3.HASH_LENGTH);
            for (int round = 0; round < 40; round++) {
                int largest = 1 << random.nextInt(8, 19);
                int length = random.nextInt(Math.min(MAX, 20 * largest));
                Blake3State state = reused;
                for (int at = 0; at < length; ) {
                    int piece = Math.min(length - at, random.nextInt(largest + 1));
                    if (random.nextBoolean()) {
                        state.update(INPUT, at, piece);
                    } else {
                        state.update(data.asSlice(at, piece));
                    }
                    at += piece;
                    if (random.nextInt(8) == 0) {
                        assertArrayEquals(hash(mode, INPUT, 0, at), finish(state), "a result in between");
                    }
                    if (random.nextInt(8) == 0) {
                        Blake3State left = state;
                        state = state.fork();
                        left.update(INPUT, 0, 3000); // which the fork must not see
                    }
                }
                assertArrayEquals(hash(mode, INPUT, 0, length), finish(state), () -> "length " + length);
                reused.reset();
            }
        }
    }

    /** A large piece at a place where no large subtree may begin. */
    @Test
    void largePiecesAfterOthers() {
        Blake3 mode = engine().plain();
        byte[] data = new byte[5 << 20];
        new SplittableRandom(11).nextBytes(data);
        byte[] expected = hash(mode, data, 0, data.length);
        for (int first : new int[] {1, 131_072, 131_073, 262_145, 400_000, 1_200_000, (1 << 20) + 1}) {
            Blake3State state = mode.start(Blake3.HASH_LENGTH);
            state.update(data, 0, first);
            state.update(data, first, data.length - first);
            assertArrayEquals(expected, finish(state), () -> "after " + first);
            Blake3State helped = mode.parallel(Thread::startVirtualThread, 2).start(Blake3.HASH_LENGTH);
            helped.update(data, 0, first);
            helped.update(data, first, data.length - first);
            assertArrayEquals(expected, finish(helped), () -> "with help, after " + first);
        }
    }

    @Test
    void aForkGoesItsOwnWay() {
        Blake3 mode = engine().plain();
        for (int shared : new int[] {0, 1, 1024, 5000, 131_072, 131_073, 200_000}) {
            Blake3State state = mode.start(Blake3.HASH_LENGTH);
            state.update(INPUT, 0, shared);
            Blake3State fork = state.fork();
            state.update(INPUT, shared, 70_000);
            fork.update(INPUT, shared, 3);
            assertArrayEquals(hash(mode, INPUT, 0, shared + 3), finish(fork));
            assertArrayEquals(hash(mode, INPUT, 0, shared + 70_000), finish(state));
        }
    }

    @Test
    void anyPartOfTheOutput() {
        Blake3 mode = engine().plain();
        for (int length : new int[] {0, 5, 1024, 1025, 20_000, 200_000}) {
            byte[] whole = new byte[1000];
            mode.hash(INPUT, 0, length, whole, 0, whole.length);
            Blake3State state = mode.start(Blake3.HASH_LENGTH);
            state.update(INPUT, 0, length);
            for (int position = 0; position <= 200; position++) {
                int size = 1000 - 4 * position;
                byte[] part = new byte[size + 2];
                state.output(position, part, 1, size);
                assertArrayEquals(
                        Arrays.copyOfRange(whole, position, position + size), Arrays.copyOfRange(part, 1, size + 1));
                assertEquals(0, part[0] | part[size + 1]);
            }
            byte[] part = new byte[Blake3.HASH_LENGTH];
            state.update(INPUT, length, 7);
            state.output(0, part, 0, part.length);
            assertArrayEquals(hash(mode, INPUT, 0, length + 7), part, "the output of what came before");
            state.reset();
            state.output(0, part, 0, part.length);
            assertArrayEquals(hash(mode, INPUT, 0, 0), part, "the output of what came before");
        }
        KNOWN_OUTPUT.lines().map(line -> line.split(" ")).forEach(known -> {
            Blake3State state = mode.start(Blake3.HASH_LENGTH);
            state.update(INPUT, 0, Integer.parseInt(known[0]));
            byte[] part = new byte[known[2].length() / 2];
            state.output(Long.parseLong(known[1]), part, 0, part.length);
            assertEquals(known[2], hex(part), () -> "from " + known[1]);
        });
    }

    @Test
    void chunksAreCountedBeyondAnInt() {
        Blake3 mode = engine().plain();
        Blake3 scalar = Blake3Kernels.SCALAR.engine().plain();
        byte[] value = new byte[Blake3.CHAINING_VALUE];
        Blake3Node node = new Blake3Node();
        node.chunk(scalar, INPUT, 0, Blake3.CHUNK, (1L << 32) + 5);
        node.chain(value, 0);
        assertEquals("75d5bdb99b9c69fd5b54199be7608e040a7c9315528d15e19b525f42989a350b", hex(value));
        MemorySegment data = MemorySegment.ofArray(INPUT).asSlice(0, 200 << 10);
        for (long number : new long[] {0, (1L << 31) - 100, (1L << 32) - 100, (1L << 53) - 512}) {
            byte[] expected = new byte[Blake3.CHAINING_VALUE];
            scalar.engine.hash(scalar, data, 0, 200 << 10, number, node);
            node.chain(expected, 0);
            mode.engine.hash(mode, data, 0, 200 << 10, number, node);
            node.chain(value, 0);
            assertArrayEquals(expected, value, () -> "from chunk " + number);
        }
    }

    @Test
    void helpOfOtherThreadsChangesNothing() {
        Blake3 mode = engine().plain();
        AtomicInteger helpers = new AtomicInteger();
        Blake3 helped = mode.parallel(
                task -> {
                    helpers.incrementAndGet();
                    Thread.startVirtualThread(task);
                },
                3);
        byte[] data = new byte[3 << 20];
        new SplittableRandom(7).nextBytes(data);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(data.length).copyFrom(MemorySegment.ofArray(data));
            for (int length : new int[] {0, 1, 131_072, 262_145, 1_000_000, (2 << 20) + 1, data.length}) {
                byte[] expected = hash(mode, data, 0, length);
                assertArrayEquals(expected, hash(helped, data, 0, length), () -> "array, length " + length);
                byte[] actual = new byte[Blake3.HASH_LENGTH];
                helped.hash(segment.asSlice(0, length), actual, 0, actual.length);
                assertArrayEquals(expected, actual, () -> "native, length " + length);

                Blake3State state = helped.start(Blake3.HASH_LENGTH);
                int first = length / 3;
                state.update(data, 0, first);
                state.update(segment.asSlice(first, length - first));
                assertArrayEquals(expected, finish(state), () -> "in two pieces, length " + length);
            }
        }
        assertTrue(helpers.get() > 2, "nobody helped");
    }

    /** Only its own thread can read memory of a confined arena. */
    @Test
    void memoryOfOneThreadIsHashedByIt() {
        Blake3 helped = engine().plain()
                .parallel(
                        task -> {
                            throw new AssertionError("nobody can help");
                        },
                        4);
        byte[] actual = new byte[Blake3.HASH_LENGTH];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment data = arena.allocate(1 << 20);
            helped.hash(data, actual, 0, actual.length);
            assertArrayEquals(hash(engine().plain(), new byte[1 << 20], 0, 1 << 20), actual);
        }
    }

    private static byte[] hash(Blake3 mode, byte[] data, int offset, int length) {
        byte[] hash = new byte[Blake3.HASH_LENGTH];
        mode.hash(data, offset, length, hash, 0, hash.length);
        return hash;
    }

    private static byte[] finish(Blake3State state) {
        byte[] hash = new byte[Blake3.HASH_LENGTH + 2];
        state.finish(hash, 1);
        return Arrays.copyOfRange(hash, 1, hash.length - 1);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
