package dev.codecs.hash.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code xxhash}: the original libxxhash. */
public final class XxhashHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("xxhash", Kind.FFI);

    private static final Offer XXH3_64 = new Offer("xxh3-64", 200);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(XXH3_64);
    }

    @Override
    public Availability availability() {
        Availability binding = Libxxhash.BINDING.availability();
        return binding instanceof Availability.Yes found ? SelfTest.of(create(XXH3_64), found) : binding;
    }

    @Override
    public Hasher create(Offer offer) {
        return new XxhashHasher(offer.rank(), 0);
    }
}
