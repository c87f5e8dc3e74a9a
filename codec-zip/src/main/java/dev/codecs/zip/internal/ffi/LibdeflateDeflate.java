package dev.codecs.zip.internal.ffi;

import dev.codecs.Decoded;
import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.GatheringDeflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.RawDeflate;
import dev.codecs.zip.internal.Stored;
import dev.codecs.zip.internal.java.JavaDeflate;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Raw DEFLATE by libdeflate, one whole source at a time. Streams are compressed in parts, and decompressed by our own decoder,
 * which also says what is wrong with bad data and where, so that this engine gives the same verdict as the others.
 */
final class LibdeflateDeflate implements RawDeflate {
    private static final Libdeflate LIBRARY = Libdeflate.BINDING.symbols();
    private static final RawDeflate OWN = JavaDeflate.KERNEL;
    private static final IntRange LEVELS = new IntRange(0, 12);

    /**
     * From level 10 on a compressor holds 9 MB, too much to keep some for every processor. A new one costs 2 us, where 2 KB of
     * text take 37 us or more.
     */
    private static final int HIGHEST_KEPT_LEVEL = 9;

    /*
     * How many bytes of arrays are used in place. What counts is the time of such a call, since it may hold up every thread of
     * the JVM: 32 KiB of text take 0.4 ms at level 6 and 0.8 ms at level 9, 4 KiB 0.3 ms at level 12, and 1 MiB takes 0.7 ms to
     * inflate. Copies cost under 1 % of the time to compress, but 3 to 10 % of the time to inflate.
     */
    private static final int DEFLATED_IN_PLACE = 32 << 10;
    private static final int DEFLATED_IN_PLACE_AT_HIGH_LEVELS = 4 << 10;
    private static final int INFLATED_FROM_IN_PLACE = NativeLibrary.CRITICAL_LIMIT;
    private static final int INFLATED_TO_IN_PLACE = 1 << 20;

    /** How much longer a stream may be than its compressed content ought to be, before our decoder has to look at it. */
    private static final int MARGIN = 64 << 10;

    /** The engine, with the pools that all its users share. */
    static final LibdeflateDeflate KERNEL = new LibdeflateDeflate();

    private final List<Pool<MemorySegment>> compressors = IntStream.rangeClosed(LEVELS.first(), HIGHEST_KEPT_LEVEL)
            .mapToObj(level -> new Pool<>(() -> LIBRARY.newCompressor(level), LIBRARY::free))
            .toList();
    private final Pool<Decompressor> decompressors = new Pool<>(() -> new Decompressor(LIBRARY), Decompressor::close);

    private LibdeflateDeflate() {}

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsDictionary() {
        return false;
    }

    /** No window is carried over: 1 MiB costs 0.4 % of the size of text. */
    @Override
    public int partLength() {
        return 1 << 20;
    }

    @Override
    public long bound(long sourceLength) {
        try {
            return (long) LIBRARY.compressBound().invokeExact(MemorySegment.NULL, sourceLength);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public Deflating deflating(int level, byte @Nullable [] dictionary) {
        return new GatheringDeflating(this, level);
    }

    @Override
    public Inflating inflating() {
        return OWN.inflating();
    }

    @Override
    public long deflate(int level, byte @Nullable [] dictionary, MemorySegment source, MemorySegment target) {
        boolean kept = level <= HIGHEST_KEPT_LEVEL;
        MemorySegment compressor = kept ? compressors.get(level).take() : LIBRARY.newCompressor(level);
        try {
            long written = deflate(compressor, kept, source, target);
            return written == 0 ? -1 : written;
        } finally {
            if (kept) {
                compressors.get(level).give(compressor);
            } else {
                LIBRARY.free(compressor);
            }
        }
    }

    private long deflate(MemorySegment compressor, boolean fast, MemorySegment source, MemorySegment target) {
        long most = bound(source.byteSize());
        boolean direct = target.byteSize() >= most || LIBRARY.fillsTargets();
        if (direct && Segments.isSteady(source) && Segments.isSteady(target)) {
            return deflateNative(compressor, source, target);
        }
        if (direct
                && !source.isMapped()
                && !target.isMapped()
                && source.byteSize() <= (fast ? DEFLATED_IN_PLACE : DEFLATED_IN_PLACE_AT_HIGH_LEVELS)) {
            return deflateInPlace(compressor, source, target);
        }
        try (Scratch from = Scratch.holding(source);
                Scratch to = direct ? Scratch.standingFor(target, most) : Scratch.of(most)) {
            long written = deflateNative(compressor, from.memory(), to.memory());
            if (written > target.byteSize()) {
                return 0;
            }
            to.copyTo(target, written);
            return written;
        }
    }

    private static long deflateInPlace(MemorySegment compressor, MemorySegment source, MemorySegment target) {
        try {
            return (long) LIBRARY.compressInPlace()
                    .invokeExact(compressor, source, source.byteSize(), target, target.byteSize());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static long deflateNative(MemorySegment compressor, MemorySegment source, MemorySegment target) {
        try {
            return (long) LIBRARY.compressNative()
                    .invokeExact(compressor, source, source.byteSize(), target, target.byteSize());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public MemorySegment readable(MemorySegment source, Arena arena) {
        return Segments.isSteady(source)
                ? source
                : arena.allocate(source.byteSize()).copyFrom(source);
    }

    /** Where libdeflate fails, our decoder has the last word. */
    @Override
    public Decoded inflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        Decoded decoded = tryInflate(dictionary, source, from, target, to);
        return decoded == null ? OWN.inflate(dictionary, source, from, target, to) : decoded;
    }

    @Override
    public @Nullable Decoded tryInflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        Decoded stored = Stored.read(source, from, target, to);
        if (stored != null) {
            return stored;
        }
        Decompressor decompressor = decompressors.take();
        int result;
        try {
            result = inflate(decompressor, source.asSlice(from), target.asSlice(to));
            if (result == Libdeflate.SUCCESS) {
                return new Decoded(decompressor.read(), decompressor.written());
            }
        } finally {
            decompressors.give(decompressor);
        }
        return result == Libdeflate.INSUFFICIENT_SPACE ? null : OWN.tryInflate(dictionary, source, from, target, to);
    }

    private int inflate(Decompressor decompressor, MemorySegment source, MemorySegment target) {
        if (Segments.isSteady(source) && Segments.isSteady(target)) {
            return decompressor.run(LIBRARY.decompressNative(), source, target);
        }
        // Of a source that is much longer than the target, what follows the stream is not copied along.
        long most = Math.min(source.byteSize(), bound(target.byteSize()) + MARGIN);
        MemorySegment start = source.asSlice(0, most);
        if (most <= INFLATED_FROM_IN_PLACE
                && target.byteSize() <= INFLATED_TO_IN_PLACE
                && !source.isMapped()
                && !target.isMapped()) {
            return decompressor.run(LIBRARY.decompressInPlace(), start, target);
        }
        try (Scratch in = Scratch.holding(start);
                Scratch out = Scratch.standingFor(target, LARGEST_RATIO * most)) {
            int result = decompressor.run(LIBRARY.decompressNative(), in.memory(), out.memory());
            if (result == Libdeflate.SUCCESS) {
                out.copyTo(target, decompressor.written());
            }
            return result;
        }
    }
}
