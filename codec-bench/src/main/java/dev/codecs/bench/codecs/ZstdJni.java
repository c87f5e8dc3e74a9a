package dev.codecs.bench.codecs;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** zstd-jni called directly, by the static methods that most programs call. */
final class ZstdJni implements CodecPeer {
    @Override
    public String id() {
        return "zstd-jni-direct";
    }

    @Override
    public String kind() {
        return Kind.JNI.name();
    }

    @Override
    public Availability availability() {
        try {
            Native.load();
            return new Availability.Yes("zstd-jni " + Versions.of("zstd-jni"));
        } catch (RuntimeException | LinkageError e) {
            return new Availability.No("it does not load: " + e);
        }
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability("zstd", new IntRange(-5, 22), 3));
    }

    @Override
    public ByteCodec codec(String algorithm, int level) {
        return new Frames(level);
    }

    private record Frames(int level) implements ByteCodec {
        @Override
        public int maxCompressedLength(int sourceLength) {
            return (int) Zstd.compressBound(sourceLength);
        }

        @Override
        public int compress(byte[] source, int offset, int length, byte[] target) {
            return size(Zstd.compressByteArray(target, 0, target.length, source, offset, length, level));
        }

        @Override
        public int decompress(byte[] source, int offset, int length, byte[] target) {
            return size(Zstd.decompressByteArray(target, 0, target.length, source, offset, length));
        }

        private static int size(long result) {
            if (Zstd.isError(result)) {
                throw new ZstdException(result);
            }
            return (int) result;
        }

        @Override
        public OutputStream compressing(OutputStream sink) throws IOException {
            return new ZstdOutputStream(sink, level);
        }

        @Override
        public InputStream decompressing(InputStream source) throws IOException {
            return new ZstdInputStream(source);
        }
    }
}
