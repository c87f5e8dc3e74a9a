package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.spi.Offer;

/** What all hashers of this engine say of themselves, and most of those that are shared with the engine {@code vector}. */
interface JavaHasher extends Hasher {
    /** {@return what this hasher was made for} */
    Offer offer();

    @Override
    default String algorithm() {
        return offer().algorithm();
    }

    @Override
    default Engine engine() {
        return JavaHashers.ENGINE;
    }

    @Override
    default int rank() {
        return offer().rank();
    }
}
