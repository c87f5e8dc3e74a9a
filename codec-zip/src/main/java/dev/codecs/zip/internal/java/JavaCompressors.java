package dev.codecs.zip.internal.java;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.Format;
import dev.codecs.zip.internal.Lz4;
import dev.codecs.zip.internal.ZstdCompressor;
import java.util.List;
import java.util.stream.Stream;

/** The engine {@code java}: deflate, zlib, gzip, lz4 and zstd by code of our own. It is always there. */
public final class JavaCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("java", Kind.JAVA);

    /** The last of its engines, which have the reference library's levels. */
    private static final Offer ZSTD = new Offer("zstd", 100);

    /** What the ServiceLoader calls. */
    public JavaCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    /** DEFLATE above the JDK's, which takes twice as long, and below libdeflate, which takes three quarters as long. */
    @Override
    public List<Offer> offers() {
        return Stream.of(Format.offers(150).stream(), Lz4.offers(100).stream(), Stream.of(ZSTD))
                .flatMap(offers -> offers)
                .toList();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("this library, on any JVM");
    }

    @Override
    public Compressor create(Offer offer) {
        if (Lz4.has(offer)) {
            return Lz4.create(offer, ENGINE, JavaLz4.KERNEL);
        }
        return offer.algorithm().equals(ZSTD.algorithm())
                ? new ZstdCompressor(offer, ENGINE, JavaZstd.KERNEL)
                : new DeflateCompressor(offer, ENGINE, JavaDeflate.KERNEL);
    }
}
