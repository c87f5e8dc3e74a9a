package dev.codecs.zip.internal.jdk;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.Format;
import java.util.List;

/** The engine {@code jdk}: deflate, zlib and gzip by {@link java.util.zip}. It is always there. */
public final class JdkCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("jdk", Kind.JDK);

    /** What the ServiceLoader calls. */
    public JdkCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Format.offers(100);
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("java.util.zip of JDK " + Runtime.version());
    }

    @Override
    public Compressor create(Offer offer) {
        return new DeflateCompressor(offer, ENGINE, JdkDeflate.KERNEL);
    }
}
