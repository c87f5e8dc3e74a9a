package dev.codecs.hash.internal.jni;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/** The engine {@code lz4-java}: the original XXH32 and XXH64 as the library lz4-java carries them. */
public final class Lz4JavaHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("lz4-java", Kind.JNI);

    private static final OptionalJar JAR = new OptionalJar("at.yawk.lz4:lz4-java", "org.lz4.java");

    private static final Offer XXH32 = new Offer("xxh32", 80);
    private static final Offer XXH64 = new Offer("xxh64", 80);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(XXH32, XXH64);
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> Lz4JavaHasher.probe());
    }

    @Override
    public Hasher create(Offer offer) {
        return SelfTest.passed(Lz4JavaHasher.of(offer));
    }
}
