package dev.codecs.aes.internal.jdk;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.AeadCipher;
import dev.codecs.aes.internal.AeadKernel;
import dev.codecs.aes.internal.RawCipher;
import dev.codecs.aes.internal.SelfTest;
import dev.codecs.aes.internal.XChaCha20Poly1305;
import dev.codecs.aes.internal.jca.CbcKey;
import dev.codecs.aes.internal.jca.CtrKey;
import dev.codecs.aes.internal.jca.JceAead;
import dev.codecs.aes.internal.jca.JceCcm;
import dev.codecs.aes.internal.jca.Lookup;
import dev.codecs.aes.internal.jca.Pieces;
import dev.codecs.aes.internal.jca.TwoPassGcm;
import dev.codecs.spi.Offer;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.stream.Stream;

/**
 * The engine {@code jdk}: {@link javax.crypto.Cipher} by SunJCE, the JDK's own security provider, whichever others stand before it.
 * HotSpot runs AES and GHASH by the processor's instructions where it has them.
 */
public final class JdkCiphers implements Cipher.Provider {
    static final Engine ENGINE = new Engine("jdk", Kind.JDK);

    private static final String PROVIDER = "SunJCE";

    static final Lookup SUN_JCE = transformation -> javax.crypto.Cipher.getInstance(transformation, PROVIDER);

    private static final Pieces GCM = Pieces.cold();
    private static final Pieces CHACHA20 = Pieces.cold();
    private static final Pieces CTR = Pieces.cold();
    private static final Pieces CBC_ENCRYPTION = Pieces.cold();
    private static final Pieces CBC_DECRYPTION = Pieces.cold();

    static final int RANK = 200;

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.of(
                        "aes-128-gcm",
                        "aes-192-gcm",
                        "aes-256-gcm",
                        "aes-128-ccm",
                        "aes-192-ccm",
                        "aes-256-ccm",
                        "chacha20-poly1305",
                        "xchacha20-poly1305",
                        "aes-128-ctr",
                        "aes-192-ctr",
                        "aes-256-ctr",
                        "aes-128-cbc",
                        "aes-192-cbc",
                        "aes-256-cbc")
                .map(name -> new Offer(name, RANK))
                .toList();
    }

    @Override
    public Availability availability() {
        Provider provider = Security.getProvider(PROVIDER);
        return provider == null
                ? new Availability.No(
                        "this JVM has no security provider " + PROVIDER + ": add it to java.security", null)
                : new Availability.Yes("JDK " + System.getProperty("java.version"));
    }

    @Override
    public Cipher create(Offer offer) {
        return SelfTest.passed(make(offer));
    }

    private static Cipher make(Offer offer) {
        String name = offer.algorithm();
        AeadKernel chacha = key -> JceAead.chacha20(SUN_JCE, CHACHA20, key);
        return switch (name.substring(name.lastIndexOf('-') + 1)) {
            case "gcm" -> new AeadCipher(ENGINE, offer, key -> new TwoPassGcm(SUN_JCE, GCM, CTR, key));
            case "ccm" -> new AeadCipher(ENGINE, offer, key -> new JceCcm(SUN_JCE, CTR, CBC_ENCRYPTION, key));
            case "ctr" -> new RawCipher(ENGINE, offer, key -> new CtrKey(SUN_JCE, CTR, key));
            case "cbc" -> new RawCipher(ENGINE, offer, key -> new CbcKey(SUN_JCE, CBC_ENCRYPTION, CBC_DECRYPTION, key));
            default -> new AeadCipher(ENGINE, offer, name.startsWith("x") ? new XChaCha20Poly1305(chacha) : chacha);
        };
    }
}
