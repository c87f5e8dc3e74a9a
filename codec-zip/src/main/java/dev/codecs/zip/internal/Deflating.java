package dev.codecs.zip.internal;

import java.lang.foreign.MemorySegment;

/** One raw DEFLATE stream being compressed piece by piece, for one thread at a time. */
public interface Deflating extends AutoCloseable {
    /** How much of what was taken in has to come out. */
    enum Flush {
        /** What the engine likes, for the best ratio. */
        NONE,
        /** All of it, with an empty stored block behind it so that a reader can decode up to here. */
        SYNC,
        /** All of it, and the end of the stream. */
        FINISH
    }

    /** Gives the next piece, after all of the one before was taken in. It must not change until it is taken in too. */
    void input(MemorySegment source);

    /**
     * Compresses into the target until it is full or nothing is left to do.
     *
     * @return the bytes written; fewer than the target's size if the piece was taken in and the flush is done
     */
    long deflate(MemorySegment target, Flush flush);

    /** {@return whether the end of the stream was written} */
    boolean finished();

    /** Gives back what the engine holds for it; once only. */
    @Override
    void close();
}
