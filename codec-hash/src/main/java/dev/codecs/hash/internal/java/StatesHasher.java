package dev.codecs.hash.internal.java;

import java.lang.foreign.MemorySegment;

/** A hasher whose sessions and one-shot calls run on {@link States}. */
interface StatesHasher extends JavaHasher {
    /**
     * {@return the states}
     *
     * @throws IllegalStateException if the algorithm needs a key and has none
     */
    States states();

    @Override
    default int length() {
        return states().length();
    }

    @Override
    default byte[] hash(byte[] data, int offset, int length) {
        return states().hash(data, offset, length);
    }

    @Override
    default byte[] hash(MemorySegment data) {
        return states().hash(data);
    }

    @Override
    default Hash start() {
        return states().session();
    }
}
