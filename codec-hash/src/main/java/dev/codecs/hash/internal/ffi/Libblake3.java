package dev.codecs.hash.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * The C library of BLAKE3, as its header blake3.h tells. A {@code blake3_hasher} is plain memory: it needs no freeing and is copied
 * as bytes.
 */
final class Libblake3 {
    private static final Library LIBRARY = new Library(
            "blake3",
            null,
            List.of("libblake3.so.0", "libblake3.so.1", "libblake3.so"),
            List.of("/opt/homebrew/lib/libblake3.dylib", "/usr/local/lib/libblake3.dylib", "libblake3.dylib"),
            List.of("blake3.dll", "libblake3.dll"),
            "install the C library of BLAKE3 (the package libblake3-0 of Debian 13, blake3 of Fedora or Homebrew)");

    /** The size of a {@code blake3_hasher}, which has been 1912 bytes in all releases, and some room. */
    private static final long SIZE = 2048;

    static final Binding<Functions> BINDING = new Binding<>(LIBRARY, Functions::bind, Functions::version);

    private Libblake3() {}

    record Functions(
            MethodHandle versionText,
            MethodHandle init,
            MethodHandle initKeyed,
            MethodHandle initDeriveKey,
            MethodHandle reset,
            MethodHandle update,
            MethodHandle updateArray,
            MethodHandle output) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    library.call("blake3_version", ADDRESS),
                    library.call("blake3_hasher_init", null, ADDRESS),
                    library.critical("blake3_hasher_init_keyed", null, ADDRESS, ADDRESS),
                    library.critical("blake3_hasher_init_derive_key_raw", null, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("blake3_hasher_reset", null, ADDRESS),
                    library.call("blake3_hasher_update", null, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("blake3_hasher_update", null, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("blake3_hasher_finalize_seek", null, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG));
        }

        /** {@code "BLAKE3 1.5.1"}. */
        String version() {
            try {
                return "BLAKE3 " + NativeLibrary.text((MemorySegment) versionText.invokeExact());
            } catch (Throwable e) {
                throw NativeLibrary.thrown(e);
            }
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    private static MemorySegment allocated() {
        return Arena.ofAuto().allocate(SIZE, Long.BYTES);
    }

    /** {@return a new state before any data} */
    static MemorySegment plain() {
        MemorySegment state = allocated();
        try {
            Bound.FUNCTIONS.init().invokeExact(state);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        return state;
    }

    /** {@return the same with a key of 32 bytes} */
    static MemorySegment keyed(byte[] key) {
        MemorySegment state = allocated();
        MemorySegment bytes = MemorySegment.ofArray(key);
        try {
            Bound.FUNCTIONS.initKeyed().invokeExact(state, bytes);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        return state;
    }

    /** {@return the same for the derivation of keys} */
    static MemorySegment derivingKey(byte[] context) {
        MemorySegment state = allocated();
        MemorySegment bytes = MemorySegment.ofArray(context);
        try {
            Bound.FUNCTIONS.initDeriveKey().invokeExact(state, bytes, bytes.byteSize());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        return state;
    }

    /** {@return a copy of the state} */
    static MemorySegment copy(MemorySegment state) {
        return allocated().copyFrom(state);
    }

    /** Brings the state to the one before any data, with the same key or context. */
    static void reset(MemorySegment state) {
        try {
            Bound.FUNCTIONS.reset().invokeExact(state);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds part of an array, in pieces that no garbage collection has to wait for long. */
    static void update(MemorySegment state, byte[] data, int offset, int length) {
        MemorySegment array = MemorySegment.ofArray(data);
        try {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                MemorySegment piece = array.asSlice(offset + done, size);
                Bound.FUNCTIONS.updateArray().invokeExact(state, piece, (long) size);
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds native memory. */
    static void update(MemorySegment state, MemorySegment data) {
        try {
            Bound.FUNCTIONS.update().invokeExact(state, data, data.byteSize());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes part of the endless output; the state stays as it is. */
    static void output(MemorySegment state, long position, byte[] target, int offset, int length) {
        MemorySegment array = MemorySegment.ofArray(target);
        try {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                MemorySegment piece = array.asSlice(offset + done, size);
                Bound.FUNCTIONS.output().invokeExact(state, position + done, piece, (long) size);
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
