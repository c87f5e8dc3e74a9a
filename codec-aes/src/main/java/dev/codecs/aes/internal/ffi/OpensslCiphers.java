package dev.codecs.aes.internal.ffi;

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
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Locale;

/** The engine {@code openssl}: the system's libcrypto, version 3 or newer. */
public final class OpensslCiphers implements Cipher.Provider {
    static final Engine ENGINE = new Engine("openssl", Kind.FFI);

    /** Before the JDK, of whose time ChaCha20-Poly1305 takes 0.85 for 64 KiB and 0.5 to 0.8 for 1 KiB, and before GCM-SIV by Java. */
    private static final int FIRST = 220;

    /**
     * After the JDK. Where the processor has AVX-512, 64 KiB of GCM take 3.2 times the JDK's time by OpenSSL 3.0 (0.86 by 3.5), of
     * CTR and CBC decryption 3.5 to 3.8 times, and 1 KiB 1.2 to 1.9 times. With AVX2 alone GCM takes 0.86 and CTR 0.74 of the JDK's.
     */
    private static final int SECOND = 150;

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Algorithm.ALL.stream()
                .map(algorithm -> new Offer(algorithm.name(), rank(algorithm.name())))
                .toList();
    }

    private static int rank(String name) {
        return switch (mode(name)) {
            case "gcm", "ctr", "cbc" -> SECOND;
            default -> FIRST;
        };
    }

    private static String mode(String name) {
        return name.substring(name.lastIndexOf('-') + 1);
    }

    @Override
    public Availability availability() {
        return Libcrypto.BINDING.availability();
    }

    @Override
    public Cipher create(Offer offer) {
        return SelfTest.passed(make(offer));
    }

    private static Cipher make(Offer offer) {
        String name = offer.algorithm();
        if (name.startsWith("x")) {
            MemorySegment chacha = Libcrypto.fetch("CHACHA20-POLY1305");
            return new AeadCipher(ENGINE, offer, new XChaCha20Poly1305(key -> new OpensslAead(chacha, key)));
        }
        MemorySegment cipher = Libcrypto.fetch(name.toUpperCase(Locale.ROOT));
        return switch (mode(name)) {
            case "ctr" -> new RawCipher(ENGINE, offer, key -> new OpensslCtr(cipher, key));
            case "cbc" -> new RawCipher(ENGINE, offer, key -> new OpensslCbc(cipher, key));
            case "xts" -> new RawCipher(ENGINE, offer, key -> new OpensslXts(cipher, key));
            case "siv" -> new AeadCipher(ENGINE, offer, key -> new OpensslSiv(cipher, key));
            case "ccm" -> new AeadCipher(ENGINE, offer, key -> new OpensslCcm(cipher, key));
            default -> new AeadCipher(ENGINE, offer, key -> new OpensslAead(cipher, key));
        };
    }
}
