package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;

/** {@link Murmur3} with a seed. */
record Murmur3Hasher(Offer offer, long seed) implements JavaHasher {
    @Override
    public int length() {
        return Murmur3.LENGTH;
    }

    @Override
    public Hasher seeded(long newSeed) {
        return new Murmur3Hasher(offer, newSeed);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return Murmur3.hash(data, offset, length, seed);
    }

    @Override
    public Hash start() {
        return new Session(Murmur3.start(seed), Murmur3.LENGTH);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
