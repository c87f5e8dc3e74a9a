package dev.codecs.bench.hash;

import java.io.IOException;
import java.nio.file.Path;

/** What an engine and a peer have in common: one algorithm. For one thread at a time. */
interface Digester extends AutoCloseable {
    byte[] hash(byte[] data) throws Exception;

    /** Hashes, and gives what a caller gets who needs no array: the number itself where the algorithm has at most 64 bits. */
    default long hashLong(byte[] data) throws Exception {
        return Numbers.of(hash(data));
    }

    /** Hashes a file, read through a buffer or mapped into memory. */
    byte[] hash(Path file, boolean mapped) throws IOException;

    /** Whether another process does the work. */
    default boolean elsewhere() {
        return false;
    }

    @Override
    default void close() {}
}
