package dev.codecs.aes.internal.kdf.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.Sha1Pbkdf2;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code openssl} of PBKDF2, for HMAC-SHA1. */
public final class OpensslPbkdf2 implements KernelProvider<Pbkdf2Kernel> {
    @Override
    public Engine engine() {
        return new Engine("openssl", Kind.FFI);
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("pbkdf2-hmac-sha-1", 300));
    }

    @Override
    public Availability availability() {
        return Sha1Transform.BINDING.availability();
    }

    @Override
    public Pbkdf2Kernel kernel(Offer offer) {
        return new Sha1Pbkdf2(new Sha1Transform());
    }
}
