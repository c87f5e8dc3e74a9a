package dev.codecs.aes.internal.winzip.ffi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.function.Consumer;

/**
 * A C object that is freed exactly once: by {@link #free}, or when nobody can reach it any more. Whoever gives its address to a
 * function keeps it reachable until the function returns.
 */
final class NativeObject {
    private static final Cleaner CLEANER = Cleaner.create();

    private final MemorySegment address;
    private final Cleaner.Cleanable freeing;

    /**
     * Takes ownership of a new C object.
     *
     * @param free calls the library's function; it must not hold the new instance
     * @throws IllegalStateException if the address is null, as it is when the library could get no memory
     */
    NativeObject(MemorySegment address, Consumer<MemorySegment> free) {
        if (address.address() == 0) {
            throw new IllegalStateException("the C library has no memory left");
        }
        this.address = address;
        this.freeing = CLEANER.register(this, () -> free.accept(address));
    }

    MemorySegment address() {
        return address;
    }

    void free() {
        freeing.clean();
    }
}
