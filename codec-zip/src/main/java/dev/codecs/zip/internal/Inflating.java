package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Raw DEFLATE streams being decompressed piece by piece, one after the other, for one thread at a time. */
public interface Inflating extends AutoCloseable {
    /**
     * Begins a stream, and forgets what came before.
     *
     * @param dictionary the window at its start, at most 32 KiB
     * @param position where it starts in the whole input, for the offsets of faults
     */
    void start(byte @Nullable [] dictionary, long position);

    /** Gives the next piece, after all of the one before was consumed. It must not change until it is consumed too. */
    void input(MemorySegment source);

    /**
     * Decompresses into the target until it is full, the piece is consumed or the stream is at its end. What precedes a fault is
     * given out before the fault is thrown, so that every engine gives the same bytes of a stream that breaks.
     *
     * @return the bytes written
     * @throws CorruptInputException for what no DEFLATE stream contains, by this call and all later ones
     */
    long inflate(MemorySegment target);

    /** {@return the bytes of the piece that are not consumed} At the end of the stream they are those behind it. */
    long remaining();

    /** {@return whether the end of the stream was reached and all of it given out} */
    boolean finished();

    /** Gives back what the engine holds for it; once only. */
    @Override
    void close();
}
