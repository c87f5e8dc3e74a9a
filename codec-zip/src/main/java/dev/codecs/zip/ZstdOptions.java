package dev.codecs.zip;

import dev.codecs.FormatOptions;

/**
 * What {@code zstd} is to do beside compressing, for {@code compressor.with(options)}.
 *
 * @param checksum whether frames carry a checksum of their content (RFC 8878, section 3.1.1), by which a reader notices damage
 * @param largestWindow the most bytes that a frame may require a reader to keep; larger ones are refused with a
 *     {@link dev.codecs.LimitExceededException}
 */
public record ZstdOptions(boolean checksum, long largestWindow) implements FormatOptions {
    /** No checksum, as the reference library has it, and windows of up to 128 MiB. */
    public static final ZstdOptions DEFAULT = new ZstdOptions(false, 128L << 20);

    private static final long MOST = 1L << 30;

    /**
     * The options.
     *
     * @throws IllegalArgumentException if the largest window is not from 1 KiB to 1 GiB
     */
    public ZstdOptions {
        if (largestWindow < 1 << 10 || largestWindow > MOST) {
            throw new IllegalArgumentException("a window of " + largestWindow + " bytes is not from 1 KiB to 1 GiB");
        }
    }

    /** {@return these options, with or without a checksum} */
    public ZstdOptions checksum(boolean newChecksum) {
        return new ZstdOptions(newChecksum, largestWindow);
    }

    /** {@return these options with another limit, in bytes} */
    public ZstdOptions largestWindow(long newLargestWindow) {
        return new ZstdOptions(checksum, newLargestWindow);
    }
}
