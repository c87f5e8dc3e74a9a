package dev.codecs.hash.internal.java;

import dev.codecs.spi.Offer;

/** One of {@link Digests}. */
record DigestHasher(Offer offer, States states) implements StatesHasher {
    static DigestHasher of(Offer offer) {
        BlockHash start = new BlockHash(Digests.start(offer.algorithm()));
        return new DigestHasher(offer, new States(start, start.length()));
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
