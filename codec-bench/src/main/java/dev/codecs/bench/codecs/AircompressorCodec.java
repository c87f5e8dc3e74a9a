package dev.codecs.bench.codecs;

import io.airlift.compress.v3.Compressor;
import io.airlift.compress.v3.Decompressor;
import io.airlift.compress.v3.deflate.DeflateNativeCompressor;
import io.airlift.compress.v3.deflate.DeflateNativeDecompressor;
import io.airlift.compress.v3.lz4.Lz4JavaCompressor;
import io.airlift.compress.v3.lz4.Lz4JavaDecompressor;
import io.airlift.compress.v3.lz4.Lz4NativeCompressor;
import io.airlift.compress.v3.lz4.Lz4NativeDecompressor;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import io.airlift.compress.v3.zstd.ZstdNativeCompressor;
import io.airlift.compress.v3.zstd.ZstdNativeDecompressor;

/** Both directions of one format of aircompressor-v3. It is apart from the peer, which must load without the library. */
record AircompressorCodec(Compressor compressor, Decompressor decompressor) implements ByteCodec {
    static ByteCodec java(String algorithm) {
        return algorithm.equals("zstd")
                ? new AircompressorCodec(new ZstdJavaCompressor(), new ZstdJavaDecompressor())
                : new AircompressorCodec(new Lz4JavaCompressor(), new Lz4JavaDecompressor());
    }

    static ByteCodec ffi(String algorithm, int level) {
        return switch (algorithm) {
            case "deflate" ->
                new AircompressorCodec(new DeflateNativeCompressor(level), new DeflateNativeDecompressor());
            case "zstd" -> new AircompressorCodec(new ZstdNativeCompressor(level), new ZstdNativeDecompressor());
            default -> new AircompressorCodec(new Lz4NativeCompressor(), new Lz4NativeDecompressor());
        };
    }

    @Override
    public int maxCompressedLength(int sourceLength) {
        return compressor.maxCompressedLength(sourceLength);
    }

    @Override
    public int compress(byte[] source, int offset, int length, byte[] target) {
        return compressor.compress(source, offset, length, target, 0, target.length);
    }

    @Override
    public int decompress(byte[] source, int offset, int length, byte[] target) {
        return decompressor.decompress(source, offset, length, target, 0, target.length);
    }
}
