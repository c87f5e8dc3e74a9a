package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import org.jspecify.annotations.Nullable;

/** Zstandard frames being decompressed piece by piece, one after the other, for one thread at a time. */
public interface ZstdDecoding extends AutoCloseable {
    /**
     * Begins a frame, and forgets what came before.
     *
     * @param frame what its header says, which will come as the first bytes all the same, at once
     * @param position where it starts in the whole input, for the offsets of faults
     */
    void start(@Nullable ZstdDictionary dictionary, ZstdFrame frame, long position);

    /** Gives the next piece, after all of the one before was consumed. It must not change until it is consumed too. */
    void input(byte[] source, int offset, int length);

    /**
     * Decompresses into the target until it is full, the piece is consumed or the frame is at its end.
     *
     * @return the bytes written
     * @throws CorruptInputException for what no frame contains
     */
    int decode(byte[] target, int offset, int length);

    /** {@return the bytes of the piece that are not consumed} At the end of the frame they are those behind it. */
    int remaining();

    /** {@return whether the end of the frame was reached and all of it given out} */
    boolean finished();

    /** Gives back what the engine holds for it; once only. */
    @Override
    void close();
}
