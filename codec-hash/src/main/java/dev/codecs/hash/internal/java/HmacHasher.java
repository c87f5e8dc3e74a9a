package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.spi.Offer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * HMAC (RFC 2104) of one of {@link Digests}.
 *
 * @param digest before any data
 * @param keyed with the key taken in, or null before there is one
 */
record HmacHasher(Offer offer, Compression digest, @Nullable States keyed) implements StatesHasher {
    /** What comes before the digest's name in the name of the algorithm. */
    static final String PREFIX = "hmac-";

    static HmacHasher of(Offer offer) {
        return new HmacHasher(offer, Digests.start(offer.algorithm().substring(PREFIX.length())), null);
    }

    @Override
    public int length() {
        return digest.length();
    }

    @Override
    public Hasher keyed(byte[] key) {
        Objects.requireNonNull(key, "key");
        return new HmacHasher(offer, digest, new States(Hmac.of(digest, key), length()));
    }

    @Override
    public States states() {
        if (keyed == null) {
            throw new IllegalStateException(algorithm() + " needs a key: call keyed(byte[]) first");
        }
        return keyed;
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
