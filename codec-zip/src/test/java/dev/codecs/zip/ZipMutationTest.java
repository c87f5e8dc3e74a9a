package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Damaged archives give exceptions of ours and nothing else, in bounded time and memory. */
class ZipMutationTest {
    private static final int LARGEST = 20_000;
    private static final List<Strictness> STRICTNESSES = List.of(Strictness.values());
    private static final ZipReading SMALL = ZipReading.DEFAULT
            .limits(ZipLimits.DEFAULT.entrySize(1 << 22).totalSize(1 << 24).entries(10_000))
            .passwords(ZipPasswords.of("foofoofoo".toCharArray()));

    private static List<byte[]> archives() throws IOException {
        List<byte[]> archives = new ArrayList<>();
        TestArchive archive = new TestArchive();
        archive.deflated("a", new byte[1000]);
        archive.add(new TestArchive.Entry("b", new byte[100], 0).descriptor(TestArchive.Descriptor.SIGNED));
        archive.zip64 = true;
        archives.add(archive.build());
        Path sets = Conformance.path("zip");
        if (Files.isDirectory(sets)) {
            try (Stream<Path> files = Files.walk(sets)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    if (file.toString().endsWith(".zip") && Files.size(file) <= LARGEST) {
                        archives.add(Files.readAllBytes(file));
                    }
                }
            }
        }
        return archives;
    }

    private static void read(byte[] bytes, ZipReading reading) {
        try (ZipArchive zip = ZipArchive.open(bytes, reading)) {
            zip.verify();
            StringBuilder dump = new StringBuilder();
            zip.dump(dump);
            for (ZipEntry entry :
                    zip.entries().subList(0, Math.min(20, zip.entries().size()))) {
                entry.attributes().localTime();
                try {
                    zip.localExtraFields(entry);
                    try (InputStream raw = zip.raw(entry)) {
                        raw.skipNBytes(entry.compressedSize());
                    }
                } catch (CodecException e) {
                    assertTrue(e.getMessage().length() > 5);
                }
            }
        } catch (CodecException e) {
            assertTrue(e.getMessage().length() > 5);
        } catch (IOException e) {
            throw new AssertionError("memory has no faults of its own", e);
        }
    }

    @Test
    void changedBytes() throws IOException {
        List<byte[]> archives = archives();
        Random random = new Random(11);
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (byte[] archive : archives) {
                for (int i = 0; i < 12; i++) {
                    byte[] changed = archive.clone();
                    for (int n = 1 + random.nextInt(4); n > 0 && changed.length > 0; n--) {
                        // Most faults that matter are in the records at the end.
                        int from = random.nextBoolean() ? Math.max(0, changed.length - 200) : 0;
                        changed[random.nextInt(from, changed.length)] = (byte) random.nextInt();
                    }
                    read(changed, SMALL.strictness(STRICTNESSES.get(i % 3)));
                }
            }
        });
    }

    @Test
    void cutArchives() throws IOException {
        List<byte[]> archives = archives();
        Random random = new Random(12);
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (byte[] archive : archives) {
                for (int i = 0; i < 10 && archive.length > 0; i++) {
                    int from = random.nextInt(archive.length);
                    int to = i % 2 == 0 ? archive.length : random.nextInt(from, archive.length);
                    read(
                            Arrays.copyOfRange(archive, i % 3 == 0 ? 0 : from, to),
                            SMALL.strictness(STRICTNESSES.get(i % 3)));
                }
            }
        });
    }
}
