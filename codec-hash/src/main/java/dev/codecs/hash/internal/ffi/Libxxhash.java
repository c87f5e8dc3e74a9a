package dev.codecs.hash.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** XXH3 of libxxhash, as its header xxhash.h tells. A state is aligned to 64 bytes, so the library itself allocates it. */
final class Libxxhash {
    private static final Library LIBRARY = new Library(
            "xxhash",
            "xxhash",
            List.of("libxxhash.so.0"),
            List.of("/opt/homebrew/lib/libxxhash.0.dylib", "/usr/local/lib/libxxhash.0.dylib", "libxxhash.0.dylib"),
            List.of("xxhash.dll", "libxxhash.dll"),
            "install xxHash 0.8 or newer (the package libxxhash0 of Debian, xxhash-libs of Fedora, xxhash of Homebrew)"
                    + " or add io.airlift:aircompressor-v3 to the class path");

    static final Binding<Functions> BINDING = new Binding<>(LIBRARY, Functions::bind, Functions::version);

    private Libxxhash() {}

    record Functions(
            MethodHandle versionNumber,
            MethodHandle hash,
            MethodHandle hashArray,
            MethodHandle create,
            MethodHandle free,
            MethodHandle reset,
            MethodHandle update,
            MethodHandle updateArray,
            MethodHandle digest,
            MethodHandle copy) {
        static Functions bind(NativeLibrary library) {
            String hash = fastest(library, "XXH3_64bits_withSeed");
            String update = fastest(library, "XXH3_64bits_update");
            return new Functions(
                    library.call("XXH_versionNumber", JAVA_INT),
                    library.call(hash, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
                    library.critical(hash, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
                    library.call("XXH3_createState", ADDRESS),
                    library.call("XXH3_freeState", JAVA_INT, ADDRESS),
                    library.critical("XXH3_64bits_reset_withSeed", JAVA_INT, ADDRESS, JAVA_LONG),
                    library.call(update, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical(update, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("XXH3_64bits_digest", JAVA_LONG, ADDRESS),
                    library.critical("XXH3_copyState", null, ADDRESS, ADDRESS));
        }

        /** On x86-64 the plain functions are built for SSE2; these choose AVX2 or AVX-512 at run time, 1.7 to 3.2 times as fast. */
        private static String fastest(NativeLibrary library, String function) {
            String dispatching = function + "_dispatch";
            return library.has(dispatching) ? dispatching : function;
        }

        String version() {
            try {
                int number = (int) versionNumber.invokeExact();
                return "xxHash " + number / 10_000 + "." + number / 100 % 100 + "." + number % 100;
            } catch (Throwable e) {
                throw NativeLibrary.thrown(e);
            }
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    /** {@return the hash of part of an array of at most {@link NativeLibrary#CRITICAL_LIMIT} bytes} */
    static long hash(byte[] data, int offset, int length, long seed) {
        MemorySegment part = MemorySegment.ofArray(data).asSlice(offset, length);
        try {
            return (long) Bound.FUNCTIONS.hashArray().invokeExact(part, (long) length, seed);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return the hash of native memory} */
    static long hash(MemorySegment data, long seed) {
        try {
            return (long) Bound.FUNCTIONS.hash().invokeExact(data, data.byteSize(), seed);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return a new state, to be reset before use} */
    static NativeObject state() {
        try {
            return new NativeObject((MemorySegment) Bound.FUNCTIONS.create().invokeExact(), Libxxhash::free);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void free(MemorySegment state) {
        try {
            check((int) Bound.FUNCTIONS.free().invokeExact(state));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Brings the state to the one before any data. */
    static void reset(NativeObject state, long seed) {
        try {
            check((int) Bound.FUNCTIONS.reset().invokeExact(state.address(), seed));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds part of an array, in pieces that no garbage collection has to wait for long. */
    static void update(NativeObject state, byte[] data, int offset, int length) {
        MemorySegment array = MemorySegment.ofArray(data);
        try {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                MemorySegment piece = array.asSlice(offset + done, size);
                check((int) Bound.FUNCTIONS.updateArray().invokeExact(state.address(), piece, (long) size));
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds native memory. */
    static void update(NativeObject state, MemorySegment data) {
        try {
            check((int) Bound.FUNCTIONS.update().invokeExact(state.address(), data, data.byteSize()));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return the hash of what was added so far} */
    static long digest(NativeObject state) {
        try {
            return (long) Bound.FUNCTIONS.digest().invokeExact(state.address());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Copies one state into another. */
    static void copy(NativeObject target, NativeObject source) {
        try {
            Bound.FUNCTIONS.copy().invokeExact(target.address(), source.address());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void check(int result) {
        if (result != 0) {
            throw new IllegalStateException("libxxhash refused a call with the code " + result);
        }
    }
}
