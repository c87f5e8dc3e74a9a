package dev.codecs.hash.internal;

import dev.codecs.UnsupportedFeatureException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What makes one function of the family XXH3: a seed, or a secret in its place. Immutable. */
public final class Xxh3Parameters {
    /** The usual function: the seed 0. */
    public static final Xxh3Parameters DEFAULT = new Xxh3Parameters(0, null);

    private static final int SHORTEST_SECRET = 136;

    private final long seed;
    private final byte @Nullable [] secret;

    private Xxh3Parameters(long seed, byte @Nullable [] secret) {
        this.seed = seed;
        this.secret = secret;
    }

    /** {@return the seed; 0 if there is a secret} */
    public long seed() {
        return seed;
    }

    /** {@return the secret, which is not to be changed, or null} */
    public byte @Nullable [] secret() {
        return secret;
    }

    /**
     * {@return these with a seed}
     *
     * @throws UnsupportedFeatureException if there is a secret
     */
    public Xxh3Parameters seeded(long newSeed) {
        if (secret != null) {
            throw eitherOr();
        }
        return new Xxh3Parameters(newSeed, null);
    }

    /**
     * {@return these with a copy of a secret}
     *
     * @throws UnsupportedFeatureException if there is a seed that is not 0
     * @throws IllegalArgumentException if it is shorter than 136 bytes
     */
    public Xxh3Parameters keyed(byte[] newSecret) {
        Objects.requireNonNull(newSecret, "key");
        if (seed != 0) {
            throw eitherOr();
        }
        if (newSecret.length < SHORTEST_SECRET) {
            throw new IllegalArgumentException("XXH3 takes secrets of at least " + SHORTEST_SECRET + " bytes, not of "
                    + newSecret.length + ": for less use a seed");
        }
        return new Xxh3Parameters(0, newSecret.clone());
    }

    private static UnsupportedFeatureException eitherOr() {
        return new UnsupportedFeatureException("XXH3 takes a seed or a secret, not both");
    }
}
