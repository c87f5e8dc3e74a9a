package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.zip.EntryAttributes.Owner;
import dev.codecs.zip.ZipWriting.Duplicates;
import dev.codecs.zip.ZipWriting.Zip64;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is read again, by others too. */
class ZipWriterTest {
    private static final String PASSWORD = "p\u00E4ssword";

    @TempDir
    private Path folder;

    /** Where an archive goes. */
    enum Target {
        FILE,
        CHANNEL,
        STREAM
    }

    private static Map<String, byte[]> contents() {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        contents.put("empty", new byte[0]);
        contents.put("folder/", new byte[0]);
        contents.put("folder/hello.txt", "hello".getBytes(UTF_8));
        contents.put("\u00FCber \u6F22.txt", Samples.text(5000, 1));
        contents.put("noise", Samples.random(300_000, 2));
        contents.put("\u00FC longer", Samples.mixed(1_500_000, 3));
        contents.put("small noise", Samples.random(1000, 4));
        return contents;
    }

    private ZipWriter writer(Target target, Path path, ZipWriting writing) throws IOException {
        return switch (target) {
            case FILE -> ZipWriter.create(path, writing);
            case CHANNEL -> ZipWriter.to(newChannel(path), writing);
            case STREAM -> ZipWriter.to(Files.newOutputStream(path), writing);
        };
    }

    private static SeekableByteChannel newChannel(Path path) throws IOException {
        return Files.newByteChannel(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** The ways of adding an entry. */
    private interface Way {
        void add(ZipWriter writer, String name, byte[] content) throws IOException;
    }

    private static final List<Way> WAYS = List.of(
            ZipWriter::add,
            (writer, name, content) -> writer.add(name, new ByteArrayInputStream(content)),
            (writer, name, content) -> writer.add(name, () -> new ByteArrayInputStream(content)),
            (writer, name, content) -> {
                try (OutputStream entry = writer.open(name)) {
                    for (int at = 0; at < content.length; at += 7777) {
                        entry.write(content, at, Math.min(7777, content.length - at));
                    }
                }
            });

    private byte[] written(Target target, ZipWriting writing, Way way) throws IOException {
        Path path = folder.resolve("archive.zip");
        try (ZipWriter writer = writer(target, path, writing)) {
            for (Map.Entry<String, byte[]> entry : contents().entrySet()) {
                way.add(writer, entry.getKey(), entry.getValue());
            }
        }
        return Files.readAllBytes(path);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayIsReadByAll(Target target) throws IOException {
        for (Zip64 zip64 : Zip64.values()) {
            for (Way way : WAYS) {
                byte[] archive = written(target, ZipWriting.DEFAULT.zip64(zip64), way);
                assertRead(archive, ZipPasswords.NONE);
                assertReadByTheJdk(archive);
                assertReadByCommonsCompress(archive);
                assertReadByZip4j(archive, null);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void encryptedEntriesAreReadByZip4j(Target target) throws IOException {
        byte[] password = PASSWORD.getBytes(UTF_8);
        for (ZipEncryption encryption : List.of(
                ZipEncryption.AES_128, ZipEncryption.AES_192, ZipEncryption.AES_256, ZipEncryption.ZIP_CRYPTO)) {
            ZipWriting writing = ZipWriting.DEFAULT.entries(EntryWriting.DEFAULT.encryption(encryption, password));
            for (Way way : WAYS) {
                byte[] archive = written(target, writing, way);
                assertRead(archive, ZipPasswords.of(PASSWORD.toCharArray()));
                // zip4j 2.11.6 has no AES with 192 bits that it can write, but reads it.
                assertReadByZip4j(archive, PASSWORD.toCharArray());
            }
        }
    }

    @Test
    void zstdIsWritten() throws IOException {
        byte[] archive = written(Target.STREAM, ZipWriting.DEFAULT.method(ZipMethod.ZSTD), WAYS.get(0));
        assertRead(archive, ZipPasswords.NONE);
        assertReadByCommonsCompress(archive);
        assertRead(written(Target.FILE, ZipWriting.DEFAULT.method(ZipMethod.ZSTD), WAYS.get(1)), ZipPasswords.NONE);
        assertThrows(
                dev.codecs.UnsupportedFeatureException.class,
                () -> written(Target.STREAM, ZipWriting.DEFAULT.method(14), WAYS.get(0)));
    }

    private static void assertRead(byte[] bytes, ZipPasswords passwords) throws IOException {
        ZipReading strict = ZipReading.DEFAULT.strictness(Strictness.STRICT).passwords(passwords);
        try (ZipArchive archive = ZipArchive.open(bytes, strict)) {
            Map<String, byte[]> contents = contents();
            assertEquals(
                    List.copyOf(contents.keySet()),
                    archive.entries().stream().map(ZipEntry::name).toList());
            for (ZipEntry entry : archive.entries()) {
                assertArrayEquals(contents.get(entry.name()), archive.bytes(entry, 10 << 20), entry.name());
            }
            assertEquals(List.of(), archive.warnings());
        }
    }

    private void assertReadByTheJdk(byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("jdk.zip"), bytes);
        try (java.util.zip.ZipFile file = new java.util.zip.ZipFile(path.toFile())) {
            for (Map.Entry<String, byte[]> entry : contents().entrySet()) {
                assertArrayEquals(
                        entry.getValue(),
                        file.getInputStream(file.getEntry(entry.getKey())).readAllBytes(),
                        entry.getKey());
            }
        }
    }

    private static void assertReadByCommonsCompress(byte[] bytes) throws IOException {
        try (var file = org.apache.commons.compress.archivers.zip.ZipFile.builder()
                .setByteArray(bytes)
                .get()) {
            for (Map.Entry<String, byte[]> entry : contents().entrySet()) {
                assertArrayEquals(
                        entry.getValue(),
                        file.getInputStream(file.getEntry(entry.getKey())).readAllBytes(),
                        entry.getKey());
            }
        }
    }

    private void assertReadByZip4j(byte[] bytes, char[] password) throws IOException {
        Path path = Files.write(folder.resolve("zip4j.zip"), bytes);
        try (var file = new net.lingala.zip4j.ZipFile(path.toFile(), password)) {
            for (Map.Entry<String, byte[]> entry : contents().entrySet()) {
                assertArrayEquals(
                        entry.getValue(),
                        file.getInputStream(file.getFileHeader(entry.getKey())).readAllBytes(),
                        entry.getKey());
            }
        }
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        try (ExecutorService executor = Executors.newFixedThreadPool(3)) {
            for (Target target : Target.values()) {
                for (Way way : WAYS) {
                    byte[] alone = written(target, ZipWriting.DEFAULT, way);
                    assertArrayEquals(alone, written(target, ZipWriting.DEFAULT.parallel(executor, 2), way));
                    assertArrayEquals(alone, written(target, ZipWriting.DEFAULT.parallel(executor, 64), way));
                }
            }
        }
    }

    @Test
    void entriesMayComeAsTheyAreDone() throws IOException {
        try (ExecutorService executor = Executors.newFixedThreadPool(3)) {
            ZipWriting writing = ZipWriting.DEFAULT.parallel(executor, 3).order(ZipWriting.Order.COMPLETION);
            byte[] bytes = written(Target.FILE, writing, WAYS.get(0));
            try (ZipArchive archive = ZipArchive.open(bytes)) {
                assertEquals(contents().size(), archive.entries().size());
                assertEquals(Map.of(), archive.verify());
            }
        }
    }

    @Test
    void headersTellSizesWherePossible() throws IOException {
        for (Target target : Target.values()) {
            try (ZipArchive archive = ZipArchive.open(written(target, ZipWriting.DEFAULT, WAYS.get(1)))) {
                for (ZipEntry entry : archive.entries()) {
                    boolean streamed = (entry.flags() & 8) != 0;
                    assertEquals(target == Target.STREAM && entry.size() > 1 << 20, streamed, entry.name());
                }
            }
        }
    }

    @Test
    void attributesSurvive() throws IOException {
        EntryAttributes attributes = EntryAttributes.DEFAULT
                .modified(Instant.parse("2024-05-06T07:08:09.123456700Z"))
                .accessed(Instant.parse("2025-01-01T00:00:00Z"))
                .created(Instant.parse("1999-12-31T23:59:59Z"))
                .unixMode(0100751)
                .owner(new Owner(1000, 5_000_000_000L))
                .comment("\u00E4 comment")
                .extraFields(List.of(new ExtraField(0xCAFE, new byte[] {1, 2, 3})));
        byte[] bytes = one(ZipWriting.DEFAULT.zone(ZoneId.of("Asia/Tokyo")), attributes);
        try (ZipArchive archive = ZipArchive.open(bytes)) {
            EntryAttributes read = archive.entries().getFirst().attributes();
            assertEquals(attributes.dosTime(read.dosTime()), read);
            assertEquals("2024-05-06T16:08:08", read.localTime().toString());
        }
    }

    private static byte[] one(ZipWriting writing, EntryAttributes attributes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipWriter writer = ZipWriter.to(bytes, writing)) {
            writer.add("name", "content".getBytes(UTF_8), EntryWriting.DEFAULT.attributes(attributes));
        }
        return bytes.toByteArray();
    }

    @Test
    void timesOutsideOfTheFormOfMsDos() throws IOException {
        for (String time : List.of(
                "1601-01-01T00:00:01Z", "1970-01-01T00:00:00Z", "2039-01-01T00:00:00Z", "2200-01-01T00:00:00Z")) {
            EntryAttributes attributes = EntryAttributes.DEFAULT.modified(Instant.parse(time));
            try (ZipArchive archive = ZipArchive.open(one(ZipWriting.DEFAULT, attributes))) {
                assertEquals(
                        Instant.parse(time),
                        archive.entries().getFirst().attributes().modified());
            }
        }
    }

    /** Every byte is known: a stored entry has 30 + 4 + 7 bytes, 46 + 4 in the directory, and 22 end the archive. */
    @Test
    void nothingDependsOnTheClockOrTheZone() throws IOException {
        byte[] bytes = one(ZipWriting.DEFAULT, EntryAttributes.DEFAULT);
        assertEquals(30 + 4 + 7 + 46 + 4 + 22, bytes.length);
        assertEquals(EntryAttributes.DOS_EPOCH, ((bytes[12] & 0xFF) | ((bytes[13] & 0xFF) << 8)) << 16);
        assertArrayEquals(bytes, one(ZipWriting.DEFAULT, EntryAttributes.DEFAULT));
    }

    @Test
    void dataIsAligned() throws IOException {
        for (int alignment : new int[] {2, 4, 64, 4096}) {
            ZipWriting writing =
                    ZipWriting.DEFAULT.entries(EntryWriting.DEFAULT.stored().alignment(alignment));
            for (Way way : WAYS) {
                byte[] bytes = written(Target.FILE, writing, way);
                assertRead(bytes, ZipPasswords.NONE);
                try (ZipArchive archive = ZipArchive.open(bytes)) {
                    for (ZipEntry entry : archive.entries()) {
                        int at = (int) entry.offset();
                        int lengths =
                                (bytes[at + 26] & 0xFF) + (bytes[at + 28] & 0xFF) + ((bytes[at + 29] & 0xFF) << 8);
                        assertEquals(0, (at + 30 + lengths) % alignment, entry.name());
                    }
                }
            }
        }
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeTheFirstByte() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipWriter writer = ZipWriter.to(bytes)) {
            String half = "x".repeat(33_000);
            assertThrows(IllegalArgumentException.class, () -> writer.add("x".repeat(66_000), new byte[1]));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> writer.add(
                            half, new byte[1], EntryWriting.DEFAULT.attributes(EntryAttributes.DEFAULT.comment(half))));
            for (String name : List.of("", "/a", "..", "a/../b", "a\\b", "C:/a", "a\0b", "\uD800")) {
                assertThrows(IllegalArgumentException.class, () -> writer.add(name, new byte[1]), name);
            }
            assertThrows(
                    IllegalArgumentException.class, () -> writer.add("a", new byte[1], EntryWriting.DEFAULT.level(99)));
            writer.add("good", new byte[1]);
        }
        try (ZipArchive archive = ZipArchive.open(bytes.toByteArray())) {
            assertEquals("good", archive.entries().getFirst().name());
            assertEquals(1, archive.entries().size());
        }
        ZipWriting comment = ZipWriting.DEFAULT.comment("x".repeat(65_536));
        assertThrows(IllegalArgumentException.class, () -> ZipWriter.create(folder.resolve("none"), comment));
        assertFalse(Files.exists(folder.resolve("none")));
    }

    @Test
    void theLengthIsKnownBefore() throws IOException {
        Map<String, Long> sizes = new LinkedHashMap<>();
        contents().forEach((name, content) -> sizes.put(name, (long) content.length));
        EntryWriting aes = EntryWriting.DEFAULT.password(PASSWORD.toCharArray());
        for (EntryWriting how : List.of(EntryWriting.DEFAULT, EntryWriting.DEFAULT.alignment(64), aes)) {
            for (Zip64 zip64 : Zip64.values()) {
                ZipWriting writing =
                        ZipWriting.DEFAULT.zip64(zip64).entries(how.stored()).comment("comment");
                long length = ZipWriter.storedLength(sizes, writing);
                assertEquals(length, written(Target.STREAM, writing, WAYS.get(0)).length);
                assertEquals(length, written(Target.FILE, writing, WAYS.get(0)).length);
            }
        }
    }

    @Test
    void longFilesOfNoiseAreStored() throws IOException {
        Path noise = Files.write(folder.resolve("noise"), Samples.random(5_000_000, 1));
        Path text = Files.write(folder.resolve("text"), Samples.text(5_000_000, 1));
        Path path = folder.resolve("archive.zip");
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.memory(ZipWriting.LEAST_MEMORY))) {
            writer.add(noise);
            writer.add(text);
        }
        try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            assertEquals(ZipMethod.STORED, archive.find("noise").orElseThrow().method());
            assertEquals(ZipMethod.DEFLATED, archive.find("text").orElseThrow().method());
            assertEquals(Map.of(), archive.verify());
        }
    }

    @Test
    void duplicates() throws IOException {
        assertThrows(IllegalArgumentException.class, () -> twice(Duplicates.REJECT));
        assertEquals(List.of("first"), twice(Duplicates.FIRST));
        assertEquals(List.of("second"), twice(Duplicates.LAST));
        assertEquals(List.of("first", "second"), twice(Duplicates.ALL));
    }

    private static List<String> twice(Duplicates duplicates) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipWriter writer = ZipWriter.to(bytes, ZipWriting.DEFAULT.duplicates(duplicates))) {
            writer.add("name", "first".getBytes(UTF_8));
            writer.add("name", "second".getBytes(UTF_8));
        }
        try (ZipArchive archive = ZipArchive.open(bytes.toByteArray())) {
            return archive.entries().stream()
                    .map(entry -> {
                        try {
                            return new String(archive.bytes(entry, 100), UTF_8);
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }

    /** In the order of completion, a large first entry is written behind a small second one of the same name. */
    @Test
    void theLastThatWasAddedCountsInAnyOrder() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CountDownLatch second = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newFixedThreadPool(1);
                ZipWriter writer = ZipWriter.to(
                        bytes,
                        ZipWriting.DEFAULT
                                .duplicates(Duplicates.LAST)
                                .order(ZipWriting.Order.COMPLETION)
                                .parallel(executor, 2))) {
            writer.add("name", () -> {
                try {
                    second.await();
                } catch (InterruptedException e) {
                    throw new java.io.InterruptedIOException();
                }
                return new ByteArrayInputStream("first".getBytes(UTF_8));
            });
            writer.add("name", () -> {
                second.countDown();
                return new ByteArrayInputStream("second".getBytes(UTF_8));
            });
        }
        try (ZipArchive archive = ZipArchive.open(bytes.toByteArray())) {
            assertEquals(1, archive.entries().size());
            assertEquals("second", new String(archive.bytes(archive.entries().getFirst(), 100), UTF_8));
        }
    }

    @Test
    void anArchiveInTheFolderThatItHoldsIsLeftOut() throws IOException {
        Path source = Files.createDirectory(folder.resolve("own"));
        Files.writeString(source.resolve("a.txt"), "a");
        for (ZipWriting writing : List.of(ZipWriting.DEFAULT, ZipWriting.DEFAULT.splitSize(100 << 20))) {
            for (int round = 0; round < 2; round++) {
                try (ZipWriter writer = ZipWriter.create(source.resolve("own.zip"), writing)) {
                    writer.addFolder(source);
                }
                try (ZipArchive archive = ZipArchive.open(source.resolve("own.zip"))) {
                    assertEquals(
                            List.of("a.txt"),
                            archive.entries().stream().map(ZipEntry::name).toList());
                }
            }
        }
        try (ZipWriter writer = ZipWriter.append(source.resolve("own.zip"))) {
            writer.addFolder(source, ZipFolder.DEFAULT.prefix("again/"));
        }
        try (ZipArchive archive = ZipArchive.open(source.resolve("own.zip"))) {
            assertEquals(
                    List.of("a.txt", "again/a.txt"),
                    archive.entries().stream().map(ZipEntry::name).toList());
        }
    }

    @Test
    void aColonIsNoDrive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipWriter writer = ZipWriter.to(bytes)) {
            writer.add("1: one", new byte[1]);
            assertThrows(IllegalArgumentException.class, () -> writer.add("C: one", new byte[1]));
        }
        try (ZipArchive archive = ZipArchive.open(bytes.toByteArray())) {
            assertEquals(List.of(), archive.warnings());
        }
    }

    /** AE-1 tells the CRC-32, which then is checked. */
    @Test
    void aesOfBothVersions() throws IOException {
        byte[] content = Samples.text(50_000, 1);
        for (int version : new int[] {1, 2}) {
            Path path = folder.resolve("ae.zip");
            try (ZipWriter writer = ZipWriter.create(
                    path,
                    ZipWriting.DEFAULT.entries(EntryWriting.DEFAULT
                            .password("secret".toCharArray())
                            .aesVersion(version)))) {
                writer.add("a", content);
                writer.add("b", new ByteArrayInputStream(Samples.random(3_000_000, 1)));
                writer.add("c", new byte[0]);
            }
            ZipReading reading =
                    ZipReading.DEFAULT.strictness(Strictness.STRICT).password("secret".toCharArray());
            try (ZipArchive archive = ZipArchive.open(path, reading)) {
                assertEquals(Map.of(), archive.verify());
                ZipEntry entry = archive.find("a").orElseThrow();
                assertEquals(version == 1 ? TestArchive.crcOf(content) : 0, entry.crc32());
                assertEquals(version, entry.extraField(0x9901).orElseThrow().data()[0]);
            }
            try (net.lingala.zip4j.ZipFile file =
                    new net.lingala.zip4j.ZipFile(path.toFile(), "secret".toCharArray())) {
                assertArrayEquals(
                        content, file.getInputStream(file.getFileHeader("a")).readAllBytes());
            }
        }
        assertThrows(IllegalArgumentException.class, () -> EntryWriting.DEFAULT.aesVersion(3));
    }

    @Test
    void partsAreFoundWhateverTheArchiveIsCalled() throws IOException {
        ZipWriting split = ZipWriting.DEFAULT.splitSize(64 << 10);
        for (String name : List.of("a.zip", "B.ZIP", "c.cbz", "d", "e.x.001")) {
            Path path = folder.resolve(name);
            for (int length : new int[] {300_000, 100_000}) {
                byte[] noise = Samples.random(length, 1);
                try (ZipWriter writer = ZipWriter.create(path, split)) {
                    writer.add("noise", noise);
                }
                try (ZipArchive archive = ZipArchive.open(path)) {
                    assertEquals(List.of(), archive.warnings(), name);
                    assertArrayEquals(noise, archive.bytes(archive.find("noise").orElseThrow(), 1 << 20));
                }
            }
        }
    }

    @Test
    void foldersWithLinksAndModes() throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/sub/empty"))
                .getParent()
                .getParent();
        Files.writeString(source.resolve("b.txt"), "b");
        Files.writeString(source.resolve("sub/a.txt"), "a");
        Files.writeString(source.resolve("sub/skip.tmp"), "no");
        Files.createSymbolicLink(source.resolve("link"), Path.of("sub/a.txt"));
        Files.setLastModifiedTime(
                source.resolve("b.txt"), java.nio.file.attribute.FileTime.from(Instant.parse("2020-02-02T02:02:02Z")));
        Path target = folder.resolve("folder.zip");
        try (ZipWriter writer = ZipWriter.create(target)) {
            writer.addFolder(
                    source,
                    ZipFolder.DEFAULT
                            .prefix("top/")
                            .filter(path -> !path.toString().endsWith(".tmp")));
        }
        try (ZipArchive archive = ZipArchive.open(target, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            assertEquals(
                    List.of("top/b.txt", "top/link", "top/sub/", "top/sub/a.txt", "top/sub/empty/"),
                    archive.entries().stream().map(ZipEntry::name).toList());
            ZipEntry link = archive.find("top/link").orElseThrow();
            assertTrue(link.isSymbolicLink());
            assertEquals("sub/a.txt", new String(archive.bytes(link, 100), UTF_8));
            EntryAttributes file = archive.find("top/b.txt").orElseThrow().attributes();
            assertEquals(Instant.parse("2020-02-02T02:02:02Z"), file.modified());
            assertEquals(0100000, file.unixMode().orElseThrow() & 0170000);
        }
        try (ZipWriter writer = ZipWriter.create(target)) {
            writer.addFolder(
                    source,
                    ZipFolder.DEFAULT.links(ZipFolder.Links.SKIP).folders(false).modes(false));
        }
        try (ZipArchive archive = ZipArchive.open(target)) {
            assertEquals(
                    List.of("b.txt", "sub/a.txt", "sub/skip.tmp"),
                    archive.entries().stream().map(ZipEntry::name).toList());
        }
        Path other = Files.createDirectory(source.resolve("other"));
        Files.createSymbolicLink(other.resolve("there"), source.resolve("sub"));
        Files.createSymbolicLink(source.resolve("sub/back"), other);
        try (ZipWriter writer = ZipWriter.create(target)) {
            assertThrows(
                    java.nio.file.FileSystemLoopException.class,
                    () -> writer.addFolder(source, ZipFolder.DEFAULT.links(ZipFolder.Links.FOLLOW)));
        }
    }

    @Test
    void whatStandsBeforeTheArchiveCounts() throws IOException {
        Path path = folder.resolve("program");
        Files.write(path, Samples.random(1000, 9));
        try (SeekableByteChannel channel =
                        Files.newByteChannel(path, StandardOpenOption.WRITE).position(600);
                ZipWriter writer = ZipWriter.to(channel)) {
            writer.add("name", Samples.text(10, 1));
        }
        byte[] bytes = Files.readAllBytes(path);
        assertArrayEquals(Arrays.copyOf(Samples.random(1000, 9), 600), Arrays.copyOf(bytes, 600));
        try (ZipArchive archive = ZipArchive.open(path)) {
            assertEquals(600, archive.prefixLength());
            assertArrayEquals(
                    Samples.text(10, 1), archive.bytes(archive.find("name").orElseThrow(), 100));
        }
    }

    @Test
    void splitArchives() throws IOException {
        for (String name : List.of("split.zip", "split.zip.001")) {
            Path parts = Files.createDirectory(folder.resolve("parts of " + name));
            Path path = parts.resolve(name);
            for (long size : new long[] {64 << 10, 100_000, 100 << 20}) {
                try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.splitSize(size))) {
                    for (Map.Entry<String, byte[]> entry : contents().entrySet()) {
                        writer.add(entry.getKey(), new ByteArrayInputStream(entry.getValue()));
                    }
                }
                try (ZipArchive archive = ZipArchive.open(path)) {
                    assertEquals(contents().size(), archive.entries().size());
                    for (ZipEntry entry : archive.entries()) {
                        assertArrayEquals(contents().get(entry.name()), archive.bytes(entry, 10 << 20));
                    }
                }
                try (Stream<Path> files = Files.list(parts)) {
                    for (Path file : files.toList()) {
                        assertTrue(Files.size(file) <= size, file::toString);
                        Files.delete(file);
                    }
                }
            }
        }
    }
}
