package dev.codecs.hash.internal.ffi;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.HashText;
import dev.codecs.hash.internal.Blake3Mode;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * BLAKE3 by libblake3.
 *
 * @param states those that are free, of one key or context, after any data: each use begins with a reset
 */
record Blake3Hasher(Offer offer, int length, Blake3Mode mode, Pool<MemorySegment> states) implements Hasher {
    private static final int KEY_LENGTH = 32;

    static Blake3Hasher of(Offer offer) {
        return of(offer, 32, Blake3Mode.HASH, Libblake3.plain());
    }

    /** @param template a state before any data, which stays so */
    private static Blake3Hasher of(Offer offer, int length, Blake3Mode mode, MemorySegment template) {
        return new Blake3Hasher(offer, length, mode, new Pool<>(() -> Libblake3.copy(template), surplus -> {}));
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return Blake3Hashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public Hasher length(int bytes) {
        return new Blake3Hasher(offer, Lengths.check(algorithm(), bytes), mode, states);
    }

    @Override
    public Hasher keyed(byte[] key) {
        if (key.length != KEY_LENGTH) {
            throw new IllegalArgumentException("a key of " + key.length + " bytes: blake3 takes " + KEY_LENGTH);
        }
        return of(offer, length, mode.or(Blake3Mode.KEYED_HASH), Libblake3.keyed(key));
    }

    @Override
    public Hasher context(String deriveKeyContext) {
        byte[] context = HashText.fromUtf8(deriveKeyContext);
        return of(offer, length, mode.or(Blake3Mode.DERIVE_KEY), Libblake3.derivingKey(context));
    }

    @Override
    public byte[] hash(byte[] data, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, data.length);
        byte[] hash = new byte[length];
        MemorySegment state = states.take();
        Libblake3.reset(state);
        Libblake3.update(state, data, offset, count);
        Libblake3.output(state, 0, hash, 0, length);
        states.give(state);
        return hash;
    }

    @Override
    public Hash start() {
        Running running = new Running(states, states.take(), length);
        running.reset();
        return new Session(running, length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /** A state for as long as a session has it. */
    private record Running(Pool<MemorySegment> states, MemorySegment state, int length) implements HashState {
        @Override
        public void update(byte[] data, int offset, int count) {
            Libblake3.update(state, data, offset, count);
        }

        @Override
        public void update(MemorySegment data) {
            if (Segments.isSteady(data)) {
                Libblake3.update(state, data);
            } else {
                HashState.super.update(data);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            Libblake3.output(state, 0, target, offset, length);
        }

        @Override
        public void output(long position, byte[] target, int offset, int count) {
            Libblake3.output(state, position, target, offset, count);
        }

        @Override
        public HashState fork() {
            return new Running(states, Libblake3.copy(state), length);
        }

        @Override
        public void reset() {
            Libblake3.reset(state);
        }

        @Override
        public void release() {
            states.give(state);
        }
    }
}
