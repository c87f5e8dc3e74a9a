package dev.codecs.aes.internal.kdf.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.ScryptKernel;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code bouncycastle} of scrypt. */
public final class BouncyCastleScrypt implements KernelProvider<ScryptKernel> {
    @Override
    public Engine engine() {
        return new Engine("bouncycastle", Kind.JAVA);
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("scrypt", 50));
    }

    @Override
    public Availability availability() {
        return Generators.availability();
    }

    @Override
    public ScryptKernel kernel(Offer offer) {
        return Generators::scrypt;
    }
}
