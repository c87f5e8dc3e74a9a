package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * The functions of libdeflate for raw DEFLATE. The two that take data are bound twice: for arrays in place, and for native
 * memory in calls of any length.
 */
record Libdeflate(
        MethodHandle allocCompressor,
        MethodHandle freeCompressor,
        MethodHandle compressBound,
        MethodHandle compressInPlace,
        MethodHandle compressNative,
        MethodHandle allocDecompressor,
        MethodHandle freeDecompressor,
        MethodHandle decompressInPlace,
        MethodHandle decompressNative,
        boolean since119,
        String origin) {
    static final int SUCCESS = 0;
    static final int INSUFFICIENT_SPACE = 3;

    static final Binding<Libdeflate> BINDING = new Binding<>(
            new Library(
                    "libdeflate",
                    "deflate",
                    List.of("libdeflate.so.0"),
                    List.of("libdeflate.0.dylib", "libdeflate.dylib"),
                    List.of("libdeflate.dll", "deflate.dll"),
                    "add io.airlift:aircompressor-v3 to the class path, which carries it, or install libdeflate0 (Debian, "
                            + "Ubuntu) or libdeflate (Fedora, Homebrew)"),
            Libdeflate::bind,
            Libdeflate::verified);

    private static Libdeflate bind(NativeLibrary library) {
        String compress = "libdeflate_deflate_compress";
        String decompress = "libdeflate_deflate_decompress_ex";
        return new Libdeflate(
                library.call("libdeflate_alloc_compressor", ADDRESS, JAVA_INT),
                library.call("libdeflate_free_compressor", null, ADDRESS),
                library.critical("libdeflate_deflate_compress_bound", JAVA_LONG, ADDRESS, JAVA_LONG),
                library.critical(compress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                library.call(compress, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                library.call("libdeflate_alloc_decompressor", ADDRESS),
                library.call("libdeflate_free_decompressor", null, ADDRESS),
                library.critical(
                        decompress, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS),
                library.call(decompress, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS),
                // The library does not tell its version, but this function came with 1.19.
                library.has("libdeflate_alloc_compressor_ex"),
                library.origin());
    }

    /** {@return whether it compresses into a target that has no byte to spare} Before 1.19 it wants up to eight. */
    boolean fillsTargets() {
        return since119;
    }

    /** Sends a few bytes through the library and back. */
    private String verified() {
        MemorySegment compressor = newCompressor(6);
        try (Arena arena = Arena.ofConfined();
                Decompressor decompressor = new Decompressor(this)) {
            MemorySegment data = arena.allocate(100).fill((byte) 'a');
            MemorySegment packed = arena.allocate(100);
            long length = (long) compressNative.invokeExact(compressor, data, 100L, packed, 100L);
            MemorySegment back = arena.allocate(100);
            int result = decompressor.run(decompressNative, packed.asSlice(0, length), back);
            if (length <= 0 || result != SUCCESS || back.mismatch(data) >= 0) {
                throw new IllegalStateException("what it compresses it does not decompress to the same");
            }
            return "libdeflate " + (since119 ? "1.19 or newer" : "older than 1.19") + " (" + origin + ")";
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        } finally {
            free(compressor);
        }
    }

    MemorySegment newCompressor(int level) {
        try {
            MemorySegment compressor = (MemorySegment) allocCompressor.invokeExact(level);
            if (compressor.address() == 0) {
                throw new OutOfMemoryError("libdeflate got no memory for a compressor of level " + level);
            }
            return compressor;
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    void free(MemorySegment compressor) {
        try {
            freeCompressor.invokeExact(compressor);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
