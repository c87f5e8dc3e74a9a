package dev.codecs.hash.internal;

import dev.codecs.Hasher;
import dev.codecs.OutputTooSmallException;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The session of every engine: the order of calls, the checks of arguments and the confinement are decided here, once.
 *
 * <p>A session belongs to one thread at a time. A call that comes while another thread is inside one is refused with an
 * {@link IllegalStateException}, {@link #close} too: native memory is never freed under a running call. One compare-and-exchange
 * a call does this and tells a finished or closed session as well.
 *
 * <p>A refused argument leaves no mark. What fails in the middle of an update (a mapped file was shortened, an arena closed, an
 * executor threw) does: then only {@link #reset} and {@link #close} go on.
 */
public final class Session implements Hasher.Hash {
    private static final int OPEN = 0;
    private static final int FINISHED = 1;
    private static final int BUSY = 2;
    private static final int CLOSED = 3;
    private static final int TORN = 4;

    private final HashState state;
    private final int length;
    private final AtomicInteger phase = new AtomicInteger(OPEN);

    /**
     * A session at its start.
     *
     * @param state owned by the session from now on
     * @param length of the result in bytes
     */
    public Session(HashState state, int length) {
        this.state = state;
        this.length = length;
    }

    @Override
    public Session update(byte[] data, int offset, int count) {
        int next = OPEN;
        enter();
        try {
            Objects.checkFromIndexSize(offset, count, data.length);
            next = TORN;
            state.update(data, offset, count);
            next = OPEN;
        } finally {
            leave(next);
        }
        return this;
    }

    @Override
    public Session update(MemorySegment data) {
        int next = OPEN;
        enter();
        try {
            byte[] array = Segments.array(Segments.source(data));
            if (array == null) {
                requireAccess(data);
            }
            next = TORN;
            if (array == null) {
                state.update(data);
            } else {
                state.update(array, Segments.offset(data), (int) data.byteSize());
            }
            next = OPEN;
        } finally {
            leave(next);
        }
        return this;
    }

    /**
     * Refuses memory that the caller cannot read, also where it is empty.
     *
     * @throws IllegalStateException if its arena is closed
     * @throws WrongThreadException if it belongs to another thread
     */
    public static void requireAccess(MemorySegment data) {
        if (!data.scope().isAlive()) {
            throw new IllegalStateException("the arena of the memory is closed");
        }
        if (!data.isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException("the memory belongs to another thread: allocate it in a shared arena");
        }
    }

    @Override
    public byte[] finish() {
        byte[] hash = new byte[length];
        finish(hash, 0);
        return hash;
    }

    @Override
    public int finish(byte[] target, int offset) {
        int next = OPEN;
        enter();
        try {
            Objects.checkFromToIndex(offset, target.length, target.length);
            if (target.length - offset < length) {
                throw new OutputTooSmallException(target.length - offset, length);
            }
            next = FINISHED;
            state.finish(target, offset);
        } finally {
            leave(next);
        }
        return length;
    }

    @Override
    public void outputAt(long position, byte[] target, int offset, int length) {
        if (position < 0) {
            throw new IllegalArgumentException("the position " + position + " is negative");
        }
        Objects.checkFromIndexSize(offset, length, target.length);
        enter();
        try {
            state.output(position, target, offset, length);
        } finally {
            leave(OPEN);
        }
    }

    @Override
    public Session fork() {
        enter();
        try {
            return new Session(state.fork(), length);
        } finally {
            leave(OPEN);
        }
    }

    @Override
    public Session reset() {
        int next = TORN;
        enterAnyway();
        try {
            state.reset();
            next = OPEN;
        } finally {
            leave(next);
        }
        return this;
    }

    @Override
    public void close() {
        if (phase.get() != CLOSED) {
            enterAnyway();
            try {
                state.release();
            } finally {
                leave(CLOSED);
            }
        }
    }

    private void enter() {
        int found = phase.compareAndExchange(OPEN, BUSY);
        if (found != OPEN) {
            throw new IllegalStateException(
                    switch (found) {
                        case FINISHED -> "the hash is finished: call reset() to begin another with this session";
                        case CLOSED -> "the session is closed: begin another with Hasher.start()";
                        case TORN -> "an update failed in its middle: call reset() to begin again";
                        default ->
                            "another thread is using this session: give each thread its own, by start() or fork()";
                    });
        }
    }

    /** For the calls that a finished or torn session allows, too. */
    private void enterAnyway() {
        if (!phase.compareAndSet(FINISHED, BUSY) && !phase.compareAndSet(TORN, BUSY)) {
            enter();
        }
    }

    @SuppressWarnings("ReachabilityFenceUsage") // every caller stands in a finally block
    private void leave(int next) {
        phase.setRelease(next);
        // A Cleaner frees the native state of a forgotten session, but not before the call inside it has returned.
        Reference.reachabilityFence(state);
    }
}
