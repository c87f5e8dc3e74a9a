package dev.codecs.zip.internal.ffi;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.RawDeflate;
import dev.codecs.zip.internal.jdk.JdkDeflate;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Raw DEFLATE by zlib. Its streams are kept, with the 256 KiB that zlib works in and the buffers. */
final class ZlibDeflate implements RawDeflate {
    private static final Zlib LIBRARY = Zlib.BINDING.symbols();
    private static final IntRange LEVELS = new IntRange(0, 9);

    /** The engine, with the pools that all its users share. */
    static final ZlibDeflate KERNEL = new ZlibDeflate();

    private final List<Pool<ZStream>> deflaters = IntStream.rangeClosed(LEVELS.first(), LEVELS.last())
            .mapToObj(level -> new Pool<>(() -> ZStream.deflating(LIBRARY, level), ZStream::close))
            .toList();
    private final Pool<ZStream> inflaters = new Pool<>(() -> ZStream.inflating(LIBRARY), ZStream::close);

    private ZlibDeflate() {}

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    /** The JDK's zlib has the same. */
    @Override
    public long bound(long sourceLength) {
        return JdkDeflate.KERNEL.bound(sourceLength);
    }

    @Override
    public Deflating deflating(int level, byte @Nullable [] dictionary) {
        return new ZlibDeflating(deflaters.get(level), dictionary);
    }

    @Override
    public Inflating inflating() {
        return new ZlibInflating(inflaters);
    }
}
