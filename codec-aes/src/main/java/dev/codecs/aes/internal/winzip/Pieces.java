package dev.codecs.aes.internal.winzip;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts memory into pieces that lie in arrays, where all the work is done: native memory is copied, since a loop that has seen two
 * kinds of memory runs at a fraction of its speed from then on.
 */
final class Pieces {
    /** What is done with a piece. */
    @FunctionalInterface
    interface Step {
        void run(byte[] source, int sourceOffset, byte[] target, int targetOffset, int length);
    }

    /** What is done with a piece that is only read. */
    @FunctionalInterface
    interface Reading {
        void run(byte[] source, int offset, int length);
    }

    private static final byte[] NONE = {};

    private byte[] buffer = NONE;

    /** Does it from a source to a target of the same length, which in the copies are the same. */
    void each(MemorySegment source, MemorySegment target, Step step) {
        byte[] from = Segments.array(source);
        byte[] to = Segments.array(target);
        byte[] copy = from == null || to == null ? buffer() : NONE;
        int size;
        for (long done = 0; done < source.byteSize(); done += size) {
            size = (int) Math.min(Counters.PIECE, source.byteSize() - done);
            if (from == null) {
                MemorySegment.copy(source, JAVA_BYTE, done, copy, 0, size);
            }
            step.run(array(from, copy), offset(source, from, done), array(to, copy), offset(target, to, done), size);
            if (to == null) {
                MemorySegment.copy(copy, 0, target, JAVA_BYTE, done, size);
            }
        }
    }

    /** Does it with a source. */
    void each(MemorySegment source, Reading reading) {
        byte[] from = Segments.array(source);
        byte[] copy = from == null ? buffer() : NONE;
        int size;
        for (long done = 0; done < source.byteSize(); done += size) {
            size = (int) Math.min(Counters.PIECE, source.byteSize() - done);
            if (from == null) {
                MemorySegment.copy(source, JAVA_BYTE, done, copy, 0, size);
            }
            reading.run(array(from, copy), offset(source, from, done), size);
        }
    }

    private static byte[] array(byte @Nullable [] own, byte[] copy) {
        return own == null ? copy : own;
    }

    private static int offset(MemorySegment segment, byte @Nullable [] own, long done) {
        return own == null ? 0 : (int) (Segments.offset(segment) + done);
    }

    private byte[] buffer() {
        if (buffer.length == 0) {
            buffer = new byte[Counters.PIECE];
        }
        return buffer;
    }

    void wipe() {
        Arrays.fill(buffer, (byte) 0);
    }
}
