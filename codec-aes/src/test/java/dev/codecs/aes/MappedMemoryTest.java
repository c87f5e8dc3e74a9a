package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.codecs.Cipher;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources and targets may be mapped files, which others can shorten at any time: in C that would be the end of the JVM. */
class MappedMemoryTest {
    private static final int SIZE = 1 << 20;

    @TempDir
    private Path folder;

    private FileChannel file() throws IOException {
        Path file = Files.write(folder.resolve("mapped"), new byte[SIZE]);
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void isAsGoodAsArrays(Cipher engine) throws IOException {
        byte[] secret = Engines.random(engine.keyLength(), 1);
        byte[] nonce = Engines.random(engine.nonceLength(), 2);
        try (Cipher.Key key = engine.key(secret);
                FileChannel channel = file();
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, arena);
            for (int size : new int[] {0, 1, 16, 1000, 131_072, 131_088, 300_000}) {
                if (!Engines.takes(engine, size)) {
                    continue;
                }
                byte[] plaintext = Engines.random(size, size);
                int length = (int) engine.encryptedLength(size);
                MemorySegment source = mapped.asSlice(3, size).copyFrom(MemorySegment.ofArray(plaintext));
                MemorySegment target = mapped.asSlice(400_001, length);
                key.encrypt(nonce, source, target, Engines.NOTHING);
                byte[] encrypted = target.toArray(ValueLayout.JAVA_BYTE);
                assertArrayEquals(
                        BouncyCastle.encrypt(engine.algorithm(), secret, nonce, plaintext, Engines.NOTHING), encrypted);
                source.fill((byte) 1);
                assertEquals(size, key.decrypt(nonce, target, source, Engines.NOTHING));
                assertArrayEquals(plaintext, source.toArray(ValueLayout.JAVA_BYTE));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void isAnErrorWhenItsFileIsShortened(Cipher engine) throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "a mapped file cannot be shortened there");
        byte[] nonce = Engines.random(engine.nonceLength(), 2);
        MemorySegment array = MemorySegment.ofArray(new byte[300_000]);
        try (Cipher.Key key = engine.key(Engines.random(engine.keyLength(), 1));
                FileChannel channel = file();
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, arena);
            channel.truncate(0);
            for (long size : new long[] {1000, 250_000}) {
                MemorySegment gone = mapped.asSlice(0, size);
                assertThrows(InternalError.class, () -> key.encrypt(nonce, gone, array, Engines.NOTHING));
                MemorySegment rest = array.asSlice(0, size / 2);
                assertThrows(InternalError.class, () -> key.encrypt(nonce, rest, gone, Engines.NOTHING));
            }
        }
    }
}
