package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.zip.TestArchive.Descriptor;
import dev.codecs.zip.TestArchive.Entry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives each of whose fields may lie, in all ways that archives are used: nothing but our exceptions, and nothing lost or escaped. */
class ZipHostileTest {
    private static final int ROUNDS = Boolean.getBoolean("long") ? 50_000 : 400;

    private static final List<String> NAMES = List.of(
            "a",
            "b/c",
            "b",
            "b/",
            "B",
            "../x",
            "/x",
            "C:\\x",
            "a\0b",
            "con",
            "x.",
            "link",
            "link/f",
            "d/../e",
            "a//b",
            "\u202Egpj.exe",
            ".",
            "..",
            "",
            "/",
            "\\",
            "x".repeat(300),
            "l2/../../y",
            "\uD83D\uDE00",
            "b\\c");
    private static final List<String> TARGETS =
            List.of("..", "../..", "/", "b", ".", "b/..", "link", "a/../../b", "", "x\0", "\\\\x", "C:/");
    private static final int[] METHODS = {0, 8, 0, 8, 93, 9, 12, 14, 95, 1, 6, 99, 20, 7};
    private static final int[] MODES = {0100644, 0120777, 0040755, 0, 0177777, 0010644, 0106777};
    private static final int[] FIELDS = {0x0001, 0x9901, 0x7075, 0x6375, 0x5455, 0x000A, 0x7875, 0x7855, 0x0017, 0xD935
    };

    @TempDir
    private Path folder;

    private static boolean oneOf(int chances, Random random) {
        return random.nextInt(chances) == 0;
    }

    private static <E extends Enum<E>> E any(Class<E> type, Random random) {
        E[] all = type.getEnumConstants();
        return all[random.nextInt(all.length)];
    }

    private static byte[] noise(int most, Random random) {
        byte[] noise = new byte[random.nextInt(most)];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] archive(Random random) {
        TestArchive archive = new TestArchive();
        for (int i = random.nextInt(7); i > 0; i--) {
            archive.add(entry(random));
        }
        if (oneOf(5, random)) {
            archive.prefix(noise(100, random), random.nextBoolean());
        }
        archive.suffix = oneOf(6, random) ? noise(100, random) : archive.suffix;
        archive.comment = oneOf(5, random) ? new TestArchive().build() : archive.comment;
        archive.zip64 = oneOf(6, random);
        archive.count = oneOf(10, random) ? random.nextInt(70_000) : -1;
        archive.directorySizeShift = oneOf(10, random) ? random.nextInt(-100, 100) : 0;
        archive.shift += oneOf(10, random) ? random.nextInt(-50, 50) : 0;
        byte[] bytes = archive.build();
        if (oneOf(6, random)) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static Entry entry(Random random) {
        byte[] content = oneOf(3, random)
                ? TestArchive.bytes(TARGETS.get(random.nextInt(TARGETS.size())))
                : Samples.mixed(random.nextInt(3000), 1);
        String name = NAMES.get(random.nextInt(NAMES.size()));
        Entry entry = new Entry(name, content, METHODS[random.nextInt(METHODS.length)]);
        entry.mode(MODES[random.nextInt(MODES.length)]);
        if (oneOf(4, random)) {
            entry.descriptor(any(Descriptor.class, random));
        }
        if (oneOf(4, random)) {
            entry.extra = TestArchive.field(FIELDS[random.nextInt(FIELDS.length)], noise(33, random));
            entry.localExtra = random.nextBoolean() ? entry.extra : noise(20, random);
        }
        entry.compressedSize = oneOf(8, random) ? 0xFFFF_FFFFL : entry.compressedSize;
        entry.size = oneOf(8, random) ? 0xFFFF_FFFFL : entry.size;
        entry.size = oneOf(10, random) ? random.nextInt() : entry.size;
        entry.localSize = oneOf(10, random) ? random.nextInt() : entry.localSize;
        entry.localCompressedSize = oneOf(10, random) ? random.nextInt(1000) : entry.localCompressedSize;
        entry.crc = oneOf(12, random) ? random.nextInt() : entry.crc;
        entry.localCrc = oneOf(12, random) ? random.nextInt() : entry.localCrc;
        entry.flags ^= oneOf(8, random) ? 1 << random.nextInt(16) : 0;
        entry.offset = oneOf(12, random) ? random.nextInt(2000) : -1;
        entry.onlyListed = oneOf(20, random);
        entry.localName = oneOf(10, random) ? TestArchive.bytes("other") : entry.localName;
        entry.comment = oneOf(12, random) ? noise(50, random) : entry.comment;
        entry.time = oneOf(12, random) ? random.nextInt() : entry.time;
        entry.madeBy = oneOf(12, random) ? random.nextInt() : entry.madeBy;
        return entry;
    }

    private interface Use {
        void run() throws IOException;
    }

    /** Whether it went well; if not, for a reason of ours. */
    private static boolean isFine(String message, Use use) {
        try {
            use.run();
            return true;
        } catch (CodecException | FileSystemException e) {
            return false;
        } catch (IOException e) {
            assertInstanceOf(CodecException.class, e.getCause(), message);
            return false;
        }
    }

    @Test
    void nothingButOurExceptions() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            byte[] bytes = archive(random);
            ZipReading reading = ZipReading.DEFAULT
                    .strictness(any(Strictness.class, random))
                    .duplicates(any(ZipReading.Duplicates.class, random))
                    .passwords(random.nextBoolean() ? ZipPasswords.NONE : ZipPasswords.of(new char[] {'x'}));
            String message = "round " + round;
            isFine(message, () -> use(ZipArchive.salvage(bytes, reading)));
            isFine(message, () -> stream(bytes, reading));
            if (isFine(message, () -> use(ZipArchive.open(bytes, reading)))) {
                extract(bytes, reading, random, message);
                change(bytes, message);
            }
        }
    }

    private static void use(ZipArchive archive) throws IOException {
        try (archive) {
            archive.verify();
            archive.dump(new StringBuilder());
            archive.entries().forEach(ZipEntry::attributes);
        }
    }

    private static void stream(byte[] bytes, ZipReading reading) throws IOException {
        try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(bytes), reading)) {
            while (archive.next() != null) {
                archive.content().readNBytes(1);
            }
        }
    }

    private void extract(byte[] bytes, ZipReading reading, Random random, String message) throws IOException {
        Path target = folder.resolve("outer/inner/target");
        Extraction extraction = Extraction.DEFAULT
                .unsafeNames(any(Extraction.UnsafeNames.class, random))
                .existing(any(Extraction.Existing.class, random))
                .damaged(any(Extraction.Damaged.class, random))
                .portableNames(random.nextBoolean());
        for (int again = 0; again < 2; again++) {
            isFine(message, () -> {
                try (ZipArchive archive = ZipArchive.open(bytes, reading)) {
                    archive.extract(target, extraction);
                }
            });
        }
        if (Files.exists(target)) {
            assertInside(target.toRealPath(), message);
        }
    }

    /** Nothing was written beside the target, and no link in it leads out of it. */
    private void assertInside(Path target, String message) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> found = Files.walk(folder.resolve("outer"))) {
            found.forEach(all::add);
        }
        for (Path path : all.reversed()) {
            Path real = path.getParent().toRealPath().resolve(path.getFileName());
            assertTrue(real.startsWith(target) || target.startsWith(real), message);
            if (Files.isSymbolicLink(real)) {
                Path end = real.resolveSibling(Files.readSymbolicLink(real)).normalize();
                assertTrue(end.startsWith(target), message);
            }
        }
        for (Path path : all.reversed()) {
            Files.delete(path);
        }
    }

    /** What can be changed says the same as before, and what cannot stays as it is. */
    private void change(byte[] bytes, String message) throws IOException {
        Path path = Files.write(folder.resolve("archive.zip"), bytes);
        ZipReading lenient = ZipReading.DEFAULT.strictness(Strictness.LENIENT);
        List<String> before = isFine(message, () -> ZipEditor.open(path).close()) ? contents(bytes, lenient) : null;
        byte[] edited = Files.readAllBytes(path);
        if (before == null) {
            assertArrayEquals(bytes, edited, message);
        } else {
            assertEquals(before, contents(edited, lenient), message);
        }
        Files.write(path, bytes);
        ZipWriting all = ZipWriting.DEFAULT.duplicates(ZipWriting.Duplicates.ALL);
        boolean appended = isFine(message, () -> {
            try (ZipWriter writer = ZipWriter.append(path, all)) {
                writer.add("appended", new byte[1]);
            }
        });
        byte[] longer = Files.readAllBytes(path);
        if (appended) {
            List<String> after = contents(longer, ZipReading.DEFAULT);
            assertEquals(contents(bytes, ZipReading.DEFAULT), after.subList(0, after.size() - 1), message);
        } else {
            assertArrayEquals(bytes, longer, message);
        }
    }

    private static List<String> contents(byte[] bytes, ZipReading reading) throws IOException {
        List<String> contents = new ArrayList<>();
        try (ZipArchive archive = ZipArchive.open(bytes, reading)) {
            for (ZipEntry entry : archive.entries()) {
                try {
                    contents.add(entry.name() + " " + Arrays.hashCode(archive.bytes(entry, 1 << 20)));
                } catch (CodecException e) {
                    contents.add(entry.name() + " cannot be read");
                }
            }
        }
        return contents;
    }
}
