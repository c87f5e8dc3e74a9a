package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.vector.VectorClasses;
import java.util.function.Supplier;

/** Every set of kernels there is. */
enum Blake3Kernels {
    SCALAR,
    LANES,
    MANY_LANES,
    FEW_LANES,
    VECTORS_128,
    VECTORS_256,
    VECTORS_512;

    Blake3Engine engine() {
        return switch (this) {
            case SCALAR -> new Blake3Engine(() -> new Blake3Kernel[0]);
            case LANES -> Blake3Engine.JAVA;
            default -> {
                Supplier<Blake3Kernel> kernel = kernel();
                yield new Blake3Engine(() -> new Blake3Kernel[] {kernel.get()});
            }
        };
    }

    /** Makes objects of the only kernel of those that have one. */
    Supplier<Blake3Kernel> kernel() {
        return switch (this) {
            case SCALAR, LANES -> throw new IllegalStateException(name() + " is not one kernel");
            case MANY_LANES -> () -> new Blake3Lanes(Blake3Lanes.MANY);
            case FEW_LANES -> () -> new Blake3Lanes(Blake3Lanes.FEW);
            case VECTORS_128 -> vectors(128);
            case VECTORS_256 -> vectors(256);
            case VECTORS_512 -> vectors(512);
        };
    }

    private static Supplier<Blake3Kernel> vectors(int bits) {
        return VectorClasses.of(bits, "Blake3Vectors", Blake3Kernel.class);
    }
}
