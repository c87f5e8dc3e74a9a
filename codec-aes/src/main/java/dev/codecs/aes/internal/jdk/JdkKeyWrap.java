package dev.codecs.aes.internal.jdk;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.KeyWrapping;
import dev.codecs.aes.internal.WrappingKernel;
import dev.codecs.aes.internal.jca.JceKeyWrap;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code jdk} of key wrap, by SunJCE. */
public final class JdkKeyWrap implements KernelProvider<WrappingKernel> {
    @Override
    public Engine engine() {
        return JdkCiphers.ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return KeyWrapping.offers(JdkCiphers.RANK);
    }

    @Override
    public Availability availability() {
        return new JdkCiphers().availability();
    }

    @Override
    public WrappingKernel kernel(Offer offer) {
        String transformation = KeyWrapping.isPadded(offer.algorithm()) ? "AES/KWP/NoPadding" : "AES/KW/NoPadding";
        return KeyWrapping.passed(offer.algorithm(), key -> new JceKeyWrap(JdkCiphers.SUN_JCE, transformation, key));
    }
}
