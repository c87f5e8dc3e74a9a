package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of more bytes than an int counts, which hold nothing but their last byte. The expected hashes are those of xxhsum. */
@Timeout(120)
class LargeFileTest {
    private static final Hasher XXH3 = Hasher.of("xxh3-64");

    private static Path sparse(Path folder, long size) throws IOException {
        Path file = folder.resolve("of" + size);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}), size - 1);
        }
        return file;
    }

    @Test
    void moreThanAnIntCounts(@TempDir Path folder) throws IOException {
        Path file = sparse(folder, (1L << 31) + 1);
        for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped())) {
            AtomicLong last = new AtomicLong();
            assertEquals("f58b29d152831144", HashText.hex(XXH3.hash(file, way.onProgress(last::set))), way::toString);
            assertEquals((1L << 31) + 1, last.get());
        }
    }

    @Test
    void moreThanAnUnsignedIntCounts(@TempDir Path folder) throws IOException {
        long size = (1L << 32) + 1;
        Path file = sparse(folder, size);
        assertEquals("0c518ebc8567e825", HashText.hex(XXH3.hash(file)));
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            for (FileHashing way : List.of(
                    FileHashing.buffered(),
                    FileHashing.mapped(),
                    FileHashing.buffered().parallel(pool, 2))) {
                byte[] end = new byte[100_000];
                end[end.length - 1] = 1;
                FileHashing range = way.range(size - end.length, Long.MAX_VALUE);
                assertEquals(HashText.hex(XXH3.hash(end)), HashText.hex(XXH3.hash(file, range)), way::toString);
            }
        }
    }
}
