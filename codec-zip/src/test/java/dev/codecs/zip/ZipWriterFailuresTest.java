package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure leaves the old archive, and nothing else; memory and threads are bounded. */
class ZipWriterFailuresTest {
    @TempDir
    private Path folder;

    private Path path;
    private byte[] old;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("archive.zip");
        try (ZipWriter writer = ZipWriter.create(path)) {
            writer.add("old", Samples.text(1000, 1));
        }
        old = Files.readAllBytes(path);
    }

    private void assertUntouched() throws IOException {
        assertArrayEquals(old, Files.readAllBytes(path));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(path), files.toList());
        }
    }

    /** Content that breaks off, after it was opened and so has to be closed. */
    private static final class Broken {
        private final AtomicInteger open = new AtomicInteger();

        InputStream open(int after) {
            open.incrementAndGet();
            InputStream broken = new InputStream() {
                @Override
                public int read() throws IOException {
                    throw new IOException("broken");
                }

                @Override
                public int read(byte[] b, int off, int len) throws IOException {
                    throw new IOException("broken");
                }
            };
            InputStream all = new SequenceInputStream(new ByteArrayInputStream(Samples.random(after, 1)), broken);
            return new FilterInputStream(all) {
                @Override
                public void close() throws IOException {
                    open.decrementAndGet();
                    super.close();
                }
            };
        }
    }

    @Test
    void brokenContents() throws IOException {
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            for (int after : new int[] {0, 1000, 3_000_000}) {
                for (int parallelism = 1; parallelism <= 2; parallelism++) {
                    Broken broken = new Broken();
                    ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.parallel(executor, parallelism));
                    IOException thrown = assertThrows(IOException.class, () -> {
                        writer.add("fine", Samples.text(10_000, 1));
                        writer.add("broken", () -> broken.open(after));
                        for (int i = 0; i < 10; i++) {
                            writer.add("behind " + i, () -> new ByteArrayInputStream(Samples.random(2_000_000, 1)));
                        }
                        writer.close();
                    });
                    assertEquals("broken", thrown.getMessage());
                    assertThrows(IllegalStateException.class, () -> writer.add("more", new byte[1]));
                    writer.close();
                    assertEquals(0, broken.open.get());
                    assertUntouched();
                }
                Broken broken = new Broken();
                ZipWriter writer = ZipWriter.create(path);
                assertThrows(IOException.class, () -> writer.add("broken", broken.open(after)));
                writer.close();
                assertUntouched();
            }
        }
    }

    @Test
    void aSinkThatFails() throws IOException {
        for (int after : new int[] {0, 100_000, 1_000_000}) {
            AtomicLong left = new AtomicLong(after);
            AtomicInteger closed = new AtomicInteger();
            OutputStream full = new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    write(new byte[1], 0, 1);
                }

                @Override
                public void write(byte[] b, int off, int len) throws IOException {
                    if (left.addAndGet(-len) < 0) {
                        throw new IOException("full");
                    }
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
            ZipWriter writer = ZipWriter.to(full);
            IOException thrown = assertThrows(IOException.class, () -> {
                for (int i = 0; i < 10; i++) {
                    writer.add("noise " + i, Samples.random(300_000, 1));
                }
                writer.close();
            });
            assertEquals("full", thrown.getMessage());
            writer.close();
            assertTrue(closed.get() > 0);
        }
    }

    @Test
    void anEntryThatIsLeftOpen() throws IOException {
        ZipWriter writer = ZipWriter.create(path);
        OutputStream entry = writer.open("entry");
        entry.write(1);
        assertThrows(IllegalStateException.class, () -> writer.add("other", new byte[1]));
        assertThrows(IllegalStateException.class, writer::close);
        assertThrows(IllegalStateException.class, entry::close);
        assertUntouched();
    }

    @Test
    void permissionsOfTheOldFileStay() throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        try (ZipWriter writer = ZipWriter.create(path)) {
            writer.add("new", new byte[1]);
        }
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        assertThrows(IOException.class, () -> ZipWriter.create(folder));
    }

    @Test
    void cancelled() throws IOException {
        ZipWriter idle = ZipWriter.create(path);
        idle.add("a", Samples.text(1000, 1));
        idle.cancel();
        idle.close();
        assertUntouched();

        ZipWriter[] writer = new ZipWriter[1];
        ZipProgress cancelling = (entry, read, written) -> {
            if (read > 3_000_000) {
                writer[0].cancel();
            }
        };
        writer[0] = ZipWriter.create(path, ZipWriting.DEFAULT.progress(cancelling));
        assertThrows(
                CancellationException.class,
                () -> writer[0].add("long", new ByteArrayInputStream(Samples.random(9_000_000, 1))));
        writer[0].close();
        assertUntouched();
    }

    @Test
    void progressIsTold() throws IOException {
        List<String> told = new ArrayList<>();
        ZipProgress progress = (entry, read, written) -> told.add(entry + " " + read);
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.progress(progress))) {
            writer.add("a", new byte[10]);
            writer.add("b", new byte[20]);
        }
        assertEquals(List.of("a 10", "b 30"), told);
    }

    @Test
    void anyExecutorWillDo() throws IOException {
        try (ZipWriter writer = ZipWriter.create(
                path,
                ZipWriting.DEFAULT.parallel(
                        work -> {
                            throw new RejectedExecutionException();
                        },
                        4))) {
            addMany(writer, "x");
        }
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.parallel(Runnable::run, 4))) {
            addMany(writer, "x");
        }
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.parallel(work -> {}, 4))) {
            addMany(writer, "x");
        }
        assertSound(20);
    }

    private static void addMany(ZipWriter writer, String prefix) throws IOException {
        for (int i = 0; i < 20; i++) {
            writer.add(prefix + i, Samples.text(20_000, i));
        }
    }

    private void assertSound(int entries) throws IOException {
        assertSound(entries, ZipReading.DEFAULT);
    }

    private void assertSound(int entries, ZipReading reading) throws IOException {
        try (ZipArchive archive = ZipArchive.open(path, reading.strictness(Strictness.STRICT))) {
            assertEquals(entries, archive.entries().size());
            assertEquals(java.util.Map.of(), archive.verify());
        }
    }

    @Test
    void sixtyFourThreadsAndLittleMemory() throws Exception {
        try (ExecutorService callers = Executors.newFixedThreadPool(64);
                ExecutorService executor = Executors.newFixedThreadPool(2);
                ZipWriter writer = ZipWriter.create(
                        path, ZipWriting.DEFAULT.parallel(executor, 2).memory(ZipWriting.LEAST_MEMORY))) {
            List<Future<?>> calls = new ArrayList<>();
            for (int thread = 0; thread < 64; thread++) {
                String prefix = thread + "/";
                calls.add(callers.submit(() -> {
                    addMany(writer, prefix);
                    if (prefix.length() == 2 && prefix.charAt(0) < '8') {
                        writer.add(prefix + "longer", Samples.random(2_500_000, 1));
                    }
                    return null;
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        }
        assertSound(64 * 20 + 8);
    }

    @Test
    void seventyThousandEntries() throws IOException {
        int count = 70_000;
        byte[] content = "content".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        try (ZipWriter writer = ZipWriter.create(path)) {
            for (int i = 0; i < count; i++) {
                writer.add("name " + i, content);
            }
        }
        assertSound(count);
        try (java.util.zip.ZipFile file = new java.util.zip.ZipFile(path.toFile())) {
            assertEquals(count, file.size());
        }
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.zip64(ZipWriting.Zip64.NEVER))) {
            assertThrows(IllegalStateException.class, () -> {
                for (int i = 0; i < count; i++) {
                    writer.add("name " + i, content);
                }
            });
        }
    }

    /** A disk that is full, here a file that must not become longer: what was there stays, also where it was appended to. */
    @Test
    void aFullDisk() throws Exception {
        for (String way : List.of("create", "edit", "append", "append a little")) {
            Process child = new ProcessBuilder(
                            "sh",
                            "-c",
                            "ulimit -f 512 && exec \"$@\"",
                            "sh",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:-UsePerfData",
                            "-cp",
                            System.getProperty("java.class.path"),
                            FullDisk.class.getName(),
                            way,
                            path.toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(child.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertEquals(0, child.waitFor(), output);
            assertTrue(output.startsWith("IOException"), output);
            assertUntouched();
        }
    }

    /** Writes more than fits. */
    static final class FullDisk {
        private FullDisk() {}

        public static void main(String[] arguments) throws IOException {
            Path path = Path.of(arguments[1]);
            try {
                if (arguments[0].equals("edit")) {
                    try (ZipEditor editor = ZipEditor.open(path)) {
                        editor.add("noise", Samples.random(2_000_000, 1));
                    }
                } else {
                    try (ZipWriter writer =
                            arguments[0].equals("create") ? ZipWriter.create(path) : ZipWriter.append(path)) {
                        // A little fits until the end, when what is in the buffer is written.
                        int length = arguments[0].equals("append a little") ? 261_800 : 2_000_000;
                        writer.add("noise", Samples.random(length, 1));
                    }
                }
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }

    /** An interrupt closes the file that is appended to, whose old directory is overwritten by then. */
    @Test
    void interrupted() throws IOException {
        byte[] noise = Samples.random(3_000_000, 1);
        InputStream interrupting = new FilterInputStream(new ByteArrayInputStream(noise)) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = super.read(target, offset, length);
                if (count < 0) {
                    Thread.currentThread().interrupt();
                }
                return count;
            }
        };
        ZipWriter writer = ZipWriter.append(path);
        assertThrows(ClosedByInterruptException.class, () -> writer.add("noise", interrupting));
        assertTrue(Thread.interrupted());
        writer.close();
        assertUntouched();
    }

    /** The process ends in the middle: the old archive stays. */
    @Test
    void killed() throws Exception {
        killSoon("create", 0);
        assertArrayEquals(old, Files.readAllBytes(path));
        assertTrue(Files.size(temporaryFiles().getFirst()) > 0);
    }

    /** The process ends at any moment of a change: the archive is the one before or the one after it. */
    @Test
    void killedWhileEditing() throws Exception {
        for (int delay : new int[] {0, 7, 20, 45}) {
            killSoon("edit", delay);
            try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
                assertEquals(
                        List.of("old", "noise"),
                        archive.entries().stream().map(ZipEntry::name).toList());
                assertTrue(archive.verify().isEmpty());
            }
            List<Path> left = temporaryFiles();
            assertTrue(left.size() <= 1, left::toString);
            for (Path file : left) {
                Files.delete(file);
            }
        }
    }

    /** The process ends while entries are added in place: the old ones are found without the directory. */
    @Test
    void killedWhileAppending() throws Exception {
        killSoon("append", 0);
        assertEquals(List.of(), temporaryFiles());
        try (ZipArchive archive = ZipArchive.salvage(path, ZipReading.DEFAULT)) {
            assertArrayEquals(
                    Samples.text(1000, 1), archive.bytes(archive.find("old").orElseThrow(), 1000));
        }
    }

    private void killSoon(String way, int milliseconds) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "--enable-native-access=ALL-UNNAMED",
                        Endless.class.getName(),
                        way,
                        path.toString())
                .redirectErrorStream(true)
                .start();
        try (InputStream out = child.getInputStream()) {
            assertEquals('!', out.read());
            assertFalse(child.waitFor(milliseconds, TimeUnit.MILLISECONDS));
            child.destroyForcibly();
            assertFalse(child.waitFor() == 0);
        }
    }

    /** What is left beside the archive, by a name that tells whose it is. */
    private List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> others = files.filter(file -> !file.equals(path)).toList();
            assertTrue(
                    others.stream()
                            .allMatch(file -> file.getFileName().toString().matches("\\.archive\\.zip\\..*\\.tmp")),
                    others::toString);
            return others;
        }
    }

    /** Works until it is killed. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] arguments) throws IOException {
            Path path = Path.of(arguments[1]);
            byte[] noise = Samples.random(100_000, 1);
            if (arguments[0].equals("edit")) {
                for (int i = 0; ; i++) {
                    try (ZipEditor editor = ZipEditor.open(path)) {
                        editor.replace("noise", noise);
                    }
                    tellAt(3, i);
                }
            }
            try (ZipWriter writer = arguments[0].equals("create") ? ZipWriter.create(path) : ZipWriter.append(path)) {
                for (int i = 0; i < 10_000; i++) {
                    writer.add("noise " + i, noise);
                    tellAt(20, i);
                }
            }
        }

        private static void tellAt(int moment, int now) {
            if (now == moment) {
                System.out.print('!');
                System.out.flush();
            }
        }
    }

    /** With {@code -Dlong=true}: more than 4 GiB, in one entry of unknown size and in a known one. */
    @Test
    @Tag("long")
    void moreThanFourGigabytes() throws IOException {
        long size = (5L << 30) + 1;
        Path sparse = folder.resolve("sparse");
        try (var channel = Files.newByteChannel(
                sparse, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            channel.position(size - 1).write(java.nio.ByteBuffer.wrap(new byte[] {1}));
        }
        try (ZipWriter writer = ZipWriter.create(path)) {
            writer.add("stored", sparse, EntryWriting.DEFAULT.stored());
            try (InputStream content = Files.newInputStream(sparse)) {
                writer.add("streamed", content, EntryWriting.DEFAULT.level(1));
            }
            writer.add("behind", new byte[] {7});
        }
        // Zeros shrink to less than a thousandth of their length, which the usual limits take for a bomb.
        assertSound(3, ZipReading.DEFAULT.limits(ZipLimits.NONE));
        try (java.util.zip.ZipFile file = new java.util.zip.ZipFile(path.toFile())) {
            assertEquals(size, file.getEntry("stored").getSize());
            assertEquals(size, file.getEntry("streamed").getSize());
            assertEquals(7, file.getInputStream(file.getEntry("behind")).read());
        }
        Path streamed = folder.resolve("streamed.zip");
        try (ZipWriter writer = ZipWriter.to(Files.newOutputStream(streamed));
                InputStream content = Files.newInputStream(sparse)) {
            writer.add("streamed", content, EntryWriting.DEFAULT.level(1));
        }
        try (ZipArchive archive = ZipArchive.open(streamed)) {
            assertEquals(size, archive.entries().getFirst().size());
        }
    }
}
