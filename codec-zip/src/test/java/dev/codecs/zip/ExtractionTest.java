package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.Extraction.Damaged;
import dev.codecs.zip.Extraction.Existing;
import dev.codecs.zip.Extraction.Links;
import dev.codecs.zip.Extraction.Outcome;
import dev.codecs.zip.Extraction.Permissions;
import dev.codecs.zip.Extraction.Skipped;
import dev.codecs.zip.Extraction.Times;
import dev.codecs.zip.Extraction.UnsafeNames;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives are written into folders, and never anywhere else. */
class ExtractionTest {
    private static final Extraction OPTIONS = Extraction.DEFAULT;

    @TempDir
    private Path temp;

    private Path target;

    @BeforeEach
    void makeTarget() throws IOException {
        target = Files.createDirectories(temp.resolve("a/b/target"));
    }

    private Outcome extract(TestArchive zip, Extraction options) throws IOException {
        return extract(zip.build(), options);
    }

    private Outcome extract(byte[] zip, Extraction options) throws IOException {
        try (ZipArchive archive = ZipArchive.open(zip)) {
            return archive.extract(target, options);
        }
    }

    private String content(String name) throws IOException {
        return Files.readString(target.resolve(name));
    }

    /** Everything below the temporary folder, relative to it, without what was there before. */
    private List<String> all() throws IOException {
        try (Stream<Path> files = Files.walk(temp)) {
            return files.map(file -> temp.relativize(file).toString())
                    .filter(name -> !List.of("", "a", "a/b", "a/b/target").contains(name))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void filesFoldersAndLinksAreWritten() throws IOException {
        byte[] large = Samples.mixed(3_000_000, 1);
        TestArchive zip = new TestArchive()
                .folder("empty/")
                .stored("top.txt", "top")
                .deflated("deep/er/large", large)
                .link("deep/link", "../top.txt")
                .link("up", "deep/er");
        Outcome outcome = extract(zip, OPTIONS);
        assertEquals(new Outcome(2, 1, 2, large.length + 3, List.of()), outcome);
        assertTrue(Files.isDirectory(target.resolve("empty")));
        assertEquals("top", content("top.txt"));
        assertArrayEquals(large, Files.readAllBytes(target.resolve("deep/er/large")));
        assertEquals("top", content("deep/link"));
        assertEquals(Path.of("../top.txt"), Files.readSymbolicLink(target.resolve("deep/link")));
        assertArrayEquals(large, Files.readAllBytes(target.resolve("up/large")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "x/../../evil",
                "..",
                "a/..",
                "/evil",
                "//server/share/evil",
                "\\evil",
                "\\\\server\\share\\evil",
                "..\\evil",
                "x\\..\\..\\evil",
                "C:\\evil",
                "C:/evil",
                "c:evil",
                "e\0vil",
                "\0",
                "",
                ".",
                "././.",
                "../target/../evil"
            })
    void hostileNamesAreRefusedSkippedOrRepaired(String name) throws IOException {
        TestArchive zip = new TestArchive().stored("good", "good").stored(name, "evil");
        CorruptInputException refused = assertThrows(CorruptInputException.class, () -> extract(zip, OPTIONS));
        assertTrue(refused.getMessage().contains("nothing was extracted"), refused::getMessage);
        assertEquals(List.of(), all());

        Outcome skipping = extract(zip, OPTIONS.unsafeNames(UnsafeNames.SKIP));
        assertEquals(1, skipping.files());
        assertEquals(name, skipping.skipped().getFirst().entry().name());
        assertEquals(List.of("a/b/target/good"), all());

        Extraction repairing = OPTIONS.unsafeNames(UnsafeNames.REPAIR).existing(Existing.REPLACE);
        if (List.of("", ".", "././.", "..").contains(name)) {
            assertThrowsOrSkips(zip, repairing);
        } else {
            assertEquals(2, extract(zip, repairing).files());
        }
        assertTrue(all().stream().allMatch(file -> file.startsWith("a/b/target/")), () -> name);
    }

    private void assertThrowsOrSkips(TestArchive zip, Extraction options) throws IOException {
        assertEquals(1, extract(zip, options).skipped().size());
    }

    @Test
    void repairedNamesAreStillUseful() throws IOException {
        TestArchive zip = new TestArchive()
                .stored("../up.txt", "1")
                .stored("/abs/olute.txt", "2")
                .stored("win\\dows.txt", "3")
                .stored("C:\\drive.txt", "4");
        extract(zip, OPTIONS.unsafeNames(UnsafeNames.REPAIR));
        assertEquals("1", content("up.txt"));
        assertEquals("2", content("abs/olute.txt"));
        assertEquals("3", content("win/dows.txt"));
        assertEquals("4", content("C:/drive.txt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "con",
                "NUL.txt",
                "a/aux.c",
                "COM1",
                "lpt9.log",
                "com\u00B9",
                "CONIN$",
                "dot.",
                "space ",
                "a./b",
                "a:b",
                "st*r",
                "tab\t",
                "nul .txt"
            })
    void namesThatWindowsCannotHaveAreUnsafeWhereAsked(String name) throws IOException {
        TestArchive zip = new TestArchive().stored(name, "x");
        Extraction portable = OPTIONS.portableNames(true);
        assertThrows(CorruptInputException.class, () -> extract(zip, portable));
        assertEquals(List.of(), all());
        assertEquals(1, extract(zip, portable.unsafeNames(UnsafeNames.REPAIR)).files());
        assertFalse(all().contains("a/b/target/" + name));
        assertEquals(
                List.of(),
                extract(new TestArchive().stored("a/console.c", ""), portable).skipped());
    }

    @Test
    void linksThatLeaveTheTargetAreNeverMade() throws IOException {
        for (String leaving : List.of(
                "../../outside",
                "..",
                "/etc/passwd",
                "x/../../../outside",
                "inner/..",
                "\\\\server\\share",
                "C:\\x",
                "",
                "a\0b")) {
            TestArchive zip = new TestArchive().stored("good", "good").link("link", leaving);
            assertThrows(CorruptInputException.class, () -> extract(zip, OPTIONS), leaving);
            assertEquals(List.of(), all(), leaving);
            for (UnsafeNames names : List.of(UnsafeNames.SKIP, UnsafeNames.REPAIR)) {
                Outcome outcome = extract(zip, OPTIONS.unsafeNames(names).existing(Existing.REPLACE));
                assertEquals(1, outcome.skipped().size());
                assertEquals(List.of("a/b/target/good"), all(), leaving);
            }
            Files.delete(target.resolve("good"));
        }
    }

    @Test
    void nothingIsWrittenThroughALinkOfTheArchive() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("a/b/outside"));
        for (String to : List.of("../outside", "inner", ".")) {
            target = temp.resolve("a/b/target" + to.length());
            TestArchive zip =
                    new TestArchive().folder("inner/").link("link", to).stored("link/pwn.txt", "pwned");
            assertThrows(CorruptInputException.class, () -> extract(zip, OPTIONS), to);
            Outcome skipping =
                    extract(zip, OPTIONS.unsafeNames(UnsafeNames.SKIP).existing(Existing.REPLACE));
            assertFalse(skipping.skipped().isEmpty());
            assertFalse(Files.exists(outside.resolve("pwn.txt")));
            assertFalse(Files.exists(target.resolve("inner/pwn.txt")));
            assertFalse(Files.exists(target.resolve("pwn.txt")));
        }
    }

    @Test
    void nothingIsWrittenThroughALinkThatWasThere() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        Files.createSymbolicLink(target.resolve("link"), outside);
        Files.createSymbolicLink(target.resolve("file"), outside.resolve("new"));
        for (Existing existing : Existing.values()) {
            Extraction options = OPTIONS.existing(existing);
            assertThrows(
                    FileSystemException.class,
                    () -> extract(new TestArchive().stored("link/x", "x"), options),
                    existing::name);
            assertThrows(
                    FileSystemException.class,
                    () -> extract(new TestArchive().folder("link/"), options),
                    existing::name);
            assertThrows(
                    FileSystemException.class,
                    () -> extract(new TestArchive().link("mine", "link/x"), options),
                    existing::name);
        }
        assertThrows(FileAlreadyExistsException.class, () -> extract(new TestArchive().stored("file", "x"), OPTIONS));
        extract(new TestArchive().stored("file", "renamed"), OPTIONS.existing(Existing.RENAME));
        assertEquals("renamed", content("file (1)"));
        extract(new TestArchive().stored("file", "replaced"), OPTIONS.existing(Existing.REPLACE));
        assertEquals("replaced", content("file"));
        assertFalse(Files.isSymbolicLink(target.resolve("file")));
        assertEquals(List.of("a/b/target/file", "a/b/target/file (1)", "a/b/target/link", "outside"), all());
    }

    /** A folder becomes a link between two entries, as somebody with access to the target could have it. */
    @Test
    void aFolderThatIsReplacedByALinkMeanwhileIsNotFollowed() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        TestArchive zip =
                new TestArchive().stored("dir/one", "1").stored("other/x", "x").stored("dir/two", "2");
        AtomicBoolean swapped = new AtomicBoolean();
        Extraction options = OPTIONS.onProgress((entry, written, total) -> {
            if (entry.name().equals("other/x") && swapped.compareAndSet(false, true)) {
                try {
                    Files.move(target.resolve("dir"), target.resolve("moved"));
                    Files.createSymbolicLink(target.resolve("dir"), outside);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        });
        assertThrows(FileSystemException.class, () -> extract(zip, options));
        assertTrue(swapped.get());
        try (Stream<Path> files = Files.list(outside)) {
            assertEquals(0, files.count());
        }
    }

    /** The same while a file of the folder is being written: it lands where the folder is now, and not where the link leads. */
    @Test
    void aFolderThatIsReplacedWhileAFileIsWrittenIsNotFollowed() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        TestArchive zip =
                new TestArchive().stored("dir/one", "1").stored("dir/two", "2").stored("dir/three", "3");
        AtomicBoolean swapped = new AtomicBoolean();
        Extraction options = OPTIONS.existing(Existing.REPLACE).onProgress((entry, written, total) -> {
            if (entry.name().equals("dir/two") && swapped.compareAndSet(false, true)) {
                try {
                    Files.move(target.resolve("dir"), target.resolve("moved"));
                    Files.createSymbolicLink(target.resolve("dir"), outside);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        });
        try {
            extract(zip, options);
        } catch (FileSystemException e) {
            assertTrue(swapped.get());
        }
        try (Stream<Path> files = Files.list(outside)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void existingFiles() throws IOException {
        TestArchive zip = new TestArchive().stored("a.tar.gz", "new").stored("b", "b");
        Files.writeString(target.resolve("a.tar.gz"), "old");
        assertThrows(FileAlreadyExistsException.class, () -> extract(zip, OPTIONS));
        assertEquals("old", content("a.tar.gz"));

        Outcome skipping = extract(zip, OPTIONS.existing(Existing.SKIP));
        assertEquals("old", content("a.tar.gz"));
        assertEquals("b", content("b"));
        assertEquals(1, skipping.files());
        assertEquals("a.tar.gz", skipping.skipped().getFirst().entry().name());

        extract(zip, OPTIONS.existing(Existing.RENAME));
        extract(zip, OPTIONS.existing(Existing.RENAME));
        assertEquals("new", content("a.tar (1).gz"));
        assertEquals("new", content("a.tar (2).gz"));
        assertEquals("b", content("b (2)"));

        extract(zip, OPTIONS.existing(Existing.REPLACE));
        assertEquals("new", content("a.tar.gz"));

        Files.createDirectory(target.resolve("c"));
        TestArchive folderInTheWay = new TestArchive().stored("c", "c");
        assertThrows(
                FileAlreadyExistsException.class, () -> extract(folderInTheWay, OPTIONS.existing(Existing.REPLACE)));
        TestArchive fileInTheWay = new TestArchive().stored("b/c", "c");
        assertThrows(FileSystemException.class, () -> extract(fileInTheWay, OPTIONS.existing(Existing.REPLACE)));
        assertTrue(all().stream().noneMatch(name -> name.endsWith(".part")), () -> "a part is left");
    }

    @Test
    void existingLinks() throws IOException {
        TestArchive zip = new TestArchive().stored("file", "x").link("link", "file");
        Files.writeString(target.resolve("link"), "old");
        assertThrows(FileAlreadyExistsException.class, () -> extract(zip, OPTIONS));
        Files.delete(target.resolve("file"));
        assertEquals(0, extract(zip, OPTIONS.existing(Existing.SKIP)).links());
        assertEquals("old", content("link"));
        extract(zip, OPTIONS.existing(Existing.RENAME));
        assertEquals("x", content("link (1)"));
        extract(zip, OPTIONS.existing(Existing.REPLACE));
        assertEquals(Path.of("file"), Files.readSymbolicLink(target.resolve("link")));
    }

    @Test
    void linksAsFilesOrNotAtAll() throws IOException {
        TestArchive zip = new TestArchive().link("link", "../../outside");
        assertEquals(1, extract(zip, OPTIONS.links(Links.SKIP)).skipped().size());
        assertEquals(List.of(), all());
        extract(zip, OPTIONS.links(Links.AS_FILES));
        assertEquals("../../outside", content("link"));
        assertFalse(Files.isSymbolicLink(target.resolve("link")));
    }

    @Test
    void theLastOfSeveralEntriesOfOneNameCounts() throws IOException {
        TestArchive zip = new TestArchive()
                .stored("a", "first")
                .stored("./a", "second")
                .stored("b", "file")
                .stored("b/c", "below a file");
        assertThrows(CorruptInputException.class, () -> extract(zip, OPTIONS));
        Outcome outcome = extract(zip, OPTIONS.unsafeNames(UnsafeNames.SKIP));
        assertEquals("second", content("a"));
        assertEquals("file", content("b"));
        assertEquals(
                List.of("b/c"),
                outcome.skipped().stream()
                        .map(skipped -> skipped.entry().name())
                        .toList());
    }

    @Test
    void permissions() throws IOException {
        TestArchive zip = new TestArchive()
                .add(new TestArchive.Entry("dir/", new byte[0], 0).mode(040555))
                .add(new TestArchive.Entry("dir/setuid", new byte[] {1}, 0).mode(0106777))
                .add(new TestArchive.Entry("secret", new byte[] {1}, 0).mode(0100000 | 0020));
        extract(zip, OPTIONS.permissions(Permissions.STORED));
        assertEquals("rwxrwxrwx", permissions("dir/setuid"));
        assertEquals("r-xr-xr-x", permissions("dir"));
        assertEquals("----w----", permissions("secret"));
        assertEquals(0100777, Files.getAttribute(target.resolve("dir/setuid"), "unix:mode"));

        target = temp.resolve("masked");
        extract(zip, OPTIONS);
        String fresh = PosixFilePermissions.toString(
                Files.getPosixFilePermissions(Files.createDirectory(temp.resolve("fresh"))));
        assertEquals(fresh, permissions("dir/setuid"));
        assertTrue(permissions("dir").startsWith("rwx"));
        assertTrue(permissions("secret").startsWith("r"));

        target = temp.resolve("none");
        extract(zip, OPTIONS.permissions(Permissions.NONE));
        assertFalse(permissions("dir/setuid").contains("x"));
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(target.resolve(name), LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void times() throws IOException {
        TestArchive zip = new TestArchive().folder("dir/").stored("dir/a", "a");
        extract(zip, OPTIONS.zone(ZoneOffset.UTC));
        Instant expected;
        try (ZipArchive archive = ZipArchive.open(zip.build())) {
            expected = archive.find("dir/a").orElseThrow().modified(ZoneOffset.UTC);
        }
        assertEquals(
                expected, Files.getLastModifiedTime(target.resolve("dir/a")).toInstant());
        assertEquals(expected, Files.getLastModifiedTime(target.resolve("dir")).toInstant());
        target = temp.resolve("now");
        extract(zip, OPTIONS.times(Times.NONE));
        assertTrue(
                Files.getLastModifiedTime(target.resolve("dir/a")).toInstant().isAfter(expected));
    }

    private static byte[] withWrongCrc(String name, byte[] content) {
        TestArchive.Entry bad = new TestArchive.Entry(name, content, 8);
        bad.crc(bad.crc ^ 1);
        return new TestArchive().stored("a", "a").add(bad).stored("z", "z").build();
    }

    @Test
    void aDamagedEntryLeavesNothing() throws IOException {
        for (int size : new int[] {10, 3_000_000}) {
            byte[] zip = withWrongCrc("bad", Samples.mixed(size, 2));
            for (Existing existing : Existing.values()) {
                Files.deleteIfExists(target.resolve("a"));
                assertThrows(CorruptInputException.class, () -> extract(zip, OPTIONS.existing(existing)));
                assertEquals(List.of("a/b/target/a"), all());
            }
            Outcome outcome = extract(zip, OPTIONS.existing(Existing.REPLACE).damaged(Damaged.SKIP));
            assertEquals(2, outcome.files());
            assertTrue(outcome.skipped().getFirst().reason().contains("CRC"));
            assertEquals(List.of("a/b/target/a", "a/b/target/z"), all());
            Files.delete(target.resolve("z"));
        }
        Files.writeString(target.resolve("bad"), "old");
        byte[] zip = withWrongCrc("bad", Samples.mixed(3_000_000, 2));
        extract(zip, OPTIONS.existing(Existing.REPLACE).damaged(Damaged.SKIP));
        assertEquals("old", content("bad"));
    }

    @Test
    void limits() throws IOException {
        byte[] zip = new TestArchive().stored("a", "12345").stored("b", "12345").build();
        for (long limit : new long[] {9, 4, 0}) {
            ZipReading reading = ZipReading.DEFAULT.limits(ZipLimits.DEFAULT.totalSize(limit));
            try (ZipArchive archive = ZipArchive.open(zip, reading)) {
                Extraction skipping = OPTIONS.damaged(Damaged.SKIP);
                assertThrows(LimitExceededException.class, () -> archive.extract(target, skipping));
                assertEquals(List.of(), all());
                if (limit == 9) {
                    archive.extract(target, OPTIONS.filter(entry -> entry.name().equals("b")));
                    assertEquals(List.of("a/b/target/b"), all());
                    Files.delete(target.resolve("b"));
                }
            }
        }
    }

    private static TestArchive many(int count) {
        TestArchive zip = new TestArchive();
        for (int i = 0; i < count; i++) {
            zip.deflated("dir" + i % 7 + "/" + i % 3 + "/file" + i, Samples.text(i * 10, i));
        }
        return zip;
    }

    @Test
    void severalThreadsWriteTheSame() throws IOException {
        byte[] zip = many(300).build();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            AtomicLong last = new AtomicLong();
            Outcome outcome = extract(zip, OPTIONS.parallel(threads, 4).onProgress((entry, written, total) -> {
                assertTrue(written > last.getAndSet(written) && written <= total);
            }));
            assertEquals(300, outcome.files());
            assertEquals(outcome.bytes(), last.get());
        }
        for (int i = 0; i < 300; i++) {
            assertArrayEquals(
                    Samples.text(i * 10, i),
                    Files.readAllBytes(target.resolve("dir" + i % 7 + "/" + i % 3 + "/file" + i)));
        }
        target = temp.resolve("refused");
        Outcome alone = extract(
                zip,
                OPTIONS.parallel(
                        task -> {
                            throw new RejectedExecutionException();
                        },
                        4));
        assertEquals(300, alone.files());
    }

    @Test
    void itCanBeCancelled() throws IOException {
        byte[] zip = new TestArchive()
                .stored("a", "a")
                .deflated("big", new byte[300_000])
                .build();
        AtomicLong written = new AtomicLong();
        Extraction options =
                OPTIONS.onProgress((entry, now, total) -> written.set(now)).cancelledBy(() -> written.get() > 1000);
        assertThrows(CancellationException.class, () -> extract(zip, options));
        assertEquals(List.of("a/b/target/a"), all());
        assertThrows(CancellationException.class, () -> extract(zip, OPTIONS.cancelledBy(() -> true)));
    }

    /** A file system that has no folders that stay open. */
    @Test
    void otherFileSystemsWork() throws IOException {
        URI uri = URI.create("jar:" + temp.resolve("target.zip").toUri());
        try (FileSystem system = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            target = system.getPath("/into");
            TestArchive zip = many(20).folder("empty/");
            assertEquals(20, extract(zip, OPTIONS).files());
            assertArrayEquals(Samples.text(190, 19), Files.readAllBytes(target.resolve("dir5/1/file19")));
            assertThrows(FileAlreadyExistsException.class, () -> extract(zip, OPTIONS));
            extract(zip, OPTIONS.existing(Existing.REPLACE));
            assertThrows(CorruptInputException.class, () -> extract(new TestArchive().stored("../x", ""), OPTIONS));
        }
    }

    @ParameterizedTest
    @EnumSource(UnsafeNames.class)
    void randomNamesStayInside(UnsafeNames names) throws IOException {
        String[] parts = {"..", ".", "", "a", "b", "\\", "..\\..", "C:", "\0", "con", "~", " ", "\u202E", "\n"};
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            TestArchive zip = new TestArchive();
            for (int i = 0; i < 4; i++) {
                List<String> name = new ArrayList<>();
                for (int j = random.nextInt(5); j >= 0; j--) {
                    name.add(parts[random.nextInt(parts.length)]);
                }
                String text = String.join("/", name);
                if (random.nextInt(3) == 0) {
                    zip.link(text, parts[random.nextInt(parts.length)] + "/" + parts[random.nextInt(parts.length)]);
                } else {
                    zip.stored(text, "content");
                }
            }
            List<Existing> all = List.of(Existing.values());
            Extraction options = OPTIONS.unsafeNames(names).existing(all.get(random.nextInt(all.size())));
            try {
                extract(zip, options);
            } catch (CorruptInputException | FileSystemException e) {
                assertFalse(e.getMessage().isEmpty());
            }
        }
        for (String file : all()) {
            assertTrue(file.startsWith("a/b/target/"), file);
            Path path = temp.resolve(file);
            if (Files.exists(path)) {
                assertTrue(path.toRealPath().startsWith(target.toRealPath()), file);
            }
        }
    }

    @Test
    void skippedEntriesTellWhy() throws IOException {
        TestArchive zip = new TestArchive().add(new TestArchive.Entry("pipe", new byte[0], 0).mode(010644));
        Skipped skipped = extract(zip, OPTIONS).skipped().getFirst();
        assertEquals("pipe", skipped.entry().name());
        assertTrue(skipped.reason().contains("pipe"));
        assertEquals(List.of(), all());
    }
}
