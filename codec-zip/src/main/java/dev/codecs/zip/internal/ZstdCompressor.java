package dev.codecs.zip.internal;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.IntRange;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import dev.codecs.zip.ZstdOptions;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The format {@code zstd} (RFC 8878): frames, joined or skippable, over one engine. */
public final class ZstdCompressor implements Compressor {
    private static final int DEFAULT_LEVEL = 3;

    /** The most bytes that one byte of a frame can stand for: a block in four. */
    private static final long LARGEST_RATIO = ZstdFrame.LARGEST_BLOCK / 4;

    private final Offer offer;
    private final Engine engine;
    private final ZstdKernel kernel;
    private final int level;
    private final @Nullable ZstdDictionary dictionary;
    private final ZstdOptions options;

    /** The format at level 3. */
    public ZstdCompressor(Offer offer, Engine engine, ZstdKernel kernel) {
        this(offer, engine, kernel, DEFAULT_LEVEL, null, ZstdOptions.DEFAULT);
    }

    private ZstdCompressor(
            Offer offer,
            Engine engine,
            ZstdKernel kernel,
            int level,
            @Nullable ZstdDictionary dictionary,
            ZstdOptions options) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
        this.level = level;
        this.dictionary = dictionary;
        this.options = options;
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public IntRange levels() {
        return kernel.levels();
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public Compressor level(int newLevel) {
        Arguments.level(newLevel, levels(), engine);
        return new ZstdCompressor(offer, engine, kernel, newLevel, dictionary, options);
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    @Override
    public Compressor dictionary(byte[] newDictionary) {
        Objects.requireNonNull(newDictionary, "newDictionary");
        return new ZstdCompressor(offer, engine, kernel, level, ZstdDictionary.of(newDictionary), options);
    }

    @Override
    public Compressor with(FormatOptions newOptions) {
        return newOptions instanceof ZstdOptions zstd
                ? new ZstdCompressor(offer, engine, kernel, level, dictionary, zstd)
                : Compressor.super.with(newOptions);
    }

    @Override
    public long maxCompressedLength(long sourceLength) {
        Arguments.length(sourceLength);
        long most = ZstdFrame.bound(sourceLength);
        return most < 0 ? Long.MAX_VALUE : most;
    }

    private ZstdKernel.Settings settings() {
        return new ZstdKernel.Settings(level, options.checksum(), dictionary);
    }

    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        long written = kernel.compress(settings(), source, target);
        if (written < 0) {
            throw new OutputTooSmallException(target.byteSize(), maxCompressedLength(source.byteSize()));
        }
        return written;
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        long written = 0;
        long read = 0;
        do {
            Decoded frame = frame(source, read, target, written);
            read += frame.read();
            written += frame.written();
        } while (read < source.byteSize());
        return written;
    }

    /** One frame, skippable or not. */
    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        return frame(Segments.source(source), 0, Segments.target(target), 0);
    }

    @Override
    public byte[] decompress(byte[] source, long limit) {
        Arguments.limit(limit);
        MemorySegment from = MemorySegment.ofArray(source);
        long size = size(from);
        if (size < 0) {
            return Compressor.super.decompress(source, limit);
        }
        long most = Math.min(limit, Segments.LARGEST_ARRAY);
        if (size > most) {
            throw new LimitExceededException("the decompressed size", most);
        }
        byte[] target = new byte[(int) size];
        decompress(from, MemorySegment.ofArray(target));
        return target;
    }

    /** What the frames declare to hold, or -1 if one of them does not tell. */
    private long size(MemorySegment source) {
        long size = 0;
        long read = 0;
        do {
            ZstdFrame.Extent extent = extent(source, read);
            read += extent.length();
            if (!extent.header().skippable()) {
                if (extent.header().contentSize() < 0) {
                    return -1;
                }
                size += extent.header().contentSize();
            }
        } while (read < source.byteSize());
        return size;
    }

    /** The frame that starts there, which is no larger than it can be, and needs no more than there is. */
    private ZstdFrame.Extent extent(MemorySegment source, long from) {
        ZstdFrame header = ZstdFrame.of(source, from);
        if (header.skippable()) {
            return ZstdFrame.extent(header, source, from);
        }
        dictionaryFor(header, from);
        // A frame that is a single segment needs no window beside its content, unless its size is impossible.
        boolean single = header.window() == header.contentSize();
        if (!single || header.contentSize() / LARGEST_RATIO > source.byteSize() - from) {
            ensureWithinLimit(header);
        }
        ZstdFrame.Extent extent = ZstdFrame.extent(header, source, from);
        if (header.contentSize() > extent.most()) {
            throw ZstdFaults.size(from);
        }
        return extent;
    }

    private Decoded frame(MemorySegment source, long from, MemorySegment target, long to) {
        ZstdFrame.Extent extent = extent(source, from);
        ZstdFrame header = extent.header();
        if (header.skippable()) {
            return new Decoded(extent.length(), 0);
        }
        long room = target.byteSize() - to;
        long size = header.contentSize();
        if (size > room) {
            throw new OutputTooSmallException(target.byteSize(), to + size);
        }
        MemorySegment frame = source.asSlice(from, extent.length());
        long written = kernel.decompress(
                dictionaryFor(header, from),
                frame,
                header,
                from,
                target.asSlice(to, size < 0 ? Math.min(room, extent.most()) : size));
        if (written < 0 && size < 0 && room < extent.most()) {
            throw new OutputTooSmallException(target.byteSize(), -1);
        }
        if (written < 0 && size < 0) {
            throw ZstdFaults.invalid("a block decodes to more than its largest size", from);
        }
        if (written < 0 || (size >= 0 && written != size)) {
            throw ZstdFaults.size(from + extent.length());
        }
        return new Decoded(extent.length(), written);
    }

    /** @throws LimitExceededException if the frame needs a larger window than it may */
    void ensureWithinLimit(ZstdFrame header) {
        if (header.window() > options.largestWindow()) {
            throw new LimitExceededException(
                    "the window of " + header.window() + " bytes that the frame needs (ZstdOptions.largestWindow)",
                    options.largestWindow());
        }
    }

    /**
     * The dictionary for the frame with this header.
     *
     * @throws UnsupportedFeatureException if it needs a dictionary and none was given
     * @throws CorruptInputException if it needs another one
     */
    @Nullable
    ZstdDictionary dictionaryFor(ZstdFrame header, long position) {
        if (header.dictionaryId() == 0) {
            return dictionary;
        }
        String id = Integer.toUnsignedString(header.dictionaryId());
        if (dictionary == null) {
            throw new UnsupportedFeatureException(
                    "the frame needs the dictionary " + id + ": give it by dictionary(...)");
        }
        if (dictionary.id() != header.dictionaryId()) {
            throw new CorruptInputException(
                    "the frame needs the dictionary " + id + ", and another was given: "
                            + Integer.toUnsignedString(dictionary.id()),
                    position);
        }
        return dictionary;
    }

    @Override
    public OutputStream compressing(OutputStream sink) {
        Objects.requireNonNull(sink, "sink");
        return new CompressingOutputStream(sink, kernel.compression(settings()));
    }

    @Override
    public OutputStream compressing(OutputStream sink, Executor executor, int parallelism) {
        Objects.requireNonNull(sink, "sink");
        Arguments.parallel(executor, parallelism);
        return new PartsOutputStream<>(
                sink,
                new byte[0],
                new ZstdPart(kernel, settings()),
                () -> new ZstdPart(kernel, settings()),
                ZstdPart.trailer(),
                OrderedTasks.on(executor, parallelism));
    }

    @Override
    public InputStream decompressing(InputStream source) {
        Objects.requireNonNull(source, "source");
        return new DecompressingInputStream(new ZstdDecompression(source, false, this, kernel.decoding()));
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) {
        Arguments.withMarks(source);
        return new DecompressingInputStream(new ZstdDecompression(source, true, this, kernel.decoding()));
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine + ", level " + level;
    }
}
