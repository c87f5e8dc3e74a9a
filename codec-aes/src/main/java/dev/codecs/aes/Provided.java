package dev.codecs.aes;

import dev.codecs.Availability;
import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.spi.CodecProvider;
import dev.codecs.spi.Offer;
import java.util.List;

/** A provider of kernels as one of the public class that holds them. */
record Provided<K, C extends Codec>(KernelProvider<K> kernels, Maker<K, C> maker) implements CodecProvider<C> {
    /** Makes the public class. */
    @FunctionalInterface
    interface Maker<K, C> {
        C make(Offer offer, Engine engine, K kernel);
    }

    @Override
    public Engine engine() {
        return kernels.engine();
    }

    @Override
    public List<Offer> offers() {
        return kernels.offers();
    }

    @Override
    public Availability availability() {
        return kernels.availability();
    }

    @Override
    public C create(Offer offer) {
        return maker.make(offer, engine(), kernels.kernel(offer));
    }
}
