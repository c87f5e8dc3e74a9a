package dev.codecs.aes.internal;

import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.spi.Offer;

/** An authenticated cipher by the kernel of one engine. */
public final class AeadCipher implements Cipher {
    private final Engine engine;
    private final int rank;
    private final Algorithm algorithm;
    private final AeadKernel kernel;

    /**
     * A cipher.
     *
     * @param offer of an authenticated cipher
     */
    public AeadCipher(Engine engine, Offer offer, AeadKernel kernel) {
        this(engine, offer.rank(), Algorithm.of(offer.algorithm()), kernel);
    }

    AeadCipher(Engine engine, int rank, Algorithm algorithm, AeadKernel kernel) {
        if (!algorithm.isAuthenticated()) {
            throw new IllegalArgumentException(algorithm.name() + " does not authenticate");
        }
        this.engine = engine;
        this.rank = rank;
        this.algorithm = algorithm;
        this.kernel = kernel;
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
        return algorithm.tagLength();
    }

    @Override
    public long encryptedLength(long plaintextLength) {
        return algorithm.encryptedLength(plaintextLength);
    }

    @Override
    public Key key(byte[] key) {
        Arguments.checkKey(algorithm, key);
        return new SealingKey(toString(), algorithm, kernel, key.clone());
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
