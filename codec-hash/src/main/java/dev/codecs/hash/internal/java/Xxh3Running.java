package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import java.lang.foreign.MemorySegment;

/**
 * XXH3 in a session.
 *
 * @param length of the hash in bytes: 8 or 16
 */
record Xxh3Running(Xxh3State state, int length) implements HashState {
    @Override
    public void update(byte[] data, int offset, int count) {
        state.update(data, offset, count);
    }

    @Override
    public void update(MemorySegment data) {
        state.update(data);
    }

    @Override
    public void finish(byte[] target, int offset) {
        if (length == Long.BYTES) {
            BigEndian.put(state.digest64(), target, offset);
        } else {
            state.digest128(target, offset);
        }
    }

    @Override
    public HashState fork() {
        return new Xxh3Running(state.copy(), length);
    }

    @Override
    public void reset() {
        state.reset();
    }

    @Override
    public void release() {}
}
