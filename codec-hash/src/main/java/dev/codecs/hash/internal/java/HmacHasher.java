package dev.codecs.hash.internal.java;

import dev.codecs.Hasher;
import dev.codecs.spi.Offer;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * HMAC (RFC 2104) of one of {@link Digests}.
 *
 * @param digest before any data
 * @param states with the key taken in, or null before there is one
 */
record HmacHasher(Offer offer, Compression digest, @Nullable States states) implements JavaHasher {
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

    private States keyed() {
        if (states == null) {
            throw new IllegalStateException(algorithm() + " needs a key: call keyed() first");
        }
        return states;
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return keyed().hash(data, offset, length);
    }

    @Override
    public byte[] hash(MemorySegment data) {
        return keyed().hash(data);
    }

    @Override
    public Hash start() {
        return keyed().session();
    }
}
