package dev.codecs.aes.internal.java;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.AeadCipher;
import dev.codecs.aes.internal.Algorithm;
import dev.codecs.aes.internal.RawCipher;
import dev.codecs.aes.internal.SelfTest;
import dev.codecs.aes.internal.XChaCha20Poly1305;
import dev.codecs.spi.Offer;
import java.util.List;

/**
 * The engine {@code java}: ciphers of this module, which need no library, no flag and none of the processor's instructions for AES.
 *
 * <p>Their source has no table, index or branch that depends on a key or on data. The JVM does not promise that compiled code keeps to
 * that, and nothing is done against who measures power or causes faults: prefer an engine that uses the processor's instructions.
 */
public final class JavaCiphers implements Cipher.Provider {
    static final Engine ENGINE = new Engine("java", Kind.JAVA);

    /** That of the engine which is always there: others are above it where they are faster. */
    static final int RANK = 100;

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Algorithm.ALL.stream()
                .map(algorithm -> new Offer(algorithm.name(), RANK))
                .toList();
    }

    /** Tries one cipher, which shows that this code runs; the others are the same on every machine, and tested when it is built. */
    @Override
    public Availability availability() {
        return SelfTest.of(create(new Offer("aes-128-gcm", RANK)), new Availability.Yes("pure Java"));
    }

    @Override
    public Cipher create(Offer offer) {
        String name = offer.algorithm();
        return switch (name.startsWith("aes-") ? name.substring("aes-128-".length()) : name) {
            case "gcm" -> new AeadCipher(ENGINE, offer, GcmKey::new);
            case "gcm-siv" -> new AeadCipher(ENGINE, offer, GcmSivKey::new);
            case "ccm" -> new AeadCipher(ENGINE, offer, CcmKey::new);
            case "chacha20-poly1305" -> new AeadCipher(ENGINE, offer, ChaCha20Poly1305Key::new);
            case "xchacha20-poly1305" -> new AeadCipher(ENGINE, offer, new XChaCha20Poly1305(ChaCha20Poly1305Key::new));
            case "ctr" -> new RawCipher(ENGINE, offer, CtrKey::new);
            case "cbc" -> new RawCipher(ENGINE, offer, CbcKey::new);
            case "xts" -> new RawCipher(ENGINE, offer, XtsKey::new);
            default -> throw new IllegalArgumentException("no cipher is called " + name);
        };
    }
}
