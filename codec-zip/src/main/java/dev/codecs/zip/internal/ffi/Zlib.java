package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.Library;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** The functions of zlib for raw DEFLATE piece by piece. None takes arrays: they work on the pointers of a {@link ZStream}. */
record Zlib(
        MethodHandle deflateInit,
        MethodHandle deflateSetDictionary,
        MethodHandle deflate,
        MethodHandle deflateReset,
        MethodHandle deflateEnd,
        MethodHandle inflateInit,
        MethodHandle inflateSetDictionary,
        MethodHandle inflate,
        MethodHandle inflateReset,
        MethodHandle inflateEnd,
        MemorySegment version) {
    static final int OK = 0;
    static final int STREAM_END = 1;
    static final int DATA_ERROR = -3;
    static final int MEM_ERROR = -4;
    static final int BUF_ERROR = -5;

    static final int NO_FLUSH = 0;
    static final int SYNC_FLUSH = 2;
    static final int FINISH = 4;

    static final Binding<Zlib> BINDING = new Binding<>(
            new Library(
                    "zlib",
                    null,
                    List.of("libz.so.1"),
                    List.of("libz.1.dylib"),
                    List.of("zlib1.dll"),
                    "install zlib1g (Debian, Ubuntu) or zlib (Fedora, Homebrew)"),
            Zlib::bind,
            Zlib::verified);

    private static Zlib bind(NativeLibrary library) {
        try {
            return new Zlib(
                    library.call(
                            "deflateInit2_",
                            JAVA_INT,
                            ADDRESS,
                            JAVA_INT,
                            JAVA_INT,
                            JAVA_INT,
                            JAVA_INT,
                            JAVA_INT,
                            ADDRESS,
                            JAVA_INT),
                    library.call("deflateSetDictionary", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
                    library.call("deflate", JAVA_INT, ADDRESS, JAVA_INT),
                    library.call("deflateReset", JAVA_INT, ADDRESS),
                    library.call("deflateEnd", JAVA_INT, ADDRESS),
                    library.call("inflateInit2_", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT),
                    library.call("inflateSetDictionary", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
                    library.call("inflate", JAVA_INT, ADDRESS, JAVA_INT),
                    library.call("inflateReset", JAVA_INT, ADDRESS),
                    library.call("inflateEnd", JAVA_INT, ADDRESS),
                    (MemorySegment) library.call("zlibVersion", ADDRESS).invokeExact());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Sends a few bytes through the library and back. */
    private String verified() {
        MemorySegment data = MemorySegment.ofArray("a stream and a stream and a stream".getBytes(US_ASCII));
        MemorySegment packed = MemorySegment.ofArray(new byte[100]);
        MemorySegment back = MemorySegment.ofArray(new byte[100]);
        try (ZStream deflating = ZStream.deflating(this, 6);
                ZStream inflating = ZStream.inflating(this)) {
            deflating.input(data);
            deflating.feed();
            int room = deflating.openOutput(packed.byteSize());
            int deflated = (int) deflate.invokeExact(deflating.struct(), FINISH);
            int length = deflating.takeOutput(room, packed, 0);
            inflating.input(packed.asSlice(0, length));
            inflating.feed();
            room = inflating.openOutput(back.byteSize());
            int inflated = (int) inflate.invokeExact(inflating.struct(), NO_FLUSH);
            int size = inflating.takeOutput(room, back, 0);
            if (deflated != STREAM_END
                    || inflated != STREAM_END
                    || back.asSlice(0, size).mismatch(data) >= 0) {
                throw new IllegalStateException("what it compresses it does not decompress to the same");
            }
            return "zlib " + NativeLibrary.text(version);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** What a result is that no correct use of zlib gives. */
    static RuntimeException unexpected(int result) {
        if (result == MEM_ERROR) {
            throw new OutOfMemoryError("zlib got no memory");
        }
        return new IllegalStateException("zlib gave the result " + result);
    }
}
