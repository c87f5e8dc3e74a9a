package dev.codecs.hash.internal.vector;

import jdk.incubator.vector.VectorShape;

/** The vectors that the engine works with. */
final class Vectors {
    /** What the smallest vectors of the kernels have. */
    static final int LEAST_BITS = 128;

    /** What the machine prefers, or {@code -Dcodecs.vector.bits} asks for. */
    static final int BITS = Integer.getInteger(
            "codecs.vector.bits", VectorShape.preferredShape().vectorBitSize());

    static final VectorShape SHAPE =
            BITS < 256 ? VectorShape.S_128_BIT : BITS < 512 ? VectorShape.S_256_BIT : VectorShape.S_512_BIT;

    private Vectors() {}
}
