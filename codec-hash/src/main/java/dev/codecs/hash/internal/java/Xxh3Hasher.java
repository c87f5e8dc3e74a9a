package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.Session;
import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;

/** XXH3 with 64 bits by {@link Xxh3}. */
record Xxh3Hasher(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3 xxh3) implements NumberHasher {
    static Xxh3Hasher of(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3Kernel kernel) {
        return new Xxh3Hasher(engine, offer, parameters, Xxh3.of(parameters, kernel));
    }

    @Override
    public int length() {
        return Long.BYTES;
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
    public long hashLong(byte[] data, int offset, int length) {
        return xxh3.hash64(data, offset, length);
    }

    @Override
    public long hashLong(MemorySegment data) {
        return xxh3.hash64(Segments.source(data));
    }

    @Override
    public Hash start() {
        return new Session(new Xxh3Running(xxh3.start(), length()), Long.BYTES);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
