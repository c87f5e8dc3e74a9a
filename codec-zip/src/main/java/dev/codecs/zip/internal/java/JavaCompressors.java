package dev.codecs.zip.internal.java;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.Format;
import java.util.List;

/** The engine {@code java}: deflate, zlib and gzip by code of our own. It is always there. */
public final class JavaCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("java", Kind.JAVA);

    /** What the ServiceLoader calls. */
    public JavaCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    /** Above the JDK's, which takes twice as long; below libdeflate, which takes three quarters as long. */
    @Override
    public List<Offer> offers() {
        return Format.offers(150);
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("this library, on any JVM");
    }

    @Override
    public Compressor create(Offer offer) {
        return new DeflateCompressor(offer, ENGINE, JavaDeflate.KERNEL);
    }
}
