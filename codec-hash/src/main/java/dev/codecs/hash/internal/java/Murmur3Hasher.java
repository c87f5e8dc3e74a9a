package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;

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
    public byte[] hash(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        return array == null ? JavaHasher.super.hash(data) : hash(array, Segments.offset(data), (int) data.byteSize());
    }

    @Override
    public Hash start() {
        return new Session(Murmur3.start(seed), Murmur3.LENGTH);
    }
}
