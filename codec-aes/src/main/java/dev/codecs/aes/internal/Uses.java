package dev.codecs.aes.internal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the calls that use something, so that it ends when it was closed and the last of them has left: native memory that one thread
 * frees while another uses it would be the end of the JVM, or worse.
 */
public final class Uses {
    /** Added to the number of running calls. */
    private static final int CLOSED = Integer.MIN_VALUE;

    private final AtomicInteger state = new AtomicInteger();
    private final String name;
    private final Runnable end;

    /**
     * Nothing is running.
     *
     * @param name of what is closed, for the message
     * @param end runs once
     */
    public Uses(String name, Runnable end) {
        this.name = name;
        this.end = end;
    }

    /** A call begins, which must {@link #leave} whatever happens. */
    public void enter() {
        int running;
        do {
            running = state.get();
            if (running < 0) {
                throw new IllegalStateException(name + " is closed");
            }
        } while (!state.compareAndSet(running, running + 1));
    }

    /** A call is done. */
    public void leave() {
        if (state.decrementAndGet() == CLOSED) {
            end.run();
        }
    }

    /** Lets nobody enter any more. Does nothing the second time. */
    public void close() {
        if (state.getAndUpdate(running -> running | CLOSED) == 0) {
            end.run();
        }
    }
}
