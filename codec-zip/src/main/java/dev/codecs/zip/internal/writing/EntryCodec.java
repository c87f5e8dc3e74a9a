package dev.codecs.zip.internal.writing;

import dev.codecs.Compressor;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.internal.archive.CompressorMethod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** A method of compression at a level. */
final class EntryCodec {
    private static final Executor NOBODY = work -> {
        throw new RejectedExecutionException();
    };

    private final int id;
    private final int level;
    private final ZipMethod method;
    private final @Nullable Compressor compressor;

    private EntryCodec(int id, int level, ZipMethod method) {
        this.id = id;
        this.level = level;
        this.method = method;
        this.compressor = method instanceof CompressorMethod known
                ? level == ZipMethod.DEFAULT_LEVEL ? known.compressor() : known.compressor().level(level)
                : null;
    }

    /**
     * {@return the method, or null for {@link ZipMethod#STORED}}
     *
     * @param own methods that come first
     * @throws UnsupportedFeatureException if it is not known
     * @throws IllegalArgumentException if no engine has the level
     */
    static @Nullable EntryCodec of(int id, int level, List<ZipMethod> own) {
        if (id == ZipMethod.STORED) {
            return null;
        }
        for (ZipMethod method : own) {
            if (method.id() == id) {
                return new EntryCodec(id, level, method);
            }
        }
        String algorithm =
                switch (id) {
                    case ZipMethod.DEFLATED -> "deflate";
                    case ZipMethod.ZSTD -> "zstd";
                    default -> throw new UnsupportedFeatureException("method " + id
                            + " cannot be written: take DEFLATED or ZSTD, or give a ZipMethod for it in ZipWriting.methods");
                };
        return new EntryCodec(id, level, ZipMethod.of(id, compressor(algorithm, level)));
    }

    private static Compressor compressor(String algorithm, int level) {
        Compressor best = Compressor.of(algorithm);
        return level == ZipMethod.DEFAULT_LEVEL || best.levels().contains(level)
                ? best
                : Compressor.of(algorithm, engine -> engine.levels().contains(level));
    }

    boolean is(int otherId, int otherLevel) {
        return id == otherId && level == otherLevel;
    }

    int id() {
        return id;
    }

    int versionNeeded() {
        return method.versionNeeded();
    }

    /** {@return the compressed content in the target, or null if it does not fit} */
    @Nullable
    MemorySegment compress(MemorySegment content, MemorySegment target) throws IOException {
        if (compressor != null) {
            try {
                return target.asSlice(0, compressor.compress(content, target));
            } catch (OutputTooSmallException e) {
                return null;
            }
        }
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream stream = method.compressing(compressed, level)) {
            new MemoryStream(content).transferTo(stream);
        }
        return compressed.size() <= target.byteSize() ? MemorySegment.ofArray(compressed.toByteArray()) : null;
    }

    /**
     * {@return a stream that compresses what is written to it} The parts of a stream of DEFLATE data are the same whoever works on them;
     * zstd would make joined frames of which some readers see the first only, and so is not divided.
     */
    OutputStream compressing(OutputStream sink, @Nullable Executor executor, int parallelism) throws IOException {
        if (compressor == null) {
            return method.compressing(sink, level);
        }
        return id == ZipMethod.DEFLATED
                ? compressor.compressing(sink, executor == null ? NOBODY : executor, executor == null ? 1 : parallelism)
                : compressor.compressing(sink);
    }
}
