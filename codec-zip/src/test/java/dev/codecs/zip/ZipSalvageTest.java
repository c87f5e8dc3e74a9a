package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.zip.TestArchive.Descriptor;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives without a directory, or with a damaged one. */
class ZipSalvageTest {
    /** Archives whose local headers have other names, sizes, checksums or methods than their directories. */
    static final Pattern LOCAL_HEADERS_LIE = Pattern.compile(
            "libzip/incons-local-.*|rawzip/filename_mismatch_test.zip|yauzl/failure/(absolute path|invalid ).*"
                    + "|yauzl/success/sloppy-filenames.zip");

    interface Opening {
        ZipArchive open() throws IOException;
    }

    /** Names and contents, or null if not all can be read. */
    static @Nullable List<String> contents(Opening opening) throws IOException {
        try (ZipArchive archive = opening.open()) {
            return archive.verify().isEmpty() ? readable(archive) : null;
        } catch (CodecException e) {
            return null;
        }
    }

    /** Names and contents of the entries that can be read. */
    private static List<String> readable(ZipArchive archive) throws IOException {
        Map<ZipEntry, CodecException> faults = archive.verify();
        List<String> contents = new ArrayList<>();
        for (ZipEntry entry : archive.entries()) {
            if (!faults.containsKey(entry)) {
                contents.add(new String(entry.rawName(), UTF_8) + " " + Arrays.hashCode(archive.bytes(entry, 1 << 25)));
            }
        }
        return contents;
    }

    private static List<String> salvaged(byte[] bytes) throws IOException {
        List<String> contents = contents(() -> ZipArchive.salvage(bytes, ZipReading.DEFAULT));
        return contents == null ? List.of("damaged") : contents;
    }

    private static TestArchive mixed() {
        byte[] inner = new TestArchive()
                .stored("inner", "inner")
                .add(new TestArchive.Entry("streamed", Samples.text(99, 1), 8).descriptor(Descriptor.SIGNED))
                .build();
        return new TestArchive()
                .folder("dir/")
                .deflated("dir/a", Samples.text(5000, 1))
                .add(new TestArchive.Entry("b.zip", inner, 0))
                .add(new TestArchive.Entry("c.zip", inner, 0).descriptor(Descriptor.SIGNED))
                .add(new TestArchive.Entry("d", Samples.mixed(200_000, 2), 8).descriptor(Descriptor.BARE))
                .add(new TestArchive.Entry("e", Samples.text(70, 3), 0).descriptor(Descriptor.BARE_8))
                .add(new TestArchive.Entry("f", Samples.text(70, 3), 93).descriptor(Descriptor.SIGNED_8))
                .link("g", "dir/a");
    }

    @Test
    void withoutADirectory() throws IOException {
        byte[] whole = mixed().build();
        List<String> expected = contents(() -> ZipArchive.open(whole));
        assertEquals(expected, salvaged(whole));
        byte[] cut = mixed().entriesOnly();
        assertEquals(expected, salvaged(cut));
        assertEquals(expected, salvaged(Arrays.copyOf(whole, whole.length - 22)));
        assertEquals(expected, salvaged(Samples.concat(Samples.random(3000, 1), cut)));
        assertEquals(expected, salvaged(Samples.concat(new byte[100], whole, new byte[70_000])));
    }

    /** What is left of the directory is used: only there it stands that an entry is a link. */
    @Test
    void theRestOfTheDirectoryIsUsed() throws IOException {
        byte[] whole = mixed().prefix(new byte[10], false).build();
        try (ZipArchive archive = ZipArchive.salvage(Arrays.copyOf(whole, whole.length - 22), ZipReading.DEFAULT)) {
            assertTrue(archive.find("g").orElseThrow().isSymbolicLink());
            assertEquals(
                    0100644,
                    archive.find("d").orElseThrow().attributes().unixMode().orElseThrow());
        }
        try (ZipArchive archive = ZipArchive.salvage(mixed().entriesOnly(), ZipReading.DEFAULT)) {
            assertFalse(archive.find("g").orElseThrow().isSymbolicLink());
            assertEquals("", archive.comment());
            StringBuilder dump = new StringBuilder();
            archive.dump(dump);
            assertTrue(dump.toString().contains("dir/a"));
        }
    }

    @Test
    void atEveryLengthEveryWholeEntryIsThere() throws IOException {
        byte[] whole = mixed().build();
        List<ZipEntry> entries;
        try (ZipArchive archive = ZipArchive.open(whole)) {
            entries = archive.entries();
        }
        for (int length = 0; length < whole.length; length += length < 6000 ? 37 : 1009) {
            try (ZipArchive archive = ZipArchive.salvage(Arrays.copyOf(whole, length), ZipReading.DEFAULT)) {
                Map<ZipEntry, CodecException> faults = archive.verify();
                for (int i = 0; i + 1 < entries.size() && entries.get(i + 1).offset() <= length; i++) {
                    ZipEntry entry = archive.find(entries.get(i).name()).orElseThrow();
                    assertFalse(faults.containsKey(entry), "at " + length);
                    assertEquals(entries.get(i).crc32(), entry.crc32());
                }
            }
        }
    }

    @Test
    void aDamagedHeaderCostsOneEntry() throws IOException {
        TestArchive zip = new TestArchive();
        for (int i = 0; i < 5; i++) {
            zip.add(new TestArchive.Entry("n" + i, Samples.text(1000, i), 8).descriptor(Descriptor.SIGNED));
        }
        byte[] bytes = zip.entriesOnly();
        byte[] third = "n2".getBytes(UTF_8);
        for (int i = 0; i < bytes.length - 1; i++) {
            if (bytes[i] == third[0] && bytes[i + 1] == third[1]) {
                Arrays.fill(bytes, i - 30, i + 20, (byte) 0xAA);
                break;
            }
        }
        try (ZipArchive archive = ZipArchive.salvage(bytes, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            assertEquals(
                    List.of("n0", "n1", "n3", "n4"),
                    archive.entries().stream().map(ZipEntry::name).toList());
            assertEquals(Map.of(), archive.verify());
        }
    }

    @Test
    void aMissingDescriptor() throws IOException {
        TestArchive.Entry item = new TestArchive.Entry("a", Samples.text(1000, 1), 8).descriptor(Descriptor.SIGNED);
        byte[] bytes = new TestArchive().add(item).entriesOnly();
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(bytes));
        try (ZipArchive archive = ZipArchive.salvage(Arrays.copyOf(bytes, bytes.length - 16), ZipReading.DEFAULT)) {
            assertArrayEquals(
                    Samples.text(1000, 1), archive.bytes(archive.find("a").orElseThrow(), 1000));
            assertEquals(Kind.LOCAL_HEADER, archive.warnings().getFirst().kind());
        }
        try (ZipArchive archive = ZipArchive.salvage(Arrays.copyOf(bytes, bytes.length - 30), ZipReading.DEFAULT)) {
            assertEquals(List.of(), archive.entries());
            assertTrue(archive.warnings().stream().anyMatch(warning -> warning.kind() == Kind.OUT_OF_BOUNDS));
        }
    }

    @Test
    void filesAreSalvagedAndExtracted(@TempDir Path temp) throws IOException {
        Path file = Files.write(temp.resolve("a.zip"), mixed().entriesOnly());
        try (ZipArchive archive = ZipArchive.salvage(file, ZipReading.DEFAULT)) {
            assertEquals(7, archive.extract(temp.resolve("out")).files());
        }
        assertArrayEquals(Samples.text(5000, 1), Files.readAllBytes(temp.resolve("out/dir/a")));
    }

    /** What would take hours if every header were followed to its end. */
    @Test
    void hostileArchivesTakeNoLonger() throws IOException {
        byte[] header = new TestArchive()
                .add(new TestArchive.Entry("a", new byte[0], 8).descriptor(Descriptor.SIGNED))
                .entriesOnly();
        byte[] sized = header.clone();
        sized[6] = 0;
        sized[19] = 0x7F; // a large compressed size, which leads to nothing
        sized[20] = 0x10;
        byte[] stored = sized.clone();
        stored[8] = 0;
        for (byte[] unit : List.of(Arrays.copyOf(header, 31), Arrays.copyOf(sized, 31), Arrays.copyOf(stored, 31))) {
            byte[] bytes = new byte[4 << 20];
            for (int at = 0; at + unit.length < bytes.length; at += unit.length) {
                System.arraycopy(unit, 0, bytes, at, unit.length);
            }
            assertTimeout(Duration.ofSeconds(20), () -> {
                try (ZipArchive archive = ZipArchive.salvage(bytes, ZipReading.DEFAULT)) {
                    assertFalse(archive.warnings().isEmpty());
                }
            });
        }
    }

    @Test
    void mutationsAndNoise() throws IOException {
        byte[] good = new TestArchive()
                .deflated("a", Samples.text(700, 1))
                .add(new TestArchive.Entry("b", Samples.text(300, 2), 0).descriptor(Descriptor.BARE))
                .add(new TestArchive.Entry("c", Samples.text(900, 3), 8).descriptor(Descriptor.SIGNED_8))
                .stored("e", "e")
                .build();
        Random random = new Random(8);
        for (int i = 0; i < 1500; i++) {
            byte[] changed = good.clone();
            for (int j = random.nextInt(6); j >= 0; j--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            try (ZipArchive archive = ZipArchive.salvage(changed, ZipReading.DEFAULT)) {
                archive.verify();
                archive.dump(new StringBuilder());
            } catch (CodecException e) {
                assertTrue(e.getMessage().length() > 10);
            }
        }
        assertEquals(List.of(), salvaged(Samples.random(2_500_000, 1)));
        assertEquals(List.of(), salvaged(new byte[0]));
    }

    @Test
    void conformanceSets() throws IOException {
        Conformance.assumeThere();
        List<String> differing = new ArrayList<>();
        int agreed = 0;
        for (String file : ZipConformanceTest.files("")) {
            byte[] bytes = Conformance.bytes("zip/" + file);
            ZipReading reading = ZipConformanceTest.reading(file);
            List<String> expected = contents(() -> ZipArchive.open(bytes, reading));
            List<String> salvaged;
            try (ZipArchive archive = ZipArchive.salvage(bytes, reading)) {
                salvaged = readable(archive);
            } catch (CodecException e) {
                salvaged = List.of(e.toString());
            }
            if (expected == null) {
                continue;
            }
            if (salvaged.containsAll(expected)) {
                agreed++;
            } else if (!LOCAL_HEADERS_LIE.matcher(file).matches()) {
                differing.add(file);
            }
        }
        assertEquals(List.of(), differing, agreed + " agree");
    }
}
