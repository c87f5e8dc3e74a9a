package dev.codecs.bench.codecs;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import io.airlift.compress.v3.deflate.DeflateNativeCompressor;
import io.airlift.compress.v3.deflate.DeflateNativeDecompressor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** The binding of libdeflate in aircompressor-v3, with the library that its jar carries. */
final class Aircompressor implements CodecPeer {
    @Override
    public String id() {
        return "aircompressor-v3";
    }

    @Override
    public String kind() {
        return Kind.FFI.name();
    }

    @Override
    public Availability availability() {
        return DeflateNativeCompressor.isEnabled()
                ? new Availability.Yes("aircompressor-v3 " + Versions.of("aircompressor-v3"))
                : new Availability.No("its libdeflate does not load here: the jar carries none for this system, or "
                        + "--enable-native-access=ALL-UNNAMED is missing");
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability("deflate", new IntRange(0, 12), 6));
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("--sun-misc-unsafe-memory-access=allow");
    }

    @Override
    public ByteCodec codec(String algorithm, int level) {
        return new Deflate(new DeflateNativeCompressor(level), new DeflateNativeDecompressor());
    }

    private record Deflate(DeflateNativeCompressor compressor, DeflateNativeDecompressor decompressor)
            implements ByteCodec {
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

        @Override
        public OutputStream compressing(OutputStream sink) throws IOException {
            throw new UnsupportedOperationException("aircompressor-v3 has no streams of DEFLATE by libdeflate");
        }

        @Override
        public InputStream decompressing(InputStream source) throws IOException {
            throw new UnsupportedOperationException("aircompressor-v3 has no streams of DEFLATE by libdeflate");
        }
    }
}
