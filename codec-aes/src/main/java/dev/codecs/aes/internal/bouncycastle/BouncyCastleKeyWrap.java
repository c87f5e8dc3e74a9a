package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.KeyWrapping;
import dev.codecs.aes.internal.WrappingKernel;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code bouncycastle} of key wrap. */
public final class BouncyCastleKeyWrap implements KernelProvider<WrappingKernel> {
    @Override
    public Engine engine() {
        return BouncyCastleCiphers.ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return KeyWrapping.offers(BouncyCastleCiphers.RANK);
    }

    @Override
    public Availability availability() {
        return new BouncyCastleCiphers().availability();
    }

    @Override
    public WrappingKernel kernel(Offer offer) {
        boolean padded = KeyWrapping.isPadded(offer.algorithm());
        return KeyWrapping.passed(offer.algorithm(), key -> new KwKey(key, padded));
    }
}
