package dev.codecs.hash.internal.java;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/** The engine {@code java}: functions of this module, which need no library and no flag. */
public final class JavaHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("java", Kind.JAVA);

    private static final Offer BLAKE3 = new Offer("blake3", 100);
    private static final Offer XXH3_64 = new Offer("xxh3-64", 100);

    /** What is offered, and what makes it, given its rank. */
    private static final Map<Offer, IntFunction<Hasher>> HASHERS = Map.ofEntries(
            Map.entry(BLAKE3, rank -> Blake3Engine.JAVA.hasher(ENGINE, rank)),
            Map.entry(XXH3_64, rank -> new Xxh3Hasher(rank, new Xxh3(0))));

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.copyOf(HASHERS.keySet());
    }

    @Override
    public Availability availability() {
        return SelfTest.of(create(XXH3_64), new Availability.Yes("pure Java"));
    }

    @Override
    public Hasher create(Offer offer) {
        return Objects.requireNonNull(HASHERS.get(offer)).apply(offer.rank());
    }
}
