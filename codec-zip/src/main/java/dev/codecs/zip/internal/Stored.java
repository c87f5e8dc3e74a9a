package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * Stored blocks (RFC 1951, section 3.2.4): any source fits into them. They take the place of an engine's output that does not
 * fit, so that the largest compressed length holds whatever library does the work: some that replace zlib under its own name
 * expand data at fast levels by an eighth.
 */
final class Stored {
    private static final int LARGEST_BLOCK = 65_535;
    private static final int BLOCK_HEADER = 5;

    private Stored() {}

    /** The size of a source in stored blocks. */
    static long length(long sourceLength) {
        return sourceLength + BLOCK_HEADER * Math.max(1, Math.ceilDiv(sourceLength, LARGEST_BLOCK));
    }

    /** Writes the source as a complete stream into a target of at least its {@link #length} and returns that. */
    static long write(MemorySegment source, MemorySegment target) {
        long size = source.byteSize();
        long from = 0;
        long to = 0;
        do {
            int block = (int) Math.min(LARGEST_BLOCK, size - from);
            int last = from + block == size ? 1 : 0;
            target.set(JAVA_BYTE, to, (byte) last);
            target.set(JAVA_BYTE, to + 1, (byte) block);
            target.set(JAVA_BYTE, to + 2, (byte) (block >> 8));
            target.set(JAVA_BYTE, to + 3, (byte) ~block);
            target.set(JAVA_BYTE, to + 4, (byte) (~block >> 8));
            MemorySegment.copy(source, from, target, to + BLOCK_HEADER, block);
            from += block;
            to += BLOCK_HEADER + block;
        } while (from < size);
        return to;
    }
}
