package dev.codecs.hash.internal.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;
import java.util.stream.Stream;

/** The engine {@code bouncycastle}: the digests of its lightweight API, with HMAC over them. */
public final class BouncyCastleHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("bouncycastle", Kind.JAVA);

    private static final OptionalJar JAR =
            new OptionalJar("org.bouncycastle:bcprov-jdk18on", "org.bouncycastle.provider");

    /** Below every engine that runs machine code, and below our own Java. */
    private static final int RANK = 50;

    private static final List<String> DIGESTS = List.of(
            "md5",
            "sha-1",
            "sha-224",
            "sha-256",
            "sha-384",
            "sha-512",
            "sha-512/224",
            "sha-512/256",
            "sha3-224",
            "sha3-256",
            "sha3-384",
            "sha3-512");

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.of(
                        DIGESTS.stream(),
                        DIGESTS.stream().map(digest -> "hmac-" + digest),
                        Stream.of("shake128", "shake256", "blake2b", "blake2s", "blake3"))
                .flatMap(algorithms -> algorithms)
                .map(algorithm -> new Offer(algorithm, RANK))
                .toList();
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> BouncyCastleHasher.probe());
    }

    @Override
    public Hasher create(Offer offer) {
        return SelfTest.passed(BouncyCastleHasher.of(offer));
    }
}
