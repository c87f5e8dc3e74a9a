package dev.codecs.aes.internal.jni;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.AeadCipher;
import dev.codecs.aes.internal.Algorithm;
import dev.codecs.aes.internal.RawCipher;
import dev.codecs.aes.internal.SelfTest;
import dev.codecs.aes.internal.jca.CbcKey;
import dev.codecs.aes.internal.jca.JceAead;
import dev.codecs.aes.internal.jca.Pieces;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/**
 * The engine {@code corretto}: the Amazon Corretto Crypto Provider, asked by itself, so that the application's list of security
 * providers stays as it is.
 */
public final class CorrettoCiphers implements Cipher.Provider {
    private static final Engine ENGINE = new Engine("corretto", Kind.JNI);

    private static final Pieces PIECES = Pieces.warm();

    private static final OptionalJar JAR = new OptionalJar(
            "software.amazon.cryptools:AmazonCorrettoCryptoProvider with the classifier of the system, such as linux-x86_64,",
            "com.amazon.corretto.crypto.provider");

    /** After the JDK: 64 KiB take 0.92 of its time where the processor has AVX-512, but 1 KiB 1.04 to 1.2 times. */
    private static final int GCM_RANK = 180;

    /** After openssl: 1 KiB takes 1.15 to 1.35 times its time. */
    private static final int CBC_RANK = 120;

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                new Offer("aes-128-gcm", GCM_RANK),
                new Offer("aes-192-gcm", GCM_RANK),
                new Offer("aes-256-gcm", GCM_RANK),
                new Offer("aes-128-cbc", CBC_RANK),
                new Offer("aes-192-cbc", CBC_RANK),
                new Offer("aes-256-cbc", CBC_RANK));
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> Corretto.probe());
    }

    @Override
    public Cipher create(Offer offer) {
        return SelfTest.passed(
                Algorithm.of(offer.algorithm()).isAuthenticated()
                        ? new AeadCipher(ENGINE, offer, key -> JceAead.gcm(Corretto::cipher, PIECES, key))
                        : new RawCipher(ENGINE, offer, key -> new CbcKey(Corretto::cipher, PIECES, PIECES, key)));
    }
}
