package dev.codecs.zip.internal;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.IntRange;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * Bare LZ4 blocks by one engine. A block does not tell where it ends, nor how much content it has, and cannot be flushed: there are no
 * prefixes and no streams.
 */
public final class Lz4BlockCompressor implements Compressor {
    private static final int DEFAULT_LEVEL = 1;
    private static final byte[] NO_DICTIONARY = {};

    private final Offer offer;
    private final Engine engine;
    private final Lz4Blocks blocks;
    private final int level;
    private final byte[] dictionary;

    /** The engine's blocks at level 1. */
    public Lz4BlockCompressor(Offer offer, Engine engine, Lz4Blocks blocks) {
        this(offer, engine, blocks, DEFAULT_LEVEL, NO_DICTIONARY);
    }

    private Lz4BlockCompressor(Offer offer, Engine engine, Lz4Blocks blocks, int level, byte[] dictionary) {
        this.offer = offer;
        this.engine = engine;
        this.blocks = blocks;
        this.level = level;
        this.dictionary = dictionary;
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
        return blocks.levels();
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public Compressor level(int newLevel) {
        Arguments.level(newLevel, levels(), engine);
        return new Lz4BlockCompressor(offer, engine, blocks, newLevel, dictionary);
    }

    @Override
    public boolean supportsDictionary() {
        return blocks.supportsHistory();
    }

    @Override
    public Compressor dictionary(byte[] newDictionary) {
        Objects.requireNonNull(newDictionary, "newDictionary");
        blocks.requireHistory("preset dictionaries", engine);
        byte[] window = Lz4Blocks.window(newDictionary);
        return new Lz4BlockCompressor(offer, engine, blocks, level, window);
    }

    @Override
    public long maxCompressedLength(long sourceLength) {
        Arguments.length(sourceLength);
        long most = Lz4Blocks.bound(sourceLength);
        return most < 0 ? Long.MAX_VALUE : most;
    }

    /**
     * As the interface says.
     *
     * @throws IllegalArgumentException if the source is larger than a block can be
     */
    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        long size = Segments.source(source).byteSize();
        Segments.target(target);
        if (size > Lz4Blocks.LARGEST_CONTENT) {
            throw new IllegalArgumentException(
                    size + " bytes do not fit into an LZ4 block: use lz4, which makes a frame of many");
        }
        long written = dictionary.length == 0
                ? blocks.compress(level, source, 0, target)
                : blocks.compress(level, behindDictionary(source), dictionary.length, target);
        if (written == Lz4Blocks.TOO_SMALL) {
            throw new OutputTooSmallException(target.byteSize(), maxCompressedLength(size));
        }
        return written;
    }

    private MemorySegment behindDictionary(MemorySegment source) {
        byte[] both = Arrays.copyOf(dictionary, Segments.arrayLength(dictionary.length + source.byteSize()));
        MemorySegment all = MemorySegment.ofArray(both);
        MemorySegment.copy(source, 0, all, dictionary.length, source.byteSize());
        return all;
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        if (source.byteSize() > Lz4Blocks.bound(Lz4Blocks.LARGEST_CONTENT)) {
            throw new IllegalArgumentException(source.byteSize() + " bytes are more than an LZ4 block has");
        }
        long written = dictionary.length == 0
                ? blocks.decompress(source, 0, target, 0)
                : decompressBehindDictionary(source, target);
        if (written == Lz4Blocks.TOO_SMALL) {
            throw new OutputTooSmallException(target.byteSize(), -1);
        }
        return written;
    }

    private long decompressBehindDictionary(MemorySegment source, MemorySegment target) {
        long room = Math.min(target.byteSize(), Lz4Blocks.LARGEST_RATIO * source.byteSize());
        byte[] both = Arrays.copyOf(dictionary, Segments.arrayLength(dictionary.length + room));
        long written = blocks.decompress(source, 0, MemorySegment.ofArray(both), dictionary.length);
        if (written > 0) {
            MemorySegment.copy(MemorySegment.ofArray(both), dictionary.length, target, 0, written);
        }
        return written;
    }

    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        throw new UnsupportedFeatureException(
                "a bare LZ4 block does not tell where it ends: decompress all of it, or use lz4");
    }

    @Override
    public OutputStream compressing(OutputStream sink) {
        Objects.requireNonNull(sink, "sink");
        throw noStreams();
    }

    @Override
    public InputStream decompressing(InputStream source) {
        Objects.requireNonNull(source, "source");
        throw noStreams();
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) {
        Objects.requireNonNull(source, "source");
        throw noStreams();
    }

    private static UnsupportedFeatureException noStreams() {
        return new UnsupportedFeatureException("a bare LZ4 block is no stream: use lz4, which frames its blocks");
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine + ", level " + level;
    }
}
