package dev.codecs.hash.internal.jdk;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The engine {@code jdk}: {@link MessageDigest}, whose SHA-256 HotSpot replaces by the processor's own instructions. It takes the
 * security provider that this JVM prefers, and names it beside the version.
 */
public final class JdkHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("jdk", Kind.JDK);

    private static final Offer SHA_256 = new Offer("sha-256", 200);

    /** What is offered, and its name for {@link MessageDigest#getInstance(String)}. */
    private static final Map<Offer, String> DIGESTS = Map.ofEntries(Map.entry(SHA_256, "SHA-256"));

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.copyOf(DIGESTS.keySet());
    }

    @Override
    public Availability availability() {
        JdkHasher sha256 = hasher(SHA_256);
        String library = "JDK " + System.getProperty("java.version") + ", provider " + sha256.provider();
        return SelfTest.of(sha256, new Availability.Yes(library));
    }

    @Override
    public Hasher create(Offer offer) {
        return hasher(offer);
    }

    private static JdkHasher hasher(Offer offer) {
        return JdkHasher.of(offer, Objects.requireNonNull(DIGESTS.get(offer)));
    }
}
