package dev.codecs;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Decompression into an array of unknown size, for engines that need a target: tries, and grows by what the engine says. */
final class DecompressedArray {
    private DecompressedArray() {}

    static byte[] of(Compressor compressor, byte[] source, long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("the limit " + limit + " is negative");
        }
        int most = (int) Math.min(limit, Segments.LARGEST_ARRAY);
        // Text and code shrink to a quarter or more, so four times the source is mostly enough at once.
        int size = (int) Math.min(most, Math.max(64, 4L * source.length));
        while (true) {
            byte[] target = new byte[size];
            try {
                long written = compressor.decompress(MemorySegment.ofArray(source), MemorySegment.ofArray(target));
                return written == size ? target : Arrays.copyOf(target, (int) written);
            } catch (OutputTooSmallException e) {
                if (size == most || e.needed() > most) {
                    throw new LimitExceededException("the decompressed size", most);
                }
                size = (int) Math.min(most, Math.max(4L * size, e.needed()));
            }
        }
    }
}
