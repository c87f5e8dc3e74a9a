package dev.codecs.aes.internal.kdf.java;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.Sha1Pbkdf2;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code java} of PBKDF2, for HMAC-SHA1. */
public final class JavaPbkdf2 implements KernelProvider<Pbkdf2Kernel> {
    @Override
    public Engine engine() {
        return new Engine("java", Kind.JAVA);
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("pbkdf2-hmac-sha-1", 100));
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("codec-aes");
    }

    @Override
    public Pbkdf2Kernel kernel(Offer offer) {
        return new Sha1Pbkdf2(new JavaSha1Chain());
    }
}
