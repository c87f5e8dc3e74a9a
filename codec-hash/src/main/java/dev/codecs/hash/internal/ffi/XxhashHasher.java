package dev.codecs.hash.internal.ffi;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** XXH3 with 64 bits by libxxhash. */
record XxhashHasher(int rank, long seed) implements Hasher {
    /** Those that are free, after any data and of any seed: each use begins with a reset. */
    private static final Pool<NativeObject> STATES = new Pool<>(Libxxhash::state, NativeObject::free);

    @Override
    public String algorithm() {
        return "xxh3-64";
    }

    @Override
    public Engine engine() {
        return XxhashHashers.ENGINE;
    }

    @Override
    public int length() {
        return Long.BYTES;
    }

    @Override
    public Hasher seeded(long newSeed) {
        return new XxhashHasher(rank, newSeed);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return BigEndian.bytes(hashLong(data, offset, length));
    }

    @Override
    public byte[] hash(MemorySegment data) {
        return BigEndian.bytes(hashLong(data));
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        return length <= NativeLibrary.CRITICAL_LIMIT
                ? Libxxhash.hash(data, offset, length, seed)
                : hashInPieces(data, offset, length);
    }

    private long hashInPieces(byte[] data, int offset, int length) {
        NativeObject state = STATES.take();
        try {
            Libxxhash.reset(state, seed);
            Libxxhash.update(state, data, offset, length);
            return Libxxhash.digest(state);
        } finally {
            STATES.give(state);
        }
    }

    @Override
    public long hashLong(MemorySegment data) {
        if (data.isNative()) {
            return Libxxhash.hash(data, seed);
        }
        byte[] array = Segments.array(Segments.source(data));
        if (array != null) {
            return hashLong(array, Segments.offset(data), (int) data.byteSize());
        }
        try (Hash session = start()) {
            return BigEndian.number(session.update(data).finish());
        }
    }

    @Override
    public Hash start() {
        Running running = new Running(STATES.take(), seed);
        running.reset();
        return new Session(running, Long.BYTES);
    }

    /** A state for as long as a session has it. */
    private record Running(NativeObject state, long seed) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            Libxxhash.update(state, data, offset, length);
        }

        @Override
        public void update(MemorySegment data) {
            if (data.isNative()) {
                Libxxhash.update(state, data);
            } else {
                HashState.super.update(data);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            BigEndian.put(Libxxhash.digest(state), target, offset);
        }

        @Override
        public HashState fork() {
            NativeObject copy = STATES.take();
            Libxxhash.copy(copy, state);
            return new Running(copy, seed);
        }

        @Override
        public void reset() {
            Libxxhash.reset(state, seed);
        }

        @Override
        public void release() {
            STATES.give(state);
        }
    }
}
