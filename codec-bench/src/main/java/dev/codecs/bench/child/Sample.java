package dev.codecs.bench.child;

/**
 * One measurement.
 *
 * @param wallNanos wall-clock time of all operations together
 * @param cpuNanos processor time of the working thread, or of the process where several threads work; {@link #UNKNOWN} where
 *     another process works
 * @param times how many operations
 * @param allocatedBytes what the working thread allocated on the heap for all operations together; {@link #UNKNOWN} where other
 *     threads or another process work
 */
public record Sample(long wallNanos, long cpuNanos, int times, long allocatedBytes) {
    /** What another process does is not to be had. */
    public static final long UNKNOWN = -1;
}
