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
import java.util.stream.Stream;

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

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.of("aes-128-gcm", "aes-192-gcm", "aes-256-gcm", "aes-128-cbc", "aes-192-cbc", "aes-256-cbc")
                .map(name -> new Offer(name, 120))
                .toList();
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
