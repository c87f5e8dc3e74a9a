package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/** The kernels that hash large data, with the memory that they work in, kept in a pool for whoever hashes next. */
public final class Blake3Engine {
    /** Plain Java: loops that the JIT compiler turns into vector instructions by itself. */
    static final Blake3Engine JAVA = new Blake3Engine(
            () -> new Blake3Kernel[] {new Blake3Lanes(Blake3Lanes.MANY), new Blake3Lanes(Blake3Lanes.FEW)});

    private final Pool<Blake3Subtree> subtrees;

    /**
     * An engine.
     *
     * @param kernels makes a set of kernels, those with most lanes first; none for one block at a time
     */
    public Blake3Engine(Supplier<Blake3Kernel[]> kernels) {
        this.subtrees = new Pool<>(() -> new Blake3Subtree(kernels.get()), subtree -> {});
    }

    /** {@return the algorithm blake3 by these kernels} */
    public Hasher hasher(Engine engine, Offer offer) {
        return new Blake3Hasher(engine, offer, plain(), Blake3.HASH_LENGTH);
    }

    Blake3 plain() {
        return new Blake3(this);
    }

    /** As {@link Blake3Subtree#hash}, of which it takes one. */
    void hash(Blake3 mode, MemorySegment data, long offset, int size, long number, Blake3Node top) {
        Blake3Subtree subtree = subtrees.take();
        try {
            subtree.hash(mode, data, offset, size, number, top);
        } finally {
            subtrees.give(subtree);
        }
    }
}
