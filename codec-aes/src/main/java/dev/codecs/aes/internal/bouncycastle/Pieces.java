package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Feeds a cipher that knows arrays only, from any memory to any. */
final class Pieces {
    private static final int PIECE = 1 << 13;

    /** A cipher may hold back a block and a tag, and give them with the next piece. */
    private static final int HELD_BACK = 64;

    private Pieces() {}

    /** A cipher. */
    interface Step {
        /** {@return the bytes written} */
        int run(byte[] source, int offset, int length, byte[] target, int at);
    }

    /** {@return the bytes written} */
    static long run(Step cipher, MemorySegment source, MemorySegment target) {
        byte[] from = Segments.array(source);
        byte[] to = Segments.array(target);
        return from != null && to != null
                ? cipher.run(from, Segments.offset(source), (int) source.byteSize(), to, Segments.offset(target))
                : copying(cipher, source, target);
    }

    private static long copying(Step cipher, MemorySegment source, MemorySegment target) {
        long length = source.byteSize();
        byte[] piece = new byte[(int) Math.min(length, PIECE)];
        byte[] result = new byte[piece.length + HELD_BACK];
        long written = 0;
        try {
            int size;
            for (long done = 0; done < length; done += size) {
                size = (int) Math.min(length - done, PIECE);
                MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, piece, 0, size);
                int count = cipher.run(piece, 0, size, result, 0);
                MemorySegment.copy(result, 0, target, ValueLayout.JAVA_BYTE, written, count);
                written += count;
            }
        } finally {
            Arrays.fill(piece, (byte) 0);
            Arrays.fill(result, (byte) 0);
        }
        return written;
    }
}
