package dev.codecs.zip;

import static dev.codecs.zip.TestArchive.field;
import static dev.codecs.zip.TestArchive.little;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An entry of more than 4 GiB of zeros that nobody stores, and one behind it. */
@SuppressWarnings("ByteBufferBackingArray") // of buffers that little() or wrap() makes
class ZipLargeTest {
    private static final long SIZE = (4L << 30) + 1000;
    private static final byte[] SMALL = Samples.text(1000, 1);

    /** Zeros with something in between. */
    private static final class Sparse implements ZipSource {
        private final NavigableMap<Long, byte[]> pieces = new TreeMap<>();
        private long size;

        Sparse add(ByteBuffer piece) {
            pieces.put(size, piece.array());
            size += piece.capacity();
            return this;
        }

        Sparse addZeros(long count) {
            size += count;
            return this;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int read(long position, ByteBuffer target) {
            if (position >= size) {
                return -1;
            }
            Map.Entry<Long, byte[]> piece = pieces.floorEntry(position);
            int at = piece == null ? Integer.MAX_VALUE : (int) Math.min(Integer.MAX_VALUE, position - piece.getKey());
            if (piece != null && at < piece.getValue().length) {
                int count = Math.min(target.remaining(), piece.getValue().length - at);
                target.put(piece.getValue(), at, count);
                return count;
            }
            Long next = pieces.higherKey(position);
            int count = (int) Math.min(target.remaining(), (next == null ? size : next) - position);
            target.put(new byte[count]);
            return count;
        }

        InputStream stream() {
            return new InputStream() {
                private long position;

                @Override
                public int read() {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
                }

                @Override
                public int read(byte[] target, int offset, int length) {
                    int count = Sparse.this.read(position, ByteBuffer.wrap(target, offset, length));
                    position += Math.max(0, count);
                    return count;
                }
            };
        }
    }

    private static ByteBuffer local(String name, int flags, int crc, byte[] extra, long size) {
        boolean large = size > SMALL.length;
        return little(30 + name.length() + extra.length)
                .putInt(0x04034B50)
                .putShort((short) 45)
                .putShort((short) flags)
                .putShort((short) 0)
                .putInt(0x5B21_6000)
                .putInt(crc)
                .putInt(large ? -1 : (int) size)
                .putInt(large ? -1 : (int) size)
                .putShort((short) name.length())
                .putShort((short) extra.length)
                .put(TestArchive.bytes(name))
                .put(extra);
    }

    private static ByteBuffer central(String name, int flags, int crc, byte[] extra, long size, long offset) {
        boolean large = size > SMALL.length;
        return little(46 + name.length() + extra.length)
                .putInt(0x02014B50)
                .putShort((short) 0x032D)
                .putShort((short) 45)
                .putShort((short) flags)
                .putShort((short) 0)
                .putInt(0x5B21_6000)
                .putInt(crc)
                .putInt(large ? -1 : (int) size)
                .putInt(large ? -1 : (int) size)
                .putShort((short) name.length())
                .putShort((short) extra.length)
                .putShort((short) 0)
                .putInt(0)
                .putInt(0100644 << 16)
                .putInt(offset > 0 ? -1 : 0)
                .put(TestArchive.bytes(name))
                .put(extra);
    }

    private static byte[] numbers(long... numbers) {
        ByteBuffer data = little(8 * numbers.length);
        for (long number : numbers) {
            data.putLong(number);
        }
        return field(1, data.array());
    }

    /** @param streamed whether the sizes follow the data */
    private static Sparse archive(boolean streamed, int crc, boolean withDirectory) {
        Sparse archive = new Sparse();
        int flags = streamed ? 8 : 0;
        byte[] sizes = numbers(streamed ? new long[2] : new long[] {SIZE, SIZE});
        archive.add(local("large", flags, streamed ? 0 : crc, sizes, SIZE)).addZeros(SIZE);
        if (streamed) {
            archive.add(little(24).putInt(0x08074B50).putInt(crc).putLong(SIZE).putLong(SIZE));
        }
        long behind = archive.size();
        int small = TestArchive.crcOf(SMALL);
        archive.add(local("behind", 0, small, new byte[0], SMALL.length)).add(ByteBuffer.wrap(SMALL));
        if (withDirectory) {
            long start = archive.size();
            archive.add(central("large", flags, crc, numbers(SIZE, SIZE), SIZE, 0));
            archive.add(central("behind", 0, small, numbers(behind), SMALL.length, behind));
            long end = archive.size();
            archive.add(little(56)
                    .putInt(0x06064B50)
                    .putLong(44)
                    .putInt(0x002D002D)
                    .putLong(0)
                    .putLong(2)
                    .putLong(2)
                    .putLong(end - start)
                    .putLong(start));
            archive.add(little(20).putInt(0x07064B50).putInt(0).putLong(end).putInt(1));
            archive.add(ByteBuffer.wrap(TestArchive.end(2, (int) (end - start), -1, 0)));
        }
        return archive;
    }

    private static void assertThere(ZipArchive archive) throws IOException {
        assertEquals(
                List.of("large", "behind"),
                archive.entries().stream().map(ZipEntry::name).toList());
        assertEquals(SIZE, archive.find("large").orElseThrow().size());
        assertEquals(SIZE, archive.find("large").orElseThrow().compressedSize());
        assertArrayEquals(SMALL, archive.bytes(archive.find("behind").orElseThrow(), SMALL.length));
    }

    @Test
    void listedAndSalvaged() throws IOException {
        for (boolean streamed : new boolean[] {false, true}) {
            try (ZipArchive archive = ZipArchive.open(archive(streamed, 7, true))) {
                assertThere(archive);
            }
        }
        for (boolean withDirectory : new boolean[] {false, true}) {
            try (ZipArchive archive = ZipArchive.salvage(archive(false, 7, withDirectory), ZipReading.DEFAULT)) {
                assertThere(archive);
            }
        }
    }

    /** With {@code -Dlong=true}: all of it is read, by the directory, as a stream, and salvaged by its data descriptor. */
    @Test
    @Tag("long")
    void allOfItIsRead() throws IOException {
        CRC32 zeros = new CRC32();
        byte[] piece = new byte[1 << 20];
        for (long left = SIZE; left > 0; left -= piece.length) {
            zeros.update(piece, 0, (int) Math.min(left, piece.length));
        }
        int crc = (int) zeros.getValue();
        for (boolean streamed : new boolean[] {false, true}) {
            try (ZipArchive archive = ZipArchive.open(archive(streamed, crc, true))) {
                assertEquals(Map.of(), archive.verify());
            }
            try (ZipArchive archive = ZipArchive.salvage(archive(streamed, crc, false), ZipReading.DEFAULT)) {
                assertThere(archive);
                assertEquals(Map.of(), archive.verify());
            }
            try (ZipStream archive = ZipStream.open(archive(streamed, crc, true).stream())) {
                archive.next();
                assertEquals(SIZE, archive.content().transferTo(OutputStream.nullOutputStream()));
                assertEquals(SIZE, archive.entry().size());
                archive.next();
                assertArrayEquals(SMALL, archive.content().readAllBytes());
                assertNull(archive.next());
                assertEquals(List.of(), archive.warnings());
            }
        }
    }
}
