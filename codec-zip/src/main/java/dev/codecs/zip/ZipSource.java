package dev.codecs.zip;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where an archive lies that is neither a file nor in memory: behind a server that answers range requests, for example. Both methods
 * may be called by many threads at once. What lies there must not change while the archive is open.
 */
public interface ZipSource extends Closeable {
    /** {@return how many bytes there are} */
    long size() throws IOException;

    /**
     * Reads some of the bytes from a position on into the target, as {@link java.nio.channels.FileChannel#read(ByteBuffer, long)} does.
     *
     * @param target an array's buffer with at least one byte of room; its position moves on
     * @return how many, at least one, or -1 at the end
     */
    int read(long position, ByteBuffer target) throws IOException;

    /** Gives back what the source holds; an archive does so when it is closed. */
    @Override
    default void close() throws IOException {}
}
