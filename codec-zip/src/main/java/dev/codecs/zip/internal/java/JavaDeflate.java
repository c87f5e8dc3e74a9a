package dev.codecs.zip.internal.java;

import dev.codecs.Decoded;
import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.RawDeflate;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Raw DEFLATE in Java. The same source gives the same bytes on every machine and JVM, in one call or in pieces of any size. The
 * encoders are kept: each has tables of 0.7 MB, and small sources are done before those of a new one were cleared.
 */
public final class JavaDeflate implements RawDeflate {
    /** The engine, with the pool that all its users share. */
    public static final JavaDeflate KERNEL = new JavaDeflate();

    private final Pool<Encoder> encoders = new Pool<>(Encoder::new, encoder -> {});

    private JavaDeflate() {}

    @Override
    public IntRange levels() {
        return Level.RANGE;
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    @Override
    public long bound(long sourceLength) {
        return Encoder.bound(sourceLength);
    }

    @Override
    public Deflating deflating(int level, byte @Nullable [] dictionary) {
        return new JavaDeflating(encoders, Level.of(level), dictionary);
    }

    @Override
    public Inflating inflating() {
        return JavaInflate.inflating(InflateFormat.DEFLATE);
    }

    /** An array is read in place; the rest goes through a buffer, and gives the same. */
    @Override
    public long deflate(int level, byte @Nullable [] dictionary, MemorySegment source, MemorySegment target) {
        byte[] array = Segments.array(source);
        if (array == null || dictionary != null) {
            return RawDeflate.super.deflate(level, dictionary, source, target);
        }
        int from = Segments.offset(source);
        Encoder encoder = encoders.take();
        long written = encoder.encode(Level.of(level), array, from, from + (int) source.byteSize(), target);
        encoders.give(encoder);
        return written;
    }

    @Override
    public Decoded inflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        return JavaInflate.inflate(InflateFormat.DEFLATE, dictionary, source, from, target, to);
    }

    @Override
    public @Nullable Decoded tryInflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        return JavaInflate.tryInflate(InflateFormat.DEFLATE, dictionary, source, from, target, to);
    }
}
