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

    private static final int VERSION_DEFLATED = 20;

    private final int id;
    private final int level;

    /** Null until something has to be compressed: a first engine that calls C takes a fresh JVM 100 ms. */
    private volatile @Nullable ZipMethod method;

    private EntryCodec(int id, int level, @Nullable ZipMethod method) {
        this.id = id;
        this.level = level;
        this.method = method;
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
                return new EntryCodec(id, level, atLevel(method, level));
            }
        }
        boolean lazy = id == ZipMethod.DEFLATED && level == ZipMethod.DEFAULT_LEVEL;
        return new EntryCodec(id, level, lazy ? null : known(id, level));
    }

    /** So that a level that the method has not is refused at once. */
    private static ZipMethod atLevel(ZipMethod method, int level) {
        return level != ZipMethod.DEFAULT_LEVEL && method instanceof CompressorMethod known
                ? ZipMethod.of(known.id(), known.compressor().level(level))
                : method;
    }

    private static ZipMethod known(int id, int level) {
        String algorithm = switch (id) {
            case ZipMethod.DEFLATED -> "deflate";
            case ZipMethod.ZSTD -> "zstd";
            default ->
                throw new UnsupportedFeatureException("method " + id + " cannot be written: take DEFLATED or ZSTD,"
                        + " or give a ZipMethod for it in ZipWriting.methods");
        };
        Compressor best = Compressor.of(algorithm);
        if (level == ZipMethod.DEFAULT_LEVEL) {
            return ZipMethod.of(id, best);
        }
        return ZipMethod.of(id, best.levels().contains(level) ? best.level(level) : other(best, level));
    }

    /** {@return another engine that has the level} */
    private static Compressor other(Compressor best, int level) {
        return Compressor.all().stream()
                .filter(engine -> engine.algorithm().equals(best.algorithm())
                        && engine.levels().contains(level))
                .findFirst()
                .orElse(best)
                .level(level);
    }

    private ZipMethod method() {
        ZipMethod found = method;
        if (found == null) {
            found = known(id, level);
            method = found;
        }
        return found;
    }

    boolean is(int otherId, int otherLevel) {
        return id == otherId && level == otherLevel;
    }

    int id() {
        return id;
    }

    int versionNeeded() {
        return id == ZipMethod.DEFLATED ? VERSION_DEFLATED : method().versionNeeded();
    }

    /** {@return the compressed content in the target, or null if it does not fit} */
    @Nullable
    MemorySegment compress(MemorySegment content, MemorySegment target) throws IOException {
        if (method() instanceof CompressorMethod known) {
            try {
                return target.asSlice(0, known.compressor().compress(content, target));
            } catch (OutputTooSmallException e) {
                return null;
            }
        }
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream stream = method().compressing(compressed, level)) {
            new MemoryStream(content).transferTo(stream);
        }
        return compressed.size() <= target.byteSize() ? MemorySegment.ofArray(compressed.toByteArray()) : null;
    }

    /**
     * {@return a stream that compresses what is written to it} The parts of a stream of DEFLATE data are the same whoever works on them;
     * zstd would make joined frames of which some readers see the first only, and so is not divided.
     */
    OutputStream compressing(OutputStream sink, @Nullable Executor executor, int parallelism) throws IOException {
        if (!(method() instanceof CompressorMethod known)) {
            return method().compressing(sink, level);
        }
        if (id != ZipMethod.DEFLATED) {
            return known.compressor().compressing(sink);
        }
        return executor == null
                ? known.compressor().compressing(sink, NOBODY, 1)
                : known.compressor().compressing(sink, executor, parallelism);
    }
}
