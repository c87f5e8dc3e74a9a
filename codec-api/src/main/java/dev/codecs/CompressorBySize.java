package dev.codecs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.Executor;

/**
 * A compressor whose engine depends on the size of the source that a call is given, compressed or not. A stream, which does not know
 * it, is the engine's of the largest.
 */
final class CompressorBySize implements Compressor {
    /** Gives the registry such a compressor. */
    static final class Joining implements BySize.Joining<Compressor> {
        @Override
        public Compressor join(BySize<Compressor> engines) {
            return of(engines);
        }
    }

    private final BySize<Compressor> engines;

    private CompressorBySize(BySize<Compressor> engines) {
        this.engines = engines;
    }

    private static Compressor of(BySize<Compressor> engines) {
        return engines.isOne() ? engines.largest() : new CompressorBySize(engines);
    }

    private Compressor with(BySize<Compressor> changed) {
        return changed.equals(engines) ? this : of(changed);
    }

    @Override
    public String algorithm() {
        return engines.largest().algorithm();
    }

    @Override
    public Engine engine() {
        return engines.engine();
    }

    @Override
    public Engine engineFor(long bytes) {
        return engines.of(bytes).engine();
    }

    @Override
    public int rank() {
        return engines.largest().rank();
    }

    @Override
    public IntRange levels() {
        return engines.largest().levels();
    }

    @Override
    public int level() {
        return engines.largest().level();
    }

    /** Of the engines of smaller sizes, those that do not know the level leave. */
    @Override
    public Compressor level(int level) {
        Compressor largest = engines.largest().level(level);
        BySize<Compressor> able = engines.map(compressor -> {
            if (!compressor.levels().contains(level)) {
                throw new UnsupportedFeatureException(compressor + " has no level " + level);
            }
            return compressor.level(level);
        });
        return able.isOne() ? largest : with(able);
    }

    @Override
    public boolean supportsDictionary() {
        return engines.all().stream().anyMatch(Compressor::supportsDictionary);
    }

    @Override
    public Compressor dictionary(byte[] dictionary) {
        return with(engines.map(compressor -> compressor.dictionary(dictionary)));
    }

    @Override
    public Compressor with(FormatOptions options) {
        return with(engines.map(compressor -> compressor.with(options)));
    }

    /** The most of all engines: whoever makes one target for several sources makes it for the longest. */
    @Override
    public long maxCompressedLength(long sourceLength) {
        long most = 0;
        for (Compressor compressor : engines.all()) {
            most = Math.max(most, compressor.maxCompressedLength(sourceLength));
        }
        return most;
    }

    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        return engines.of(source.byteSize()).compress(source, target);
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        return engines.of(source.byteSize()).decompress(source, target);
    }

    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        return engines.of(source.byteSize()).decompressPrefix(source, target);
    }

    @Override
    public int compress(
            byte[] source, int sourceOffset, int sourceLength, byte[] target, int targetOffset, int targetLength) {
        return engines.of(sourceLength)
                .compress(source, sourceOffset, sourceLength, target, targetOffset, targetLength);
    }

    @Override
    public int decompress(
            byte[] source, int sourceOffset, int sourceLength, byte[] target, int targetOffset, int targetLength) {
        return engines.of(sourceLength)
                .decompress(source, sourceOffset, sourceLength, target, targetOffset, targetLength);
    }

    @Override
    public byte[] compress(byte[] source) {
        return engines.of(source.length).compress(source);
    }

    @Override
    public byte[] decompress(byte[] source, long limit) {
        return engines.of(source.length).decompress(source, limit);
    }

    @Override
    public OutputStream compressing(OutputStream sink) throws IOException {
        return engines.largest().compressing(sink);
    }

    @Override
    public OutputStream compressing(OutputStream sink, Executor executor, int parallelism) throws IOException {
        return engines.largest().compressing(sink, executor, parallelism);
    }

    @Override
    public InputStream decompressing(InputStream source) throws IOException {
        return engines.largest().decompressing(source);
    }

    @Override
    public InputStream decompressing(InputStream source, long limit) throws IOException {
        return engines.largest().decompressing(source, limit);
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) throws IOException {
        return engines.largest().decompressingPrefix(source);
    }

    @Override
    public String toString() {
        return engines.toString();
    }
}
