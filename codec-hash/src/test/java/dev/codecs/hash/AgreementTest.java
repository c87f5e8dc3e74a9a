package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Hasher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine gives what the best engine of its algorithm gives, and so does every way to hand it the data. */
class AgreementTest {
    private static final byte[] DATA = new byte[600_000];

    static {
        new Random(1).nextBytes(DATA);
    }

    static Stream<Named<Hasher>> engines() {
        return Engines.all();
    }

    /** All but the best engine of each algorithm; none where only Java runs. */
    static Stream<Named<Hasher>> others() {
        return engines()
                .filter(other -> !other.getPayload()
                        .engine()
                        .equals(Hasher.of(other.getPayload().algorithm()).engine()));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("others")
    void withTheBestEngine(Hasher hasher) {
        Hasher best = Engines.best(hasher.algorithm());
        IntStream edges = IntStream.of(4096, 65_536, 128 << 10, 256 << 10, 512 << 10)
                .flatMap(edge -> IntStream.rangeClosed(edge - 65, edge + 65));
        IntStream.concat(IntStream.rangeClosed(0, 2048), edges)
                .forEach(length -> assertArrayEquals(
                        best.hash(DATA, 3, length), hasher.hash(DATA, 3, length), () -> length + " bytes"));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void memoryOfAnyAlignment(Hasher hasher) {
        try (Arena arena = Arena.ofConfined();
                Hasher.Hash session = hasher.start()) {
            MemorySegment memory = arena.allocate(DATA.length, 64).copyFrom(MemorySegment.ofArray(DATA));
            for (int offset = 0; offset < 64; offset++) {
                for (int length : new int[] {1, 7, 16, 63, 240, 1031, 4099, 131_101}) {
                    byte[] expected = hasher.hash(DATA, offset, length);
                    MemorySegment part = memory.asSlice(offset, length);
                    assertArrayEquals(expected, hasher.hash(part), length + " bytes at " + offset);
                    assertArrayEquals(expected, session.reset().update(part).finish(), length + " bytes at " + offset);
                }
            }
        }
    }

    /** JDK-8300416: copies of a digest that had been given direct buffers shared an array, and spoiled each other's data. */
    static Stream<Named<Hasher>> forking() {
        return engines().filter(hasher -> !hasher.getPayload().engine().id().equals("lz4-java"));
    }

    @ParameterizedTest
    @MethodSource("forking")
    void forksOfASessionInTwoThreads(Hasher hasher) throws Exception {
        ByteBuffer direct = ByteBuffer.allocateDirect(DATA.length).put(DATA).flip();
        byte[] twice = Arrays.copyOf(DATA, 2 * DATA.length);
        System.arraycopy(DATA, 0, twice, DATA.length, DATA.length);
        byte[] expected = hasher.hash(twice);
        try (ExecutorService executor = Executors.newFixedThreadPool(2);
                Hasher.Hash origin = hasher.start().update(direct.duplicate())) {
            for (int round = 0; round < 10; round++) {
                Callable<byte[]> rest = rest(origin.fork(), direct.duplicate());
                Callable<byte[]> again = rest(origin.fork(), direct.duplicate());
                for (Future<byte[]> hash : executor.invokeAll(List.of(rest, again))) {
                    assertArrayEquals(expected, hash.get());
                }
            }
        }
    }

    private static Callable<byte[]> rest(Hasher.Hash session, ByteBuffer data) {
        return () -> {
            try (session) {
                while (data.hasRemaining()) {
                    ByteBuffer piece = data.slice(data.position(), Math.min(5000, data.remaining()));
                    data.position(data.position() + piece.remaining());
                    session.update(piece);
                }
                return session.finish();
            }
        };
    }

    /** Nothing is read of it, and still it is a fault: with other sizes it would be one. */
    @ParameterizedTest
    @MethodSource("engines")
    void emptyMemoryOfAClosedArenaIsRefused(Hasher hasher) {
        MemorySegment gone;
        try (Arena arena = Arena.ofConfined()) {
            gone = arena.allocate(8).asSlice(8);
        }
        assertThrows(IllegalStateException.class, () -> hasher.hash(gone));
        try (Hasher.Hash session = hasher.start()) {
            assertThrows(IllegalStateException.class, () -> session.update(gone));
            assertArrayEquals(hasher.hash(new byte[0]), session.finish());
        }
        assertArrayEquals(hasher.hash(new byte[0]), hasher.hash(MemorySegment.NULL));
    }
}
