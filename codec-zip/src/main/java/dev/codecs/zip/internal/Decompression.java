package dev.codecs.zip.internal;

import dev.codecs.CodecException;
import java.io.IOException;

/** A source being decompressed piece by piece, for one thread at a time. */
interface Decompression {
    /**
     * Decompresses into the target. What is decoded is given out before more is asked of the source.
     *
     * @return how many bytes, at least one, or -1 at the end
     * @throws CodecException for a fault of the data, after which it is not called again
     * @throws IOException for a fault of the source, which may pass
     */
    int decode(byte[] target, int offset, int length) throws IOException;

    /**
     * Gives back what the engine holds for it, and closes the source unless that is to be left open; once only.
     *
     * @param idle whether no other thread is still at work; otherwise what the engine holds is left to the garbage collector
     */
    void close(boolean idle) throws IOException;
}
