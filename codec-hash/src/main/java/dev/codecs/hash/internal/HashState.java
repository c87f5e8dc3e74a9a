package dev.codecs.hash.internal;

import dev.codecs.UnsupportedFeatureException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The running state of one hash: what an engine adds to a {@link Session}, which has checked every argument, lets one thread in
 * at a time, and calls nothing after {@link #release}.
 */
public interface HashState {
    /**
     * The bytes that are copied into an array at a time, so that both copies stay in the first-level cache: SHA-256 of 200 MiB of
     * native memory took 1.5 % longer than of an array by pieces of 4 KiB, 5 % by 8 KiB and 9 % by 16 KiB.
     */
    int PIECE = 4 << 10;

    /** Adds part of an array. */
    void update(byte[] data, int offset, int length);

    /**
     * Adds memory that is no writable array: native memory, or a read-only view of an array. It is copied through an array unless
     * the engine can do better.
     */
    default void update(MemorySegment data) {
        long length = data.byteSize();
        byte[] piece = new byte[(int) Math.min(PIECE, length)];
        int size;
        for (long position = 0; position < length; position += size) {
            size = (int) Math.min(piece.length, length - position);
            MemorySegment.copy(data, ValueLayout.JAVA_BYTE, position, piece, 0, size);
            update(piece, 0, size);
        }
    }

    /** Writes the hash, for which there is room; after that come only {@link #reset} and {@link #release}. */
    void finish(byte[] target, int offset);

    /** Writes part of the endless output, and changes nothing. */
    default void output(long position, byte[] target, int offset, int length) {
        throw new UnsupportedFeatureException(
                "this engine gives no endless output here: only shake128, shake256 and blake3 have one, by the engine java");
    }

    /** {@return an independent state that has seen the same data} */
    HashState fork();

    /** Returns to the state before any data. */
    void reset();

    /** Gives up what the state holds. Called once. */
    void release();
}
