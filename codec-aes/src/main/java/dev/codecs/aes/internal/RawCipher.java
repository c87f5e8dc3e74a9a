package dev.codecs.aes.internal;

import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.spi.Offer;

/** A cipher that does not authenticate, by the kernel of one engine. */
public final class RawCipher implements Cipher {
    private final Engine engine;
    private final int rank;
    private final Algorithm algorithm;
    private final RawKernel kernel;

    /**
     * A cipher.
     *
     * @param offer of a raw cipher
     */
    public RawCipher(Engine engine, Offer offer, RawKernel kernel) {
        this.engine = engine;
        this.rank = offer.rank();
        this.algorithm = Algorithm.of(offer.algorithm());
        this.kernel = kernel;
        if (algorithm.isAuthenticated()) {
            throw new IllegalArgumentException(algorithm.name() + " authenticates");
        }
    }

    @Override
    public String algorithm() {
        return algorithm.name();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int keyLength() {
        return algorithm.keyLength();
    }

    @Override
    public int nonceLength() {
        return algorithm.nonceLength();
    }

    @Override
    public int tagLength() {
        return 0;
    }

    @Override
    public long encryptedLength(long plaintextLength) {
        return algorithm.encryptedLength(plaintextLength);
    }

    @Override
    public Key key(byte[] key) {
        Arguments.checkKey(algorithm, key);
        return new EncryptingKey(toString(), algorithm, kernel.key(key));
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
