package dev.codecs.zip.internal.jni;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.ZstdVersion;
import dev.codecs.CorruptInputException;
import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.BufferedZstdDecoding;
import dev.codecs.zip.internal.BufferedZstdEncoding;
import dev.codecs.zip.internal.Compression;
import dev.codecs.zip.internal.ZstdDecoding;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFaults;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Zstandard by zstd-jni. It is given arrays only: it would follow the address of a native segment even while another thread closes
 * its arena.
 */
final class ZstdJniKernel implements ZstdKernel {
    /** The engine, with the pools that all its users share. */
    static final ZstdJniKernel KERNEL = new ZstdJniKernel();

    private static final int TARGET_TOO_SMALL = 70;
    private static final int NO_MEMORY = 64;

    /** Contexts of higher levels are not kept: they take up to hundreds of megabytes. */
    private static final int HIGHEST_KEPT_LEVEL = 9;

    private final Pool<CompressingContext> compressing = new Pool<>(CompressingContext::new, CompressingContext::close);
    private final Pool<DecompressingContext> decompressing =
            new Pool<>(DecompressingContext::new, DecompressingContext::close);

    private ZstdJniKernel() {}

    /** Sends a few bytes through the library and back; gives its name and version. */
    static String probe() {
        byte[] data = "a stream and a stream and a stream".getBytes(US_ASCII);
        byte[] back = Zstd.decompress(Zstd.compress(data), data.length);
        if (!Arrays.equals(data, back)) {
            throw new IllegalStateException("what it compresses it does not decompress to the same");
        }
        return "zstd-jni " + ZstdVersion.VERSION;
    }

    @Override
    public IntRange levels() {
        return new IntRange(Zstd.minCompressionLevel(), Zstd.maxCompressionLevel());
    }

    @Override
    public long compress(Settings settings, MemorySegment source, MemorySegment target) {
        MemorySegment from = Segments.inArray(source);
        // A target below the bound may do all the same, but the library does not always see it.
        int bound = Segments.arrayLength(ZstdFrame.bound(source.byteSize()));
        boolean direct = Segments.array(target) != null && target.byteSize() >= bound;
        MemorySegment to = direct ? target : MemorySegment.ofArray(new byte[bound]);
        CompressingContext context = compressing.take();
        int written;
        try {
            written = context.configured(settings)
                    .compressByteArray(
                            array(to),
                            Segments.offset(to),
                            (int) to.byteSize(),
                            array(from),
                            Segments.offset(from),
                            (int) from.byteSize());
        } catch (ZstdException e) {
            throw unexpected(e);
        } finally {
            give(context, settings);
        }
        if (direct) {
            return written;
        }
        if (written > target.byteSize()) {
            return -1;
        }
        MemorySegment.copy(to, 0, target, 0, written);
        return written;
    }

    private void give(CompressingContext context, Settings settings) {
        if (settings.level() <= HIGHEST_KEPT_LEVEL) {
            compressing.give(context);
        } else {
            context.close();
        }
    }

    @Override
    public long decompress(
            @Nullable ZstdDictionary dictionary,
            MemorySegment source,
            ZstdFrame frame,
            long position,
            MemorySegment target) {
        MemorySegment from = Segments.inArray(source);
        boolean direct = Segments.array(target) != null;
        MemorySegment to = direct ? target : MemorySegment.ofArray(new byte[Segments.arrayLength(target.byteSize())]);
        DecompressingContext context = decompressing.take();
        try {
            int written = context.configured(dictionary)
                    .decompressByteArray(
                            array(to),
                            Segments.offset(to),
                            (int) to.byteSize(),
                            array(from),
                            Segments.offset(from),
                            (int) from.byteSize());
            if (!direct) {
                MemorySegment.copy(to, 0, target, 0, written);
            }
            return written;
        } catch (ZstdException e) {
            if (e.getErrorCode() == TARGET_TOO_SMALL) {
                return -1;
            }
            throw fault(e, position);
        } finally {
            decompressing.give(context);
        }
    }

    private static byte[] array(MemorySegment heapSegment) {
        return Objects.requireNonNull(Segments.array(heapSegment));
    }

    /** What an error says of the data. */
    static CorruptInputException fault(ZstdException e, long position) {
        ensureMemory(e);
        return ZstdFaults.invalid(String.valueOf(e.getMessage()), position);
    }

    /** What an error is that no correct use gives. */
    static IllegalStateException unexpected(ZstdException e) {
        ensureMemory(e);
        return new IllegalStateException("zstd-jni says " + e.getMessage(), e);
    }

    private static void ensureMemory(ZstdException e) {
        if (e.getErrorCode() == NO_MEMORY) {
            throw new OutOfMemoryError("zstd-jni got no memory");
        }
    }

    @Override
    public Compression compression(Settings settings) {
        CompressingContext context = compressing.take();
        context.start(settings);
        return new BufferedZstdEncoding(context, () -> give(context, settings));
    }

    @Override
    public ZstdDecoding decoding() {
        DecompressingContext context = decompressing.take();
        return new BufferedZstdDecoding(context, () -> {
            if (context.small()) {
                decompressing.give(context);
            } else {
                context.close();
            }
        });
    }
}
