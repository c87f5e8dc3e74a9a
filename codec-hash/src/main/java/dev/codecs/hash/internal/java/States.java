package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The states of one function. A session has one of its own; what is hashed at once takes a spare one, so that a short message
 * allocates no more than its hash.
 */
final class States {
    private final HashState start;
    private final int length;
    private final Pool<HashState> spare;

    /**
     * States that all begin as this one is.
     *
     * @param start never changed from now on
     * @param length of the hash in bytes
     */
    States(HashState start, int length) {
        this.start = start;
        this.length = length;
        this.spare = new Pool<>(start::fork, surplus -> {});
    }

    /** {@return the length of the hash in bytes} */
    int length() {
        return length;
    }

    byte[] hash(byte[] data, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, data.length);
        HashState state = spare.take();
        state.update(data, offset, count);
        return finish(state);
    }

    byte[] hash(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        if (array != null) {
            return hash(array, Segments.offset(data), (int) data.byteSize());
        }
        Session.requireAccess(data);
        HashState state = spare.take(); // memory that fails leaves it half way: then it is not given back
        state.update(data);
        return finish(state);
    }

    private byte[] finish(HashState state) {
        byte[] hash = new byte[length];
        state.finish(hash, 0);
        state.reset();
        spare.give(state);
        return hash;
    }

    Session session() {
        return new Session(start.fork(), length);
    }
}
