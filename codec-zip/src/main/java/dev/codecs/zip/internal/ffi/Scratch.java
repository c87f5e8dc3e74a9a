package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.Availability;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Native memory in place of an array, for a call that takes too long to hold a garbage collection up. It comes from C's malloc
 * where that can be had: an arena fills its memory with zeros first, which is 5 % of the time to inflate 20 MiB.
 */
final class Scratch implements AutoCloseable {
    private record Malloc(MethodHandle malloc, MethodHandle free) {
        static final Binding<Malloc> BINDING = new Binding<>(
                new Library(
                        "libc",
                        null,
                        List.of("libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"),
                        List.of("libSystem.B.dylib"),
                        List.of("ucrtbase.dll"),
                        "it is part of the system"),
                library -> new Malloc(library.call("malloc", ADDRESS, JAVA_LONG), library.call("free", null, ADDRESS)),
                malloc -> "libc");
    }

    private static final boolean HAS_MALLOC = Malloc.BINDING.availability() instanceof Availability.Yes;

    private static final class Bound {
        static final Malloc C = Malloc.BINDING.symbols();
    }

    private final MemorySegment memory;
    private final Runnable free;

    private Scratch(MemorySegment memory, Runnable free) {
        this.memory = memory;
        this.free = free;
    }

    /** The source in native memory: itself or a copy. */
    static Scratch holding(MemorySegment source) {
        if (Segments.isSteady(source)) {
            return new Scratch(source, () -> {});
        }
        Scratch scratch = of(source.byteSize());
        scratch.memory.copyFrom(source);
        return scratch;
    }

    /** The target if that is native, or else memory of at most the size, of undefined content. */
    static Scratch standingFor(MemorySegment target, long size) {
        return Segments.isSteady(target) ? new Scratch(target, () -> {}) : of(Math.min(target.byteSize(), size));
    }

    /** Memory of undefined content. */
    static Scratch of(long size) {
        if (!HAS_MALLOC) {
            return fromArena(size);
        }
        try {
            MemorySegment address = (MemorySegment) Bound.C.malloc.invokeExact(Math.max(1, size));
            if (address.address() == 0) {
                throw new OutOfMemoryError("malloc gives no " + size + " bytes");
            }
            return new Scratch(NativeLibrary.sized(address, size), () -> free(address));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // whoever has the scratch closes it
    private static Scratch fromArena(long size) {
        Arena arena = Arena.ofConfined();
        return new Scratch(arena.allocate(size), arena::close);
    }

    private static void free(MemorySegment address) {
        try {
            Bound.C.free.invokeExact(address);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    MemorySegment memory() {
        return memory;
    }

    /** Brings what was written to where it belongs. */
    void copyTo(MemorySegment target, long length) {
        if (!memory.equals(target)) {
            MemorySegment.copy(memory, 0, target, 0, length);
        }
    }

    @Override
    public void close() {
        free.run();
    }
}
