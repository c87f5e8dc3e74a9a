package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** A decompressor of libdeflate, with the memory where it leaves its counts. For one thread at a time. */
final class Decompressor implements AutoCloseable {
    private final Libdeflate library;
    private final MemorySegment context;
    private final MemorySegment counts;
    private final MemorySegment read;
    private final MemorySegment written;

    Decompressor(Libdeflate library) {
        this.library = library;
        this.counts = Arena.ofAuto().allocate(JAVA_LONG, 2);
        this.read = counts.asSlice(0, JAVA_LONG);
        this.written = counts.asSlice(JAVA_LONG.byteSize(), JAVA_LONG);
        try {
            this.context = (MemorySegment) library.allocDecompressor().invokeExact();
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        if (context.address() == 0) {
            throw new OutOfMemoryError("libdeflate got no memory for a decompressor");
        }
    }

    /**
     * Decompresses the stream at the start of the source.
     *
     * @param function one of the library's two handles for it, as a constant
     * @return the library's result; the counts are valid after a success
     */
    int run(MethodHandle function, MemorySegment source, MemorySegment target) {
        try {
            return (int)
                    function.invokeExact(context, source, source.byteSize(), target, target.byteSize(), read, written);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    long read() {
        return counts.getAtIndex(JAVA_LONG, 0);
    }

    long written() {
        return counts.getAtIndex(JAVA_LONG, 1);
    }

    @Override
    public void close() {
        try {
            library.freeDecompressor().invokeExact(context);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
