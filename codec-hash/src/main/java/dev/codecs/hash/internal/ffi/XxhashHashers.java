package dev.codecs.hash.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The engine {@code xxhash}: the original libxxhash. */
public final class XxhashHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("xxhash", Kind.FFI);

    private static final Map<Offer, Xxh> FUNCTIONS = Map.of(
            new Offer("xxh3-64", 200), Xxh.XXH3_64,
            new Offer("xxh3-128", 200), Xxh.XXH3_128,
            new Offer("xxh64", 200), Xxh.XXH64,
            new Offer("xxh32", 200), Xxh.XXH32);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.copyOf(FUNCTIONS.keySet());
    }

    @Override
    public Availability availability() {
        return Libxxhash.BINDING.availability();
    }

    @Override
    public Hasher create(Offer offer) {
        Xxh function = Objects.requireNonNull(FUNCTIONS.get(offer));
        return SelfTest.passed(XxhashHasher.of(offer, function));
    }
}
