package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.spi.Offer;

/**
 * SHAKE128 or SHAKE256 (FIPS 202, section 6.2), with hashes of any length. A session's output without end is made from its start on: to
 * read far from there, or backwards, takes as long as to make all before.
 */
record ShakeHasher(Offer offer, int bits, States states) implements StatesHasher {
    /**
     * With the length that the algorithm's strength against collisions asks for: twice its bits.
     *
     * @param bits of security: 128 or 256
     */
    static ShakeHasher of(Offer offer, int bits) {
        return of(offer, bits, 2 * bits / Byte.SIZE);
    }

    private static ShakeHasher of(Offer offer, int bits, int length) {
        return new ShakeHasher(offer, bits, new States(new BlockHash(Keccak.shake(bits, length)), length));
    }

    @Override
    public Hasher length(int bytes) {
        return of(offer, bits, Lengths.check(algorithm(), bytes));
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
