package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.Session;
import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;

/** XXH3 with 128 bits by {@link Xxh3}. */
record Xxh3Hasher128(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3 xxh3) implements JavaHasher {
    static Xxh3Hasher128 of(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3Kernel kernel) {
        return new Xxh3Hasher128(engine, offer, parameters, Xxh3.of(parameters, kernel));
    }

    @Override
    public int length() {
        return Xxh3.LENGTH_128;
    }

    @Override
    public Hasher seeded(long seed) {
        return of(engine, offer, parameters.seeded(seed), xxh3.kernel);
    }

    @Override
    public Hasher keyed(byte[] secret) {
        return of(engine, offer, parameters.keyed(secret), xxh3.kernel);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        byte[] hash = new byte[Xxh3.LENGTH_128];
        xxh3.hash128(data, offset, length, hash, 0);
        return hash;
    }

    @Override
    public byte[] hash(MemorySegment data) {
        byte[] hash = new byte[Xxh3.LENGTH_128];
        xxh3.hash128(Segments.source(data), hash, 0);
        return hash;
    }

    @Override
    public Hash start() {
        return new Session(new Xxh3Running(xxh3.start(), length()), Xxh3.LENGTH_128);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
