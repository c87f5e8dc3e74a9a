package dev.codecs.aes.internal.kdf;

import dev.codecs.LimitExceededException;

/**
 * How much a derivation may cost, whatever the parameters say that came with a hash or a file.
 *
 * @param memory in bytes
 * @param work in bytes that are written to memory, again and again
 */
public record CostLimits(long memory, long work) {
    /** 256 MiB, and 4 GiB: some seconds. */
    public static final CostLimits DEFAULT = new CostLimits(1L << 28, 1L << 32);

    /** Limits of at least a byte each. */
    public CostLimits {
        if (memory < 1 || work < 1) {
            throw new IllegalArgumentException("the limits " + memory + " and " + work + " must both be above 0");
        }
    }

    /**
     * Does nothing if the cost is within the limits.
     *
     * @param needed bytes of memory, above 0
     * @param times how often they are written
     * @throws LimitExceededException if it is not
     */
    public void check(String algorithm, long needed, long times) {
        if (needed > memory) {
            throw new LimitExceededException("the memory of " + algorithm + ", " + needed + " bytes,", memory);
        }
        if (times > work / needed) {
            throw new LimitExceededException(
                    "the work of " + algorithm + ", " + times + " times " + needed + " bytes,", work);
        }
    }
}
