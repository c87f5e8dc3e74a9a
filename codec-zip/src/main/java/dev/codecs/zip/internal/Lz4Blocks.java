package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.Engine;
import dev.codecs.IntRange;
import dev.codecs.UnsupportedFeatureException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * What one engine can do: bare LZ4 blocks (LZ4 Block Format Description). The frames around them are built on this once, and so are
 * the same for every engine. Immutable and thread-safe; segments are native or views of a {@code byte[]}.
 */
public interface Lz4Blocks {
    /** How far back a match can reach, and so how much of what comes before a block is of use to it. */
    int WINDOW = 64 << 10;

    /** The most bytes that a block can hold, by the reference implementation and for the sake of the others. */
    int LARGEST_CONTENT = 0x7E000000;

    /** No byte of a block stands for more content: so much is what each further byte of a length adds. */
    long LARGEST_RATIO = 255;

    /** What an operation gives when the target is too small. */
    long TOO_SMALL = -1;

    /** {@return the levels, higher being smaller and slower} Level 1 is among them. */
    IntRange levels();

    /** {@return whether blocks may be compressed with something before them} All engines decompress them. */
    boolean supportsHistory();

    /** Refuses what needs that. */
    default void requireHistory(String what, Engine engine) {
        if (!supportsHistory()) {
            throw new UnsupportedFeatureException(engine + " has no " + what + ": use the engine java or liblz4");
        }
    }

    /** {@return a size into which the engine compresses any source of this length} */
    static long bound(long length) {
        return length + length / 255 + 16;
    }

    /** {@return the end of a dictionary that a match can reach} */
    static byte[] window(byte[] dictionary) {
        return Arrays.copyOfRange(dictionary, Math.max(0, dictionary.length - WINDOW), dictionary.length);
    }

    /**
     * Compresses the source from a place on into one block.
     *
     * @param from where the content starts; what lies before may be referred to
     * @return the bytes written, or {@link #TOO_SMALL}
     */
    long compress(int level, MemorySegment source, long from, MemorySegment target);

    /**
     * Decompresses one block.
     *
     * @param position of the block in the input, from which offsets of faults count
     * @param to where its content goes; what lies before may be referred to
     * @return the bytes written, or {@link #TOO_SMALL}
     * @throws CorruptInputException if it is no block
     */
    long decompress(MemorySegment block, long position, MemorySegment target, long to);
}
