package dev.codecs.bench.child;

/**
 * One measurement.
 *
 * @param wallNanos wall-clock time of all operations together
 * @param cpuNanos processor time of the working thread, or of the process where several threads work; {@link #UNKNOWN} where
 *     another process works
 * @param times how many operations
 */
public record Sample(long wallNanos, long cpuNanos, int times) {
    /** The processor time of another process is not to be had. */
    public static final long UNKNOWN = -1;
}
