package dev.codecs.bench.codecs;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG.Bits;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/** lz4-java called directly: its library through JNI, or its Java without sun.misc.Unsafe. */
final class Lz4Java implements CodecPeer {
    static final Lz4Java JNI =
            new Lz4Java("lz4-java-direct", Kind.JNI, LZ4Factory::nativeInstance, XXHashFactory::nativeInstance);
    static final Lz4Java SAFE =
            new Lz4Java("lz4-java-safe", Kind.JAVA, LZ4Factory::safeInstance, XXHashFactory::safeInstance);

    private final String id;
    private final Kind kind;
    private final Supplier<LZ4Factory> factory;
    private final Supplier<XXHashFactory> hashes;

    private Lz4Java(String id, Kind kind, Supplier<LZ4Factory> factory, Supplier<XXHashFactory> hashes) {
        this.id = id;
        this.kind = kind;
        this.factory = factory;
        this.hashes = hashes;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String kind() {
        return kind.name();
    }

    @Override
    public Availability availability() {
        try {
            return new Availability.Yes("lz4-java " + Versions.of("lz4-java") + ", " + factory.get());
        } catch (RuntimeException | LinkageError e) {
            return new Availability.No("it does not load: " + e);
        }
    }

    @Override
    public List<Ability> abilities() {
        IntRange levels = new IntRange(1, 12);
        return List.of(new Ability("lz4-block", levels, 1), new Ability("lz4", levels, 1));
    }

    @Override
    public ByteCodec codec(String algorithm, int level) {
        LZ4Compressor compressor =
                level == 1 ? factory.get().fastCompressor() : factory.get().highCompressor(level);
        LZ4SafeDecompressor decompressor = factory.get().safeDecompressor();
        return algorithm.equals("lz4")
                ? new Frame(compressor, decompressor, hashes.get().hash32())
                : new Block(compressor, decompressor);
    }

    private record Block(LZ4Compressor compressor, LZ4SafeDecompressor decompressor) implements ByteCodec {
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

    /** Frames exist in lz4-java as streams only. They are made like ours: independent blocks of 1 MiB and a checksum. */
    private record Frame(LZ4Compressor compressor, LZ4SafeDecompressor decompressor, XXHash32 hash)
            implements ByteCodec {
        @Override
        public int maxCompressedLength(int sourceLength) {
            return sourceLength + sourceLength / 255 + 64;
        }

        @Override
        public int compress(byte[] source, int offset, int length, byte[] target) throws IOException {
            FixedSink sink = new FixedSink(target);
            try (OutputStream out = compressing(sink)) {
                out.write(source, offset, length);
            }
            return sink.written();
        }

        @Override
        public int decompress(byte[] source, int offset, int length, byte[] target) throws IOException {
            try (InputStream in = decompressing(new ByteArrayInputStream(source, offset, length))) {
                int written = in.readNBytes(target, 0, target.length);
                if (in.read() >= 0) { // also makes it check the trailer
                    throw new IOException("the stream is larger than its target");
                }
                return written;
            }
        }

        @Override
        public OutputStream compressing(OutputStream sink) throws IOException {
            return new LZ4FrameOutputStream(
                    sink, BLOCKSIZE.SIZE_1MB, -1, compressor, hash, Bits.BLOCK_INDEPENDENCE, Bits.CONTENT_CHECKSUM);
        }

        @Override
        public InputStream decompressing(InputStream source) throws IOException {
            return new LZ4FrameInputStream(source, decompressor, hash);
        }
    }
}
