package dev.codecs.zip;

import static dev.codecs.zip.TestArchive.bytes;
import static dev.codecs.zip.TestArchive.field;
import static dev.codecs.zip.TestArchive.little;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader of archives offers. */
class ZipArchiveTest {
    @TempDir
    Path folder;

    private static final byte[] SMALL = bytes("small content ".repeat(100));
    private static final byte[] LARGE = large();

    private static byte[] large() {
        Random random = new Random(1);
        byte[] large = new byte[3 << 20];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) ('a' + random.nextInt(20));
        }
        return large;
    }

    private static TestArchive archive() {
        TestArchive archive = new TestArchive();
        archive.stored("stored/small", SMALL);
        archive.deflated("deflated/small", SMALL);
        archive.stored("stored/large", LARGE);
        archive.deflated("deflated/large", LARGE);
        byte[] frame = Compressor.of("zstd").compress(SMALL);
        archive.add(bytes("zstd"), 93, frame, SMALL);
        archive.add(bytes("old zstd"), 20, frame, SMALL);
        archive.folder("folder/");
        return archive;
    }

    private static void assertComplete(ZipArchive zip) throws IOException {
        assertEquals(7, zip.entries().size());
        for (ZipEntry entry : zip.entries()) {
            byte[] expected = entry.isDirectory() ? new byte[0] : entry.name().endsWith("large") ? LARGE : SMALL;
            assertArrayEquals(expected, zip.bytes(entry, LARGE.length), entry::toString);
            try (InputStream in = zip.read(entry)) {
                assertArrayEquals(expected, in.readAllBytes(), entry::toString);
            }
            try (InputStream in = zip.read(entry)) {
                for (int i = 0; i < Math.min(300, expected.length); i++) {
                    assertEquals(expected[i], in.read());
                }
            }
            try (InputStream raw = zip.raw(entry)) {
                assertEquals(entry.compressedSize(), raw.readAllBytes().length);
            }
            assertEquals(entry, zip.find(entry.name()).orElseThrow());
        }
        assertTrue(zip.find("stored").isEmpty());
        assertEquals(Map.of(), zip.verify());
        assertEquals(List.of(), zip.warnings());
    }

    @Test
    void everySource() throws IOException {
        byte[] bytes = archive().build();
        Path file = Files.write(folder.resolve("a.zip"), bytes);
        try (ZipArchive zip = ZipArchive.open(file)) {
            assertComplete(zip);
            assertTrue(ZipArchive.isZip(file));
        }
        try (ZipArchive zip = ZipArchive.open(bytes)) {
            assertComplete(zip);
        }
        try (Arena arena = Arena.ofConfined();
                ZipArchive zip = ZipArchive.open(arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes)))) {
            assertComplete(zip);
        }
        try (ZipArchive zip = ZipArchive.open(FileChannel.open(file))) {
            assertComplete(zip);
        }
        try (ZipArchive zip = ZipArchive.open(new OneByOne(FileChannel.open(file)))) {
            assertEquals(Map.of(), zip.verify());
        }
        AtomicBoolean closed = new AtomicBoolean();
        ZipSource source = new ZipSource() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public int read(long position, ByteBuffer target) {
                int count = Math.min(Math.min(target.remaining(), 1000), bytes.length - (int) position);
                target.put(bytes, (int) position, count);
                return count;
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        try (ZipArchive zip = ZipArchive.open(source)) {
            assertComplete(zip);
        }
        assertTrue(closed.get());
    }

    /** A channel that is no file's, and gives little at a time. */
    private record OneByOne(SeekableByteChannel channel) implements SeekableByteChannel {
        @Override
        public int read(ByteBuffer target) throws IOException {
            int limit = target.limit();
            target.limit(Math.min(limit, target.position() + 700));
            int count = channel.read(target);
            target.limit(limit);
            return count;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return channel.write(source);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public SeekableByteChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            return channel.truncate(size);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Test
    void splitIntoNumberedParts() throws IOException {
        byte[] bytes = archive().build();
        int size = bytes.length / 3;
        for (int i = 0; i < 4; i++) {
            byte[] part = Arrays.copyOfRange(bytes, i * size, Math.min(bytes.length, (i + 1) * size));
            Files.write(folder.resolve("big.zip.00" + (i + 1)), part);
        }
        try (ZipArchive zip = ZipArchive.open(folder.resolve("big.zip.001"))) {
            assertComplete(zip);
        }
        Files.delete(folder.resolve("big.zip.004"));
        Files.delete(folder.resolve("big.zip.003"));
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(folder.resolve("big.zip.001")));
    }

    @Test
    void manyThreads() throws Exception {
        Path file = Files.write(folder.resolve("a.zip"), archive().build());
        try (ZipArchive zip = ZipArchive.open(file);
                ExecutorService executor = Executors.newFixedThreadPool(8)) {
            List<Future<Void>> results = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Callable<Void> reader = () -> {
                    assertComplete(zip);
                    return null;
                };
                results.add(executor.submit(reader));
            }
            for (Future<Void> result : results) {
                result.get();
            }
        }
    }

    @Test
    void anInterruptClosesNothing() throws IOException {
        Path file = Files.write(folder.resolve("a.zip"), archive().build());
        try (ZipArchive zip = ZipArchive.open(file)) {
            Thread.currentThread().interrupt();
            assertArrayEquals(SMALL, zip.bytes(zip.entries().getFirst(), 10_000));
            assertTrue(Thread.interrupted());
            assertComplete(zip);
            Thread.currentThread().interrupt();
            assertArrayEquals(LARGE, zip.bytes(zip.find("deflated/large").orElseThrow(), LARGE.length));
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void closedArchives() throws IOException {
        ZipArchive zip = ZipArchive.open(archive().build());
        ZipEntry entry = zip.entries().getFirst();
        zip.close();
        zip.close();
        assertThrows(IllegalStateException.class, () -> zip.bytes(entry, 100));
        assertThrows(IllegalStateException.class, () -> zip.read(entry));
        assertEquals(7, zip.entries().size());
    }

    @Test
    void entriesOfAnotherArchive() throws IOException {
        try (ZipArchive zip = ZipArchive.open(archive().build());
                ZipArchive other = ZipArchive.open(archive().build())) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> zip.bytes(other.entries().getFirst(), 100_000));
        }
    }

    @Test
    void manyEntries() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (int i = 0; i < 70_000; i++) {
                zip.putNextEntry(new java.util.zip.ZipEntry("folder" + i % 10 + "/" + i));
            }
        }
        try (ZipArchive zip = ZipArchive.open(out.toByteArray())) {
            assertEquals(70_000, zip.entries().size());
            assertEquals("folder9/69999", zip.entries().getLast().name());
            for (int i = 0; i < 70_000; i += 777) {
                assertTrue(zip.find("folder" + i % 10 + "/" + i).isPresent());
            }
            assertEquals(List.of(), zip.warnings());
        }
    }

    @Test
    void methodsOfTheUser() throws IOException {
        TestArchive archive = new TestArchive();
        byte[] inverted = SMALL.clone();
        for (int i = 0; i < inverted.length; i++) {
            inverted[i] ^= (byte) 0xFF;
        }
        archive.add(bytes("inverted"), 200, inverted, SMALL);
        archive.deflated("deflated", SMALL);
        ZipMethod inverting = new ZipMethod() {
            @Override
            public int id() {
                return 200;
            }

            @Override
            public InputStream decompressing(InputStream source, ZipEntry entry) {
                return new FilterInputStream(source) {
                    @Override
                    public int read() throws IOException {
                        int next = in.read();
                        return next < 0 ? -1 : next ^ 0xFF;
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        int count = in.read(target, offset, length);
                        for (int i = 0; i < count; i++) {
                            target[offset + i] ^= (byte) 0xFF;
                        }
                        return count;
                    }
                };
            }
        };
        for (String engine : List.of("java", "jdk")) {
            ZipReading reading = ZipReading.DEFAULT.methods(
                    List.of(inverting, ZipMethod.of(ZipMethod.DEFLATED, Compressor.of("deflate", engine))));
            try (ZipArchive zip = ZipArchive.open(archive.build(), reading)) {
                assertEquals(Map.of(), zip.verify());
                assertArrayEquals(SMALL, zip.bytes(zip.find("inverted").orElseThrow(), 10_000));
            }
        }
    }

    @Test
    void attributes() throws IOException {
        TestArchive archive = new TestArchive();
        TestArchive.Entry entry = archive.stored("a", SMALL).last();
        entry.time = ((2026 - 1980) << 25) | (11 << 21) | (30 << 16) | (20 << 11) | (15 << 5) | 29;
        entry.attributes = (0100640 << 16) | 0x21;
        entry.comment = bytes("a comment");
        entry.extra = TestArchive.joined(
                field(0x5455, little(5).put((byte) 7).putInt(1_000_000_000).array()),
                field(0x7875, new byte[] {1, 4, (byte) 0xE8, 3, 0, 0, 2, 100, 0}),
                field(0xCAFE, bytes("x")));
        entry.localExtra = TestArchive.joined(entry.extra, field(0xBEEF, bytes("local")));
        archive.stored("plain", SMALL).last().madeBy = 20;
        archive.stored("ntfs", SMALL).last().extra = field(
                0x000A,
                little(32)
                        .putInt(0)
                        .putShort((short) 1)
                        .putShort((short) 24)
                        .putLong(116_444_736_000_000_000L + 15)
                        .putLong(0)
                        .putLong(116_444_736_000_000_000L)
                        .array());
        try (ZipArchive zip = ZipArchive.open(archive.build())) {
            ZipEntry read = zip.find("a").orElseThrow();
            EntryAttributes attributes = read.attributes();
            assertEquals(LocalDateTime.of(2026, 11, 30, 20, 15, 58), attributes.localTime());
            assertEquals(Instant.ofEpochSecond(1_000_000_000), attributes.modified());
            assertEquals(OptionalInt.of(0100640), attributes.unixMode());
            assertEquals(EntryAttributes.READ_ONLY | EntryAttributes.ARCHIVE, attributes.dosAttributes());
            assertEquals(new EntryAttributes.Owner(1000, 100), attributes.owner());
            assertEquals("a comment", attributes.comment());
            assertEquals(List.of(new ExtraField(0xCAFE, bytes("x"))), attributes.extraFields());
            assertEquals(3, read.extraFields().size());
            assertEquals(4, zip.localExtraFields(read).size());
            assertArrayEquals(
                    bytes("local"), zip.localExtraFields(read).getLast().data());
            assertFalse(read.isSymbolicLink());

            ZipEntry plain = zip.find("plain").orElseThrow();
            assertEquals(OptionalInt.empty(), plain.attributes().unixMode());
            assertEquals(
                    plain.attributes().localTime().toInstant(ZoneOffset.ofHours(2)),
                    plain.modified(ZoneOffset.ofHours(2)));
            EntryAttributes ntfs = zip.find("ntfs").orElseThrow().attributes();
            assertEquals(Instant.ofEpochSecond(0, 1500), ntfs.modified());
            assertEquals(Instant.EPOCH, ntfs.created());
            assertEquals(null, ntfs.accessed());
        }
    }

    @Test
    void datesThatDoNotExist() {
        EntryAttributes attributes = EntryAttributes.DEFAULT;
        assertEquals(LocalDateTime.of(1980, 1, 1, 0, 0), attributes.dosTime(0).localTime());
        assertEquals(
                LocalDateTime.of(2107, 12, 31, 23, 59, 58),
                attributes.dosTime(-1).localTime());
        int february30 = ((2023 - 1980) << 25) | (2 << 21) | (30 << 16);
        assertEquals(
                LocalDateTime.of(2023, 2, 28, 0, 0),
                attributes.dosTime(february30).localTime());
    }

    @Test
    void aFileThatIsCutWhileOpen() throws IOException {
        Path file = Files.write(folder.resolve("a.zip"), archive().build());
        try (ZipArchive zip = ZipArchive.open(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(1000);
            }
            ZipEntry entry = zip.find("stored/large").orElseThrow();
            assertThrows(CorruptInputException.class, () -> zip.bytes(entry, LARGE.length));
            ZipEntry small = zip.find("deflated/small").orElseThrow();
            IOException fault = assertThrows(IOException.class, () -> {
                try (InputStream in = zip.read(small)) {
                    in.readAllBytes();
                }
            });
            assertInstanceOf(CorruptInputException.class, fault.getCause());
        }
    }

    @Test
    void moreThanFourGib() throws IOException {
        Path file = folder.resolve("sparse.zip");
        long at = (4L << 30) + 1000;
        TestArchive archive = new TestArchive();
        archive.stored("far", SMALL);
        byte[] built = archive.build();
        int directory = 30 + 3 + SMALL.length;
        byte[] extra = field(1, little(8).putLong(at).array());
        byte[] header = Arrays.copyOfRange(built, directory, directory + 46 + 3);
        ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(42, -1).putShort(30, (short) extra.length);
        TestArchive none = new TestArchive();
        none.zip64 = true;
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.wrap(built, 0, directory), at);
            long start = at + directory;
            channel.write(ByteBuffer.wrap(TestArchive.joined(header, extra)), start);
            ByteBuffer end = ByteBuffer.wrap(none.build()).order(ByteOrder.LITTLE_ENDIAN);
            int size = header.length + extra.length;
            end.putLong(24, 1)
                    .putLong(32, 1)
                    .putLong(40, size)
                    .putLong(48, start)
                    .putLong(64, start + size);
            channel.write(end, start + size);
        }
        try (ZipArchive zip = ZipArchive.open(file)) {
            assertEquals(at, zip.prefixLength());
            ZipEntry entry = zip.find("far").orElseThrow();
            assertEquals(at, entry.offset());
            assertArrayEquals(SMALL, zip.bytes(entry, 10_000));
        }
    }

    /** An entry in a place that cannot be read does no harm to those before and behind it, though small entries are read ahead. */
    @Test
    void aPlaceThatCannotBeRead() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ZipWriter writer = ZipWriter.to(written)) {
            for (String name : List.of("before", "bad", "behind")) {
                writer.add(name, Samples.random(5000, name.length()));
            }
            // The end of an archive is looked through in one go.
            writer.add("padding", new byte[100_000], writer.entries().stored());
        }
        byte[] bytes = written.toByteArray();
        ZipSource source = new ZipSource() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public int read(long position, ByteBuffer target) throws IOException {
                int count = (int) Math.min(target.remaining(), bytes.length - position);
                if (position <= 7500 && position + count > 7500) {
                    throw new IOException("a bad sector");
                }
                target.put(bytes, (int) position, count);
                return count;
            }
        };
        try (ZipArchive archive = ZipArchive.open(source)) {
            for (ZipEntry entry : archive.entries()) {
                if (entry.name().equals("bad")) {
                    assertThrows(IOException.class, () -> archive.bytes(entry, 5000));
                } else if (!entry.name().equals("padding")) {
                    assertArrayEquals(
                            Samples.random(5000, entry.name().length()), archive.bytes(entry, 5000), entry.name());
                }
            }
        }
    }
}
