package dev.codecs.bench.codecs;

import dev.codecs.Availability;
import java.util.Optional;

/** The library of each format that reads what all write, and writes what all read. */
final class Witnesses {
    private final JavaUtilZip deflate = new JavaUtilZip();
    private final ZstdJni zstd = new ZstdJni();

    /** {@return the format's own library at its usual level, if it runs here} */
    Optional<ByteCodec> of(String algorithm) {
        return switch (algorithm) {
            case "deflate", "zlib", "gzip" -> Optional.of(deflate.codec(algorithm, 6));
            case "lz4-block", "lz4" -> codec(Lz4Java.JNI, algorithm, 1);
            case "zstd" -> codec(zstd, algorithm, 3);
            default -> Optional.empty();
        };
    }

    private static Optional<ByteCodec> codec(CodecPeer peer, String algorithm, int level) {
        return peer.availability() instanceof Availability.Yes
                ? Optional.of(peer.codec(algorithm, level))
                : Optional.empty();
    }
}
