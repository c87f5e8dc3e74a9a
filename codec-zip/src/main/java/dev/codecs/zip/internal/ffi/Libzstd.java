package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.ZstdFaults;
import dev.codecs.zip.internal.ZstdKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * The functions of libzstd. The two that take all data at once are bound twice: for arrays in place, and for native memory in calls
 * of any length. Results are a size or, near the top of the unsigned range, an error's negated number.
 */
record Libzstd(
        MethodHandle createCompressing,
        MethodHandle freeCompressing,
        MethodHandle resetCompressing,
        MethodHandle setCompressing,
        MethodHandle dictionaryForCompressing,
        MethodHandle sizeOfCompressing,
        MethodHandle compressInPlace,
        MethodHandle compressNative,
        MethodHandle compressStream,
        MethodHandle createDecompressing,
        MethodHandle freeDecompressing,
        MethodHandle resetDecompressing,
        MethodHandle setDecompressing,
        MethodHandle dictionaryForDecompressing,
        MethodHandle sizeOfDecompressing,
        MethodHandle decompressInPlace,
        MethodHandle decompressNative,
        MethodHandle decompressStream,
        MethodHandle errorName,
        int lowestLevel,
        int highestLevel,
        String version,
        String origin) {
    static final int RESET_SESSION = 1;
    static final int RESET_ALL = 3;

    static final int COMPRESSION_LEVEL = 100;
    static final int CHECKSUM_FLAG = 201;
    static final int WINDOW_LOG_MAX = 100;

    static final int CONTINUE = 0;
    static final int FLUSH = 1;
    static final int END = 2;

    static final int TARGET_TOO_SMALL = 70;
    private static final int NO_MEMORY = 64;
    private static final int MOST_ERRORS = 120;

    static final Binding<Libzstd> BINDING = new Binding<>(
            new Library(
                    "libzstd",
                    "zstd",
                    List.of("libzstd.so.1"),
                    List.of("libzstd.1.dylib", "libzstd.dylib"),
                    List.of("libzstd.dll", "zstd.dll"),
                    "add io.airlift:aircompressor-v3 to the class path, which carries it, or install libzstd1 (Debian, Ubuntu) "
                            + "or zstd (Fedora, Homebrew)"),
            Libzstd::bind,
            Libzstd::verified);

    private static Libzstd bind(NativeLibrary library) {
        String compress = "ZSTD_compress2";
        String decompress = "ZSTD_decompressDCtx";
        try {
            return new Libzstd(
                    library.call("ZSTD_createCCtx", ADDRESS),
                    library.call("ZSTD_freeCCtx", JAVA_LONG, ADDRESS),
                    library.call("ZSTD_CCtx_reset", JAVA_LONG, ADDRESS, JAVA_INT),
                    library.call("ZSTD_CCtx_setParameter", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT),
                    library.call("ZSTD_CCtx_loadDictionary", JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG),
                    library.call("ZSTD_sizeof_CCtx", JAVA_LONG, ADDRESS),
                    library.critical(compress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                    library.call(compress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                    library.call("ZSTD_compressStream2", JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, JAVA_INT),
                    library.call("ZSTD_createDCtx", ADDRESS),
                    library.call("ZSTD_freeDCtx", JAVA_LONG, ADDRESS),
                    library.call("ZSTD_DCtx_reset", JAVA_LONG, ADDRESS, JAVA_INT),
                    library.call("ZSTD_DCtx_setParameter", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT),
                    library.call("ZSTD_DCtx_loadDictionary", JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG),
                    library.call("ZSTD_sizeof_DCtx", JAVA_LONG, ADDRESS),
                    library.critical(decompress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                    library.call(decompress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                    library.call("ZSTD_decompressStream", JAVA_LONG, ADDRESS, ADDRESS, ADDRESS),
                    library.call("ZSTD_getErrorName", ADDRESS, JAVA_LONG),
                    (int) library.call("ZSTD_minCLevel", JAVA_INT).invokeExact(),
                    (int) library.call("ZSTD_maxCLevel", JAVA_INT).invokeExact(),
                    NativeLibrary.text((MemorySegment)
                            library.call("ZSTD_versionString", ADDRESS).invokeExact()),
                    library.origin());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Sends a few bytes through the library and back. */
    private String verified() {
        byte[] data = "a stream and a stream and a stream and a stream".getBytes(US_ASCII);
        try (Arena arena = Arena.ofConfined();
                ZstdContext compressing = ZstdContext.compressing(this);
                ZstdContext decompressing = ZstdContext.decompressing(this)) {
            compressing.configure(new ZstdKernel.Settings(3, true, null));
            MemorySegment source = arena.allocate(data.length).copyFrom(MemorySegment.ofArray(data));
            MemorySegment packed = arena.allocate(200);
            MemorySegment back = arena.allocate(data.length);
            long length = (long) compressNative.invokeExact(
                    compressing.pointer(), packed, packed.byteSize(), source, source.byteSize());
            long size = isError(length)
                    ? length
                    : (long) decompressNative.invokeExact(
                            decompressing.pointer(), back, back.byteSize(), packed, length);
            if (size != data.length || back.mismatch(source) >= 0) {
                throw new IllegalStateException("what it compresses it does not decompress to the same");
            }
            return "libzstd " + version + " (" + origin + ")";
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    static boolean isError(long result) {
        return result < 0 && result >= -MOST_ERRORS;
    }

    /** The number of an error. */
    static int error(long result) {
        return (int) -result;
    }

    /** What the library calls an error. */
    String name(long result) {
        try {
            return NativeLibrary.text((MemorySegment) errorName.invokeExact(result));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Lets only results pass that are no error. */
    long checked(long result) {
        if (isError(result)) {
            ensureMemory(result);
            throw new IllegalStateException("libzstd says " + name(result));
        }
        return result;
    }

    /** What an error says of the data. */
    CorruptInputException fault(long result, long position) {
        ensureMemory(result);
        return ZstdFaults.invalid(name(result), position);
    }

    private static void ensureMemory(long result) {
        if (error(result) == NO_MEMORY) {
            throw new OutOfMemoryError("libzstd got no memory");
        }
    }
}
