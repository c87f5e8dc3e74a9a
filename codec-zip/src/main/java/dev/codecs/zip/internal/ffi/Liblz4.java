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
 * The functions of liblz4 for blocks. Those of frames are left alone: the copy that aircompressor-v3 carries has them without what they
 * call, and a call would end the JVM.
 */
record Liblz4(
        MethodHandle versionString,
        MethodHandle sizeofState,
        MethodHandle sizeofStateHc,
        MethodHandle compressFastInPlace,
        MethodHandle compressFastNative,
        MethodHandle compressHcInPlace,
        MethodHandle compressHcNative,
        MethodHandle initStream,
        MethodHandle loadDict,
        MethodHandle compressFastContinue,
        MethodHandle initStreamHc,
        MethodHandle resetStreamHc,
        MethodHandle loadDictHc,
        MethodHandle compressHcContinue,
        MethodHandle decompressInPlace,
        MethodHandle decompressNative,
        String origin) {
    static final Binding<Liblz4> BINDING = new Binding<>(
            new Library(
                    "liblz4",
                    "lz4",
                    List.of("liblz4.so.1"),
                    List.of("liblz4.1.dylib", "liblz4.dylib"),
                    List.of("liblz4.dll", "lz4.dll"),
                    "add io.airlift:aircompressor-v3 to the class path, which carries it, or install liblz4-1 (Debian, "
                            + "Ubuntu), lz4-libs (Fedora) or lz4 (Homebrew)"),
            Liblz4::bind,
            Liblz4::verified);

    private static Liblz4 bind(NativeLibrary library) {
        String fast = "LZ4_compress_fast_extState";
        String high = "LZ4_compress_HC_extStateHC";
        String decompress = "LZ4_decompress_safe_usingDict";
        return new Liblz4(
                library.call("LZ4_versionString", ADDRESS),
                library.call("LZ4_sizeofState", JAVA_INT),
                library.call("LZ4_sizeofStateHC", JAVA_INT),
                library.critical(fast, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
                library.call(fast, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
                library.critical(high, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
                library.call(high, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
                library.call("LZ4_initStream", ADDRESS, ADDRESS, JAVA_LONG),
                library.call("LZ4_loadDict", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
                library.call(
                        "LZ4_compress_fast_continue",
                        JAVA_INT,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS,
                        JAVA_INT,
                        JAVA_INT,
                        JAVA_INT),
                library.call("LZ4_initStreamHC", ADDRESS, ADDRESS, JAVA_LONG),
                library.call("LZ4_resetStreamHC_fast", null, ADDRESS, JAVA_INT),
                library.call("LZ4_loadDictHC", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
                library.call("LZ4_compress_HC_continue", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT),
                library.critical(decompress, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT),
                library.call(decompress, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT),
                library.origin());
    }

    /** Sends a few bytes through the library and back. */
    private String verified() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment data = arena.allocate(100).fill((byte) 'a');
            MemorySegment packed = arena.allocate(150);
            MemorySegment back = arena.allocate(100);
            MemorySegment state = newState(arena);
            int length = (int) compressFastNative.invokeExact(state, data, packed, 100, 150, 1);
            int result = (int) decompressNative.invokeExact(packed, back, length, 100, MemorySegment.NULL, 0);
            if (length <= 0 || result != 100 || back.mismatch(data) >= 0) {
                throw new IllegalStateException("what it compresses it does not decompress to the same");
            }
            MemorySegment version = (MemorySegment) versionString.invokeExact();
            return "liblz4 " + NativeLibrary.text(version) + " (" + origin + ")";
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** A state of the fast compressor, which is a stream too. */
    MemorySegment newState(Arena arena) {
        try {
            return arena.allocate((int) sizeofState.invokeExact(), Long.BYTES);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** A state of the high compressor, which is a stream too. */
    MemorySegment newStateHc(Arena arena) {
        try {
            return arena.allocate((int) sizeofStateHc.invokeExact(), Long.BYTES);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
