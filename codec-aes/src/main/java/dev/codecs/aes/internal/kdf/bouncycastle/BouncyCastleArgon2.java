package dev.codecs.aes.internal.kdf.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Argon2Kernel;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code bouncycastle} of Argon2id. */
public final class BouncyCastleArgon2 implements KernelProvider<Argon2Kernel> {
    @Override
    public Engine engine() {
        return new Engine("bouncycastle", Kind.JAVA);
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("argon2id", 50));
    }

    @Override
    public Availability availability() {
        return Generators.availability();
    }

    @Override
    public Argon2Kernel kernel(Offer offer) {
        return Generators::argon2id;
    }
}
