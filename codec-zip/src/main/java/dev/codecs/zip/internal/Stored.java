package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.codecs.Decoded;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Stored blocks (RFC 1951, section 3.2.4): any source fits into them. They take the place of an engine's output that does not
 * fit, so that the largest compressed length holds whatever library does the work: some that replace zlib under its own name
 * expand data at fast levels by an eighth.
 */
public final class Stored {
    private static final int LARGEST_BLOCK = 65_535;
    private static final int BLOCK_HEADER = 5;
    private static final int LAST_BLOCK = 1;
    private static final int BLOCK_TYPE = 6; // 0 for stored
    private static final ValueLayout.OfShort LITTLE_ENDIAN = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

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

    /**
     * Copies a stream of nothing but stored blocks. This is what data becomes that does not shrink, and it takes no engine, nor
     * memory where that engine can read.
     *
     * @return how much was read and written, or null for any other stream, also for one that is corrupt or does not fit
     */
    public static @Nullable Decoded read(MemorySegment source, long from, MemorySegment target, long to) {
        long read = from;
        long written = to;
        while (source.byteSize() - read >= BLOCK_HEADER) {
            int header = source.get(JAVA_BYTE, read);
            int length = Short.toUnsignedInt(source.get(LITTLE_ENDIAN, read + 1));
            int complement = Short.toUnsignedInt(source.get(LITTLE_ENDIAN, read + 3));
            read += BLOCK_HEADER;
            if ((header & BLOCK_TYPE) != 0
                    || (length ^ complement) != LARGEST_BLOCK
                    || length > source.byteSize() - read
                    || length > target.byteSize() - written) {
                return null;
            }
            MemorySegment.copy(source, read, target, written, length);
            read += length;
            written += length;
            if ((header & LAST_BLOCK) != 0) {
                return new Decoded(read - from, written - to);
            }
        }
        return null;
    }
}
