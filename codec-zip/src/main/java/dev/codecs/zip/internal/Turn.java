package dev.codecs.zip.internal;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets one thread at a time into a stream. A second one breaks the contract, but must not break more than that: the engine's state
 * goes to another stream in the end, and much of it is C's.
 */
final class Turn {
    private enum State {
        FREE,
        TAKEN,
        CLOSED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.FREE);

    /** Lets the thread in until it calls {@link #end}. */
    void begin() throws IOException {
        if (!state.compareAndSet(State.FREE, State.TAKEN)) {
            if (state.get() == State.CLOSED) {
                throw new IOException("closed");
            }
            throw new IllegalStateException("another thread is using the stream, which is for one thread at a time");
        }
    }

    void end() {
        state.compareAndSet(State.TAKEN, State.FREE);
    }

    /**
     * Lets nobody in any more.
     *
     * @return whether nobody is inside. Otherwise what the engine holds stays with that thread, and goes to no other stream
     */
    boolean close() {
        return state.getAndSet(State.CLOSED) == State.FREE;
    }
}
