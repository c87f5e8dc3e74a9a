package dev.codecs.zip.internal.ffi;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.BufferedZstdDecoding;
import dev.codecs.zip.internal.BufferedZstdEncoding;
import dev.codecs.zip.internal.Compression;
import dev.codecs.zip.internal.ZstdDecoding;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** Zstandard by libzstd. */
final class LibzstdKernel implements ZstdKernel {
    private static final Libzstd LIBRARY = Libzstd.BINDING.symbols();

    /** How many bytes of arrays are used in place: such a call holds a garbage collection up, and high levels take 1 us a byte. */
    private static final int COMPRESSED_IN_PLACE = 32 << 10;

    private static final int COMPRESSED_IN_PLACE_AT_HIGH_LEVELS = 4 << 10;
    private static final int HIGH_LEVEL = 10;

    /** The engine, with the pools that all its users share. */
    static final LibzstdKernel KERNEL = new LibzstdKernel();

    private final Pool<ZstdContext> compressing =
            new Pool<>(() -> ZstdContext.compressing(LIBRARY), ZstdContext::close);
    private final Pool<ZstdContext> decompressing =
            new Pool<>(() -> ZstdContext.decompressing(LIBRARY), ZstdContext::close);

    private LibzstdKernel() {}

    @Override
    public IntRange levels() {
        return new IntRange(LIBRARY.lowestLevel(), LIBRARY.highestLevel());
    }

    @Override
    public long compress(Settings settings, MemorySegment source, MemorySegment target) {
        ZstdContext context = compressing.take();
        try {
            context.configure(settings);
            long most = ZstdFrame.bound(source.byteSize());
            // A target that is smaller may do all the same, but the library does not always see it.
            boolean direct = target.byteSize() >= most;
            if (direct && Segments.isSteady(source) && Segments.isSteady(target)) {
                return LIBRARY.checked(run(LIBRARY.compressNative(), context, source, target));
            }
            int inPlace = settings.level() >= HIGH_LEVEL ? COMPRESSED_IN_PLACE_AT_HIGH_LEVELS : COMPRESSED_IN_PLACE;
            if (direct && source.byteSize() <= inPlace && !source.isMapped() && !target.isMapped()) {
                return LIBRARY.checked(run(LIBRARY.compressInPlace(), context, source, target));
            }
            try (Scratch from = Scratch.holding(source);
                    Scratch to = direct ? Scratch.standingFor(target, most) : Scratch.of(most)) {
                long written = LIBRARY.checked(run(LIBRARY.compressNative(), context, from.memory(), to.memory()));
                if (written > target.byteSize()) {
                    return -1;
                }
                to.copyTo(target, written);
                return written;
            }
        } finally {
            give(compressing, context);
        }
    }

    @Override
    public long decompress(
            @Nullable ZstdDictionary dictionary,
            MemorySegment source,
            ZstdFrame frame,
            long position,
            MemorySegment target) {
        ZstdContext context = decompressing.take();
        try {
            context.configure(dictionary);
            long result;
            if (Segments.isSteady(source) && Segments.isSteady(target)) {
                result = run(LIBRARY.decompressNative(), context, source, target);
            } else if (source.byteSize() <= NativeLibrary.CRITICAL_LIMIT
                    && target.byteSize() <= NativeLibrary.CRITICAL_LIMIT
                    && !source.isMapped()
                    && !target.isMapped()) {
                result = run(LIBRARY.decompressInPlace(), context, source, target);
            } else {
                try (Scratch from = Scratch.holding(source);
                        Scratch to = Scratch.standingFor(target, target.byteSize())) {
                    result = run(LIBRARY.decompressNative(), context, from.memory(), to.memory());
                    if (!Libzstd.isError(result)) {
                        to.copyTo(target, result);
                    }
                }
            }
            if (Libzstd.isError(result)) {
                if (Libzstd.error(result) == Libzstd.TARGET_TOO_SMALL) {
                    return -1;
                }
                throw LIBRARY.fault(result, position);
            }
            return result;
        } finally {
            give(decompressing, context);
        }
    }

    private static long run(MethodHandle function, ZstdContext context, MemorySegment source, MemorySegment target) {
        try {
            return (long) function.invokeExact(context.pointer(), target, target.byteSize(), source, source.byteSize());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void give(Pool<ZstdContext> pool, ZstdContext context) {
        if (context.small()) {
            pool.give(context);
        } else {
            context.close();
        }
    }

    @Override
    public Compression compression(Settings settings) {
        ZstdContext context = compressing.take();
        context.configure(settings);
        return new BufferedZstdEncoding(context, () -> give(compressing, context));
    }

    @Override
    public ZstdDecoding decoding() {
        ZstdContext context = decompressing.take();
        return new BufferedZstdDecoding(context, () -> give(decompressing, context));
    }
}
