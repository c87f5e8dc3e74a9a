package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;

/** {@link Xxh64} with a seed. */
record Xxh64Hasher(Offer offer, long seed) implements NumberHasher {
    @Override
    public int length() {
        return Long.BYTES;
    }

    @Override
    public Hasher seeded(long newSeed) {
        return new Xxh64Hasher(offer, newSeed);
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        return Xxh64.hash(data, offset, length, seed);
    }

    @Override
    public Hash start() {
        return new Session(Xxh64.start(seed), Long.BYTES);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
