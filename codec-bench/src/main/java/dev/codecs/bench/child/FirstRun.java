package dev.codecs.bench.child;

import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM shows.
 *
 * @param wallNanos from the look-up of the engine to the end of its first operation
 * @param peakBytes the most resident memory that the process has had, or null where the system does not tell
 */
public record FirstRun(long wallNanos, @Nullable Long peakBytes) {}
