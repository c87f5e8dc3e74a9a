package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.Algorithm;
import dev.codecs.aes.internal.SelfTest;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/** The engine {@code bouncycastle}: the ciphers of its lightweight API. */
public final class BouncyCastleCiphers implements Cipher.Provider {
    static final Engine ENGINE = new Engine("bouncycastle", Kind.JAVA);

    private static final OptionalJar JAR =
            new OptionalJar("org.bouncycastle:bcprov-jdk18on", "org.bouncycastle.provider");

    /** Below every engine that runs machine code, and below our own Java, which is faster and needs no tables. */
    static final int RANK = 50;

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Algorithm.ALL.stream()
                .map(Algorithm::name)
                .filter(name -> !name.endsWith("-xts")) // which it does not have
                .map(name -> new Offer(name, RANK))
                .toList();
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> BouncyCastle.probe());
    }

    @Override
    public Cipher create(Offer offer) {
        return SelfTest.passed(BouncyCastle.cipher(offer));
    }
}
