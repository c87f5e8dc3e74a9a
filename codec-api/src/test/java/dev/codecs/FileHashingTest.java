package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.contract.witness.DigestWitness;
import dev.codecs.spi.Offer;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What of {@link FileHashing} does not depend on the engine; the rest is in the contract of hashers. */
@Timeout(60)
class FileHashingTest {
    private static final Hasher JDK = new DigestWitness.Provider().create(new Offer("sha-256", 1));

    /** As the other, but foreign code by its own words: it is given copies of what is mapped. */
    private static final Hasher FOREIGN = new Disguised(new Engine("foreign", Kind.FFI));

    /** As the other, but a tree by its own words: its data must be visible to other threads. */
    private static final Hasher TREE = new Tree();

    private static final byte[] CONTENT = bytes(5_000_001);
    private static final int[] SIZES = {0, 1, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, 700_001};

    /** So large that more than one piece is read in every way. */
    private static final int[] LARGE_SIZES = {1 << 20, (1 << 20) + 1, 3 << 20, CONTENT.length};

    private static ExecutorService pool;

    @BeforeAll
    static void openPool() {
        pool = Executors.newFixedThreadPool(3);
    }

    @AfterAll
    static void closePool() {
        pool.close();
    }

    /** Another engine's name over the same digest. */
    private static class Disguised implements Hasher {
        private final Engine engine;

        Disguised(Engine engine) {
            this.engine = engine;
        }

        @Override
        public String algorithm() {
            return JDK.algorithm();
        }

        @Override
        public Engine engine() {
            return engine;
        }

        @Override
        public int rank() {
            return 1;
        }

        @Override
        public int length() {
            return JDK.length();
        }

        @Override
        public Hash start() {
            return JDK.start();
        }
    }

    private static final class Tree extends Disguised {
        Tree() {
            super(new Engine("tree", Kind.JAVA));
        }

        @Override
        public Hasher parallel(Executor executor, int parallelism) {
            return new Disguised(engine()) {
                @Override
                public Hash start() {
                    return new Forwarding(JDK.start()) {
                        @Override
                        public Hash update(MemorySegment data) {
                            // A fault of the memory is thrown by the update after it, in this thread.
                            CompletableFuture.runAsync(() -> JDK.hash(data), executor)
                                    .exceptionally(fault -> assertIsOfTheMemory(fault.getCause()))
                                    .join();
                            return super.update(data);
                        }
                    };
                }
            };
        }
    }

    private static Void assertIsOfTheMemory(Throwable fault) {
        assertEquals(InternalError.class, fault.getClass(), fault::toString);
        return null;
    }

    /** A session that hands on. */
    private static class Forwarding implements Hasher.Hash {
        private final Hasher.Hash session;

        Forwarding(Hasher.Hash session) {
            this.session = session;
        }

        @Override
        public Hasher.Hash update(byte[] data, int offset, int length) {
            session.update(data, offset, length);
            return this;
        }

        @Override
        public Hasher.Hash update(MemorySegment data) {
            session.update(data);
            return this;
        }

        @Override
        public byte[] finish() {
            return session.finish();
        }

        @Override
        public int finish(byte[] target, int offset) {
            return session.finish(target, offset);
        }

        @Override
        public Hasher.Hash fork() {
            return session.fork();
        }

        @Override
        public Hasher.Hash reset() {
            session.reset();
            return this;
        }

        @Override
        public void close() {
            session.close();
        }
    }

    private static byte[] bytes(int size) {
        byte[] data = new byte[size];
        new Random(size).nextBytes(data);
        return data;
    }

    /** Every way to read. */
    private static List<FileHashing> ways() {
        List<FileHashing> ways = new ArrayList<>();
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            ways.addAll(List.of(way, way.parallel(pool, 3), way.parallel(pool, 1), way.parallel(Runnable::run, 2)));
        }
        return ways;
    }

    @Test
    void argumentsAreChecked() {
        for (FileHashing way : ways()) {
            assertThrows(IllegalArgumentException.class, () -> way.range(-1, 1));
            assertThrows(IllegalArgumentException.class, () -> way.range(0, -1));
            assertThrows(IllegalArgumentException.class, () -> way.parallel(pool, 0));
            assertThrows(NullPointerException.class, () -> way.parallel(null, 1));
            assertThrows(NullPointerException.class, () -> way.onProgress(null));
            assertThrows(NullPointerException.class, () -> way.cancelledBy(null));
            assertThrows(NullPointerException.class, () -> way.hashAll((Path) null, List.of(JDK)));
            assertThrows(NullPointerException.class, () -> way.hashAll((InputStream) null, List.of(JDK)));
            assertThrows(NullPointerException.class, () -> way.hashAll((SeekableByteChannel) null, List.of(JDK)));
            assertThrows(NullPointerException.class, () -> way.hashAll(InputStream.nullInputStream(), null));
        }
    }

    @Test
    void eachChoiceKeepsTheOthers() {
        FileHashing way = FileHashing.mapped()
                .cancelledBy(() -> true)
                .onProgress(done -> {
                    throw new IllegalStateException("told " + done);
                })
                .parallel(pool, 5)
                .range(3, 4);
        assertTrue(way.memoryMapped());
        assertEquals(3, way.offset());
        assertEquals(4, way.length());
        assertEquals(5, way.parallelism());
        assertEquals(pool, way.executor().orElseThrow());
        assertTrue(way.cancelled().getAsBoolean());
        assertThrows(IllegalStateException.class, () -> way.progress().accept(1));
        assertEquals("mapped 3 + 4 by 5 threads", way.toString());
        assertEquals(Long.MAX_VALUE, FileHashing.buffered().length());
        assertTrue(FileHashing.buffered().executor().isEmpty());
        assertEquals("buffered from 0", FileHashing.buffered().toString());
    }

    @Test
    void everyWayGivesTheSame(@TempDir Path folder) throws IOException {
        for (int size : SIZES) {
            assertEveryWay(folder.resolve("file"), size);
        }
        for (int size : LARGE_SIZES) {
            assertEveryWay(folder.resolve("file"), size);
        }
    }

    private static void assertEveryWay(Path file, int size) throws IOException {
        Files.write(file, Arrays.copyOf(CONTENT, size));
        byte[] expected = JDK.hash(CONTENT, 0, size);
        assertArrayEquals(expected, JDK.hash(file));
        for (FileHashing way : ways()) {
            for (Hasher hasher : List.of(JDK, FOREIGN, TREE)) {
                AtomicLong last = new AtomicLong();
                byte[] hash = hasher.hash(file, way.onProgress(done -> {
                    assertTrue(done > last.get(), "the progress does not grow");
                    last.set(done);
                }));
                assertArrayEquals(expected, hash, () -> size + " bytes, " + way + ", " + hasher.engine());
                assertEquals(size, last.get(), "the progress does not end at the length");
            }
            for (List<Hasher> several : List.of(List.of(JDK, TREE), List.of(FOREIGN, JDK, JDK, TREE))) {
                List<byte[]> hashes = way.hashAll(file, several);
                assertEquals(several.size(), hashes.size());
                hashes.forEach(hash -> assertArrayEquals(expected, hash, () -> size + " bytes, " + way));
            }
        }
    }

    @Test
    void severalAlgorithmsKeepTheirOrder(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        Hasher truncated = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                return JDK.start().update(new byte[] {1});
            }
        };
        byte[] other;
        try (Hasher.Hash session = truncated.start()) {
            other = session.update(CONTENT).finish();
        }
        for (FileHashing way : ways()) {
            List<byte[]> hashes = way.hashAll(file, List.of(truncated, JDK, truncated));
            assertArrayEquals(other, hashes.get(0));
            assertArrayEquals(JDK.hash(CONTENT), hashes.get(1));
            assertArrayEquals(other, hashes.get(2));
            assertEquals(List.of(), way.hashAll(file, List.of()));
        }
    }

    @Test
    void aSessionThatCannotBeginLeavesNoneOpen(@TempDir Path folder) {
        AtomicInteger open = new AtomicInteger();
        Hasher counted = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                open.incrementAndGet();
                return new Forwarding(JDK.start()) {
                    @Override
                    public void close() {
                        open.decrementAndGet();
                        super.close();
                    }
                };
            }
        };
        Hasher keyless = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                throw new IllegalStateException("call keyed first");
            }
        };
        List<Hasher> hashers = List.of(counted, counted, keyless);
        Path missing = folder.resolve("missing");
        for (FileHashing way : ways()) {
            assertThrows(IllegalStateException.class, () -> way.hashAll(missing, hashers));
            assertThrows(NoSuchFileException.class, () -> way.hashAll(missing, hashers.subList(0, 2)));
            assertEquals(0, open.get());
        }
    }

    // Channels

    @Test
    void aChannelIsReadFromItsPositionAndLeftBehindWhatWasRead(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        int size = CONTENT.length;
        for (FileHashing way : ways()) {
            try (FileChannel channel = FileChannel.open(file)) {
                assertArrayEquals(JDK.hash(CONTENT), JDK.hash(channel.position(0), way));
                assertArrayEquals(JDK.hash(CONTENT, 777, size - 777), JDK.hash(channel.position(777), way));
                assertEquals(size, channel.position());
                assertArrayEquals(JDK.hash(new byte[0]), JDK.hash(channel, way), "nothing is left");
                FileHashing part = way.range(100, 300_000);
                assertArrayEquals(JDK.hash(CONTENT, 877, 300_000), JDK.hash(channel.position(777), part));
                assertEquals(300_877, channel.position());
                assertArrayEquals(JDK.hash(CONTENT, 300_977, 300_000), JDK.hash(channel, part));
                assertEquals(600_977, channel.position());
                IOException e = assertThrows(IOException.class, () -> JDK.hash(channel.position(size - 1), part));
                assertTrue(e.getMessage().contains("passes its end"), e::getMessage);
                assertArrayEquals(JDK.hash(new byte[0]), JDK.hash(channel.position(size + 5L), way));
                assertTrue(channel.isOpen());
            }
        }
    }

    @Test
    void aChannelThatGivesLittleIsReadToItsEnd() throws IOException {
        byte[] data = Arrays.copyOf(CONTENT, 100_000);
        for (FileHashing way : ways()) {
            try (Reluctant channel = new Reluctant(data)) {
                assertArrayEquals(JDK.hash(data), JDK.hash(channel, way));
                assertTrue(channel.isOpen());
                channel.position(5);
                assertArrayEquals(JDK.hash(data, 8, 50_000), JDK.hash(channel, way.range(3, 50_000)));
                assertEquals(50_008, channel.position());
            }
        }
    }

    /** A channel of no file, which gives 0 to 99 bytes at a time. */
    private static final class Reluctant implements SeekableByteChannel {
        private final byte[] data;
        private final Random random = new Random(1);
        private int position;
        private boolean open = true;

        Reluctant(byte[] data) {
            this.data = data;
        }

        @Override
        public int read(ByteBuffer target) {
            if (position == data.length) {
                return -1;
            }
            int count = Math.min(random.nextInt(100), Math.min(target.remaining(), data.length - position));
            target.put(data, position, count);
            position += count;
            return count;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long newPosition) {
            position = (int) newPosition;
            return this;
        }

        @Override
        public long size() {
            return data.length;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }

    // Streams

    @Test
    void aStreamIsReadToItsEndAndLeftOpen() throws IOException {
        for (int size : new int[] {0, 1, 65_536, 65_537, 1 << 20, 2_500_000}) {
            byte[] data = Arrays.copyOf(CONTENT, size);
            for (FileHashing way : ways()) {
                try (Slow slow = new Slow(data)) {
                    AtomicLong last = new AtomicLong();
                    assertArrayEquals(JDK.hash(data), JDK.hash(slow, way.onProgress(last::set)), way::toString);
                    assertEquals(size, last.get());
                    assertFalse(slow.closed);
                }
                byte[] twice = JDK.hash(data);
                way.hashAll(new ByteArrayInputStream(data), List.of(JDK, TREE))
                        .forEach(hash -> assertArrayEquals(twice, hash));
            }
            assertArrayEquals(JDK.hash(data), JDK.hash(new ByteArrayInputStream(data)));
        }
    }

    @Test
    void aRangeOfAStreamKeepsWithinIt() throws IOException {
        byte[] data = Arrays.copyOf(CONTENT, 2_000_000);
        for (FileHashing way : ways()) {
            InputStream stream = new Slow(data);
            assertArrayEquals(JDK.hash(data, 10, 1_500_000), JDK.hash(stream, way.range(10, 1_500_000)));
            assertEquals(data[1_500_010] & 0xFF, stream.read(), "it read too far");
            assertArrayEquals(JDK.hash(new byte[0]), JDK.hash(stream, way.range(0, 0)));
            assertArrayEquals(JDK.hash(data, 1_500_014, 499_986), JDK.hash(stream, way.range(3, Long.MAX_VALUE)));
            for (long[] range :
                    new long[][] {{0, 2_000_001}, {2_000_001, 0}, {1_999_999, 2}, {9, Long.MAX_VALUE - 1}}) {
                IOException e =
                        assertThrows(IOException.class, () -> JDK.hash(new Slow(data), way.range(range[0], range[1])));
                assertTrue(e.getMessage().contains("ended"), e::getMessage);
            }
        }
    }

    /** A stream that gives any number of bytes at a time, often none. */
    private static final class Slow extends FilterInputStream {
        private final Random random = new Random(2);
        private boolean closed;

        Slow(byte[] data) {
            super(new ByteArrayInputStream(data));
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return random.nextInt(4) == 0 ? 0 : super.read(target, offset, Math.min(random.nextInt(1, 99_999), length));
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void aFaultOfAStreamIsReported() {
        IOException fault = new IOException("the disk is on fire");
        InputStream broken = new FilterInputStream(new ByteArrayInputStream(CONTENT)) {
            private int left = 1_500_000;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = super.read(target, offset, Math.min(length, left));
                left -= read;
                if (left == 0) {
                    throw fault;
                }
                return read;
            }
        };
        for (FileHashing way : ways()) {
            assertEquals(fault, assertThrows(IOException.class, () -> JDK.hash(broken, way)));
        }
    }

    // Files that change, and files that are none

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a mapped file cannot be shortened there")
    void aFileThatIsShortenedMeanwhileIsReported(@TempDir Path folder) throws IOException {
        for (FileHashing way : ways()) {
            for (FileHashing range : List.of(way, way.range(0, CONTENT.length))) {
                for (List<Hasher> hashers :
                        List.of(List.of(JDK), List.of(FOREIGN), List.of(TREE), List.of(JDK, FOREIGN, TREE))) {
                    Path file = Files.write(folder.resolve("file"), CONTENT);
                    // What is left is longer than a piece that was read ahead, and ends within a page.
                    IOException e = assertThrows(
                            IOException.class,
                            () -> range.onProgress(done -> truncate(file, 4_300_001))
                                    .hashAll(file, hashers));
                    assertTrue(e.getMessage().contains("shortened"), e::getMessage);
                    assertTrue(e.getMessage().contains(file.toString()), e::getMessage);
                }
            }
        }
    }

    /** No access fails within the last page of a mapping: it reads as zeros. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a mapped file cannot be shortened there")
    void aFileThatLosesItsLastByteIsReported(@TempDir Path folder) throws IOException {
        for (Hasher hasher : List.of(JDK, FOREIGN, TREE)) {
            Path file = Files.write(folder.resolve("file"), CONTENT);
            FileHashing way = FileHashing.mapped().onProgress(done -> truncate(file, CONTENT.length - 1));
            IOException e = assertThrows(IOException.class, () -> hasher.hash(file, way));
            assertTrue(e.getMessage().contains("shortened"), e::getMessage);
        }
    }

    private static void truncate(Path file, long size) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFileThatGrowsIsReadToItsNewEnd(@TempDir Path folder) throws IOException {
        byte[] more = bytes(1000);
        byte[] both = Arrays.copyOf(CONTENT, CONTENT.length + more.length);
        System.arraycopy(more, 0, both, CONTENT.length, more.length);
        for (FileHashing way :
                List.of(FileHashing.buffered(), FileHashing.buffered().parallel(pool, 2))) {
            Path file = Files.write(folder.resolve("file"), CONTENT);
            AtomicInteger pieces = new AtomicInteger();
            byte[] hash = JDK.hash(file, way.onProgress(done -> {
                if (pieces.incrementAndGet() == 1) {
                    append(file, more);
                }
            }));
            assertArrayEquals(JDK.hash(both), hash);
        }
    }

    private static void append(Path file, byte[] more) {
        try {
            Files.write(file, more, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has files that do not know their size")
    void aFileWithoutASizeIsReadToItsEnd() throws IOException {
        Path file = Path.of("/proc/version");
        byte[] content = Files.readAllBytes(file);
        assertEquals(0, Files.size(file));
        assertTrue(content.length > 0);
        for (FileHashing way : ways()) {
            assertArrayEquals(JDK.hash(content), JDK.hash(file, way));
            assertArrayEquals(JDK.hash(content, 2, 5), JDK.hash(file, way.range(2, 5)));
            assertArrayEquals(JDK.hash(content, 2, content.length - 2), JDK.hash(file, way.range(2, Long.MAX_VALUE)));
            assertThrows(IOException.class, () -> JDK.hash(file, way.range(0, content.length + 1)));
            assertThrows(IOException.class, () -> JDK.hash(file, way.range(content.length + 1, Long.MAX_VALUE)));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no devices among the files")
    void aDeviceWithoutAnEndIsReadAsFarAsTheRange() throws IOException {
        Path file = Path.of("/dev/zero");
        for (FileHashing way : ways()) {
            assertArrayEquals(JDK.hash(new byte[300_000]), JDK.hash(file, way.range(100_000, 300_000)));
            FileHashing far = way.range(Long.MAX_VALUE - 1, 1);
            AtomicInteger asked = new AtomicInteger();
            assertThrows(
                    CancellationException.class,
                    () -> JDK.hash(file, far.cancelledBy(() -> asked.incrementAndGet() > 10)));
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the file is of Linux")
    void aFileThatCannotBeReadIsReported() {
        Path file = Path.of("/proc/self/mem"); // nothing is mapped at its start
        for (FileHashing way : ways()) {
            assertThrows(IOException.class, () -> JDK.hash(file, way));
            assertThrows(IOException.class, () -> way.hashAll(file, List.of(JDK, TREE)));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no named pipes in folders")
    void aPipeIsReadToItsEnd(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        for (FileHashing way : ways()) {
            CompletableFuture<Path> writer = CompletableFuture.supplyAsync(() -> {
                append(pipe, CONTENT);
                return pipe;
            });
            assertArrayEquals(JDK.hash(CONTENT), JDK.hash(pipe, way));
            writer.join();
        }
    }

    @Test
    void otherFileSystemsWork(@TempDir Path folder) throws IOException {
        Path inRuntime =
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base/java/lang/String.class");
        URI archive = URI.create("jar:" + folder.resolve("archive.zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Path inArchive = Files.write(zip.getPath("entry"), CONTENT);
            for (Path file : List.of(inRuntime, inArchive)) {
                byte[] content = Files.readAllBytes(file);
                for (FileHashing way : ways()) {
                    assertArrayEquals(JDK.hash(content), JDK.hash(file, way));
                    assertArrayEquals(JDK.hash(content, 9, 1000), JDK.hash(file, way.range(9, 1000)));
                }
            }
        }
    }

    @Test
    void aFolderIsRefused(@TempDir Path folder) {
        for (FileHashing way : ways()) {
            IOException e = assertThrows(IOException.class, () -> JDK.hash(folder, way));
            assertTrue(e.getMessage().contains(folder.toString()), e::getMessage);
        }
    }

    // Cancellation and executors

    @Test
    void cancellationLeavesNothingRunning(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        AtomicInteger running = new AtomicInteger();
        Hasher counted = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                return new Forwarding(JDK.start()) {
                    @Override
                    public Hash update(MemorySegment data) {
                        running.incrementAndGet();
                        try {
                            return super.update(data);
                        } finally {
                            running.decrementAndGet();
                        }
                    }
                };
            }
        };
        for (FileHashing way : ways()) {
            for (int after = 0; after < 3; after++) {
                int limit = after;
                AtomicInteger asked = new AtomicInteger();
                AtomicLong last = new AtomicLong();
                FileHashing cancelled = way.onProgress(last::set).cancelledBy(() -> asked.getAndIncrement() >= limit);
                assertThrows(CancellationException.class, () -> cancelled.hashAll(file, List.of(counted, counted)));
                assertEquals(0, running.get(), "a session is at work");
                assertTrue(last.get() < CONTENT.length, "it went on to the end");
                asked.set(0);
                assertThrows(
                        CancellationException.class, () -> counted.hash(new ByteArrayInputStream(CONTENT), cancelled));
                assertEquals(0, running.get(), "a session is at work");
            }
        }
    }

    @Test
    void aFaultInAnotherThreadIsTheCallers(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        Hasher faulty = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                return new Forwarding(JDK.start()) {
                    @Override
                    public Hash update(MemorySegment data) {
                        throw new IllegalStateException("it is broken");
                    }
                };
            }
        };
        for (FileHashing way : ways()) {
            assertThrows(IllegalStateException.class, () -> way.hashAll(file, List.of(JDK, faulty, JDK)));
        }
    }

    @Test
    void anExecutorThatDoesNotHelpDoesNotHarm(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        Executor refuses = task -> {
            throw new RejectedExecutionException();
        };
        byte[] expected = JDK.hash(CONTENT);
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            for (Executor executor : List.of(refuses, (Executor) Runnable::run, task -> {})) {
                for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
                    FileHashing parallel = way.parallel(executor, 4);
                    assertArrayEquals(expected, JDK.hash(file, parallel));
                    parallel.hashAll(file, List.of(JDK, FOREIGN)).forEach(hash -> assertArrayEquals(expected, hash));
                }
            }
            List<byte[]> inside = one.submit(
                            () -> FileHashing.buffered().parallel(one, 3).hashAll(file, List.of(JDK, JDK)))
                    .get();
            inside.forEach(hash -> assertArrayEquals(expected, hash));
        }
    }

    @Test
    void severalSessionsRunAtOnce(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), CONTENT);
        List<Thread> threads = new ArrayList<>();
        Hasher meeting = new Disguised(JDK.engine()) {
            @Override
            public Hash start() {
                return new Forwarding(JDK.start()) {
                    @Override
                    public Hash update(MemorySegment data) {
                        synchronized (threads) {
                            threads.add(Thread.currentThread());
                        }
                        return super.update(data);
                    }
                };
            }
        };
        for (int round = 0; round < 20; round++) {
            FileHashing.buffered().parallel(pool, 4).hashAll(file, List.of(meeting, meeting, meeting));
        }
        assertTrue(threads.stream().distinct().count() > 1, "all is done in one thread");
    }
}
