package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Seeds;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;

/** {@link Xxh32} with a seed. */
record Xxh32Hasher(Offer offer, int seed) implements NumberHasher {
    @Override
    public int length() {
        return Integer.BYTES;
    }

    @Override
    public Hasher seeded(long newSeed) {
        return new Xxh32Hasher(offer, Seeds.of32Bits(newSeed));
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        return Integer.toUnsignedLong(Xxh32.hash(data, offset, length, seed));
    }

    @Override
    public Hash start() {
        return new Session(Xxh32.start(seed), Integer.BYTES);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
