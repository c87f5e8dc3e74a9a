package dev.codecs.hash.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The engine {@code openssl}: the system's libcrypto, version 3 or newer. */
public final class OpensslHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("openssl", Kind.FFI);

    private static final Offer SHA_256 = new Offer("sha-256", 150);

    /** What is offered, and its name in the manual page OSSL_PROVIDER-default(7). */
    private static final Map<Offer, String> DIGESTS = Map.ofEntries(Map.entry(SHA_256, "SHA2-256"));

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.copyOf(DIGESTS.keySet());
    }

    @Override
    public Availability availability() {
        Availability binding = Libcrypto.BINDING.availability();
        return binding instanceof Availability.Yes found ? SelfTest.of(create(SHA_256), found) : binding;
    }

    @Override
    public Hasher create(Offer offer) {
        return OpensslHasher.of(offer, Objects.requireNonNull(DIGESTS.get(offer)));
    }
}
