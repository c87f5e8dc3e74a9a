package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** BLAKE3 by every engine: against the official vectors, another library and itself. */
class Blake3HasherTest {
    private static final String KEY = "whats the Elvish word for friend";
    private static final String CONTEXT = "BLAKE3 2019-12-27 16:29:52 test vectors context";
    private static final byte[] DATA = new byte[(3 << 20) + 5];

    static {
        new Random(5).nextBytes(DATA);
    }

    static Stream<Named<Hasher>> engines() {
        return Engines.of("blake3");
    }

    /** Those of this module's own code: other libraries give less output, use one core, and take the last of a key and a context. */
    static Stream<Named<Hasher>> ours() {
        return Stream.of("vector", "java").map(engine -> Named.of(engine, Hasher.of("blake3", engine)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void officialVectors(Hasher blake3) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "hash", "blake3", "test_vectors.json");
        assumeTrue(Files.exists(file), () -> file + " is not there");
        List<Hasher> modes =
                List.of(blake3, blake3.keyed(KEY.getBytes(StandardCharsets.US_ASCII)), blake3.context(CONTEXT));
        List<MatchResult> vectors = Pattern.compile(
                        "\"input_len\": (\\d+),\\s*\"hash\": \"(\\w+)\",\\s*\"keyed_hash\": \"(\\w+)\",\\s*\"derive_key\": \"(\\w+)\"")
                .matcher(Files.readString(file))
                .results()
                .toList();
        assertEquals(35, vectors.size());
        for (MatchResult vector : vectors) {
            byte[] input = new byte[Integer.parseInt(vector.group(1))];
            for (int i = 0; i < input.length; i++) {
                input[i] = (byte) (i % 251);
            }
            for (int mode = 0; mode < modes.size(); mode++) {
                assertVector(modes.get(mode), input, vector.group(2 + mode));
            }
        }
    }

    private static void assertVector(Hasher mode, byte[] input, String expected) {
        byte[] output = HexFormat.of().parseHex(expected);
        assertEquals(131, output.length);
        assertArrayEquals(Arrays.copyOf(output, 32), mode.hash(input), () -> input.length + " bytes");
        for (int length : new int[] {1, 31, 33, 64, 65, 128, 131}) {
            assertArrayEquals(
                    Arrays.copyOf(output, length), mode.length(length).hash(input), () -> input.length + " bytes");
        }
        try (Hasher.Hash session = mode.length(131).start().update(input)) {
            byte[] part = new byte[100];
            session.outputAt(31, part, 0, part.length);
            assertArrayEquals(Arrays.copyOfRange(output, 31, 131), part);
            assertArrayEquals(output, session.finish(), () -> input.length + " bytes streamed");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void agreesWithAnotherLibrary(Hasher blake3) {
        byte[] key = Arrays.copyOf(DATA, 32);
        Hasher keyed = blake3.keyed(key).length(70);
        Hasher derived = blake3.context(CONTEXT).length(70);
        IntStream edges = IntStream.of(3, 4, 8, 11, 16, 31, 56, 64, 100, 128, 129, 255, 256, 300, 1024)
                .map(chunks -> chunks << 10)
                .flatMap(edge -> IntStream.of(edge - 1, edge, edge + 1));
        IntStream.concat(IntStream.rangeClosed(0, 2048), edges).forEach(length -> {
            String what = length + " bytes";
            assertArrayEquals(bouncyCastle(null, length, 32), blake3.hash(DATA, 0, length), what);
            assertArrayEquals(bouncyCastle(Blake3Parameters.key(key), length, 70), keyed.hash(DATA, 0, length), what);
            if (length % 8 == 0) {
                byte[] context = CONTEXT.getBytes(StandardCharsets.US_ASCII);
                byte[] expected = bouncyCastle(Blake3Parameters.context(context), length, 70);
                assertArrayEquals(expected, derived.hash(DATA, 0, length), what);
            }
        });
    }

    private static byte[] bouncyCastle(Blake3Parameters mode, int length, int outputLength) {
        Blake3Digest digest = new Blake3Digest();
        digest.init(mode);
        digest.update(DATA, 0, length);
        byte[] output = new byte[outputLength];
        digest.doFinal(output, 0, outputLength);
        return output;
    }

    /** The payload whose hash other file hashing libraries publish: 200 MiB of the bytes 0, 1, ... 255, 0, ... */
    @ParameterizedTest
    @MethodSource("engines")
    void publishedHashOfLargeData(Hasher blake3) {
        byte[] mebibyte = new byte[1 << 20];
        for (int i = 0; i < mebibyte.length; i++) {
            mebibyte[i] = (byte) i;
        }
        try (Hasher.Hash session = blake3.length(8).start()) {
            for (int i = 0; i < 200; i++) {
                session.update(mebibyte);
            }
            assertEquals("7f4335c908146450", HexFormat.of().formatHex(session.finish()));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everySplit(Hasher blake3) {
        for (int length : new int[] {65, 1025, 2049}) {
            byte[] expected = blake3.hash(DATA, 0, length);
            try (Hasher.Hash session = blake3.start()) {
                for (int split = 0; split <= length; split++) {
                    session.reset().update(DATA, 0, split).update(DATA, split, length - split);
                    assertArrayEquals(expected, session.finish(), length + " bytes split at " + split);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void outputAtAnyPosition(Hasher blake3) {
        byte[] whole = blake3.length(5000).hash(DATA, 0, 3000);
        try (Hasher.Hash session = blake3.start().update(DATA, 0, 3000)) {
            for (int position : new int[] {0, 1, 31, 63, 64, 65, 127, 128, 1000, 4999}) {
                byte[] part = new byte[5000 - position + 2];
                session.outputAt(position, part, 1, 5000 - position);
                assertArrayEquals(
                        Arrays.copyOfRange(whole, position, 5000), Arrays.copyOfRange(part, 1, part.length - 1));
                assertEquals(0, part[0] | part[part.length - 1], "a byte outside was written");
            }
            byte[] around = new byte[200];
            session.outputAt(17, around, 3, 0);
            assertThrows(IllegalArgumentException.class, () -> session.outputAt(-1, around, 0, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> session.outputAt(0, around, 150, 51));
            assertArrayEquals(Arrays.copyOf(whole, 32), session.finish());
            assertThrows(IllegalStateException.class, () -> session.outputAt(0, around, 0, 1));
        }
    }

    @ParameterizedTest
    @MethodSource("ours")
    void outputBeyondTheCounterOfAnInt(Hasher blake3) {
        try (Hasher.Hash session = blake3.start().update(DATA, 0, 3000)) {
            byte[] around = new byte[200];
            byte[] before = new byte[50];
            long beyond = (1L << 32) * 64 + 13; // more than 2^32 blocks
            session.outputAt(beyond - 50, around, 0, around.length);
            session.outputAt(beyond - 50, before, 0, before.length);
            assertArrayEquals(before, Arrays.copyOf(around, 50));
            byte[] wrapped = new byte[150];
            session.outputAt(13, wrapped, 0, wrapped.length);
            assertTrue(Arrays.mismatch(wrapped, Arrays.copyOfRange(around, 50, 200)) >= 0, "the counter has 32 bits");
            session.outputAt(Long.MAX_VALUE, around, 0, around.length);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void keysAndContextsAreEitherOr(Hasher blake3) {
        for (int length : new int[] {0, 1, 31, 33, 64}) {
            assertThrows(IllegalArgumentException.class, () -> blake3.keyed(new byte[length]));
        }
        Hasher keyed = blake3.keyed(new byte[32]);
        Hasher derived = blake3.context("");
        assertThrows(UnsupportedFeatureException.class, () -> keyed.context(CONTEXT));
        assertThrows(UnsupportedFeatureException.class, () -> derived.keyed(new byte[32]));
        assertArrayEquals(
                blake3.keyed(Arrays.copyOf(DATA, 32)).hash(DATA),
                keyed.keyed(Arrays.copyOf(DATA, 32)).hash(DATA));
        assertArrayEquals(
                blake3.context(CONTEXT).hash(DATA), derived.context(CONTEXT).hash(DATA));
        assertThrows(UnsupportedFeatureException.class, () -> blake3.seeded(1));
        // Half a surrogate pair has no UTF-8: in its place would come what another context has, and with it the same
        // key.
        assertThrows(IllegalArgumentException.class, () -> blake3.context("half \uD83D"));
        assertThrows(IllegalArgumentException.class, () -> blake3.length(0));
        assertEquals(1, blake3.length(1).hash(DATA).length);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void severalThreadsGiveTheSame(Hasher blake3) throws Exception {
        Map<String, Executor> odd = Map.of("inline", Runnable::run, "late", task -> {}, "rejecting", task -> {
            throw new RejectedExecutionException("full");
        });
        odd.forEach((name, executor) -> assertParallel(blake3, executor, 3, name));
        for (int threads : new int[] {1, 2, 4}) {
            try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
                assertParallel(blake3, executor, threads, threads + " threads");
                // The caller sits on the executor's own thread: it must not wait for itself.
                executor.submit(() -> assertParallel(blake3, executor, threads + 1, "from within"))
                        .get();
            }
        }
        assertThrows(NullPointerException.class, () -> blake3.parallel(null, 2));
        assertThrows(IllegalArgumentException.class, () -> blake3.parallel(Runnable::run, 0));
    }

    private static void assertParallel(Hasher blake3, Executor executor, int parallelism, String what) {
        List<IntFunction<Hasher>> orders = List.of(
                key -> blake3.parallel(executor, parallelism)
                        .keyed(Arrays.copyOf(DATA, key))
                        .length(40),
                key -> blake3.length(40).keyed(Arrays.copyOf(DATA, key)).parallel(executor, parallelism));
        Hasher serial = blake3.keyed(Arrays.copyOf(DATA, 32)).length(40);
        try (Arena shared = Arena.ofShared();
                Arena confined = Arena.ofConfined()) {
            for (int length : new int[] {0, 1000, 262_144, 262_145, 1_000_000, DATA.length}) {
                byte[] expected = serial.hash(DATA, 0, length);
                for (IntFunction<Hasher> order : orders) {
                    Hasher parallel = order.apply(32);
                    assertArrayEquals(expected, parallel.hash(DATA, 0, length), what);
                    for (Arena arena : List.of(shared, confined)) {
                        MemorySegment memory = arena.allocate(length)
                                .copyFrom(MemorySegment.ofArray(DATA).asSlice(0, length));
                        assertArrayEquals(expected, parallel.hash(memory), what);
                        try (Hasher.Hash session = parallel.start().update(DATA, 0, length / 3)) {
                            session.update(memory.asSlice(length / 3));
                            assertArrayEquals(expected, session.finish(), what);
                        }
                    }
                }
            }
        }
    }

    /** What a helper runs into comes out of the caller, and the hasher goes on as if nothing had been. */
    @ParameterizedTest
    @MethodSource("ours")
    void faultsOfTheExecutorComeOut(Hasher blake3) {
        Hasher parallel = blake3.parallel(
                task -> {
                    throw new IllegalStateException("no thread");
                },
                2);
        assertThrows(IllegalStateException.class, () -> parallel.hash(DATA));
        try (Hasher.Hash session = parallel.start().update(DATA, 0, 10)) {
            assertThrows(IllegalStateException.class, () -> session.update(DATA));
            assertThrows(
                    IllegalStateException.class, session::finish, "part of an update was hashed as if it were all");
            assertArrayEquals(
                    blake3.hash(DATA, 0, 10),
                    session.reset().update(DATA, 0, 10).finish());
        }
        assertArrayEquals(blake3.hash(DATA), blake3.parallel(Runnable::run, 2).hash(DATA));
    }
}
