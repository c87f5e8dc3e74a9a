package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4Header.fault;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.IntRange;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import dev.codecs.zip.Lz4Options;
import dev.codecs.zip.Lz4Options.BlockSize;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Executor;

/** LZ4 frames (LZ4 Frame Format Description), over the blocks of one engine. */
public final class Lz4Compressor implements Compressor {
    private static final int DEFAULT_LEVEL = 1;
    private static final byte[] NO_DICTIONARY = {};

    private final Offer offer;
    private final Engine engine;
    private final Lz4Blocks blocks;
    private final int level;
    private final byte[] dictionary;
    private final Lz4Options options;

    /** The engine's frames at level 1. */
    public Lz4Compressor(Offer offer, Engine engine, Lz4Blocks blocks) {
        this(offer, engine, blocks, DEFAULT_LEVEL, NO_DICTIONARY, Lz4Options.DEFAULT);
    }

    private Lz4Compressor(
            Offer offer, Engine engine, Lz4Blocks blocks, int level, byte[] dictionary, Lz4Options options) {
        this.offer = offer;
        this.engine = engine;
        this.blocks = blocks;
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
        return blocks.levels();
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public Compressor level(int newLevel) {
        Arguments.level(newLevel, levels(), engine);
        return new Lz4Compressor(offer, engine, blocks, newLevel, dictionary, options);
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
        return new Lz4Compressor(offer, engine, blocks, level, window, options);
    }

    @Override
    public Compressor with(FormatOptions newOptions) {
        if (newOptions instanceof Lz4Options lz4) {
            if (lz4.linkedBlocks()) {
                blocks.requireHistory("linked blocks", engine);
            }
            return new Lz4Compressor(offer, engine, blocks, level, dictionary, lz4);
        }
        return Compressor.super.with(newOptions);
    }

    Lz4Blocks blocks() {
        return blocks;
    }

    /** The end of the preset dictionary, which is what blocks can refer to; empty if there is none. Not to be changed. */
    byte[] dictionary() {
        return dictionary;
    }

    /**
     * {@return what the first block of a frame with this header can refer to}
     *
     * @throws UnsupportedFeatureException if it needs a dictionary and none was given
     * @throws dev.codecs.CorruptInputException if it needs another one
     */
    byte[] dictionaryFor(Lz4Header header, long position) {
        if (header.dictionaryId().isEmpty()) {
            return dictionary;
        }
        int id = header.dictionaryId().getAsInt();
        if (dictionary.length == 0) {
            throw new UnsupportedFeatureException("the LZ4 frame needs the preset dictionary with the id "
                    + Integer.toUnsignedString(id) + ": give it by dictionary(...)");
        }
        if (options.dictionaryId().isPresent() && options.dictionaryId().getAsInt() != id) {
            throw fault(
                    "it needs the preset dictionary with the id " + Integer.toUnsignedString(id) + ", and that of "
                            + Integer.toUnsignedString(options.dictionaryId().getAsInt()) + " was given",
                    position);
        }
        return dictionary;
    }

    @Override
    public long maxCompressedLength(long sourceLength) {
        Arguments.length(sourceLength);
        long each = (long) Integer.BYTES + (options.blockChecksums() ? Integer.BYTES : 0);
        long frame = Lz4Header.LONGEST + 2L * Integer.BYTES;
        // A block takes its own bytes at the most, but an engine works faster where it has room for more.
        long most = frame + each * (sourceLength / BlockSize.KIB_64.bytes() + 1) + Lz4Blocks.bound(sourceLength);
        return most < 0 ? Long.MAX_VALUE : most;
    }

    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        long size = Segments.source(source).byteSize();
        Lz4Header header = Lz4Header.of(options, blockSize(size), OptionalLong.of(size));
        return new Lz4FrameWriter(this, header, source, Segments.target(target)).write();
    }

    /** {@return the smallest size of blocks, up to the one wanted, with which the content is one block} */
    private BlockSize blockSize(long length) {
        for (BlockSize size : BlockSize.values()) {
            if (size == options.blockSize() || length <= size.bytes()) {
                return size;
            }
        }
        return options.blockSize();
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        Lz4FrameReader reader = new Lz4FrameReader(this, Segments.source(source), Segments.target(target));
        do {
            reader.readFrame();
        } while (!reader.done());
        return reader.written();
    }

    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        Lz4FrameReader reader = new Lz4FrameReader(this, Segments.source(source), Segments.target(target));
        reader.readFrame();
        return new Decoded(reader.read(), reader.written());
    }

    @Override
    public byte[] decompress(byte[] source, long limit) {
        Arguments.limit(limit);
        MemorySegment from = MemorySegment.ofArray(source);
        int most = (int) Math.min(limit, Segments.LARGEST_ARRAY);
        for (int size = (int) Math.min(most, Lz4Estimate.of(from)); ; size = (int) Math.min(most, 64 + 4L * size)) {
            byte[] target = new byte[size];
            try {
                int written = (int) decompress(from, MemorySegment.ofArray(target));
                return written == size ? target : Arrays.copyOf(target, written);
            } catch (OutputTooSmallException e) {
                if (size == most) {
                    throw new LimitExceededException("the decompressed size", most);
                }
            }
        }
    }

    @Override
    public OutputStream compressing(OutputStream sink) {
        return compressing(sink, Runnable::run, 1);
    }

    @Override
    public OutputStream compressing(OutputStream sink, Executor executor, int parallelism) {
        Objects.requireNonNull(sink, "sink");
        Arguments.parallel(executor, parallelism);
        Lz4Header header = Lz4Header.of(options, options.blockSize(), OptionalLong.empty());
        return new PartsOutputStream<>(
                sink,
                header.bytes(),
                new Lz4Part(this, header),
                () -> new Lz4Part(this, header),
                Lz4Part.trailer(header),
                OrderedTasks.on(executor, parallelism));
    }

    @Override
    public InputStream decompressing(InputStream source) {
        Objects.requireNonNull(source, "source");
        return new DecompressingInputStream(new Lz4Decompression(source, false, this));
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) {
        Arguments.withMarks(source);
        return new DecompressingInputStream(new Lz4Decompression(source, true, this));
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine + ", level " + level;
    }
}
