package dev.codecs.zip.internal.jni;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import dev.codecs.zip.internal.ZstdCompressor;
import java.util.List;

/** The engine {@code zstd-jni}: zstd by the reference library as the jar of that name carries it. */
public final class ZstdJniCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("zstd-jni", Kind.JNI);

    private static final OptionalJar JAR = new OptionalJar("com.github.luben:zstd-jni", "com.github.luben.zstd_jni");

    /** What the ServiceLoader calls. */
    public ZstdJniCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("zstd", 180));
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> ZstdJniKernel.probe());
    }

    @Override
    public Compressor create(Offer offer) {
        return new ZstdCompressor(offer, ENGINE, ZstdJniKernel.KERNEL);
    }
}
