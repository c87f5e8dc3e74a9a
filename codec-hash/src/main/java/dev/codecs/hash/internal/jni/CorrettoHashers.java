package dev.codecs.hash.internal.jni;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.hash.internal.jca.JcaDigest;
import dev.codecs.hash.internal.jca.JcaMac;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.crypto.Mac;

/**
 * The engine {@code corretto}: the Amazon Corretto Crypto Provider, asked by itself, so that the application's list of security
 * providers stays as it is.
 */
public final class CorrettoHashers implements Hasher.Provider {
    private static final Engine ENGINE = new Engine("corretto", Kind.JNI);

    private static final OptionalJar JAR = new OptionalJar(
            "software.amazon.cryptools:AmazonCorrettoCryptoProvider with the classifier of the system, such as linux-x86_64,",
            "com.amazon.corretto.crypto.provider");

    private static final Map<Offer, String> DIGESTS = Map.of(
            new Offer("md5", 120), "MD5",
            new Offer("sha-1", 120), "SHA-1",
            new Offer("sha-256", 120), "SHA-256",
            new Offer("sha-384", 120), "SHA-384",
            new Offer("sha-512", 120), "SHA-512");

    private static final Map<Offer, String> MACS = Map.of(
            new Offer("hmac-md5", 70), "HmacMD5",
            new Offer("hmac-sha-1", 120), "HmacSHA1",
            new Offer("hmac-sha-256", 120), "HmacSHA256",
            new Offer("hmac-sha-384", 120), "HmacSHA384",
            new Offer("hmac-sha-512", 120), "HmacSHA512");

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.concat(DIGESTS.keySet().stream(), MACS.keySet().stream()).toList();
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> Corretto.probe());
    }

    @Override
    public Hasher create(Offer offer) {
        String digest = DIGESTS.get(offer);
        if (digest != null) {
            return SelfTest.passed(
                    JcaDigest.of(ENGINE, offer, () -> MessageDigest.getInstance(digest, Corretto.provider())));
        }
        String mac = Objects.requireNonNull(MACS.get(offer));
        return SelfTest.passed(JcaMac.of(ENGINE, offer, () -> Mac.getInstance(mac, Corretto.provider())));
    }
}
