package dev.codecs.zip.internal.archive;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.jdk.JdkDeflate;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * DEFLATE by what is fastest so far. To look for engines and to link a C library takes a young JVM about 100 ms, in which the JDK's
 * zlib decompresses 30 MB: it does the first ones, unless an engine is preferred on the command line.
 */
final class DefaultDeflate implements ArrayMethod {
    static final DefaultDeflate METHOD = new DefaultDeflate();

    private static final long BY_THE_JDK = 32 << 20;

    private final AtomicLong decompressed = new AtomicLong(isEnginePreferred() ? BY_THE_JDK : 0);

    private DefaultDeflate() {}

    private static final class First {
        static final CompressorMethod METHOD = new CompressorMethod(
                DEFLATED,
                new DeflateCompressor(new Offer("deflate", 100), new Engine("jdk", Kind.JDK), JdkDeflate.KERNEL));
    }

    private static final class Best {
        static final CompressorMethod METHOD = new CompressorMethod(DEFLATED, Compressor.of("deflate"));
    }

    private static boolean isEnginePreferred() {
        return System.getProperty("codecs.engine") != null
                || System.getProperty("codecs.engine.deflate") != null
                || System.getProperty("codecs.profile") != null;
    }

    /** The engine for a content of so many bytes. */
    private CompressorMethod engine(long size) {
        if (decompressed.get() < BY_THE_JDK) {
            long before = decompressed.getAndAdd(size);
            return before + size / 2 < BY_THE_JDK ? First.METHOD : Best.METHOD;
        }
        return Best.METHOD;
    }

    @Override
    public int id() {
        return DEFLATED;
    }

    @Override
    public Decoded decompress(MemorySegment source, MemorySegment target) {
        return engine(target.byteSize()).decompress(source, target);
    }

    @Override
    public InputStream decompressing(InputStream source, ZipEntry entry) throws IOException {
        return engine(entry.size()).decompressing(source, entry);
    }

    @Override
    public int versionNeeded() {
        return 20;
    }
}
