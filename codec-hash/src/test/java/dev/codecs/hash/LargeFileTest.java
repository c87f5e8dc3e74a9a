package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of more bytes than an int counts, which hold nothing but their last byte, a one. */
@Timeout(120)
class LargeFileTest {
    private static final Hasher XXH3 = Hasher.of("xxh3-64");
    private static final long TWO_GIB = 1L << 31;
    private static final long FOUR_GIB = 1L << 32;

    /** The expected hashes are those that xxhsum gives such files. */
    @Test
    void wholeFiles() throws IOException {
        assertHash("f58b29d152831144", TWO_GIB + 1);
        assertHash("0c518ebc8567e825", FOUR_GIB + 1);
    }

    private static void assertHash(String expected, long size) throws IOException {
        AtomicLong last = new AtomicLong();
        byte[] hash = XXH3.hash(new Sparse(size), FileHashing.buffered().onProgress(last::set));
        assertEquals(expected, HashText.hex(hash));
        assertEquals(size, last.get());
    }

    /** Only parts of a sparse file are read: to read its holes takes a page of memory for each. */
    @Test
    void partsOfFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sparse");
        try (FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, StandardOpenOption.SPARSE);
                ExecutorService pool = Executors.newFixedThreadPool(2)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}), TWO_GIB);
            channel.write(ByteBuffer.wrap(new byte[] {1}), FOUR_GIB);
            byte[] middle = new byte[600_000];
            middle[300_000] = 1;
            byte[] end = new byte[300_001];
            end[300_000] = 1;
            FileHashing threads = FileHashing.buffered().parallel(pool, 2);
            for (FileHashing way : List.of(FileHashing.buffered(), FileHashing.mapped(), threads)) {
                FileHashing atMiddle = way.range(TWO_GIB - 300_000, middle.length);
                FileHashing atEnd = way.range(FOUR_GIB - 300_000, Long.MAX_VALUE);
                assertArrayEquals(XXH3.hash(middle), XXH3.hash(file, atMiddle), way::toString);
                assertArrayEquals(XXH3.hash(end), XXH3.hash(file, atEnd), way::toString);
            }
        }
    }

    /** As a sparse file, but without memory for its holes. */
    private static final class Sparse implements SeekableByteChannel {
        private static final byte[] ZEROS = new byte[1 << 20];

        private final long size;
        private long position;

        Sparse(long size) {
            this.size = size;
        }

        @Override
        public int read(ByteBuffer target) {
            long left = size - position;
            if (left == 0) {
                return -1;
            }
            int count = (int) Math.min(Math.min(target.remaining(), ZEROS.length), Math.max(1, left - 1));
            target.put(left == 1 ? new byte[] {1} : ZEROS, 0, count);
            position += count;
            return count;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long newPosition) {
            position = newPosition;
            return this;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel truncate(long newSize) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
