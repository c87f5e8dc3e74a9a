package dev.codecs.aes.internal.winzip;

/** How far one thread, which makes this, has come, for another that follows it. */
final class Progress {
    /** How long the follower waits for the beginning. An executor may have put the other thread off until the follower returns. */
    private static final long PATIENCE_MILLIS = 1;

    private final Thread first = Thread.currentThread();
    private boolean begun;
    private boolean ended;
    private long done;

    synchronized void begin() {
        begun = true;
        notifyAll();
    }

    /** All up to here is done. */
    synchronized void reach(long position) {
        done = position;
        notifyAll();
    }

    /** No more comes, whether all is done or not. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** {@return how far it is, as soon as that is beyond the position; or the position, if no more comes} It waits through interrupts. */
    synchronized long beyond(long position) {
        boolean interrupted = false;
        boolean patient = Thread.currentThread() != first;
        while (done <= position && !ended && (begun || patient)) {
            try {
                if (begun) {
                    wait();
                } else {
                    patient = false;
                    wait(PATIENCE_MILLIS);
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return Math.max(position, done);
    }
}
