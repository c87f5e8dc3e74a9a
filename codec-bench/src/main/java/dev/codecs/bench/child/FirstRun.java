package dev.codecs.bench.child;

import org.jspecify.annotations.Nullable;

/**
 * What a fresh process shows.
 *
 * @param wallNanos from the look-up of the engine to the end of its first operation
 * @param peakBytes the most resident memory that the process has had, or null where the system does not tell
 * @param emptyBytes the most that it had had before, or null where it is no other than that of an empty JVM
 */
public record FirstRun(
        long wallNanos, @Nullable Long peakBytes, @Nullable Long emptyBytes) {
    /** Of a JVM. */
    public FirstRun(long wallNanos, @Nullable Long peakBytes) {
        this(wallNanos, peakBytes, null);
    }
}
