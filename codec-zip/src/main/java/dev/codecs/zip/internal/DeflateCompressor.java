package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

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
import dev.codecs.zip.GzipHeader;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One of the formats made of DEFLATE data, over one engine. */
public final class DeflateCompressor implements Compressor {
    private static final int DEFAULT_LEVEL = 6;

    /** Memory is taken at once for this many times the source at the most; data that shrinks further is decoded twice. */
    private static final int LARGEST_BELIEVED_RATIO = 16;

    private static final ValueLayout.OfInt LITTLE_ENDIAN = JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Format format;
    private final Engine engine;
    private final int rank;
    private final RawDeflate kernel;
    private final int level;
    private final @Nullable Dictionary dictionary;
    private final GzipHeader gzipHeader;

    /** The format that the offer names, at level 6. */
    public DeflateCompressor(Offer offer, Engine engine, RawDeflate kernel) {
        this(Format.of(offer.algorithm()), engine, offer.rank(), kernel, DEFAULT_LEVEL, null, GzipHeader.PLAIN);
    }

    private DeflateCompressor(
            Format format,
            Engine engine,
            int rank,
            RawDeflate kernel,
            int level,
            @Nullable Dictionary dictionary,
            GzipHeader gzipHeader) {
        this.format = format;
        this.engine = engine;
        this.rank = rank;
        this.kernel = kernel;
        this.level = level;
        this.dictionary = dictionary;
        this.gzipHeader = gzipHeader;
    }

    @Override
    public String algorithm() {
        return format.algorithm();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return rank;
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
        return new DeflateCompressor(format, engine, rank, kernel, newLevel, dictionary, gzipHeader);
    }

    @Override
    public boolean supportsDictionary() {
        return format != Format.GZIP && kernel.supportsDictionary();
    }

    @Override
    public Compressor dictionary(byte[] newDictionary) {
        Objects.requireNonNull(newDictionary, "newDictionary");
        if (format == Format.GZIP) {
            throw new UnsupportedFeatureException("gzip has no preset dictionaries: use zlib or deflate");
        }
        if (!kernel.supportsDictionary()) {
            throw new UnsupportedFeatureException(
                    engine + " has no preset dictionaries: use the engine java, jdk or zlib");
        }
        return new DeflateCompressor(format, engine, rank, kernel, level, Dictionary.of(newDictionary), gzipHeader);
    }

    @Override
    public Compressor with(FormatOptions options) {
        if (format == Format.GZIP && options instanceof GzipHeader header) {
            return new DeflateCompressor(format, engine, rank, kernel, level, dictionary, header);
        }
        return Compressor.super.with(options);
    }

    @Override
    public long maxCompressedLength(long sourceLength) {
        Arguments.length(sourceLength);
        int frame = header().length + format.trailerLength();
        long most = frame + Math.max(Stored.length(sourceLength), kernel.bound(sourceLength));
        return most < 0 ? Long.MAX_VALUE : most;
    }

    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        byte[] header = header();
        long room = target.byteSize() - header.length - format.trailerLength();
        long data = room < 0 ? -1 : deflate(source, target.asSlice(header.length, room));
        if (data < 0) {
            throw new OutputTooSmallException(target.byteSize(), maxCompressedLength(source.byteSize()));
        }
        MemorySegment.copy(header, 0, target, JAVA_BYTE, 0, header.length);
        Check check = new Check(format);
        check.update(source);
        byte[] trailer = check.summary().trailer();
        MemorySegment.copy(trailer, 0, target, JAVA_BYTE, header.length + data, trailer.length);
        return header.length + data + trailer.length;
    }

    private long deflate(MemorySegment source, MemorySegment target) {
        long written = kernel.deflate(level, window(), source, target);
        return written < 0 && Stored.length(source.byteSize()) <= target.byteSize()
                ? Stored.write(source, target)
                : written;
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        return decompress(Segments.source(source), Segments.target(target), false);
    }

    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        return Objects.requireNonNull(member(Segments.source(source), 0, Segments.target(target), 0, false));
    }

    @Override
    public byte[] decompress(byte[] source, long limit) {
        Arguments.limit(limit);
        MemorySegment from = MemorySegment.ofArray(source);
        long most = Math.min(limit, Segments.LARGEST_ARRAY);
        for (long size = Math.min(most, likelyLength(from)); ; size = Math.min(most, 4 * size)) {
            // Guessed in native memory, then copied into an array of the exact size: for 20 MiB this takes a fifth
            // less time than to guess an array.
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment target = arena.allocate(size);
                long written = decompress(from, target, size < most);
                if (written >= 0) {
                    return target.asSlice(0, written).toArray(JAVA_BYTE);
                }
            } catch (OutputTooSmallException e) {
                throw new LimitExceededException("the decompressed size", most);
            }
        }
    }

    /** What the end of a gzip member says, unless it is far more than usual and may be forged; or else what suffices for most text. */
    private long likelyLength(MemorySegment source) {
        long size = source.byteSize();
        if (format == Format.GZIP && size >= format.trailerLength()) {
            long declared = Integer.toUnsignedLong(source.get(LITTLE_ENDIAN, size - Integer.BYTES));
            if (0 < declared && declared <= LARGEST_BELIEVED_RATIO * size) {
                return declared;
            }
        }
        return Math.max(64, 4 * size);
    }

    /** Decompresses all; if the target is too small, gives -1 for a {@code guess} and throws otherwise. */
    private long decompress(MemorySegment source, MemorySegment target, boolean guess) {
        Decoded first = member(source, 0, target, 0, guess);
        if (first == null) {
            return -1;
        }
        if (format == Format.GZIP && padded(source, first.read()) < source.byteSize()) {
            return decompressMembers(source, first, target, guess);
        }
        if (format != Format.GZIP && first.read() < source.byteSize()) {
            throw Faults.trailing(first.read());
        }
        return first.written();
    }

    /** Decompresses the members behind the first; as {@link #decompress(MemorySegment, MemorySegment, boolean)}. */
    private long decompressMembers(MemorySegment source, Decoded first, MemorySegment target, boolean guess) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment readable = kernel.readable(source, arena);
            long written = first.written();
            for (long read = padded(source, first.read()); read < source.byteSize(); ) {
                Decoded member = member(readable, read, target, written, guess);
                if (member == null) {
                    return -1;
                }
                read = padded(source, read + member.read());
                written += member.written();
            }
            return written;
        }
    }

    /** Where the zeros end that tapes and block devices leave between and behind members. */
    private static long padded(MemorySegment source, long from) {
        long read = from;
        while (read < source.byteSize() && source.get(JAVA_BYTE, read) == 0) {
            read++;
        }
        return read;
    }

    /** Decompresses one stream or member; if the target is too small, gives null for a {@code guess} and throws otherwise. */
    private @Nullable Decoded member(MemorySegment source, long from, MemorySegment target, long to, boolean guess) {
        HeaderReader header = format.headerReader();
        long read = from;
        while (!header.done()) {
            if (read == source.byteSize()) {
                throw Faults.truncated(read);
            }
            header.accept(source.get(JAVA_BYTE, read), read);
            read++;
        }
        byte[] window = windowFor(header, read);
        Decoded data = guess
                ? kernel.tryInflate(window, source, read, target, to)
                : kernel.inflate(window, source, read, target, to);
        if (data == null) {
            return null;
        }
        read += data.read();
        if (format.trailerLength() > 0) {
            verify(source, read, target.asSlice(to, data.written()));
        }
        return new Decoded(read + format.trailerLength() - from, data.written());
    }

    /** Compares the content with the trailer that starts there. */
    private void verify(MemorySegment source, long at, MemorySegment content) {
        byte[] trailer = new byte[format.trailerLength()];
        if (source.byteSize() - at < trailer.length) {
            throw Faults.truncated(source.byteSize());
        }
        MemorySegment.copy(source, JAVA_BYTE, at, trailer, 0, trailer.length);
        Check check = new Check(format);
        check.update(content);
        check.verify(trailer, at + trailer.length);
    }

    /**
     * The window at the start of the stream with this header.
     *
     * @throws UnsupportedFeatureException if it needs a dictionary and none was given
     * @throws CorruptInputException if it needs another one
     */
    byte @Nullable [] windowFor(HeaderReader header, long position) {
        if (format == Format.DEFLATE) {
            return window();
        }
        OptionalInt id = header.dictionaryId();
        if (id.isEmpty()) {
            return null;
        }
        if (dictionary == null) {
            throw new UnsupportedFeatureException("the zlib stream needs the preset dictionary whose Adler-32 is "
                    + hex(id.getAsInt()) + ": give it by dictionary(...) to the engine java, jdk or zlib");
        }
        if (dictionary.id() != id.getAsInt()) {
            throw new CorruptInputException(
                    "the zlib stream needs the preset dictionary whose Adler-32 is " + hex(id.getAsInt())
                            + ", and another was given: " + hex(dictionary.id()),
                    position);
        }
        return dictionary.window();
    }

    private byte[] header() {
        return switch (format) {
            case DEFLATE -> new byte[0];
            case ZLIB -> ZlibHeader.of(level, dictionary);
            case GZIP -> gzipHeader.bytes();
        };
    }

    private byte @Nullable [] window() {
        return dictionary == null ? null : dictionary.window();
    }

    private static String hex(int id) {
        return String.format("%08x", id);
    }

    @Override
    public OutputStream compressing(OutputStream sink) {
        Objects.requireNonNull(sink, "sink");
        return new CompressingOutputStream(
                sink, new DeflateCompression(kernel.deflating(level, window()), new Check(format), header()));
    }

    @Override
    public OutputStream compressing(OutputStream sink, Executor executor, int parallelism) {
        Objects.requireNonNull(sink, "sink");
        Arguments.parallel(executor, parallelism);
        DeflatePart first = new DeflatePart(kernel, format, level);
        if (dictionary != null) {
            first.follow(dictionary.window(), 0, dictionary.window().length);
        }
        return new PartsOutputStream<>(
                sink,
                header(),
                first,
                () -> new DeflatePart(kernel, format, level),
                DeflatePart.trailer(format),
                OrderedTasks.on(executor, parallelism));
    }

    @Override
    public InputStream decompressing(InputStream source) {
        Objects.requireNonNull(source, "source");
        return new DecompressingInputStream(new DeflateDecompression(source, false, format, this, kernel.inflating()));
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) {
        Objects.requireNonNull(source, "source");
        Arguments.withMarks(source);
        return new DecompressingInputStream(new DeflateDecompression(source, true, format, this, kernel.inflating()));
    }

    @Override
    public String toString() {
        return format.algorithm() + " by " + engine + ", level " + level;
    }
}
