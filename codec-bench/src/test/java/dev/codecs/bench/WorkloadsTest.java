package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.bench.corpus.Corpus;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadsTest {
    @TempDir
    private Path folder;

    @Test
    void namesSayWhatIsInThem() throws IOException {
        Workloads workloads = new Workloads(folder, List.of());
        assertArrayEquals(Corpus.text(3 << 10), workloads.get("text-3k").bytes());
        assertArrayEquals(Corpus.random(1 << 20), workloads.get("random-1m").bytes());
        byte[] payload = workloads.get("payload-1000b").bytes();
        assertEquals(1000, payload.length);
        for (int i = 0; i < payload.length; i++) {
            assertEquals((byte) i, payload[i]);
        }
        assertArrayEquals(
                Corpus.repetitive(9000), workloads.get("repetitive-9000b").bytes());
        assertEquals(64 << 10, workloads.get("classes-64k").bytes().length);
        assertEquals(64 << 10, workloads.get("native-64k").bytes().length);
        assertEquals(200 << 20, workloads.size("payload-200m"));
        assertEquals(64 << 20, workloads.size("text-8x8m"));
        assertThrows(NoSuchElementException.class, () -> workloads.get("text-lots"));
    }

    @Test
    void isWrittenOnce() throws IOException {
        Workloads workloads = new Workloads(folder, List.of());
        assertSame(workloads.get("text-1k"), workloads.get("text-1k"));
    }

    @Test
    void partsAreKept() throws IOException {
        Workloads workloads = new Workloads(folder, List.of());
        List<byte[]> texts = Corpus.smallTexts(7);
        Workload small = workloads.get("small-7");
        assertParts(texts, small);
        assertParts(texts, new Workload(small.name(), small.file(), small.folder()));
        assertParts(
                List.of(Corpus.text(0, 2 << 10), Corpus.text(1, 2 << 10), Corpus.text(2, 2 << 10)),
                workloads.get("text-3x2k"));
        assertParts(List.of(new byte[] {0}, new byte[] {1}, new byte[] {2}), workloads.get("payload-3x1b"));
    }

    private static void assertParts(List<byte[]> expected, Workload workload) throws IOException {
        int[] parts = workload.parts();
        assertEquals(expected.size() + 1, parts.length);
        for (int i = 0; i < expected.size(); i++) {
            assertArrayEquals(expected.get(i), Arrays.copyOfRange(workload.bytes(), parts[i], parts[i + 1]));
        }
        assertEquals(workload.bytes().length, parts[parts.length - 1]);
    }

    @Test
    void nothingIsWrittenBesideAPersonsFile() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Path file = Files.write(own.resolve("data"), new byte[] {1, 2, 3});
        Workloads workloads = new Workloads(folder, List.of(file));
        Workload workload = workloads.get("data");
        assertArrayEquals(new byte[] {1, 2, 3}, workload.bytes());
        assertEquals(folder, workload.derived("gzip").file().getParent());
        assertEquals(3, workloads.size("data"));
    }
}
