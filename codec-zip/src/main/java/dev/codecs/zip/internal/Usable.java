package dev.codecs.zip.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Whether an output stream can be written to: until it is closed, or anything fails. After a failure nothing can follow, since how
 * much the sink took, or the engine, is unknown.
 */
final class Usable {
    /** Part of the work. */
    interface Step {
        void run() throws IOException;
    }

    private final Runnable onFailure;
    private final Turn turn = new Turn();
    private @Nullable Throwable failure;
    private boolean closed;

    /** @param onFailure what else to end when a step fails */
    Usable(Runnable onFailure) {
        this.onFailure = onFailure;
    }

    /** Refuses what comes after the end or a failure. */
    void check() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        if (failure != null) {
            throw new IOException("the stream failed before: " + failure.getMessage(), failure);
        }
    }

    /** Does part of the work; if that fails, it was the last. */
    void run(Step step) throws IOException {
        turn.begin();
        try {
            step.run();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            onFailure.run();
            throw e;
        } finally {
            turn.end();
        }
    }

    /** {@return whether it is now closed that was not before} */
    boolean close() {
        boolean first = !closed;
        closed = true;
        return first;
    }

    /** {@return whether no other thread is at work, now that nothing may begin any more} */
    boolean idle() {
        return turn.close();
    }

    /** {@return whether anything failed} */
    boolean failed() {
        return failure != null;
    }
}
