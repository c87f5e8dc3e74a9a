package dev.codecs.aes.internal.winzip;

/** How far one thread has come, for another that follows it. */
final class Progress {
    private long done;
    private boolean ended;

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

    /** {@return how far it is, as soon as that is beyond the position, or no more comes} It waits through interrupts. */
    synchronized long beyond(long position) {
        boolean interrupted = false;
        while (done <= position && !ended) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return done;
    }
}
