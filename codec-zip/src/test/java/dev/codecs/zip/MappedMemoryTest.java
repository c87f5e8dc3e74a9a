package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.codecs.Compressor;
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
    private static final int SIZE = 2 << 20;
    private static final int[] SIZES = {0, 1, 1000, 65_536, 70_001, 400_000};

    @TempDir
    private Path folder;

    private FileChannel file() throws IOException {
        Path file = Files.write(folder.resolve("mapped"), new byte[SIZE]);
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.Compressor#all")
    void isAsGoodAsArrays(Compressor engine) throws IOException {
        try (FileChannel channel = file();
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, arena);
            for (int size : SIZES) {
                byte[] content = Samples.mixed(size, size);
                MemorySegment source = mapped.asSlice(3, size).copyFrom(MemorySegment.ofArray(content));
                MemorySegment target = mapped.asSlice(1_000_001, engine.maxCompressedLength(size));
                MemorySegment packed = target.asSlice(0, engine.compress(source, target));
                assertArrayEquals(engine.compress(content), packed.toArray(ValueLayout.JAVA_BYTE));
                source.fill((byte) 1);
                assertEquals(size, engine.decompress(packed, source));
                assertArrayEquals(content, source.toArray(ValueLayout.JAVA_BYTE));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.Compressor#all")
    void isAnErrorWhenItsFileIsShortened(Compressor engine) throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "a mapped file cannot be shortened there");
        try (FileChannel channel = file();
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, arena);
            channel.truncate(0);
            for (int size : new int[] {1000, 400_000}) {
                byte[] content = Samples.mixed(size, size);
                byte[] packed = engine.compress(content);
                MemorySegment array = MemorySegment.ofArray(new byte[(int) engine.maxCompressedLength(size)]);
                MemorySegment gone = mapped.asSlice(0, array.byteSize());
                assertThrows(InternalError.class, () -> engine.compress(gone.asSlice(0, size), array));
                assertThrows(InternalError.class, () -> engine.compress(MemorySegment.ofArray(content), gone));
                assertThrows(InternalError.class, () -> engine.decompress(gone.asSlice(0, packed.length), array));
                assertThrows(
                        InternalError.class,
                        () -> engine.decompress(MemorySegment.ofArray(packed), gone.asSlice(0, size)));
            }
        }
    }
}
