package dev.codecs.zip;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that are changed. */
class ZipEditorTest {
    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("archive.zip");
        try (ZipWriter writer = ZipWriter.create(path, ZipWriting.DEFAULT.comment("of the archive"))) {
            writer.add("a", Samples.text(1000, 1));
            writer.add("b", Samples.text(2000, 2), EntryWriting.DEFAULT.password("secret".toCharArray()));
            writer.add("\u00E4", Samples.random(3000, 3));
        }
    }

    private List<String> names() throws IOException {
        try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            return archive.entries().stream().map(ZipEntry::name).toList();
        }
    }

    private byte[] content(String name) throws IOException {
        try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.password("secret".toCharArray()))) {
            return archive.bytes(archive.find(name).orElseThrow(), 1 << 20);
        }
    }

    @Test
    void renamedRemovedReplacedAdded() throws IOException {
        try (ZipEditor editor = ZipEditor.open(path)) {
            assertTrue(editor.remove("a"));
            assertFalse(editor.remove("none"));
            editor.rename("b", "\u00FC/b");
            editor.replace("\u00E4", "new".getBytes(UTF_8));
            editor.add("c", "c".getBytes(UTF_8));
            assertThrows(IllegalArgumentException.class, () -> editor.add("c", new byte[0]));
            assertThrows(IllegalArgumentException.class, () -> editor.rename("none", "x"));
            assertThrows(IllegalArgumentException.class, () -> editor.rename("\u00FC/b", "c"));
        }
        assertEquals(List.of("\u00FC/b", "\u00E4", "c"), names());
        assertArrayEquals(Samples.text(2000, 2), content("\u00FC/b"));
        assertArrayEquals("new".getBytes(UTF_8), content("\u00E4"));
        try (ZipArchive archive = ZipArchive.open(path)) {
            assertEquals("of the archive", archive.comment());
        }
    }

    @Test
    void whatWasAddedCanBeChangedToo() throws IOException {
        try (ZipEditor editor = ZipEditor.open(path)) {
            editor.add("c", "1".getBytes(UTF_8));
            editor.replace("c", "2".getBytes(UTF_8));
            editor.rename("c", "d");
            editor.add("c", "3".getBytes(UTF_8));
            assertTrue(editor.remove("c"));
            assertFalse(editor.remove("c"));
            editor.rename("a", "c");
        }
        assertEquals(List.of("c", "b", "\u00E4", "d"), names());
        assertArrayEquals("2".getBytes(UTF_8), content("d"));
    }

    @Test
    void ofSeveralOfOneNameTheLastIsMeant() throws IOException {
        TestArchive twice = new TestArchive().stored("x", "1").stored("y", "2").stored("x", "3");
        Files.write(path, twice.build());
        try (ZipEditor editor = ZipEditor.open(path)) {
            editor.rename("x", "z");
        }
        assertEquals(List.of("x", "y", "z"), names());
        assertArrayEquals("3".getBytes(UTF_8), content("z"));
        Files.write(path, twice.build());
        try (ZipEditor editor = ZipEditor.open(path)) {
            assertTrue(editor.remove("x"));
        }
        assertEquals(List.of("y"), names());
    }

    @Test
    void aFolderThatHoldsAnEntryOfTheArchiveIsRefused() throws IOException {
        byte[] before = Files.readAllBytes(path);
        Path source = Files.createDirectory(folder.resolve("source"));
        Files.writeString(source.resolve("a"), "another");
        ZipEditor editor = ZipEditor.open(path);
        editor.addFolder(source, ZipFolder.DEFAULT);
        assertThrows(IllegalArgumentException.class, editor::close);
        assertArrayEquals(before, Files.readAllBytes(path));
        try (ZipEditor last =
                ZipEditor.open(path, ZipReading.DEFAULT, ZipWriting.DEFAULT.duplicates(ZipWriting.Duplicates.LAST))) {
            last.addFolder(source, ZipFolder.DEFAULT);
        }
        try (ZipArchive archive = ZipArchive.open(path)) {
            assertEquals(3, archive.entries().size());
            assertEquals("a", archive.entries().getLast().name());
        }
        assertArrayEquals("another".getBytes(UTF_8), content("a"));
    }

    /** What lies behind the directory would be overwritten. */
    @Test
    void anArchiveWhoseDirectoryComesFirstIsNotAppendedTo() throws IOException {
        TestArchive zip = new TestArchive().stored("x", "1");
        byte[] entry = zip.entriesOnly();
        byte[] usual = zip.build();
        byte[] directory = Arrays.copyOfRange(usual, entry.length, usual.length - 22);
        TestArchive.little(4).putInt(directory.length).flip().get(directory, 42, 4); // the offset of the entry
        byte[] first = TestArchive.joined(directory, entry, TestArchive.end(1, directory.length, 0, 0));
        Files.write(path, first);
        assertArrayEquals("1".getBytes(UTF_8), content("x"));
        assertThrows(UnsupportedFeatureException.class, () -> ZipWriter.append(path));
        assertArrayEquals(first, Files.readAllBytes(path));
        try (ZipEditor editor = ZipEditor.open(path)) {
            editor.add("y", "2".getBytes(UTF_8));
        }
        assertEquals(List.of("x", "y"), names());
    }

    /** What follows the end of an archive is cut off, unless it is one of its entries. */
    @Test
    void anArchiveWithAnEntryBehindItsEndIsNotAppendedTo() throws IOException {
        byte[] behind = new TestArchive().stored("y", "2").entriesOnly();
        TestArchive zip = new TestArchive().stored("x", "1").stored("y", "2");
        zip.last().onlyListed = true;
        zip.last().offset = zip.build().length;
        zip.suffix = behind;
        byte[] whole = zip.build();
        Files.write(path, whole);
        assertArrayEquals("2".getBytes(UTF_8), content("y"));
        assertThrows(UnsupportedFeatureException.class, () -> ZipWriter.append(path));
        assertArrayEquals(whole, Files.readAllBytes(path));
    }

    @Test
    void splitArchivesAreNotChangedInTheirParts() throws IOException {
        for (String name : List.of("s.001", "s.zip")) {
            Path split = folder.resolve(name);
            try (ZipWriter writer =
                    ZipWriter.create(split, ZipWriting.DEFAULT.splitSize(ZipWriting.LEAST_SPLIT_SIZE))) {
                writer.add("noise", Samples.random(150_000, 1));
                for (int i = 0; i < 3000; i++) {
                    writer.add("a name of some length " + i, new byte[0]);
                }
            }
            assertThrows(UnsupportedFeatureException.class, () -> ZipWriter.append(split));
            try (ZipArchive archive = ZipArchive.open(split)) {
                assertEquals(java.util.Map.of(), archive.verify());
            }
        }
        assertThrows(UnsupportedFeatureException.class, () -> ZipEditor.open(folder.resolve("s.001")));
        try (ZipEditor editor = ZipEditor.open(folder.resolve("s.zip"))) {
            editor.rename("noise", "loud");
        }
        try (ZipArchive archive = ZipArchive.open(folder.resolve("s.zip"))) {
            assertEquals(3001, archive.entries().size());
            assertEquals(java.util.Map.of(), archive.verify());
        }
    }

    @Test
    void appendedToStrangeArchives() throws IOException {
        TestArchive zip64 = new TestArchive().stored("x", "1");
        zip64.zip64 = true;
        TestArchive trailed = new TestArchive().stored("x", "1");
        trailed.suffix = new byte[100];
        TestArchive elsewhere = new TestArchive();
        elsewhere.shift = -1000;
        List<TestArchive> archives = List.of(
                new TestArchive(),
                elsewhere,
                new TestArchive().stored("x", "1").comment("a comment".getBytes(UTF_8)),
                new TestArchive().stored("x", "1").prefix(new byte[100], true),
                new TestArchive().stored("x", "1").prefix(new byte[100], false),
                zip64,
                trailed);
        for (TestArchive archive : archives) {
            Files.write(path, archive.build());
            try (ZipWriter writer = ZipWriter.append(path)) {
                writer.add("y", "2".getBytes(UTF_8));
            }
            try (ZipArchive appended = ZipArchive.open(path)) {
                assertEquals(archive.entries.size() + 1, appended.entries().size());
                assertEquals(java.util.Map.of(), appended.verify());
                assertArrayEquals(archive.comment, appended.rawComment());
                assertEquals(archive.prefix.length, appended.prefixLength());
            }
        }
    }

    @Test
    void dataStaysAligned() throws IOException {
        ZipWriting aligned = ZipWriting.DEFAULT.entries(EntryWriting.DEFAULT.alignment(4096));
        try (ZipWriter writer = ZipWriter.create(path, aligned)) {
            for (int i = 0; i < 5; i++) {
                writer.add("entry " + i, Samples.random(1000 + i, i));
            }
        }
        byte[] before = Files.readAllBytes(path);
        ZipEditor.open(path).close();
        assertArrayEquals(before, Files.readAllBytes(path));
        try (ZipEditor editor = ZipEditor.open(path)) {
            editor.remove("entry 0");
            editor.rename("entry 1", "a longer name");
        }
        byte[] after = Files.readAllBytes(path);
        try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            for (ZipEntry entry : archive.entries()) {
                int at = (int) entry.offset();
                int lengths = (after[at + 26] & 0xFF) + (after[at + 28] & 0xFF) + ((after[at + 29] & 0xFF) << 8);
                assertEquals(0, (at + 30 + lengths) % 4096, entry.name());
            }
        }
    }

    @Test
    void nothingChangedIsTheSameArchive() throws IOException {
        byte[] before = Files.readAllBytes(path);
        ZipEditor.open(path).close();
        assertArrayEquals(before, Files.readAllBytes(path));
        try (ZipEditor editor = ZipEditor.open(path)) {
            editor.remove("a");
            editor.cancel();
        }
        assertArrayEquals(before, Files.readAllBytes(path));
    }

    @Test
    void aFailureLeavesTheArchiveAsItIs() throws IOException {
        byte[] before = Files.readAllBytes(path);
        ZipEditor editor = ZipEditor.open(path);
        editor.remove("a");
        editor.add("bad", () -> {
            throw new IOException("no content");
        });
        assertEquals(
                "no content", assertThrows(IOException.class, editor::close).getMessage());
        assertArrayEquals(before, Files.readAllBytes(path));
        assertNothingElse();
    }

    private void assertNothingElse() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(path), files.toList());
        }
    }

    @Test
    void appendedInPlace() throws IOException {
        byte[] before = Files.readAllBytes(path);
        try (ZipWriter writer = ZipWriter.append(path)) {
            writer.add("d", Samples.text(500, 4));
            assertThrows(IllegalArgumentException.class, () -> writer.add("a", new byte[0]));
        }
        assertEquals(List.of("a", "b", "\u00E4", "d"), names());
        assertArrayEquals(Samples.text(1000, 1), content("a"));
        assertArrayEquals(Samples.text(500, 4), content("d"));
        Files.write(path, before);
        try (ZipWriter writer = ZipWriter.append(path)) {
            writer.add("d", Samples.random(500_000, 4));
            writer.cancel();
        }
        assertArrayEquals(before, Files.readAllBytes(path));
    }

    /** Everything of the public sets that can be opened says the same after it was copied entry by entry. */
    @Test
    void copiesAreFaithful() throws IOException {
        Conformance.assumeThere();
        int copied = 0;
        for (Path original : Conformance.files("zip", ".zip")) {
            if (Files.size(original) < 4 << 20 && isCopied(original)) {
                copied++;
            }
        }
        assertTrue(copied > 250, "only " + copied + " were copied");
    }

    /** Without a change the bytes are the same, unless something is written in the usual way that was not: see {@link #isUsual}. */
    @Test
    void rewritingIsFaithful() throws IOException {
        Conformance.assumeThere();
        int same = 0;
        for (Path original : Conformance.files("zip", ".zip")) {
            byte[] before = Files.readAllBytes(original);
            Files.write(path, before);
            try {
                ZipEditor.open(path).close();
            } catch (CodecException | IOException e) {
                assertArrayEquals(before, Files.readAllBytes(path), original::toString);
                continue;
            }
            if (Arrays.equals(before, Files.readAllBytes(path))) {
                same++;
            } else {
                assertFalse(isUsual(before), original::toString);
            }
        }
        assertTrue(same > 200, "only " + same + " are the same");
    }

    /**
     * Whether nothing is in the archive that is made anew: descriptors, fields and records of zip64, padding, entries in another order than the
     * directory's, the mark of a split archive before them, a signature behind, versions of local headers that are not those of the directory, and whatever readers warn of.
     */
    private static boolean isUsual(byte[] bytes) throws IOException {
        try (ZipArchive archive = ZipArchive.open(bytes, ZipReading.DEFAULT.strictness(Strictness.LENIENT))) {
            archive.verify();
            long last = -1;
            for (ZipEntry entry : archive.entries()) {
                int at = (int) entry.offset();
                boolean usual = (last < 0 ? entry.offset() == 0 : entry.offset() > last)
                        && (entry.flags() & 8) == 0
                        && entry.size() != 0xFFFF_FFFFL
                        && entry.extraField(1).isEmpty()
                        && entry.header().get(JAVA_BYTE, 6) == bytes[at + 4]
                        && bytes[at + 4] <= 20
                        && archive.localExtraFields(entry).stream().noneMatch(field -> field.id() == 1)
                        && fieldsLength(archive.localExtraFields(entry)) == (bytes[at + 28] & 0xFF);
                if (!usual) {
                    return false;
                }
                last = entry.offset();
            }
            String text = new String(bytes, ISO_8859_1);
            boolean hasMore = text.contains("PK\6\7") || text.contains("PK\5\5");
            return archive.warnings().isEmpty() && !hasMore;
        }
    }

    private static int fieldsLength(List<ExtraField> fields) {
        return fields.stream().mapToInt(field -> 4 + field.data().length).sum() & 0xFF;
    }

    private boolean isCopied(Path original) throws IOException {
        Path copy = folder.resolve("copy.zip");
        try (ZipArchive before = ZipArchive.open(original)) {
            try (ZipWriter writer = ZipWriter.create(copy, ZipWriting.DEFAULT.duplicates(ZipWriting.Duplicates.ALL))) {
                for (ZipEntry entry : before.entries()) {
                    writer.copy(before, entry);
                }
            }
            try (ZipArchive after = ZipArchive.open(copy)) {
                assertEquals(before.entries().size(), after.entries().size(), original::toString);
                for (int i = 0; i < before.entries().size(); i++) {
                    assertSame(
                            original,
                            before,
                            before.entries().get(i),
                            after,
                            after.entries().get(i));
                }
            }
            return true;
        } catch (CodecException | IOException | IllegalArgumentException e) {
            return false; // what is damaged cannot be opened, or its data does not lie where it should
        }
    }

    private static void assertSame(Path archive, ZipArchive before, ZipEntry entry, ZipArchive after, ZipEntry copy)
            throws IOException {
        assertEquals(entry.name(), copy.name(), archive::toString);
        assertEquals(entry.attributes(), copy.attributes(), archive::toString);
        assertEquals(entry.crc32(), copy.crc32(), archive::toString);
        assertEquals(entry.size(), copy.size(), archive::toString);
        assertEquals(entry.method(), copy.method(), archive::toString);
        assertEquals(entry.encryption(), copy.encryption(), archive::toString);
        assertArrayEquals(entry.rawName(), copy.rawName(), archive::toString);
        assertArrayEquals(before.raw(entry).readAllBytes(), after.raw(copy).readAllBytes(), archive::toString);
    }
}
