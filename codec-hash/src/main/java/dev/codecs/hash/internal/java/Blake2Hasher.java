package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.spi.Offer;
import java.util.Objects;

/** BLAKE2b or BLAKE2s (RFC 7693), with a key or none. */
final class Blake2Hasher implements StatesHasher {
    private final Offer offer;

    /** Whether it is BLAKE2b. */
    private final boolean wide;

    /** Of no bytes if there is none. */
    private final byte[] key;

    private final States states;

    private Blake2Hasher(Offer offer, boolean wide, int length, byte[] key) {
        this.offer = offer;
        this.wide = wide;
        this.key = key;
        this.states = new States(wide ? Blake2b.start(length, key) : Blake2s.start(length, key), length);
    }

    static Blake2Hasher blake2b(Offer offer) {
        return new Blake2Hasher(offer, true, Blake2b.LONGEST, new byte[0]);
    }

    static Blake2Hasher blake2s(Offer offer) {
        return new Blake2Hasher(offer, false, Blake2s.LONGEST, new byte[0]);
    }

    /** The most bytes of a key. */
    private int longest() {
        return wide ? Blake2b.LONGEST : Blake2s.LONGEST;
    }

    @Override
    public Offer offer() {
        return offer;
    }

    @Override
    public States states() {
        return states;
    }

    @Override
    public Hasher length(int bytes) {
        return new Blake2Hasher(offer, wide, Lengths.check(algorithm(), bytes), key);
    }

    @Override
    public Hasher keyed(byte[] newKey) {
        Objects.requireNonNull(newKey, "key");
        if (newKey.length > longest()) {
            throw new IllegalArgumentException(
                    algorithm() + " takes keys of up to " + longest() + " bytes, not of " + newKey.length);
        }
        return new Blake2Hasher(offer, wide, length(), newKey.clone());
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
