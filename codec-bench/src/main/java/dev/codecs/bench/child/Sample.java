package dev.codecs.bench.child;

/**
 * One measurement.
 *
 * @param wallNanos wall-clock time of all operations together
 * @param cpuNanos processor time of the working thread, or of the process where several threads work
 * @param times how many operations
 */
public record Sample(long wallNanos, long cpuNanos, int times) {}
