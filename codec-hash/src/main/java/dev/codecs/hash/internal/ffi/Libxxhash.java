package dev.codecs.hash.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.java.Xxh3Short128;
import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * libxxhash, as its header xxhash.h tells. A state is aligned to 64 bytes, so the library itself allocates it.
 *
 * <p>A call is compiled straight to the C function only where its handle is a constant, and costs twice as much otherwise. That is
 * why each function has its handles in a holder of its own, and why every method here has one call for each of them.
 */
final class Libxxhash {
    private static final Library LIBRARY = new Library(
            "xxhash",
            "xxhash",
            List.of("libxxhash.so.0"),
            List.of("/opt/homebrew/lib/libxxhash.0.dylib", "/usr/local/lib/libxxhash.0.dylib", "libxxhash.0.dylib"),
            List.of("xxhash.dll", "libxxhash.dll"),
            "install xxHash 0.8 or newer (the package libxxhash0 of Debian, xxhash-libs of Fedora, xxhash of Homebrew)"
                    + " or add io.airlift:aircompressor-v3 to the class path");

    static final Binding<MethodHandle> BINDING =
            new Binding<>(LIBRARY, library -> library.call("XXH_versionNumber", JAVA_INT), Libxxhash::version);

    /** {@code XXH128_hash_t}. */
    private static final MemoryLayout TWO_LONGS =
            MemoryLayout.structLayout(JAVA_LONG.withName("low64"), JAVA_LONG.withName("high64"));

    /**
     * Room for a returned struct. It comes in two registers and never was in memory, except on Windows, where C writes it: there it
     * must be native.
     */
    private static final SegmentAllocator RESULT = System.getProperty("os.name").startsWith("Windows")
            ? (size, alignment) -> Arena.ofAuto().allocate(size, alignment)
            : (size, alignment) -> MemorySegment.ofArray(new long[2]);

    private Libxxhash() {}

    private static String version(MethodHandle versionNumber) {
        try {
            int number = (int) versionNumber.invokeExact();
            return "xxHash " + number / 10_000 + "." + number / 100 % 100 + "." + number % 100 + "; xxh3-128 of up to "
                    + Xxh3Short128.LONGEST + " bytes in Java";
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** What every function of the library has. */
    record Functions(
            MethodHandle hash,
            MethodHandle hashArray,
            MethodHandle create,
            MethodHandle free,
            MethodHandle reset,
            MethodHandle update,
            MethodHandle updateArray,
            MethodHandle digest,
            MethodHandle copy) {
        /**
         * Binds one function.
         *
         * @param hash the name of the function that hashes at once
         * @param family what the names of the functions of a state begin with
         * @param name what the names of those begin with that depend on the length of the result
         * @param reset the name of the function that starts with a seed
         * @param result of the hash
         * @param seed its type
         */
        static Binding<Functions> binding(
                String hash, String family, String name, String reset, MemoryLayout result, MemoryLayout seed) {
            return new Binding<>(
                    LIBRARY,
                    library -> {
                        String fastHash = fastest(library, hash);
                        String update = fastest(library, name + "_update");
                        return new Functions(
                                library.call(fastHash, result, ADDRESS, JAVA_LONG, seed),
                                library.critical(fastHash, result, ADDRESS, JAVA_LONG, seed),
                                library.call(family + "_createState", ADDRESS),
                                library.call(family + "_freeState", JAVA_INT, ADDRESS),
                                library.critical(reset, JAVA_INT, ADDRESS, seed),
                                library.call(update, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                                library.critical(update, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                                library.critical(name + "_digest", result, ADDRESS),
                                library.critical(family + "_copyState", null, ADDRESS, ADDRESS));
                    },
                    functions -> hash);
        }
    }

    /** {@return the function that starts XXH3 with a secret of the caller's} */
    private static MethodHandle resetWithSecret(String name) {
        return new Binding<>(
                        LIBRARY,
                        library -> library.critical(name + "_reset_withSecret", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                        reset -> name)
                .symbols();
    }

    /** On x86-64 the plain functions are built for SSE2; these choose AVX2 or AVX-512 at run time, 1.7 to 3.2 times as fast. */
    private static String fastest(NativeLibrary library, String function) {
        String dispatching = function + "_dispatch";
        return library.has(dispatching) ? dispatching : function;
    }

    private static final class Xxh32 {
        static final Functions FUNCTIONS = Functions.binding(
                        "XXH32", "XXH32", "XXH32", "XXH32_reset", JAVA_INT, JAVA_INT)
                .symbols();
    }

    private static final class Xxh64 {
        static final Functions FUNCTIONS = Functions.binding(
                        "XXH64", "XXH64", "XXH64", "XXH64_reset", JAVA_LONG, JAVA_LONG)
                .symbols();
    }

    private static final class Xxh3 {
        static final Functions FUNCTIONS = Functions.binding(
                        "XXH3_64bits_withSeed",
                        "XXH3",
                        "XXH3_64bits",
                        "XXH3_64bits_reset_withSeed",
                        JAVA_LONG,
                        JAVA_LONG)
                .symbols();
        static final MethodHandle RESET_WITH_SECRET = resetWithSecret("XXH3_64bits");
    }

    private static final class Xxh128 {
        static final Functions FUNCTIONS = Functions.binding(
                        "XXH3_128bits_withSeed",
                        "XXH3",
                        "XXH3_128bits",
                        "XXH3_128bits_reset_withSeed",
                        TWO_LONGS,
                        JAVA_LONG)
                .symbols();
        static final MethodHandle RESET_WITH_SECRET = resetWithSecret("XXH3_128bits");
    }

    /** {@return the hash of part of an array of at most {@link NativeLibrary#CRITICAL_LIMIT} bytes, where it is one number} */
    static long hash(Xxh function, byte[] data, int offset, int length, long seed) {
        MemorySegment part = MemorySegment.ofArray(data).asSlice(offset, length);
        try {
            return switch (function) {
                case XXH32 ->
                    Integer.toUnsignedLong(
                            (int) Xxh32.FUNCTIONS.hashArray().invokeExact(part, (long) length, (int) seed));
                case XXH64 -> (long) Xxh64.FUNCTIONS.hashArray().invokeExact(part, (long) length, seed);
                case XXH3_64 -> (long) Xxh3.FUNCTIONS.hashArray().invokeExact(part, (long) length, seed);
                case XXH3_128 -> throw new IllegalArgumentException("128 bits are no long");
            };
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return the hash of native memory, where it is one number} */
    static long hash(Xxh function, MemorySegment data, long seed) {
        try {
            return switch (function) {
                case XXH32 ->
                    Integer.toUnsignedLong((int) Xxh32.FUNCTIONS.hash().invokeExact(data, data.byteSize(), (int) seed));
                case XXH64 -> (long) Xxh64.FUNCTIONS.hash().invokeExact(data, data.byteSize(), seed);
                case XXH3_64 -> (long) Xxh3.FUNCTIONS.hash().invokeExact(data, data.byteSize(), seed);
                case XXH3_128 -> throw new IllegalArgumentException("128 bits are no long");
            };
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return the 128 bits of part of an array of at most {@link NativeLibrary#CRITICAL_LIMIT} bytes} */
    static byte[] hash128(byte[] data, int offset, int length, long seed) {
        MemorySegment part = MemorySegment.ofArray(data).asSlice(offset, length);
        try {
            return bytes((MemorySegment) Xxh128.FUNCTIONS.hashArray().invokeExact(RESULT, part, (long) length, seed));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return the 128 bits of native memory} */
    static byte[] hash128(MemorySegment data, long seed) {
        try {
            return bytes((MemorySegment) Xxh128.FUNCTIONS.hash().invokeExact(RESULT, data, data.byteSize(), seed));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static byte[] bytes(MemorySegment twoLongs) {
        byte[] bytes = new byte[2 * Long.BYTES];
        BigEndian.put(twoLongs.get(JAVA_LONG, Long.BYTES), bytes, 0);
        BigEndian.put(twoLongs.get(JAVA_LONG, 0), bytes, Long.BYTES);
        return bytes;
    }

    /** {@return a new state, to be reset before use} */
    static NativeObject state(Xxh function) {
        try {
            return new NativeObject(
                    switch (function) {
                        case XXH32 -> (MemorySegment) Xxh32.FUNCTIONS.create().invokeExact();
                        case XXH64 -> (MemorySegment) Xxh64.FUNCTIONS.create().invokeExact();
                        case XXH3_64, XXH3_128 ->
                            (MemorySegment) Xxh3.FUNCTIONS.create().invokeExact();
                    },
                    address -> free(function, address));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void free(Xxh function, MemorySegment state) {
        try {
            check(
                    switch (function) {
                        case XXH32 -> (int) Xxh32.FUNCTIONS.free().invokeExact(state);
                        case XXH64 -> (int) Xxh64.FUNCTIONS.free().invokeExact(state);
                        case XXH3_64, XXH3_128 -> (int) Xxh3.FUNCTIONS.free().invokeExact(state);
                    });
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Brings the state to the one before any data. */
    static void reset(Xxh function, NativeObject state, long seed) {
        try {
            check(
                    switch (function) {
                        case XXH32 -> (int) Xxh32.FUNCTIONS.reset().invokeExact(state.address(), (int) seed);
                        case XXH64 -> (int) Xxh64.FUNCTIONS.reset().invokeExact(state.address(), seed);
                        case XXH3_64 -> (int) Xxh3.FUNCTIONS.reset().invokeExact(state.address(), seed);
                        case XXH3_128 -> (int) Xxh128.FUNCTIONS.reset().invokeExact(state.address(), seed);
                    });
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** The same with a secret in native memory, to which the state points from now on. */
    static void reset(Xxh function, NativeObject state, MemorySegment secret) {
        try {
            check(
                    switch (function) {
                        case XXH3_64 ->
                            (int) Xxh3.RESET_WITH_SECRET.invokeExact(state.address(), secret, secret.byteSize());
                        case XXH3_128 ->
                            (int) Xxh128.RESET_WITH_SECRET.invokeExact(state.address(), secret, secret.byteSize());
                        case XXH32, XXH64 -> throw new IllegalArgumentException(function + " takes no secret");
                    });
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds part of an array, in pieces that no garbage collection has to wait for long. */
    static void update(Xxh function, NativeObject state, byte[] data, int offset, int length) {
        MemorySegment array = MemorySegment.ofArray(data);
        try {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                MemorySegment piece = array.asSlice(offset + done, size);
                check(
                        switch (function) {
                            case XXH32 ->
                                (int) Xxh32.FUNCTIONS.updateArray().invokeExact(state.address(), piece, (long) size);
                            case XXH64 ->
                                (int) Xxh64.FUNCTIONS.updateArray().invokeExact(state.address(), piece, (long) size);
                            case XXH3_64 ->
                                (int) Xxh3.FUNCTIONS.updateArray().invokeExact(state.address(), piece, (long) size);
                            case XXH3_128 ->
                                (int) Xxh128.FUNCTIONS.updateArray().invokeExact(state.address(), piece, (long) size);
                        });
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds native memory. */
    static void update(Xxh function, NativeObject state, MemorySegment data) {
        try {
            check(
                    switch (function) {
                        case XXH32 ->
                            (int) Xxh32.FUNCTIONS.update().invokeExact(state.address(), data, data.byteSize());
                        case XXH64 ->
                            (int) Xxh64.FUNCTIONS.update().invokeExact(state.address(), data, data.byteSize());
                        case XXH3_64 ->
                            (int) Xxh3.FUNCTIONS.update().invokeExact(state.address(), data, data.byteSize());
                        case XXH3_128 ->
                            (int) Xxh128.FUNCTIONS.update().invokeExact(state.address(), data, data.byteSize());
                    });
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes the hash of what was added so far. */
    static void digest(Xxh function, NativeObject state, byte[] target, int offset) {
        try {
            switch (function) {
                case XXH32 ->
                    BigEndian.put((int) Xxh32.FUNCTIONS.digest().invokeExact(state.address()), target, offset);
                case XXH64 ->
                    BigEndian.put((long) Xxh64.FUNCTIONS.digest().invokeExact(state.address()), target, offset);
                case XXH3_64 ->
                    BigEndian.put((long) Xxh3.FUNCTIONS.digest().invokeExact(state.address()), target, offset);
                case XXH3_128 -> {
                    MemorySegment hash =
                            (MemorySegment) Xxh128.FUNCTIONS.digest().invokeExact(RESULT, state.address());
                    BigEndian.put(hash.get(JAVA_LONG, Long.BYTES), target, offset);
                    BigEndian.put(hash.get(JAVA_LONG, 0), target, offset + Long.BYTES);
                }
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Copies one state into another of the same function. */
    static void copy(Xxh function, NativeObject target, NativeObject source) {
        try {
            switch (function) {
                case XXH32 -> Xxh32.FUNCTIONS.copy().invokeExact(target.address(), source.address());
                case XXH64 -> Xxh64.FUNCTIONS.copy().invokeExact(target.address(), source.address());
                case XXH3_64, XXH3_128 -> Xxh3.FUNCTIONS.copy().invokeExact(target.address(), source.address());
            }
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
