package dev.codecs.hash.internal.vector;

import jdk.incubator.vector.VectorShape;
import org.jspecify.annotations.Nullable;

/** The vectors that the engine works with. */
final class Vectors {
    private static final @Nullable Integer WANTED = Integer.getInteger("codecs.vector.bits");

    /** What the machine prefers, or {@code -Dcodecs.vector.bits} asks for. */
    static final int BITS = WANTED == null ? VectorShape.preferredShape().vectorBitSize() : WANTED;

    static final VectorShape SHAPE =
            BITS < 256 ? VectorShape.S_128_BIT : BITS < 512 ? VectorShape.S_256_BIT : VectorShape.S_512_BIT;

    private Vectors() {}

    /**
     * {@return whether the engine gains by them} x86-64 without AVX2 prefers vectors of 128 bits and cannot move their parts: every
     * vector is an object then, and BLAKE3 has a fifth of the speed of the engine java. With AVX-512 those of 128 bits have twice
     * its speed; what other processors make of them is not known.
     */
    static boolean gain() {
        return BITS >= 256 || WANTED != null;
    }
}
