package dev.codecs.zip.internal.jdk;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.RawDeflate;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Raw DEFLATE by {@link Deflater} and {@link Inflater}. They are kept: a new one costs 0.6 and 0.3 us, where 2 KB of text take
 * 12 us to compress and 4 us to decompress.
 */
public final class JdkDeflate implements RawDeflate {
    private static final IntRange LEVELS = new IntRange(Deflater.NO_COMPRESSION, Deflater.BEST_COMPRESSION);
    private static final long LARGEST_PIECE = 1 << 30;

    /** The engine, with the pools that all its users share. */
    public static final JdkDeflate KERNEL = new JdkDeflate();

    private final List<Pool<Deflater>> deflaters = IntStream.rangeClosed(LEVELS.first(), LEVELS.last())
            .mapToObj(level -> new Pool<>(() -> new Deflater(level, true), Deflater::end))
            .toList();
    private final Pool<Inflater> inflaters = new Pool<>(() -> new Inflater(true), Inflater::end);

    private JdkDeflate() {}

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    /** zlib's deflateBound for its default window and memory. */
    @Override
    public long bound(long sourceLength) {
        return sourceLength + (sourceLength >> 12) + (sourceLength >> 14) + (sourceLength >> 25) + 7;
    }

    @Override
    public Deflating deflating(int level, byte @Nullable [] dictionary) {
        return new JdkDeflating(deflaters.get(level), dictionary);
    }

    @Override
    public Inflating inflating() {
        return new JdkInflating(inflaters);
    }

    /** How much of so many bytes goes into one call. */
    static int piece(long bytes) {
        return (int) Math.min(LARGEST_PIECE, bytes);
    }

    /** The next piece of the segment. */
    static ByteBuffer buffer(MemorySegment segment, long from) {
        return segment.asSlice(from, piece(segment.byteSize() - from)).asByteBuffer();
    }
}
