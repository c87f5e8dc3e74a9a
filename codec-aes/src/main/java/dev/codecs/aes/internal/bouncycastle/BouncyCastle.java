package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.Cipher;
import dev.codecs.aes.internal.AeadCipher;
import dev.codecs.aes.internal.RawCipher;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.function.Supplier;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.CCMBlockCipher;
import org.bouncycastle.crypto.modes.ChaCha20Poly1305;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.modes.XChaCha20Poly1305;

/** What needs the jar. */
final class BouncyCastle {
    private BouncyCastle() {}

    static String probe() {
        return "BouncyCastle" + OptionalJar.version(BlockCipher.class);
    }

    static Cipher cipher(Offer offer) {
        String name = offer.algorithm();
        return switch (name.substring(name.lastIndexOf('-') + 1)) {
            case "gcm" -> pooled(offer, () -> GCMBlockCipher.newInstance(AESEngine.newInstance()));
            case "poly1305" ->
                name.startsWith("x") ? fresh(offer, XChaCha20Poly1305::new) : pooled(offer, ChaCha20Poly1305::new);
            case "siv" -> fresh(offer, GCMSIVBlockCipher::new);
            case "ccm" -> fresh(offer, () -> CCMBlockCipher.newInstance(AESEngine.newInstance()));
            case "ctr" -> new RawCipher(BouncyCastleCiphers.ENGINE, offer, CtrKey::new);
            default -> new RawCipher(BouncyCastleCiphers.ENGINE, offer, CbcKey::new);
        };
    }

    private static Cipher fresh(Offer offer, Supplier<AEADCipher> make) {
        return new AeadCipher(BouncyCastleCiphers.ENGINE, offer, key -> new FreshAead(key, make));
    }

    private static Cipher pooled(Offer offer, Supplier<AEADCipher> make) {
        return new AeadCipher(BouncyCastleCiphers.ENGINE, offer, key -> new PooledAead(key, make));
    }
}
