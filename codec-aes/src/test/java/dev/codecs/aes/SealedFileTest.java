package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parts of sealed files. */
class SealedFileTest {
    private static final int SEALED = 65_552;

    @TempDir
    private Path folder;

    private final byte[] data = Engines.random(500_000, 1);
    private final Cipher.Key key = Cipher.of("aes-256-gcm").key(Engines.random(32, 2));

    @AfterEach
    void end() {
        key.close();
    }

    private Path sealed(Cipher.Key by, int size) throws IOException {
        Path file = folder.resolve("file");
        Files.write(file, Arrays.copyOf(data, size));
        FileSealing.of(by).seal(file, file);
        return file;
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void anyPlaceCanBeRead(Cipher engine) throws IOException {
        try (Cipher.Key own = engine.key(Engines.random(engine.keyLength(), 3))) {
            for (int size : new int[] {0, 1, 65_535, 65_536, 65_537, 131_072, 500_000}) {
                try (SealedFile file = SealedFile.open(own, sealed(own, size))) {
                    assertEquals(size, file.size());
                    Random random = new Random(size);
                    for (int i = 0; i < 50; i++) {
                        int from = random.nextInt(size + 10);
                        int length = random.nextInt(i % 2 == 0 ? 100 : 200_000);
                        assertPart(file, size, from, length);
                    }
                }
            }
        }
    }

    private void assertPart(SealedFile file, int size, int from, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(length + 7).position(3).limit(length + 3);
        int expected = length == 0 ? 0 : from >= size ? -1 : Math.min(length, size - from);
        assertEquals(expected, file.read(target, from), () -> length + " bytes at " + from + " of " + size);
        assertEquals(3 + Math.max(0, expected), target.position());
        assertArrayEquals(
                Arrays.copyOfRange(data, from, from + Math.max(0, expected)),
                Arrays.copyOfRange(target.array(), 3, target.position()));
    }

    @Test
    void itIsAChannel() throws IOException {
        try (SealedFile file = SealedFile.open(key, sealed(key, 300_000))) {
            assertEquals(0, file.position());
            assertArrayEquals(
                    Arrays.copyOf(data, 300_000), Channels.newInputStream(file).readAllBytes());
            assertEquals(300_000, file.position());
            assertEquals(-1, file.read(ByteBuffer.allocate(1)));
            assertSame(file, file.position(123_456));
            ByteBuffer outside = ByteBuffer.allocateDirect(1000);
            assertEquals(1000, file.read(outside));
            assertEquals(124_456, file.position());
            assertEquals(ByteBuffer.wrap(data, 123_456, 1000), outside.flip());
            assertEquals(-1, file.position(1L << 40).read(ByteBuffer.allocate(1)));
            assertThrows(IllegalArgumentException.class, () -> file.position(-1));
            assertThrows(IllegalArgumentException.class, () -> file.read(ByteBuffer.allocate(1), -1));
            assertThrows(NonWritableChannelException.class, () -> file.write(ByteBuffer.allocate(1)));
            assertThrows(NonWritableChannelException.class, () -> file.truncate(1));
            assertThrows(
                    ReadOnlyBufferException.class,
                    () -> file.read(ByteBuffer.allocate(1).asReadOnlyBuffer(), 0));
        }
    }

    @Test
    void afterItsEndThereIsNothing() throws IOException {
        SealedFile file = SealedFile.open(key, sealed(key, 1000));
        assertTrue(file.isOpen());
        file.close();
        file.close();
        assertFalse(file.isOpen());
        assertThrows(ClosedChannelException.class, () -> file.read(ByteBuffer.allocate(1)));
        assertThrows(ClosedChannelException.class, () -> file.read(ByteBuffer.allocate(1), 0));
        assertThrows(ClosedChannelException.class, file::size);
        assertThrows(ClosedChannelException.class, file::position);
        assertThrows(ClosedChannelException.class, () -> file.position(0));
    }

    @Test
    void whatIsChangedIsNotGivenOut() throws IOException {
        Path path = sealed(key, 500_000);
        byte[] bytes = Files.readAllBytes(path);
        bytes[34 + 3 * SEALED + 77] ^= 1;
        Files.write(path, bytes);
        try (SealedFile file = SealedFile.open(key, path)) {
            assertPart(file, 500_000, 0, 3 * 65_536);
            assertPart(file, 500_000, 4 * 65_536, 100_000);
            ByteBuffer target = ByteBuffer.allocate(100);
            for (int i = 0; i < 2; i++) {
                IOException e = assertThrows(IOException.class, () -> file.read(target.clear(), 3 * 65_536 + 200));
                assertInstanceOf(AuthenticationException.class, e.getCause());
            }
            assertArrayEquals(new byte[100], target.array());
            ByteBuffer across = ByteBuffer.allocate(1000);
            assertThrows(IOException.class, () -> file.read(across, 3 * 65_536 - 400));
            assertEquals(400, across.position());
            assertPart(file, 500_000, 0, 1000);
        }
    }

    /** The last segment is the proof of the length. */
    @Test
    void aFileOfAnotherLengthIsNotOpened() throws IOException {
        for (int size : new int[] {0, 10, 65_536, 131_072, 200_000}) {
            Path path = sealed(key, size);
            byte[] bytes = Files.readAllBytes(path);
            for (int length : new int[] {
                0,
                1,
                33,
                34,
                35,
                49,
                50,
                34 + SEALED,
                34 + SEALED + 16,
                34 + 2 * SEALED,
                bytes.length - 1,
                bytes.length + 1
            }) {
                if (length != bytes.length) {
                    Files.write(path, Arrays.copyOf(bytes, length));
                    IOException e = assertThrows(
                            IOException.class, () -> SealedFile.open(key, path), () -> length + " of " + bytes.length);
                    assertInstanceOf(AuthenticationException.class, e.getCause());
                }
            }
        }
    }

    @Test
    void aFileThatShrinksIsNoticed() throws IOException {
        Path path = sealed(key, 500_000);
        try (SealedFile file = SealedFile.open(key, path);
                SeekableByteChannel channel = Files.newByteChannel(path, StandardOpenOption.WRITE)) {
            channel.truncate(100_000);
            assertPart(file, 500_000, 0, 65_536);
            assertThrows(IOException.class, () -> file.read(ByteBuffer.allocate(10), 200_000));
        }
    }

    @Test
    void theChannelIsClosedWithIt() throws IOException {
        Path path = sealed(key, 1000);
        SeekableByteChannel channel = Files.newByteChannel(path);
        SealedFile.open(key, channel).close();
        assertFalse(channel.isOpen());
        try (Cipher.Key other = Cipher.of("aes-256-gcm").key(new byte[32])) {
            SeekableByteChannel refused = Files.newByteChannel(path);
            assertThrows(IOException.class, () -> SealedFile.open(other, refused));
            assertFalse(refused.isOpen());
        }
    }

    @Test
    void manyThreadsReadOneFile() throws Exception {
        try (SealedFile file = SealedFile.open(key, sealed(key, 500_000));
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            key.close(); // it has a key of its own
            for (Future<?> each : IntStream.range(0, 64)
                    .mapToObj(i -> threads.submit(() -> {
                        assertPart(file, 500_000, 7000 * i, 3000);
                        return null;
                    }))
                    .toList()) {
                each.get();
            }
        }
    }
}
