package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.Executor;

/** The algorithm blake3 by the kernels of any engine. */
record Blake3Hasher(Engine engine, Offer offer, Blake3 blake3, int length) implements JavaHasher {
    @Override
    public Hasher length(int bytes) {
        return new Blake3Hasher(engine, offer, blake3, Lengths.check(algorithm(), bytes));
    }

    @Override
    public Hasher keyed(byte[] key) {
        return new Blake3Hasher(engine, offer, blake3.keyed(key), length);
    }

    @Override
    public Hasher context(String deriveKeyContext) {
        return new Blake3Hasher(engine, offer, blake3.deriveKey(deriveKeyContext), length);
    }

    @Override
    public Hasher parallel(Executor executor, int parallelism) {
        JavaHasher.super.parallel(executor, parallelism); // checks the arguments
        return new Blake3Hasher(engine, offer, blake3.parallel(executor, parallelism), length);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, data.length);
        byte[] hash = new byte[length];
        blake3.hash(data, offset, count, hash, 0, length);
        return hash;
    }

    @Override
    public byte[] hash(MemorySegment data) {
        byte[] hash = new byte[length];
        byte[] array = Segments.array(Segments.source(data));
        if (array == null) {
            blake3.hash(data, hash, 0, length);
        } else {
            blake3.hash(array, Segments.offset(data), (int) data.byteSize(), hash, 0, length);
        }
        return hash;
    }

    @Override
    public Hash start() {
        return new Session(blake3.start(length), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
