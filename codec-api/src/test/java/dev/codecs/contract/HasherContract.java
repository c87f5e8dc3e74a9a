package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** What every {@link Hasher} does, whatever its algorithm and engine. One that needs a key is tested with a key. */
@ParameterizedClass
@ArgumentsSource(HasherContract.Engines.class)
@Timeout(120)
public abstract class HasherContract {
    private static final byte[] SMALL = Data.text(100, 1);
    private static final byte[] LARGE = Data.random(300_000, 2);

    /** The engine under test. */
    @Parameter(0)
    protected Hasher codec;

    /** All engines of the same algorithm, the one under test among them. */
    @Parameter(1)
    protected List<Hasher> engines;

    /** The engine under test, with a key where its algorithm has no results without one. */
    private Hasher hasher;

    static final class Engines extends EngineSource<Hasher> {
        Engines() {
            super(Hasher.class, Hasher::all);
        }
    }

    @BeforeEach
    void prepare() {
        hasher = usable(codec);
    }

    private static Hasher usable(Hasher codec) {
        return needsKey(codec) ? keyed(codec, 3).orElseThrow() : codec;
    }

    private static boolean needsKey(Hasher codec) {
        try (Hasher.Hash session = codec.start()) {
            return session == null;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** The hasher with a key of the first usual length that it takes, or nothing if it takes no keys. */
    private static Optional<Hasher> keyed(Hasher codec, int seed) {
        for (int length : new int[] {32, 16, 64, 24, 192}) {
            try {
                return Optional.of(codec.keyed(Data.random(length, seed)));
            } catch (UnsupportedFeatureException e) {
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                // Another length may do.
            }
        }
        throw new AssertionError(codec.algorithm() + " takes keys of no usual length");
    }

    @Test
    void namesItself() {
        assertEquals(codec.algorithm().toLowerCase(Locale.ROOT), codec.algorithm());
        assertEquals(
                codec.engine().id().toLowerCase(Locale.ROOT), codec.engine().id());
        assertTrue(codec.toString().startsWith(codec.algorithm() + " by " + codec.engine()), codec::toString);
        assertTrue(codec.length() > 0);
        assertEquals(codec.length(), hasher.hash(SMALL).length);
    }

    @Test
    void aMissingKeyIsNamed() {
        if (needsKey(codec)) {
            IllegalStateException e = assertThrows(IllegalStateException.class, codec::start);
            assertTrue(e.getMessage().contains("keyed"), e::getMessage);
            assertThrows(IllegalStateException.class, () -> codec.hash(SMALL));
            assertThrows(IllegalStateException.class, () -> codec.hash(MemorySegment.ofArray(SMALL)));
        } else {
            assertArrayEquals(codec.hash(SMALL), hasher.hash(SMALL));
        }
    }

    // One hash, given in every way

    @Test
    void piecesGiveTheSameAsTheWhole() {
        for (int length = 0; length <= 300; length++) {
            assertPieces(hasher, length, 1);
        }
        for (int edge : new int[] {512, 1024, 2048, 4096, 65_536, 128 << 10, 256 << 10}) {
            for (int length = edge - 1; length <= edge + 1; length++) {
                assertPieces(hasher, length, 2);
            }
        }
        assertPieces(hasher, 1_000_003, 1);
    }

    private static void assertPieces(Hasher hasher, int length, int times) {
        byte[] data = Data.random(length, length);
        byte[] whole = hasher.hash(data);
        for (int seed = 0; seed < times; seed++) {
            Random random = new Random(seed + length);
            try (Arena arena = Arena.ofConfined();
                    Hasher.Hash session = hasher.start()) {
                MemorySegment memory = Block.of(Block.Kind.NATIVE, data, arena).segment();
                for (int at = 0; at < length; ) {
                    int piece = Math.min(random.nextInt(1 + Math.max(length / 3, 3)), length - at);
                    assertSame(session, add(session, data, memory, at, piece, random.nextInt(5)));
                    at += piece;
                }
                assertArrayEquals(whole, session.finish(), () -> length + " bytes in pieces");
            }
        }
    }

    private static Hasher.Hash add(
            Hasher.Hash session, byte[] data, MemorySegment memory, int at, int length, int way) {
        return switch (way) {
            case 0 -> session.update(data, at, length);
            case 1 -> session.update(Arrays.copyOfRange(data, at, at + length));
            case 2 -> session.update(memory.asSlice(at, length));
            case 3 -> session.update(ByteBuffer.wrap(data, at, length));
            default -> session.update(memory.asSlice(at, length).asByteBuffer());
        };
    }

    @Test
    void everySplitGivesTheSame() {
        byte[] data = Data.random(260, 4);
        byte[] whole = hasher.hash(data);
        try (Hasher.Hash session = hasher.start()) {
            for (int split = 0; split <= data.length; split++) {
                byte[] hash = session.reset()
                        .update(data, 0, split)
                        .update(data, split, data.length - split)
                        .finish();
                assertArrayEquals(whole, hash, "split at " + split);
            }
            session.reset();
            for (int i = 0; i < data.length; i++) {
                session.update(data, i, 1);
            }
            assertArrayEquals(whole, session.finish());
        }
    }

    @Test
    void everyKindOfMemoryGivesTheSame() {
        for (int length : new int[] {0, 1, 3, 8, 31, 64, 129, 240, 241, 1023, 1025, 4097, LARGE.length}) {
            byte[] data = Arrays.copyOf(LARGE, length);
            byte[] whole = hasher.hash(data);
            for (Block.Kind kind : Block.Kind.values()) {
                try (Arena arena = Arena.ofConfined();
                        Hasher.Hash session = hasher.start()) {
                    Block block = Block.of(kind, data, arena);
                    String what = length + " bytes, " + kind;
                    assertArrayEquals(whole, hasher.hash(block.segment()), what);
                    assertArrayEquals(whole, session.update(block.segment()).finish(), what);
                    ByteBuffer buffer = block.segment().asByteBuffer();
                    assertArrayEquals(whole, hasher.hash(buffer), what);
                    assertEquals(length, buffer.position());
                    ByteBuffer again = block.segment().asByteBuffer();
                    assertArrayEquals(whole, session.reset().update(again).finish(), what);
                    assertEquals(length, again.position());
                    block.assertUnchanged(what);
                }
            }
        }
    }

    @Test
    void rangesAndBuffersStartWhereTheySay() {
        byte[] whole = hasher.hash(SMALL);
        for (int offset = 0; offset < 20; offset++) {
            byte[] array = Arrays.copyOf(Data.concat(Data.random(offset, 5), SMALL), offset + SMALL.length + 7);
            byte[] before = array.clone();
            assertArrayEquals(whole, hasher.hash(array, offset, SMALL.length), "offset " + offset);
            ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(array);
            for (ByteBuffer buffer : List.of(ByteBuffer.wrap(array), direct)) {
                ByteBuffer range = buffer.position(offset).limit(offset + SMALL.length);
                assertArrayEquals(whole, hasher.hash(range.duplicate()), "offset " + offset);
                assertArrayEquals(whole, hasher.hash(range.slice()), "offset " + offset);
                assertArrayEquals(whole, hasher.hash(range.asReadOnlyBuffer()), "offset " + offset);
                assertArrayEquals(whole, hasher.hash(range), "offset " + offset);
                assertEquals(offset + SMALL.length, range.position());
            }
            assertArrayEquals(before, array);
        }
    }

    @Test
    void everyEngineGivesTheSame() {
        Hasher[] others = engines.stream().map(HasherContract::usable).toArray(Hasher[]::new);
        for (Hasher other : others) {
            assertEquals(hasher.length(), other.length(), () -> other.engine().toString());
            for (int length = 0; length <= 1100; length++) {
                byte[] data = Data.random(length, -length);
                assertArrayEquals(hasher.hash(data), other.hash(data), length + " bytes by " + other.engine());
            }
            for (int length : new int[] {4096, 65_535, 131_072, 262_145, LARGE.length}) {
                byte[] data = Arrays.copyOf(LARGE, length);
                assertArrayEquals(hasher.hash(data), other.hash(data), length + " bytes by " + other.engine());
            }
        }
    }

    @Test
    void differentDataGivesDifferentHashes() {
        byte[] whole = hasher.hash(SMALL);
        for (int bit = 0; bit < 8 * SMALL.length; bit++) {
            assertFalse(
                    Arrays.equals(whole, hasher.hash(Data.flipped(SMALL, bit))), "bit " + bit + " makes no difference");
        }
        assertFalse(Arrays.equals(whole, hasher.hash(SMALL, 0, SMALL.length - 1)));
    }

    // Sessions

    @Test
    void theHashIsWrittenWhereItBelongs() {
        byte[] whole = hasher.hash(SMALL);
        int length = hasher.length();
        try (Hasher.Hash session = hasher.start()) {
            for (int offset : new int[] {0, 1, 5, 9}) {
                byte[] target = new byte[length + 9];
                Arrays.fill(target, (byte) 0x5A);
                assertEquals(length, session.reset().update(SMALL).finish(target, offset));
                assertArrayEquals(whole, Arrays.copyOfRange(target, offset, offset + length));
                for (int i = 0; i < target.length; i++) {
                    assertTrue((i >= offset && i < offset + length) || target[i] == 0x5A, "a byte outside was written");
                }
            }
        }
    }

    @Test
    void aTargetThatIsTooSmallCanBeReplaced() {
        byte[] whole = hasher.hash(SMALL);
        int length = hasher.length();
        byte[] target = new byte[length];
        try (Hasher.Hash session = hasher.start().update(SMALL)) {
            assertThrows(OutputTooSmallException.class, () -> session.finish(new byte[length - 1], 0));
            assertThrows(OutputTooSmallException.class, () -> session.finish(new byte[0], 0));
            assertThrows(OutputTooSmallException.class, () -> session.finish(target, 1));
            assertThrows(OutputTooSmallException.class, () -> session.finish(target, length));
            assertThrows(IndexOutOfBoundsException.class, () -> session.finish(target, -1));
            assertThrows(IndexOutOfBoundsException.class, () -> session.finish(target, length + 1));
            assertThrows(NullPointerException.class, () -> session.finish(null, 0));
            assertEquals(length, session.finish(target, 0));
            assertArrayEquals(whole, target);
        }
    }

    @Test
    void aForkGoesItsOwnWay() {
        if (!forks()) {
            return;
        }
        for (int start : new int[] {0, 1, 63, 64, 100, 255, 1024, 5000}) {
            byte[] head = Arrays.copyOf(LARGE, start);
            try (Hasher.Hash session = hasher.start().update(head);
                    Hasher.Hash fork = session.fork();
                    Hasher.Hash twig = fork.update(SMALL).fork()) {
                session.update(LARGE, start, 777);
                twig.update(SMALL);
                assertArrayEquals(hasher.hash(LARGE, 0, start + 777), session.finish(), "the session");
                assertArrayEquals(hasher.hash(Data.concat(head, SMALL)), fork.finish(), "its fork");
                byte[] twice = Data.concat(Data.concat(head, SMALL), SMALL);
                assertArrayEquals(hasher.hash(twice), twig.finish(), "its fork's fork");
                assertArrayEquals(hasher.hash(SMALL), twig.reset().update(SMALL).finish(), "reset");
            }
        }
    }

    /** Whether sessions can be forked. A refusal leaves them as they are. */
    private boolean forks() {
        try (Hasher.Hash session = hasher.start().update(SMALL)) {
            boolean forks = accepts(() -> session.fork().close());
            assertArrayEquals(hasher.hash(SMALL), session.finish());
            return forks;
        }
    }

    @Test
    void aForkOutlivesItsOrigin() {
        if (!forks()) {
            return;
        }
        Hasher.Hash session = hasher.start().update(SMALL);
        Hasher.Hash fork = session.fork();
        session.close();
        assertArrayEquals(hasher.hash(SMALL), fork.finish());
        fork.close();
    }

    @Test
    void aResetSessionStartsAgain() {
        try (Hasher.Hash session = hasher.start()) {
            assertSame(session, session.update(LARGE).reset());
            assertArrayEquals(hasher.hash(SMALL), session.update(SMALL).finish());
            assertArrayEquals(hasher.hash(new byte[0]), session.reset().finish());
            assertArrayEquals(hasher.hash(LARGE), session.reset().update(LARGE).finish());
        }
    }

    @Test
    void afterFinishOnlyResetGoesOn() {
        byte[] target = new byte[hasher.length()];
        try (Hasher.Hash session = hasher.start()) {
            session.update(SMALL).finish();
            assertRefused(session, target);
            session.reset().update(SMALL).finish(target, 0);
            assertRefused(session, target);
            assertArrayEquals(hasher.hash(SMALL), session.reset().update(SMALL).finish());
        }
    }

    @Test
    void afterCloseNothingGoesOn() {
        byte[] target = new byte[hasher.length()];
        Hasher.Hash session = hasher.start().update(SMALL);
        session.close();
        session.close();
        assertRefused(session, target);
        assertThrows(IllegalStateException.class, session::reset);
        Hasher.Hash finished = hasher.start();
        finished.finish();
        finished.close();
        finished.close();
        assertRefused(finished, target);
        assertThrows(IllegalStateException.class, finished::reset);
    }

    private static void assertRefused(Hasher.Hash session, byte[] target) {
        assertThrows(IllegalStateException.class, () -> session.update(SMALL));
        assertThrows(IllegalStateException.class, () -> session.update(SMALL, 1, 5));
        assertThrows(IllegalStateException.class, () -> session.update(MemorySegment.ofArray(SMALL)));
        assertThrows(IllegalStateException.class, () -> session.update(ByteBuffer.wrap(SMALL)));
        assertThrows(IllegalStateException.class, session::finish);
        assertThrows(IllegalStateException.class, () -> session.finish(target, 0));
        assertThrows(IllegalStateException.class, session::fork);
    }

    @Test
    void manySessionsAreIndependent() {
        List<Hasher.Hash> sessions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sessions.add(hasher.start());
        }
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 100; i++) {
                sessions.get(i).update(LARGE, 50 * i + 10_000 * round, 50);
            }
        }
        for (int i = 0; i < 100; i++) {
            byte[] first = Arrays.copyOfRange(LARGE, 50 * i, 50 * i + 50);
            byte[] second = Arrays.copyOfRange(LARGE, 50 * i + 10_000, 50 * i + 10_050);
            byte[] third = Arrays.copyOfRange(LARGE, 50 * i + 20_000, 50 * i + 20_050);
            byte[] all = Data.concat(Data.concat(first, second), third);
            try (Hasher.Hash session = sessions.get(i)) {
                assertArrayEquals(hasher.hash(all), session.finish());
            }
        }
    }

    // Numbers

    @Test
    void theNumberIsTheHashInBigEndianOrder() {
        for (int length : new int[] {0, 1, 3, 4, 8, 9, 16, 17, 100, 128, 129, 240, 241, 1025, LARGE.length}) {
            MemorySegment data = MemorySegment.ofArray(LARGE).asSlice(7, Math.min(length, LARGE.length - 7));
            if (hasher.length() > Long.BYTES) {
                assertThrows(UnsupportedFeatureException.class, () -> hasher.hashLong(data));
                assertThrows(UnsupportedFeatureException.class, () -> hasher.hashLong(SMALL, 0, 5));
                continue;
            }
            long number = new BigInteger(1, hasher.hash(data)).longValue();
            assertEquals(number, hasher.hashLong(data), length + " bytes");
            assertEquals(number, hasher.hashLong(LARGE, 7, (int) data.byteSize()), length + " bytes");
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = Block.of(
                                Block.Kind.NATIVE, Arrays.copyOfRange(LARGE, 7, 7 + (int) data.byteSize()), arena)
                        .segment();
                assertEquals(number, hasher.hashLong(memory), length + " bytes of native memory");
            }
        }
    }

    // Keys, seeds, contexts, lengths

    @Test
    void aKeyMattersOrIsRefused() {
        assertThrows(NullPointerException.class, () -> codec.keyed(null));
        if (keyed(codec, 4).isEmpty()) {
            return;
        }
        assertVariant(seed -> keyed(codec, seed).orElseThrow());
        byte[] key = Data.random(32, 6);
        byte[] given = key.clone();
        try {
            Hasher keyed = codec.keyed(given);
            Arrays.fill(given, (byte) 0);
            assertArrayEquals(codec.keyed(key).hash(SMALL), keyed.hash(SMALL), "the key is not copied");
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("32"), e::getMessage);
        }
    }

    @Test
    void aSeedMattersOrIsRefused() {
        if (accepts(() -> codec.seeded(5))) {
            assertVariant(seed -> seeded(codec, seed == 4 ? 4 : -seed * 0x9E3779B97F4A7C15L));
        }
    }

    @Test
    void aContextMattersOrIsRefused() {
        assertThrows(NullPointerException.class, () -> codec.context(null));
        if (accepts(() -> codec.context("codecs 2026 contract"))) {
            assertVariant(seed -> codec.context("codecs 2026 contract " + seed));
        }
    }

    @Test
    void anotherLengthWorksOrIsRefused() {
        int usual = codec.length();
        assertEquals(usual, codec.length(usual).length());
        for (int wanted = -1; wanted <= 200; wanted++) {
            try {
                Hasher other = hasher.length(wanted);
                assertTrue(wanted > 0, "a hash of no bytes");
                assertEquals(wanted, other.length());
                assertEquals(wanted, other.hash(SMALL).length);
                assertEquals(usual, hasher.length(), "the original changed");
                assertPieces(other, 300, 1);
                for (Hasher engine : engines) {
                    assertArrayEquals(usable(engine).length(wanted).hash(LARGE, 0, 500), other.hash(LARGE, 0, 500));
                }
            } catch (UnsupportedFeatureException | IllegalArgumentException e) {
                assertTrue(wanted != usual, "its own length is refused");
            }
        }
    }

    /** Of a seed that is too large, what fits. */
    private static Hasher seeded(Hasher codec, long seed) {
        try {
            return codec.seeded(seed);
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("32 bits"), e::getMessage);
            return codec.seeded(seed & 0xFFFFFFFFL);
        }
    }

    private static boolean accepts(Runnable wither) {
        try {
            wither.run();
            return true;
        } catch (UnsupportedFeatureException e) {
            assertFalse(e.getMessage().isBlank());
            return false;
        }
    }

    /** What a key, a seed or a context makes of the hasher: another function, the same each time, by every way and engine. */
    private void assertVariant(Function<Integer, Hasher> variant) {
        byte[] plain = hasher.hash(SMALL);
        Hasher one = variant.apply(4);
        Hasher two = variant.apply(5);
        assertEquals(codec.algorithm(), one.algorithm());
        assertFalse(Arrays.equals(one.hash(SMALL), two.hash(SMALL)), "two variants give the same");
        assertFalse(Arrays.equals(one.hash(SMALL), plain), "a variant gives the same as the plain hasher");
        assertArrayEquals(plain, hasher.hash(SMALL), "the original changed");
        for (int length = 0; length <= 300; length += 3) {
            assertPieces(one, length, 1);
            byte[] data = Data.random(length, length);
            assertArrayEquals(variant.apply(4).hash(data), one.hash(data));
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = Block.of(Block.Kind.NATIVE, data, arena).segment();
                assertArrayEquals(one.hash(data), one.hash(memory));
                if (one.length() <= Long.BYTES) {
                    assertEquals(new BigInteger(1, one.hash(data)).longValue(), one.hashLong(memory));
                }
            }
        }
        assertPieces(two, 100_000, 2);
        try (Hasher.Hash session = one.start().update(LARGE)) {
            assertArrayEquals(one.hash(SMALL), session.reset().update(SMALL).finish(), "reset forgets the variant");
        }
    }

    @Test
    void everyEngineTakesTheSameKeysAndSeeds() {
        for (Hasher other : engines) {
            Optional<Hasher> mine = keyed(codec, 4);
            Optional<Hasher> theirs = keyed(other, 4);
            assertEquals(mine.isPresent(), theirs.isPresent(), () -> "keys of " + other.engine());
            boolean seeds = accepts(() -> codec.seeded(7));
            assertEquals(seeds, accepts(() -> other.seeded(7)), () -> "seeds of " + other.engine());
            for (int length = 0; length <= 300; length++) {
                byte[] data = Data.random(length, length);
                if (mine.isPresent()) {
                    assertArrayEquals(
                            mine.get().hash(data), theirs.orElseThrow().hash(data));
                }
                if (seeds) {
                    long seed = 0x9E3779B97F4A7C15L * (length + 1);
                    assertArrayEquals(
                            seeded(codec, seed).hash(data), seeded(other, seed).hash(data));
                }
            }
        }
    }

    // Files

    @Test
    void filesGiveTheSameAsTheirBytes(@TempDir Path folder) throws IOException {
        byte[] content = Data.random(700_001, 7);
        for (int length : new int[] {0, 1, 262_143, 262_144, 262_145, content.length}) {
            byte[] data = Arrays.copyOf(content, length);
            Path file = Files.write(folder.resolve("of" + length), data);
            for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
                AtomicLong last = new AtomicLong();
                byte[] hash = hasher.hash(file, way.onProgress(done -> {
                    assertTrue(done > last.get(), "the progress does not grow");
                    last.set(done);
                }));
                assertArrayEquals(hasher.hash(data), hash, () -> length + " bytes, " + way);
                assertEquals(length, last.get(), "the progress does not end at the length");
                byte[] ofStream = hasher.hash(new ByteArrayInputStream(data), way);
                assertArrayEquals(hash, ofStream, () -> length + " bytes of a stream");
                byte[] ofThreads = hasher.hash(file, way.parallel(Thread::startVirtualThread, 3));
                assertArrayEquals(hash, ofThreads, () -> length + " bytes by several threads");
            }
        }
    }

    @Test
    void rangesOfAFileKeepWithinIt(@TempDir Path folder) throws IOException {
        byte[] content = Data.random(600_000, 8);
        Path file = Files.write(folder.resolve("file"), content);
        int size = content.length;
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            int[][] inside = {{0, 0}, {0, 1}, {1, size - 1}, {4097, 300_000}, {size, 0}, {size - 1, 1}};
            for (int[] range : inside) {
                AtomicLong last = new AtomicLong();
                byte[] hash = hasher.hash(file, way.range(range[0], range[1]).onProgress(last::set));
                assertArrayEquals(hasher.hash(content, range[0], range[1]), hash, () -> Arrays.toString(range));
                assertEquals(range[1], last.get());
            }
            byte[] rest = hasher.hash(content, 1000, size - 1000);
            assertArrayEquals(rest, hasher.hash(file, way.range(1000, Long.MAX_VALUE)));
            long[][] outside = {
                {0, size + 1}, {size, 1}, {size + 1, 0}, {size + 1, Long.MAX_VALUE}, {Long.MAX_VALUE - 5, 9}
            };
            for (long[] range : outside) {
                assertThrows(
                        IOException.class,
                        () -> hasher.hash(file, way.range(range[0], range[1])),
                        () -> Arrays.toString(range));
            }
        }
    }

    @Test
    void hashingAFileCanBeCancelled(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[700_000]);
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            assertThrows(CancellationException.class, () -> hasher.hash(file, way.cancelledBy(() -> true)));
            AtomicLong last = new AtomicLong();
            FileHashing afterOne = way.onProgress(last::set).cancelledBy(() -> last.get() > 0);
            assertThrows(CancellationException.class, () -> hasher.hash(file, afterOne));
            assertTrue(last.get() < 700_000, "it went on to the end");
        }
        assertArrayEquals(hasher.hash(new byte[700_000]), hasher.hash(file, FileHashing.buffered()));
    }

    @Test
    void whatIsNoFileIsRefused(@TempDir Path folder) {
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            assertThrows(NoSuchFileException.class, () -> hasher.hash(folder.resolve("missing"), way));
            assertThrows(IOException.class, () -> hasher.hash(folder, way), "a folder is hashed");
            assertThrows(NullPointerException.class, () -> hasher.hash((Path) null, way));
        }
        assertThrows(NullPointerException.class, () -> hasher.hash(folder, null));
    }

    // Threads and arguments

    @Test
    void manyThreadsMayUseOneHasher() throws Exception {
        byte[] expected = hasher.hash(LARGE);
        Threads.all(number -> {
            byte[] data = Data.random(100 + 37 * number, number);
            try (Hasher.Hash session = hasher.start()) {
                session.update(data, 0, 50);
                assertArrayEquals(hasher.hash(LARGE), expected);
                assertArrayEquals(
                        hasher.hash(data),
                        session.update(data, 50, data.length - 50).finish());
            }
        });
    }

    @Test
    void aSessionMayPassFromThreadToThread() throws Exception {
        Hasher.Hash session = hasher.start();
        Threads.another(number -> session.update(SMALL));
        session.update(LARGE);
        Threads.another(number -> assertArrayEquals(hasher.hash(Data.concat(SMALL, LARGE)), session.finish()));
        Threads.another(number -> session.close());
    }

    @Test
    void wrongArgumentsAreRefused() {
        MemorySegment ints = MemorySegment.ofArray(new int[10]);
        MemorySegment gone = Block.freed();
        try (Hasher.Hash session = hasher.start()) {
            int[][] ranges = {{-1, 1}, {0, -1}, {1, SMALL.length}, {SMALL.length + 1, 0}, {Integer.MAX_VALUE, 2}};
            for (int[] range : ranges) {
                assertThrows(IndexOutOfBoundsException.class, () -> hasher.hash(SMALL, range[0], range[1]));
                assertThrows(IndexOutOfBoundsException.class, () -> session.update(SMALL, range[0], range[1]));
                if (hasher.length() <= Long.BYTES) {
                    assertThrows(IndexOutOfBoundsException.class, () -> hasher.hashLong(SMALL, range[0], range[1]));
                }
            }
            assertThrows(IllegalArgumentException.class, () -> hasher.hash(ints));
            assertThrows(IllegalArgumentException.class, () -> session.update(ints));
            assertThrows(IllegalStateException.class, () -> hasher.hash(gone));
            assertThrows(IllegalStateException.class, () -> session.update(gone));
            assertThrows(NullPointerException.class, () -> hasher.hash((byte[]) null));
            assertThrows(NullPointerException.class, () -> hasher.hash(null, 0, 0));
            assertThrows(NullPointerException.class, () -> hasher.hash((MemorySegment) null));
            assertThrows(NullPointerException.class, () -> hasher.hash((ByteBuffer) null));
            assertThrows(NullPointerException.class, () -> session.update((byte[]) null));
            assertThrows(NullPointerException.class, () -> session.update(null, 0, 0));
            assertThrows(NullPointerException.class, () -> session.update((MemorySegment) null));
            assertThrows(NullPointerException.class, () -> session.update((ByteBuffer) null));
            assertArrayEquals(hasher.hash(SMALL), session.update(SMALL).finish(), "a refused call left its mark");
        }
    }
}
