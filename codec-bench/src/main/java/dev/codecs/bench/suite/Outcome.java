package dev.codecs.bench.suite;

import org.jspecify.annotations.Nullable;

/**
 * What an operation did.
 *
 * @param inputBytes the bytes it works on: uncompressed for compression and decompression
 * @param outputBytes the bytes of the encoded form, or null where there is none
 * @param fingerprint the same for every engine that does this right ({@code "bf375859"}), or empty where engines may differ
 * @param verified whether the output was checked; if not, equal fingerprints of several engines do
 */
public record Outcome(long inputBytes, @Nullable Long outputBytes, String fingerprint, boolean verified) {}
