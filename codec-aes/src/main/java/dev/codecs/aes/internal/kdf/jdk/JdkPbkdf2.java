package dev.codecs.aes.internal.kdf.jdk;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.spi.Offer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** The engine {@code jdk} of PBKDF2. */
public final class JdkPbkdf2 implements KernelProvider<Pbkdf2Kernel> {
    @Override
    public Engine engine() {
        return new Engine("jdk", Kind.JDK);
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                new Offer("pbkdf2-hmac-sha-1", 200),
                new Offer("pbkdf2-hmac-sha-256", 200),
                new Offer("pbkdf2-hmac-sha-512", 200));
    }

    @Override
    public Availability availability() {
        try {
            Object copy = SunDigests.of("SHA-1").clone();
            return new Availability.Yes(((MessageDigest) copy).getProvider().getName() + " of Java "
                    + Runtime.version().feature());
        } catch (NoSuchAlgorithmException | CloneNotSupportedException e) {
            return new Availability.No(
                    "no security provider of this JVM has digests that can be copied: add SUN to java.security", e);
        }
    }

    @Override
    public Pbkdf2Kernel kernel(Offer offer) {
        return switch (offer.algorithm()) {
            case "pbkdf2-hmac-sha-256" -> new ClonedDigests("SHA-256", 32, 64);
            case "pbkdf2-hmac-sha-512" -> new ClonedDigests("SHA-512", 64, 128);
            default -> new ClonedDigests("SHA-1", 20, 64);
        };
    }
}
