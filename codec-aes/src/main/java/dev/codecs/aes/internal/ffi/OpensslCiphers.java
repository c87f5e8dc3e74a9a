package dev.codecs.aes.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.AeadCipher;
import dev.codecs.aes.internal.Algorithm;
import dev.codecs.aes.internal.RawCipher;
import dev.codecs.aes.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Locale;

/** The engine {@code openssl}: the system's libcrypto, version 3 or newer. */
public final class OpensslCiphers implements Cipher.Provider {
    private static final Engine ENGINE = new Engine("openssl", Kind.FFI);

    private static final int RANK = 220;

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
        MemorySegment cipher = Libcrypto.fetch(name.toUpperCase(Locale.ROOT));
        if (name.endsWith("-ctr")) {
            return new RawCipher(ENGINE, offer, key -> new OpensslCtr(cipher, key));
        }
        if (name.endsWith("-cbc")) {
            return new RawCipher(ENGINE, offer, key -> new OpensslCbc(cipher, key));
        }
        if (name.endsWith("-siv")) {
            return new AeadCipher(ENGINE, offer, key -> new OpensslSiv(cipher, key));
        }
        return new AeadCipher(ENGINE, offer, key -> new OpensslAead(cipher, key));
    }
}
