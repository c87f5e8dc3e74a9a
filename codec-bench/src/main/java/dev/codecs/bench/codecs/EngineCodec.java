package dev.codecs.bench.codecs;

import dev.codecs.Compressor;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Executor;

/** An engine of ours. */
record EngineCodec(Compressor compressor) implements ByteCodec {
    @Override
    public int maxCompressedLength(int sourceLength) {
        return Segments.arrayLength(compressor.maxCompressedLength(sourceLength));
    }

    @Override
    public int compress(byte[] source, int offset, int length, byte[] target) {
        return compressor.compress(source, offset, length, target, 0, target.length);
    }

    @Override
    public int decompress(byte[] source, int offset, int length, byte[] target) {
        return compressor.decompress(source, offset, length, target, 0, target.length);
    }

    @Override
    public OutputStream compressing(OutputStream sink) throws IOException {
        return compressor.compressing(sink);
    }

    @Override
    public OutputStream compressing(OutputStream sink, Executor others, int threads) throws IOException {
        return compressor.compressing(sink, others, threads);
    }

    @Override
    public InputStream decompressing(InputStream source) throws IOException {
        return compressor.decompressing(source);
    }
}
