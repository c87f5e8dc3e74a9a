package dev.codecs.aes.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that use a key, each of which has a seat of its own as long as it runs: what lies there, in {@link Seated}, is its alone.
 * As {@link Uses}, the key ends when it was closed and the last of them has left. Taking a seat and leaving it are two atomic
 * operations, about 12 ns; a count of uses and a pool beside it were four, a quarter of the time of 1 KiB in counter mode.
 */
public final class Seats {
    /** What a call has that found every seat taken. */
    public static final int STANDING = -1;

    /** One for each processor, and a power of two. */
    static final int COUNT =
            Integer.highestOneBit(2 * Math.max(2, Runtime.getRuntime().availableProcessors()) - 1);

    /** A cache line for each, which threads on different seats do not take from each other. */
    private static final int STRIDE = 64 / Integer.BYTES;

    private static final int FREE = 0;
    private static final int TAKEN = 1;
    private static final int CLOSED = 2;

    private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] states = new int[COUNT * STRIDE];
    private final AtomicInteger open = new AtomicInteger(COUNT + 1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Uses standing;
    private final Runnable end;

    /**
     * Every seat is free.
     *
     * @param name of what is closed, for the message
     * @param end runs once
     */
    Seats(String name, Runnable end) {
        this.standing = new Uses(name, this::ended);
        this.end = end;
    }

    /** {@return the seat of a call that begins, which must {@link #leave} it whatever happens, or {@link #STANDING}} */
    int enter() {
        // Threads start at different seats, so that they seldom meet.
        int seat = (int) Thread.currentThread().threadId() & (COUNT - 1);
        return STATE.compareAndSet(states, seat * STRIDE, FREE, TAKEN) ? seat : enterElsewhere(seat);
    }

    private int enterElsewhere(int tried) {
        for (int seat = next(tried); seat != tried; seat = next(seat)) {
            if (STATE.compareAndSet(states, seat * STRIDE, FREE, TAKEN)) {
                return seat;
            }
        }
        standing.enter();
        return STANDING;
    }

    private static int next(int seat) {
        return (seat + 1) & (COUNT - 1);
    }

    /** A call is done. */
    void leave(int seat) {
        if (seat == STANDING) {
            standing.leave();
        } else if (!STATE.compareAndSet(states, seat * STRIDE, TAKEN, FREE)) {
            ended(); // it was closed in the meantime
        }
    }

    /** Lets nobody enter any more. Does nothing the second time. */
    void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        standing.close();
        for (int seat = 0; seat < COUNT; seat++) {
            if ((int) STATE.getAndSet(states, seat * STRIDE, CLOSED) == FREE) {
                ended();
            }
        }
    }

    /** Of one seat, or of all who stand. */
    private void ended() {
        if (open.decrementAndGet() == 0) {
            end.run();
        }
    }
}
