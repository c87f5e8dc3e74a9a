package dev.codecs.zip.internal;

import java.io.IOException;
import java.io.OutputStream;

/** One stream being made piece by piece, for one thread at a time. */
public interface Compression extends AutoCloseable {
    /** Takes in all of the bytes; what it likes to give out goes to the sink. */
    void write(byte[] source, int offset, int length, OutputStream sink) throws IOException;

    /** Gives out all that was taken in, so that a reader can decode up to here. */
    void flush(OutputStream sink) throws IOException;

    /** Gives out the rest, and the end of the stream. */
    void finish(OutputStream sink) throws IOException;

    /** Gives back what the engine holds for it; once only. */
    @Override
    void close();
}
