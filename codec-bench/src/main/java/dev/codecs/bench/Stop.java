package dev.codecs.bench;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Whether a run shall end before it is done: because somebody asks for it, or its time is over. */
final class Stop {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final long deadline;
    private final boolean limited;

    /** @param limit the time from now on, or null for as long as it takes */
    Stop(@Nullable Duration limit) {
        this.limited = limit != null;
        this.deadline = System.nanoTime() + (limit == null ? 0 : limit.toNanos());
    }

    /** Ends the run; for any thread. */
    void ask() {
        asked.countDown();
    }

    boolean asked() {
        return asked.getCount() == 0 || timeIsOver();
    }

    boolean timeIsOver() {
        return limited && System.nanoTime() - deadline >= 0;
    }

    /** Waits for a moment whether it is asked for, and says whether it was. */
    boolean askedWithin(Duration time) throws InterruptedException {
        return asked.await(time.toMillis(), TimeUnit.MILLISECONDS) || asked();
    }

    /** Thrown to leave the run. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1;

        Stopped() {
            super("the run was stopped");
        }
    }
}
