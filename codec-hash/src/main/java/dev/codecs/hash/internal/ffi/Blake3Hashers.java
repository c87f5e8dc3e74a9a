package dev.codecs.hash.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code blake3}: the original library in C. */
public final class Blake3Hashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("blake3", Kind.FFI);

    private static final Offer BLAKE3 = new Offer("blake3", 200);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(BLAKE3);
    }

    @Override
    public Availability availability() {
        return Libblake3.BINDING.availability();
    }

    @Override
    public Hasher create(Offer offer) {
        return SelfTest.passed(Blake3Hasher.of(offer));
    }
}
