package dev.codecs.spi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The checks and views of memory segments that every engine needs: what a codec accepts is decided here. */
public final class Segments {
    /** The length of the largest array that every JVM gives. */
    public static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Segments() {}

    /** {@return a view of part of an array} */
    public static MemorySegment of(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return MemorySegment.ofArray(array).asSlice(offset, length);
    }

    /**
     * {@return the segment, which a codec can read: it is native or a view of a {@code byte[]}}
     *
     * @throws IllegalArgumentException if it is a view of another type of array
     */
    public static MemorySegment source(MemorySegment segment) {
        if (!segment.isNative() && !isOfBytes(segment)) {
            throw new IllegalArgumentException("a heap segment must be a view of a byte[]: copy the data into one");
        }
        return segment;
    }

    private static boolean isOfBytes(MemorySegment heapSegment) {
        Object base = heapSegment.heapBase().orElse(null);
        return base == null ? isOfBytesAndReadOnly(heapSegment) : base instanceof byte[];
    }

    /** A read-only segment hides its array; but only over bytes there can be a buffer, of any size. */
    private static boolean isOfBytesAndReadOnly(MemorySegment heapSegment) {
        try {
            return heapSegment.asSlice(0, 0).asByteBuffer().isReadOnly();
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    /**
     * {@return the segment, which a codec can write: as {@link #source}, and not read-only}
     *
     * @throws IllegalArgumentException if it is not
     */
    public static MemorySegment target(MemorySegment segment) {
        if (segment.isReadOnly()) {
            throw new IllegalArgumentException("the target is read-only: give a writable segment");
        }
        return source(segment);
    }

    /**
     * {@return whether C may use the memory where it is: native, and not mapped from a file} Whoever shortens a mapped file makes an error
     * of it that Java throws, and that ends the JVM in C.
     */
    public static boolean isSteady(MemorySegment segment) {
        return segment.isNative() && !segment.isMapped();
    }

    /** {@return the array behind a heap segment, or null if it is native or read-only} Its first byte is at {@link #offset}. */
    public static byte @Nullable [] array(MemorySegment segment) {
        return segment.heapBase().orElse(null) instanceof byte[] array ? array : null;
    }

    /** {@return the segment, or of one without an array to be had a copy of its content in an array} */
    public static MemorySegment inArray(MemorySegment segment) {
        if (array(segment) != null) {
            return segment;
        }
        arrayLength(segment.byteSize());
        return MemorySegment.ofArray(segment.toArray(ValueLayout.JAVA_BYTE));
    }

    /** {@return where a heap segment starts in its array} */
    public static int offset(MemorySegment heapSegment) {
        return (int) heapSegment.address();
    }

    /**
     * {@return the length as the size of an array}
     *
     * @throws IllegalArgumentException if no array can be so long
     */
    public static int arrayLength(long length) {
        if (length < 0 || length > LARGEST_ARRAY) {
            throw new IllegalArgumentException(
                    length + " bytes do not fit into an array: use memory segments or streams");
        }
        return (int) length;
    }
}
