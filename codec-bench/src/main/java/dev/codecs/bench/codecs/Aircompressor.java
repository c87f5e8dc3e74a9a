package dev.codecs.bench.codecs;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import io.airlift.compress.v3.deflate.DeflateNativeCompressor;
import io.airlift.compress.v3.lz4.Lz4NativeCompressor;
import io.airlift.compress.v3.zstd.ZstdNativeCompressor;
import java.util.List;

/** aircompressor-v3: its own Java, which uses sun.misc.Unsafe, or its bindings of the C libraries that its jar carries. */
enum Aircompressor implements CodecPeer {
    JAVA("aircompressor-java", Kind.JAVA) {
        @Override
        public Availability availability() {
            return present();
        }

        @Override
        public List<Ability> abilities() {
            return List.of(new Ability("lz4-block", new IntRange(1, 1), 1), new Ability("zstd", new IntRange(3, 3), 3));
        }

        @Override
        public ByteCodec codec(String algorithm, int level) {
            return AircompressorCodec.java(algorithm);
        }
    },

    FFI("aircompressor-ffi", Kind.FFI) {
        @Override
        public Availability availability() {
            return DeflateNativeCompressor.isEnabled()
                            && Lz4NativeCompressor.isEnabled()
                            && ZstdNativeCompressor.isEnabled()
                    ? present()
                    : new Availability.No("its libraries do not load here: the jar carries none for this system, or "
                            + "--enable-native-access=ALL-UNNAMED is missing");
        }

        @Override
        public List<Ability> abilities() {
            return List.of(
                    new Ability("deflate", new IntRange(0, 12), 6),
                    new Ability("lz4-block", new IntRange(1, 1), 1),
                    new Ability("zstd", new IntRange(-5, 22), 3));
        }

        @Override
        public ByteCodec codec(String algorithm, int level) {
            return AircompressorCodec.ffi(algorithm, level);
        }
    };

    private final String id;
    private final Kind kind;

    Aircompressor(String id, Kind kind) {
        this.id = id;
        this.kind = kind;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String kind() {
        return kind.name();
    }

    static Availability present() {
        return new Availability.Yes("aircompressor-v3 " + Versions.of("aircompressor-v3"));
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("--sun-misc-unsafe-memory-access=allow");
    }
}
