package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.codecs.Hasher;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is hashed may be a mapped file, which others can shorten at any time: in C that would be the end of the JVM. */
class MappedMemoryTest {
    private static final int SIZE = 300_000;

    @TempDir
    private Path folder;

    private static Hasher ready(Hasher engine) {
        return engine.algorithm().startsWith("hmac-") ? engine.keyed(new byte[] {1, 2, 3}) : engine;
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.Hasher#all")
    void isAsGoodAsArraysAndAnErrorWhenItsFileIsShortened(Hasher engine) throws IOException {
        Hasher hasher = ready(engine);
        byte[] content = new byte[SIZE];
        new Random(1).nextBytes(content);
        Path file = Files.write(folder.resolve("mapped"), content);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, SIZE, arena);
            MemorySegment array = MemorySegment.ofArray(content);
            for (int size : new int[] {0, 1, 100, 5000, SIZE}) {
                assertArrayEquals(hasher.hash(array.asSlice(0, size)), hasher.hash(mapped.asSlice(0, size)));
                try (Hasher.Hash session = hasher.start()) {
                    session.update(mapped.asSlice(0, size));
                    assertArrayEquals(hasher.hash(array.asSlice(0, size)), session.finish());
                }
            }
            assumeFalse(System.getProperty("os.name").startsWith("Windows"), "a mapped file cannot be shortened there");
            channel.truncate(0);
            for (int size : new int[] {100, 5000, SIZE}) {
                MemorySegment gone = mapped.asSlice(0, size);
                assertThrows(InternalError.class, () -> hasher.hash(gone));
                if (hasher.length() <= Long.BYTES) {
                    assertThrows(InternalError.class, () -> hasher.hashLong(gone));
                }
                try (Hasher.Hash session = hasher.start()) {
                    assertThrows(InternalError.class, () -> session.update(gone));
                }
            }
        }
    }
}
