package dev.codecs.zip;

import dev.codecs.Decoded;
import dev.codecs.IntRange;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.RawDeflate;
import dev.codecs.zip.internal.java.InflateFormat;
import dev.codecs.zip.internal.java.JavaInflate;
import dev.codecs.zip.internal.jdk.JdkDeflate;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Decompresses by our kernel what the JDK compresses. */
record InflateOnly() implements RawDeflate {
    @Override
    public IntRange levels() {
        return JdkDeflate.KERNEL.levels();
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    @Override
    public long bound(long sourceLength) {
        return JdkDeflate.KERNEL.bound(sourceLength);
    }

    @Override
    public Deflating deflating(int level, byte @Nullable [] dictionary) {
        return JdkDeflate.KERNEL.deflating(level, dictionary);
    }

    @Override
    public Inflating inflating() {
        return JavaInflate.inflating(InflateFormat.DEFLATE);
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
