package dev.codecs.zip.internal.java;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Lz4Blocks;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** LZ4 blocks by our own kernels, which work on arrays: native memory is copied to and from them. */
public final class JavaLz4 implements Lz4Blocks {
    /** Below level 1 every level takes larger steps; from 3 on, the cheapest way through many matches is looked for. */
    private static final IntRange LEVELS = new IntRange(-64, 12);

    private static final int HIGHEST_FAST_LEVEL = 2;

    private static final int LOWEST_THOROUGH_LEVEL = 10;

    /**
     * By the level, and so many that text, class files and native code become at most 1 % larger than by the level of the library lz4 with
     * the same number: 3 MB of text take 1,050,540 bytes at level 3 (1,063,542 there), 996,336 at 6 (1,003,608), 994,949 at 9 (998,064) and
     * 989,189 at 12 (988,725), at 0.4 to 0.9 of the speed; native code at 0.3.
     */
    private static final int[] ATTEMPTS = {0, 0, 0, 2, 4, 8, 64, 96, 128, 256, 128, 512, 4096};

    private static final int FEWEST_HASH_BITS = 12;

    /** The engine, with the pools that all its users share. */
    public static final JavaLz4 KERNEL = new JavaLz4();

    /** With 12 bits of hash for the levels below 1, 13 for level 1 and 14 for level 2. */
    private final List<Pool<Lz4FastEncoder>> encoders = IntStream.rangeClosed(0, HIGHEST_FAST_LEVEL)
            .mapToObj(level -> new Pool<>(() -> new Lz4FastEncoder(FEWEST_HASH_BITS + level), encoder -> {}))
            .toList();

    private final Pool<Lz4HighEncoder> highEncoders = new Pool<>(Lz4HighEncoder::new, encoder -> {});

    private JavaLz4() {}

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsHistory() {
        return true;
    }

    @Override
    public long compress(int level, MemorySegment source, long from, MemorySegment target) {
        long start = Math.max(0, from - WINDOW);
        MemorySegment array = Segments.inArray(source.asSlice(start));
        byte[] in = Objects.requireNonNull(Segments.array(array));
        int first = Segments.offset(array);
        int content = first + (int) (from - start);
        int end = first + (int) array.byteSize();
        byte[] out = Segments.array(target);
        if (out != null) {
            int to = Segments.offset(target);
            return encode(level, in, first, content, end, out, to, to + (int) target.byteSize());
        }
        out = new byte[(int) Math.min(target.byteSize(), Lz4Blocks.bound(end - content))];
        int written = encode(level, in, first, content, end, out, 0, out.length);
        if (written > 0) {
            MemorySegment.copy(out, 0, target, JAVA_BYTE, 0, written);
        }
        return written;
    }

    private int encode(int level, byte[] source, int start, int from, int end, byte[] target, int to, int targetEnd) {
        if (level > HIGHEST_FAST_LEVEL) {
            Lz4HighEncoder encoder = highEncoders.take();
            try {
                return encoder.encode(
                        source,
                        start,
                        from,
                        end,
                        ATTEMPTS[level],
                        level >= LOWEST_THOROUGH_LEVEL,
                        target,
                        to,
                        targetEnd);
            } finally {
                highEncoders.give(encoder);
            }
        }
        Pool<Lz4FastEncoder> pool = encoders.get(Math.max(0, level));
        Lz4FastEncoder encoder = pool.take();
        try {
            return encoder.encode(source, start, from, end, Math.max(1, 1 - level), target, to, targetEnd);
        } finally {
            pool.give(encoder);
        }
    }

    @Override
    public long decompress(MemorySegment block, long position, MemorySegment target, long to) {
        MemorySegment array = Segments.inArray(block);
        byte[] in = Objects.requireNonNull(Segments.array(array));
        int from = Segments.offset(array);
        int end = from + (int) array.byteSize();
        byte[] out = Segments.array(target);
        if (out != null) {
            int start = Segments.offset(target);
            return Lz4Decoder.decode(
                    in, from, end, position, out, start, start + (int) to, start + (int) target.byteSize());
        }
        int history = (int) Math.min(to, WINDOW);
        long room = Math.min(target.byteSize() - to, LARGEST_RATIO * block.byteSize());
        out = new byte[Segments.arrayLength(history + room)];
        MemorySegment.copy(target, JAVA_BYTE, to - history, out, 0, history);
        int written = Lz4Decoder.decode(in, from, end, position, out, 0, history, out.length);
        if (written > 0) {
            MemorySegment.copy(out, history, target, JAVA_BYTE, to, written);
        }
        return written;
    }
}
