package dev.codecs.hash.internal.java;

import dev.codecs.spi.Offer;
import java.lang.foreign.MemorySegment;

/** One of {@link Digests}. */
record DigestHasher(Offer offer, States states) implements JavaHasher {
    static DigestHasher of(Offer offer) {
        BlockHash start = new BlockHash(Digests.start(offer.algorithm()));
        return new DigestHasher(offer, new States(start, start.length()));
    }

    @Override
    public int length() {
        return states.length();
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return states.hash(data, offset, length);
    }

    @Override
    public byte[] hash(MemorySegment data) {
        return states.hash(data);
    }

    @Override
    public Hash start() {
        return states.session();
    }
}
