package dev.codecs.hash.internal.ffi;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Seeds;
import dev.codecs.hash.internal.Session;
import dev.codecs.hash.internal.Xxh3Parameters;
import dev.codecs.hash.internal.java.Xxh3Short128;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One function of libxxhash.
 *
 * @param parameters the seed or, for XXH3, the secret in its place
 * @param secret the same in native memory, or null
 * @param shortest does short inputs of {@code xxh3-128}, of which C would return a struct: that takes longer than the work
 * @param states those that are free, after any data and of any seed and secret: each use begins with a reset
 */
record XxhashHasher(
        Offer offer,
        Xxh function,
        Xxh3Parameters parameters,
        @Nullable MemorySegment secret,
        @Nullable Xxh3Short128 shortest,
        Pool<NativeObject> states)
        implements Hasher {
    static XxhashHasher of(Offer offer, Xxh function) {
        Pool<NativeObject> states = new Pool<>(() -> Libxxhash.state(function), NativeObject::free);
        return new XxhashHasher(
                offer, function, Xxh3Parameters.DEFAULT, null, shortest(function, Xxh3Parameters.DEFAULT), states);
    }

    private static @Nullable Xxh3Short128 shortest(Xxh function, Xxh3Parameters parameters) {
        return function == Xxh.XXH3_128 ? Xxh3Short128.of(parameters) : null;
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return XxhashHashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public int length() {
        return function.length;
    }

    @Override
    public Hasher seeded(long seed) {
        long fitting = function == Xxh.XXH32 ? Seeds.of32Bits(seed) : seed;
        Xxh3Parameters seeded = parameters.seeded(fitting);
        return new XxhashHasher(offer, function, seeded, null, shortest(function, seeded), states);
    }

    @Override
    public Hasher keyed(byte[] key) {
        if (!function.takesSecret()) {
            return Hasher.super.keyed(key);
        }
        Xxh3Parameters keyed = parameters.keyed(key);
        MemorySegment copy = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_BYTE, key);
        return new XxhashHasher(offer, function, keyed, copy, shortest(function, keyed), states);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        if (shortest != null && length <= Xxh3Short128.LONGEST) {
            return shortest.hash(data, offset, length);
        }
        if (length > NativeLibrary.CRITICAL_LIMIT || secret != null) {
            return Hasher.super.hash(data, offset, length);
        }
        return switch (function) {
            case XXH32 -> BigEndian.bytes((int) Libxxhash.hash(function, data, offset, length, parameters.seed()));
            case XXH64, XXH3_64 -> BigEndian.bytes(Libxxhash.hash(function, data, offset, length, parameters.seed()));
            case XXH3_128 -> Libxxhash.hash128(data, offset, length, parameters.seed());
        };
    }

    @Override
    public byte[] hash(MemorySegment data) {
        if (!Segments.isSteady(data) || secret != null) {
            return Hasher.super.hash(data);
        }
        return switch (function) {
            case XXH32 -> BigEndian.bytes((int) Libxxhash.hash(function, data, parameters.seed()));
            case XXH64, XXH3_64 -> BigEndian.bytes(Libxxhash.hash(function, data, parameters.seed()));
            case XXH3_128 -> Libxxhash.hash128(data, parameters.seed());
        };
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        if (length > NativeLibrary.CRITICAL_LIMIT || secret != null || function == Xxh.XXH3_128) {
            return Hasher.super.hashLong(data, offset, length);
        }
        return Libxxhash.hash(function, data, offset, length, parameters.seed());
    }

    @Override
    public long hashLong(MemorySegment data) {
        if (!Segments.isSteady(data) || secret != null || function == Xxh.XXH3_128) {
            return Hasher.super.hashLong(data);
        }
        return Libxxhash.hash(function, data, parameters.seed());
    }

    @Override
    public Hash start() {
        Running running = new Running(this, states.take());
        running.reset();
        return new Session(running, function.length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /** A state for as long as a session has it. The hasher keeps the secret's memory, to which the state points. */
    private record Running(XxhashHasher hasher, NativeObject state) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            Libxxhash.update(hasher.function, state, data, offset, length);
        }

        @Override
        public void update(MemorySegment data) {
            if (Segments.isSteady(data)) {
                Libxxhash.update(hasher.function, state, data);
            } else {
                HashState.super.update(data);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            Libxxhash.digest(hasher.function, state, target, offset);
        }

        @Override
        public HashState fork() {
            NativeObject copy = hasher.states.take();
            Libxxhash.copy(hasher.function, copy, state);
            return new Running(hasher, copy);
        }

        @Override
        public void reset() {
            if (hasher.secret == null) {
                Libxxhash.reset(hasher.function, state, hasher.parameters.seed());
            } else {
                Libxxhash.reset(hasher.function, state, hasher.secret);
            }
        }

        @Override
        public void release() {
            hasher.states.give(state);
        }
    }
}
