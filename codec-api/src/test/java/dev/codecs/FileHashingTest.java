package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.contract.witness.DigestWitness;
import dev.codecs.spi.Offer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What of {@link FileHashing} does not depend on the engine; the rest is in the contract of hashers. */
class FileHashingTest {
    private static final Hasher JDK = new DigestWitness.Provider().create(new Offer("sha-256", 1));
    private static final Hasher FOREIGN = new Foreign();

    /** As the other, but foreign code by its own words: it is given copies of what is mapped. */
    private static final class Foreign implements Hasher {
        @Override
        public String algorithm() {
            return JDK.algorithm();
        }

        @Override
        public Engine engine() {
            return new Engine("foreign", Kind.FFI);
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

    @Test
    void argumentsAreChecked() {
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            assertThrows(IllegalArgumentException.class, () -> way.range(-1, 1));
            assertThrows(IllegalArgumentException.class, () -> way.range(0, -1));
            assertThrows(NullPointerException.class, () -> way.onProgress(null));
            assertThrows(NullPointerException.class, () -> way.cancelledBy(null));
        }
    }

    @Test
    void eachChoiceKeepsTheOthers() {
        FileHashing way = FileHashing.mapped()
                .cancelledBy(() -> true)
                .onProgress(done -> {
                    throw new IllegalStateException("told " + done);
                })
                .range(3, 4);
        assertTrue(way.memoryMapped());
        assertEquals(3, way.offset());
        assertEquals(4, way.length());
        assertTrue(way.cancelled().getAsBoolean());
        assertThrows(IllegalStateException.class, () -> way.progress().accept(1));
        assertEquals(Long.MAX_VALUE, FileHashing.buffered().length());
    }

    @Test
    void foreignCodeGetsTheSameBytes(@TempDir Path folder) throws IOException {
        for (int size : new int[] {0, 1, 262_144, 700_001}) {
            Path file = Files.write(folder.resolve("of" + size), new byte[size]);
            assertArrayEquals(JDK.hash(file, FileHashing.mapped()), FOREIGN.hash(file, FileHashing.mapped()));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a mapped file cannot be shortened there")
    void aFileThatIsShortenedMeanwhileIsReported(@TempDir Path folder) throws IOException {
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            for (FileHashing range : List.of(way, way.range(0, 900_000))) {
                for (Hasher hasher : List.of(JDK, FOREIGN)) {
                    Path file = Files.write(folder.resolve("file"), new byte[900_000]);
                    IOException e = assertThrows(
                            IOException.class, () -> hasher.hash(file, range.onProgress(done -> shorten(file))));
                    assertTrue(e.getMessage().contains("shortened"), e::getMessage);
                }
            }
        }
    }

    private static void shorten(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(1000);
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
        assertArrayEquals(JDK.hash(content), JDK.hash(file, FileHashing.buffered()));
        assertArrayEquals(JDK.hash(content), JDK.hash(file, FileHashing.mapped()));
        assertThrows(
                IOException.class, () -> JDK.hash(file, FileHashing.buffered().range(0, 1)));
    }
}
