package dev.codecs.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class SegmentsTest {
    private static final byte[] ARRAY = {1, 2, 3, 4, 5};

    @Test
    void aViewIsOfItsRange() {
        assertArrayEquals(new byte[] {3, 4}, Segments.of(ARRAY, 2, 2).toArray(ValueLayout.JAVA_BYTE));
        assertEquals(0, Segments.of(ARRAY, 5, 0).byteSize());
        assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(ARRAY, -1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(ARRAY, 0, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(ARRAY, 4, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(ARRAY, Integer.MAX_VALUE, 1));
        assertThrows(NullPointerException.class, () -> Segments.of(null, 0, 0));
    }

    @Test
    void sourcesAreBytesOrNative() {
        MemorySegment heap = MemorySegment.ofArray(ARRAY);
        assertSame(heap, Segments.source(heap));
        MemorySegment readOnly = heap.asReadOnly();
        assertSame(readOnly, Segments.source(readOnly));
        assertThrows(IllegalArgumentException.class, () -> Segments.source(MemorySegment.ofArray(new int[1])));
        assertThrows(IllegalArgumentException.class, () -> Segments.source(MemorySegment.ofArray(new long[1])));
        MemorySegment hidden = MemorySegment.ofArray(new int[2]).asReadOnly();
        assertThrows(IllegalArgumentException.class, () -> Segments.source(hidden));
        assertThrows(IllegalArgumentException.class, () -> Segments.source(hidden.asSlice(1, 0)));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(8);
            assertSame(memory, Segments.source(memory));
        }
    }

    @Test
    void targetsAreWritable() {
        MemorySegment heap = MemorySegment.ofArray(ARRAY);
        assertSame(heap, Segments.target(heap));
        assertThrows(IllegalArgumentException.class, () -> Segments.target(heap.asReadOnly()));
        assertThrows(IllegalArgumentException.class, () -> Segments.target(MemorySegment.ofArray(new char[1])));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(8);
            assertSame(memory, Segments.target(memory));
            assertThrows(IllegalArgumentException.class, () -> Segments.target(memory.asReadOnly()));
        }
    }

    @Test
    void theArrayBehindAHeapSegmentIsFoundWithItsOffset() {
        MemorySegment part = Segments.of(ARRAY, 2, 3).asSlice(1);
        assertSame(ARRAY, Segments.array(part));
        assertEquals(3, Segments.offset(part));
        assertNull(Segments.array(part.asReadOnly()));
        assertNull(Segments.array(MemorySegment.ofArray(new int[1])));
        try (Arena arena = Arena.ofConfined()) {
            assertNull(Segments.array(arena.allocate(1)));
        }
    }

    @Test
    void whatHasNoArrayIsCopiedIntoOne() {
        MemorySegment heap = Segments.of(ARRAY, 1, 3);
        assertSame(heap, Segments.inArray(heap));
        MemorySegment copy = Segments.inArray(heap.asReadOnly());
        assertArrayEquals(new byte[] {2, 3, 4}, Segments.array(copy));
        assertEquals(0, Segments.offset(copy));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(3).copyFrom(heap);
            assertArrayEquals(new byte[] {2, 3, 4}, Segments.array(Segments.inArray(memory)));
        }
    }

    @Test
    void aLengthFitsIntoAnArrayOrNot() {
        assertEquals(0, Segments.arrayLength(0));
        assertEquals(Integer.MAX_VALUE - 8, Segments.arrayLength(Integer.MAX_VALUE - 8L));
        assertThrows(IllegalArgumentException.class, () -> Segments.arrayLength(Integer.MAX_VALUE - 7L));
        assertThrows(IllegalArgumentException.class, () -> Segments.arrayLength(1L << 32));
        assertThrows(IllegalArgumentException.class, () -> Segments.arrayLength(-1));
    }
}
