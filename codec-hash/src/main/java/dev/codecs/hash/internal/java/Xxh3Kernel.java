package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.spi.Offer;

/** The loop of XXH3 over the stripes of a long input. It has no state, and is for every seed, secret and length of the hash. */
public interface Xxh3Kernel {
    /** {@return the bytes of the longest array that is hashed as fast by {@link Xxh3#hashStripes}, without this loop} */
    int stripewiseMax();

    /**
     * Adds stripes to the accumulators, and scrambles them at the end of every block.
     *
     * @param inBlock how many stripes of the block were added before
     * @param secret for each word of a block the word that it meets, then the eight words for the scramble
     * @param sums the accumulators are its first eight entries; the others are for {@link Xxh3Sums}
     */
    void add(byte[] input, int offset, int stripes, int inBlock, long[] secret, long[] sums);

    /** {@return xxh3-64 or xxh3-128, whichever the offer names, with this loop} */
    default Hasher hasher(Engine engine, Offer offer) {
        return offer.algorithm().equals("xxh3-128")
                ? Xxh3Hasher128.of(engine, offer, Xxh3Parameters.DEFAULT, this)
                : Xxh3Hasher.of(engine, offer, Xxh3Parameters.DEFAULT, this);
    }
}
