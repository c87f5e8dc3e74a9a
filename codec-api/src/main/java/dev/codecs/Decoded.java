package dev.codecs;

/**
 * What decoding the start of a source gave.
 *
 * @param read how many bytes of the source the encoded data took
 * @param written how many bytes were written to the target
 */
public record Decoded(long read, long written) {}
