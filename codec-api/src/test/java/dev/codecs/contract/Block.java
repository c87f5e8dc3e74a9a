package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Memory of one kind amid guard bytes, at an odd address, so that whatever is written beside it is noticed. */
final class Block {
    /** Where bytes may lie. */
    enum Kind {
        HEAP,
        HEAP_READ_ONLY,
        NATIVE,
        NATIVE_READ_ONLY,
        MAPPED,
        MAPPED_READ_ONLY;

        boolean writable() {
            return this == HEAP || this == NATIVE || this == MAPPED;
        }
    }

    private static final int GUARD = 77;
    private static final byte PATTERN = (byte) 0xA5;

    private final MemorySegment whole;
    private final MemorySegment inner;
    private final MemorySegment given;
    private final byte[] before;

    private Block(Kind kind, byte[] content, Arena arena) {
        this.whole = whole(kind, content.length + 2 * GUARD, arena).fill(PATTERN);
        this.inner = whole.asSlice(GUARD, content.length).copyFrom(MemorySegment.ofArray(content));
        this.given = kind.writable() ? inner : inner.asReadOnly();
        this.before = whole.toArray(ValueLayout.JAVA_BYTE);
    }

    private static MemorySegment whole(Kind kind, int size, Arena arena) {
        return switch (kind) {
            case HEAP, HEAP_READ_ONLY -> MemorySegment.ofArray(new byte[size]);
            case NATIVE, NATIVE_READ_ONLY -> arena.allocate(size);
            case MAPPED, MAPPED_READ_ONLY -> mapped(size, arena);
        };
    }

    private static MemorySegment mapped(int size, Arena arena) {
        try {
            Path file = Files.createTempFile("contract-", ".bin");
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
                return channel.map(MapMode.READ_WRITE, 0, size, arena);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Memory that holds the content, to read from. */
    static Block of(Kind kind, byte[] content, Arena arena) {
        return new Block(kind, content, arena);
    }

    /** Memory to write to, filled with one byte. */
    static Block filled(Kind kind, int size, int fill, Arena arena) {
        byte[] content = new byte[size];
        Arrays.fill(content, (byte) fill);
        return new Block(kind, content, arena);
    }

    /** Memory that was freed: to touch it is an {@link IllegalStateException}. */
    static MemorySegment freed() {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(1000);
        }
    }

    /** The memory between the guards. */
    MemorySegment segment() {
        return given;
    }

    byte[] bytes(long length) {
        return inner.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Fails if a byte changed that was only to be read, or one around. */
    void assertUnchanged(String what) {
        assertEquals(-1, whole.mismatch(MemorySegment.ofArray(before)), what + " changed at");
    }

    /** Fails if a byte around the target changed. */
    void assertGuardsUnchanged(String what) {
        MemorySegment expected = MemorySegment.ofArray(before);
        long end = GUARD + inner.byteSize();
        assertEquals(-1, MemorySegment.mismatch(whole, 0, GUARD, expected, 0, GUARD), "written before " + what);
        assertEquals(
                -1,
                MemorySegment.mismatch(whole, end, end + GUARD, expected, end, end + GUARD),
                "written behind " + what);
    }
}
