package dev.codecs.zip.internal.jni;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import dev.codecs.zip.internal.Lz4;
import java.util.List;

/** The engine {@code lz4-java}: the original LZ4 as the library lz4-java carries it. */
public final class Lz4JavaCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("lz4-java", Kind.JNI);

    private static final OptionalJar JAR = new OptionalJar("at.yawk.lz4:lz4-java", "org.lz4.java");

    /** What the ServiceLoader calls. */
    public Lz4JavaCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        // As fast as liblz4, see there, which can do more.
        return Lz4.offers(150);
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> Lz4JavaBlocks.probe());
    }

    @Override
    public Compressor create(Offer offer) {
        return Lz4.create(offer, ENGINE, new Lz4JavaBlocks());
    }
}
