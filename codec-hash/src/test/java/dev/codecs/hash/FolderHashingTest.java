package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Hasher;
import dev.codecs.hash.FolderHashing.Progress;
import dev.codecs.hash.FolderHashing.SymbolicLinks;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FolderHashingTest {
    private static final Hasher SHA256 = Hasher.of("sha-256");
    private static final FolderHashing HASHING = FolderHashing.of(SHA256);

    @TempDir
    Path folder;

    private Path write(String path, byte[] content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    private Path write(String path) throws IOException {
        return write(path, path.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> paths(List<FileHash> files) {
        return files.stream().map(FileHash::path).toList();
    }

    @Test
    void everyFileIsHashed() throws IOException {
        Random random = new Random(3);
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (String path : List.of("a", "b/c/d", "b/c/large", "b/empty", "z")) {
            byte[] content = new byte[path.endsWith("empty") ? 0 : path.endsWith("large") ? 900_000 : 100];
            random.nextBytes(content);
            write(path, content);
            contents.put(path, content);
        }
        List<FileHash> files = HASHING.hash(folder);
        assertEquals(List.copyOf(contents.keySet()), paths(files));
        for (FileHash file : files) {
            byte[] content = contents.get(file.path());
            assertEquals(content.length, file.size());
            assertArrayEquals(SHA256.hash(content), file.hash());
            assertEquals(HashText.hex(SHA256.hash(content)), file.hex());
        }
        assertEquals(List.of(), HASHING.hash(Files.createDirectory(folder.resolve("none"))));
    }

    /** The separator sorts among the characters of names: "a-b" and "a.b" come before "a/b", "a0" after it. */
    @Test
    void theOrderIsThatOfPathsAsText() throws IOException {
        List<String> sorted = new ArrayList<>(List.of("A", "Z/y", "a-b", "a.b", "a/b", "a/b-c", "a0", "b/a/c", "b/b"));
        if (Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode('\u00E9')) {
            sorted.addAll(List.of("\u00E9", "\uD83D\uDCB0", "\uFF5A")); // code units, not code points
        }
        for (String path : sorted.reversed()) {
            write(path);
        }
        assertEquals(sorted, paths(HASHING.hash(folder)));
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            assertEquals(HASHING.hash(folder), HASHING.parallel(pool, 4).hash(folder));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its names have neither")
    void strangeNamesAreKept() throws IOException {
        for (String name : List.of("new\nline", "back\\slash", " space ", "-", "*star")) {
            write(name);
        }
        assertEquals(List.of(" space ", "*star", "-", "back\\slash", "new\nline"), paths(HASHING.hash(folder)));
    }

    @Test
    void theResultDoesNotDependOnTheThreads() throws Exception {
        Random random = new Random(4);
        for (int i = 0; i < 120; i++) {
            byte[] content = new byte[random.nextInt(i % 10 == 0 ? 500_000 : 3000)];
            random.nextBytes(content);
            write(i % 7 + "/" + i, content);
        }
        List<FileHash> expected = HASHING.hash(folder);
        assertEquals(120, expected.size());
        try (ExecutorService pool = Executors.newFixedThreadPool(4);
                ExecutorService one = Executors.newSingleThreadExecutor();
                ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int threads = 1; threads < 6; threads++) {
                assertEquals(expected, HASHING.parallel(pool, threads).hash(folder));
            }
            assertEquals(expected, HASHING.parallel(virtual, 20).hash(folder));
            assertEquals(expected, HASHING.parallel(Runnable::run, 4).hash(folder));
            FolderHashing refused = HASHING.parallel(
                    task -> {
                        throw new RejectedExecutionException();
                    },
                    4);
            assertEquals(expected, refused.hash(folder));
            FolderHashing inside = HASHING.parallel(one, 3);
            assertEquals(expected, one.submit(() -> inside.hash(folder)).get());
        }
    }

    @Test
    void whatIsNotWantedIsLeftOut() throws IOException {
        for (String path : List.of(".git/config", "a.txt", "b/.git/x", "b/c.bin", "b/d.txt")) {
            write(path);
        }
        assertEquals(
                List.of("a.txt", "b/.git/x", "b/c.bin", "b/d.txt"),
                paths(HASHING.filter(path -> !path.startsWith(".git/")).hash(folder)));
        assertEquals(
                List.of("a.txt", "b/d.txt"),
                paths(HASHING.filter(path -> path.endsWith("/") || path.endsWith(".txt"))
                        .hash(folder)));
        assertEquals(
                List.of("a.txt"),
                paths(HASHING.filter(path -> path.endsWith(".txt")).hash(folder)));
    }

    // Symbolic links

    private void link(String path, String target) throws IOException {
        Path link = folder.resolve(path);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of(target));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not everybody may make links there")
    void linksAreSkippedFollowedOrText() throws IOException {
        write("a/file");
        link("b/to-file", "../a/file");
        link("b/to-folder", "../a");
        assertEquals(List.of("a/file"), paths(HASHING.hash(folder)));

        List<FileHash> followed = HASHING.symbolicLinks(SymbolicLinks.FOLLOW).hash(folder);
        assertEquals(List.of("a/file", "b/to-file", "b/to-folder/file"), paths(followed));
        for (FileHash file : followed) {
            assertArrayEquals(SHA256.hash("a/file".getBytes(StandardCharsets.UTF_8)), file.hash());
            assertEquals(6, file.size());
        }

        List<FileHash> text = HASHING.symbolicLinks(SymbolicLinks.AS_TEXT).hash(folder);
        assertEquals(List.of("a/file", "b/to-file", "b/to-folder"), paths(text));
        assertArrayEquals(
                SHA256.hash("../a/file".getBytes(StandardCharsets.UTF_8)),
                text.get(1).hash());
        assertArrayEquals(
                SHA256.hash("../a".getBytes(StandardCharsets.UTF_8)),
                text.get(2).hash());
        assertEquals(4, text.get(2).size());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not everybody may make links there")
    void linksThatLeadInCirclesOrNowhereAreReported() throws IOException {
        write("a/file");
        link("a/up", "..");
        link("gone", "nowhere");
        link("self", "self");
        assertEquals(List.of("a/file"), paths(HASHING.hash(folder)));
        assertEquals(
                List.of("a/file", "a/up", "gone", "self"),
                paths(HASHING.symbolicLinks(SymbolicLinks.AS_TEXT).hash(folder)));
        FolderHashing following = HASHING.symbolicLinks(SymbolicLinks.FOLLOW);
        Map<String, IOException> failures = new LinkedHashMap<>();
        assertEquals(List.of("a/file"), paths(following.hash(folder, failures::put)));
        assertEquals(List.of("a/up", "gone", "self"), List.copyOf(failures.keySet()));
        assertEquals(FileSystemLoopException.class, failures.get("a/up").getClass());
        assertEquals(NoSuchFileException.class, failures.get("gone").getClass());
        assertThrows(IOException.class, () -> following.hash(folder));
        assertEquals(
                List.of("a/file"),
                paths(following
                        .filter(path -> path.equals("a/") || path.equals("a/file"))
                        .hash(folder)));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not everybody may make links there")
    void theFolderItselfMayBeALink() throws IOException {
        write("real/file");
        link("link", "real");
        assertEquals(List.of("file"), paths(HASHING.hash(folder.resolve("link"))));
    }

    /** To read a pipe would wait for somebody who writes. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no named pipes in folders")
    void pipesAreLeftOut() throws Exception {
        write("file");
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", folder.resolve("pipe").toString())
                        .start()
                        .waitFor());
        for (SymbolicLinks links : SymbolicLinks.values()) {
            assertEquals(List.of("file"), paths(HASHING.symbolicLinks(links).hash(folder)));
        }
    }

    // Faults

    @Test
    void whatIsNoFolderIsRefused() throws IOException {
        Path file = write("file");
        assertThrows(NotDirectoryException.class, () -> HASHING.hash(file));
        assertThrows(NoSuchFileException.class, () -> HASHING.hash(folder.resolve("missing")));
        assertThrows(NoSuchFileException.class, () -> HASHING.hash(folder.resolve("missing"), (path, failure) -> {}));
    }

    /** A file that goes away between being found and being read. */
    @Test
    void aFileThatCannotBeReadEndsTheWorkOrIsReported() throws IOException {
        for (String path : List.of("a", "b", "c", "d")) {
            write(path);
        }
        FolderHashing vanishing = HASHING.onProgress(progress -> {
            if (progress.files() == 1) {
                delete("c");
            }
        });
        NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> vanishing.hash(folder));
        assertTrue(e.getMessage().endsWith("c"), e::getMessage);
        write("c");
        Map<String, IOException> failures = new LinkedHashMap<>();
        assertEquals(List.of("a", "b", "d"), paths(vanishing.hash(folder, failures::put)));
        assertEquals(List.of("c"), List.copyOf(failures.keySet()));
    }

    private void delete(String path) {
        try {
            Files.deleteIfExists(folder.resolve(path));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    // Progress and cancellation

    @Test
    void theProgressEndsAtAll() throws IOException {
        long bytes = 0;
        for (int i = 0; i < 20; i++) {
            write("d/" + i, new byte[i * 40_000]);
            bytes += i * 40_000L;
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            for (int threads : new int[] {1, 4}) {
                List<Progress> told = new ArrayList<>();
                HASHING.parallel(pool, threads).onProgress(told::add).hash(folder);
                Progress before = new Progress(0, 20, 0, bytes);
                for (Progress each : told) {
                    assertTrue(each.files() >= before.files() && each.bytes() >= before.bytes());
                    assertNotEquals(before, each);
                    assertEquals(bytes, each.allBytes());
                    before = each;
                }
                assertEquals(new Progress(20, 20, bytes, bytes), told.getLast());
            }
        }
    }

    @Test
    void theWorkCanBeCancelled() throws IOException {
        for (int i = 0; i < 30; i++) {
            write("d/" + i, new byte[300_000]);
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            for (FolderHashing hashing : List.of(HASHING, HASHING.parallel(pool, 4))) {
                assertThrows(
                        CancellationException.class,
                        () -> hashing.cancelledBy(() -> true).hash(folder));
                AtomicInteger asked = new AtomicInteger();
                AtomicInteger told = new AtomicInteger();
                FolderHashing later = hashing.cancelledBy(() -> asked.incrementAndGet() > 20)
                        .onProgress(progress -> told.incrementAndGet());
                assertThrows(CancellationException.class, () -> later.hash(folder));
                int after = told.get();
                assertTrue(after > 0 && after < 60, () -> after + " pieces and files");
                assertThrows(CancellationException.class, () -> later.hash(folder, (path, failure) -> {}));
            }
        }
    }

    @Test
    void otherFileSystemsWork() throws IOException {
        URI archive = URI.create("jar:" + folder.resolve("archive.zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Files.createDirectory(zip.getPath("/a"));
            Files.writeString(zip.getPath("/a/b"), "1");
            Files.writeString(zip.getPath("/c"), "23");
            List<FileHash> files = HASHING.hash(zip.getPath("/"));
            assertEquals(List.of("a/b", "c"), paths(files));
            assertArrayEquals(SHA256.hash(new byte[] {'2', '3'}), files.get(1).hash());
        }
    }

    @Test
    void argumentsAreChecked() {
        assertThrows(NullPointerException.class, () -> FolderHashing.of(null));
        assertThrows(NullPointerException.class, () -> HASHING.symbolicLinks(null));
        assertThrows(NullPointerException.class, () -> HASHING.filter(null));
        assertThrows(NullPointerException.class, () -> HASHING.onProgress(null));
        assertThrows(NullPointerException.class, () -> HASHING.cancelledBy(null));
        assertThrows(NullPointerException.class, () -> HASHING.parallel(null, 1));
        assertThrows(NullPointerException.class, () -> HASHING.hash(null));
        assertThrows(NullPointerException.class, () -> HASHING.hash(folder, null));
        assertThrows(IllegalArgumentException.class, () -> HASHING.parallel(Runnable::run, 0));
    }

    @Test
    void resultsAreComparedByContent() {
        FileHash one = new FileHash("a", 1, new byte[] {1});
        assertEquals(one, new FileHash("a", 1, new byte[] {1}));
        assertEquals(one.hashCode(), new FileHash("a", 1, new byte[] {1}).hashCode());
        assertNotEquals(one, new FileHash("a", 1, new byte[] {2}));
        assertNotEquals(one, new FileHash("a", 2, new byte[] {1}));
        assertNotEquals(one, new FileHash("b", 1, new byte[] {1}));
        assertFalse(one.equals(null));
        assertEquals("01  a (1 bytes)", one.toString());
    }

    /** It is no fault of the files: none is reported for it. */
    @Test
    void anInterruptEndsTheWork() throws IOException {
        write("a");
        write("b");
        Map<String, IOException> failures = new LinkedHashMap<>();
        Thread.currentThread().interrupt();
        try {
            assertThrows(ClosedByInterruptException.class, () -> HASHING.hash(folder, failures::put));
        } finally {
            assertTrue(Thread.interrupted(), "the interrupt is lost");
        }
        assertEquals(Map.of(), failures);
    }
}
