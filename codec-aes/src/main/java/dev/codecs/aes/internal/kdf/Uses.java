package dev.codecs.aes.internal.kdf;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts who is at work with a secret, which is wiped when it is closed and nobody is any more. */
public final class Uses {
    private static final int CLOSED = Integer.MIN_VALUE;

    private final String what;
    private final Runnable wipe;
    private final AtomicInteger users = new AtomicInteger();

    /**
     * Nobody is at work yet.
     *
     * @param what the secret is, for a sentence: {@code "the password"}
     * @param wipe run once
     */
    public Uses(String what, Runnable wipe) {
        this.what = what;
        this.wipe = wipe;
    }

    /**
     * One more is at work, and calls {@link #leave} afterwards.
     *
     * @throws IllegalStateException if the secret is closed
     */
    public void enter() {
        if (users.getAndUpdate(count -> count < 0 ? count : count + 1) < 0) {
            throw new IllegalStateException(what + " is closed");
        }
    }

    /** One who entered is done. */
    public void leave() {
        if (users.decrementAndGet() == CLOSED) {
            wipe.run();
        }
    }

    /** Lets nobody enter any more. A second time it does nothing. */
    public void close() {
        if (users.getAndUpdate(count -> count | CLOSED) == 0) {
            wipe.run();
        }
    }
}
