package dev.codecs.hash.internal.java;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;

/** XXH3 with 128 bits by {@link Xxh3}. */
record Xxh3Hasher128(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3 xxh3) implements JavaHasher {
    static Xxh3Hasher128 of(Engine engine, Offer offer, Xxh3Parameters parameters, Xxh3Kernel kernel) {
        return new Xxh3Hasher128(engine, offer, parameters, Xxh3.of(parameters, kernel));
    }

    @Override
    public int length() {
        return Xxh3.LENGTH_128;
    }

    @Override
    public Hasher seeded(long seed) {
        return of(engine, offer, parameters.seeded(seed), xxh3.kernel);
    }

    @Override
    public Hasher keyed(byte[] secret) {
        return of(engine, offer, parameters.keyed(secret), xxh3.kernel);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        byte[] hash = new byte[Xxh3.LENGTH_128];
        xxh3.hash128(data, offset, length, hash, 0);
        return hash;
    }

    @Override
    public byte[] hash(MemorySegment data) {
        byte[] hash = new byte[Xxh3.LENGTH_128];
        xxh3.hash128(Segments.source(data), hash, 0);
        return hash;
    }

    @Override
    public Hash start() {
        return new Session(new Running(xxh3.start()), Xxh3.LENGTH_128);
    }

    /** A state for as long as a session has it. */
    private record Running(Xxh3State state) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            state.update(data, offset, length);
        }

        @Override
        public void update(MemorySegment data) {
            state.update(data);
        }

        @Override
        public void finish(byte[] target, int offset) {
            state.digest128(target, offset);
        }

        @Override
        public HashState fork() {
            return new Running(state.copy());
        }

        @Override
        public void reset() {
            state.reset();
        }

        @Override
        public void release() {}
    }
}
