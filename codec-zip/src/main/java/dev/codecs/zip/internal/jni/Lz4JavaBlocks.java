package dev.codecs.zip.internal.jni;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.IntRange;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Lz4Blocks;
import dev.codecs.zip.internal.java.JavaLz4;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * LZ4 blocks by lz4-java, which knows no history: linked blocks are decompressed by our own decoder. It has the last word on bad data
 * too, so that this engine gives the same verdict as the others.
 */
final class Lz4JavaBlocks implements Lz4Blocks {
    private static final LZ4Factory FACTORY = LZ4Factory.nativeInstance();
    private static final LZ4Compressor FAST = FACTORY.fastCompressor();
    private static final LZ4SafeDecompressor DECOMPRESSOR = FACTORY.safeDecompressor();

    /** Level 1 is the fast compressor; the others are the levels of the high one. */
    private static final IntRange LEVELS = new IntRange(1, 12);

    /** {@return the library's name; one that does not load or work is an exception} */
    static String probe() {
        byte[] data = new byte[100];
        byte[] packed = FAST.compress(data);
        byte[] back = new byte[100];
        Arrays.fill(back, (byte) 1);
        if (DECOMPRESSOR.decompress(packed, 0, packed.length, back, 0) != data.length || !Arrays.equals(data, back)) {
            throw new IllegalStateException("what it compresses it does not decompress to the same");
        }
        return "lz4-java " + FACTORY;
    }

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsHistory() {
        return false;
    }

    @Override
    public long compress(int level, MemorySegment source, long from, MemorySegment target) {
        LZ4Compressor compressor = level == 1 ? FAST : FACTORY.highCompressor(level);
        MemorySegment content = Segments.inArray(source.asSlice(from));
        long most = Lz4Blocks.bound(content.byteSize());
        if (target.byteSize() >= most && Segments.array(target) != null) {
            return compress(compressor, content, target);
        }
        // Native memory may be freed under a call through JNI; and the library may ask for a few bytes more than it
        // fills.
        MemorySegment out = MemorySegment.ofArray(new byte[Segments.arrayLength(most)]);
        int written = compress(compressor, content, out);
        if (written > target.byteSize()) {
            return TOO_SMALL;
        }
        MemorySegment.copy(out, 0, target, 0, written);
        return written;
    }

    private static int compress(LZ4Compressor compressor, MemorySegment source, MemorySegment target) {
        return compressor.compress(
                Objects.requireNonNull(Segments.array(source)),
                Segments.offset(source),
                (int) source.byteSize(),
                Objects.requireNonNull(Segments.array(target)),
                Segments.offset(target),
                (int) target.byteSize());
    }

    /** Our decoder has the last word where the library fails. */
    @Override
    public long decompress(MemorySegment block, long position, MemorySegment target, long to) {
        if (to == 0 && block.byteSize() > 0) {
            int written = decompress(Segments.inArray(block), target);
            if (written >= 0) {
                return written;
            }
        }
        return JavaLz4.KERNEL.decompress(block, position, target, to);
    }

    private static int decompress(MemorySegment block, MemorySegment target) {
        byte[] in = Objects.requireNonNull(Segments.array(block));
        int from = Segments.offset(block);
        int length = (int) block.byteSize();
        byte[] out = Segments.array(target);
        try {
            if (out != null) {
                return DECOMPRESSOR.decompress(in, from, length, out, Segments.offset(target), (int) target.byteSize());
            }
            out = new byte[Segments.arrayLength(Math.min(target.byteSize(), LARGEST_RATIO * length))];
            int written = DECOMPRESSOR.decompress(in, from, length, out, 0, out.length);
            MemorySegment.copy(out, 0, target, JAVA_BYTE, 0, written);
            return written;
        } catch (LZ4Exception e) {
            return (int) TOO_SMALL;
        }
    }
}
