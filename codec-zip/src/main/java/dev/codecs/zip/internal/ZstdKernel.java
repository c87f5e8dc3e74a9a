package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.IntRange;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What one engine can do: one Zstandard frame (RFC 8878). Joined and skippable frames, limits and the choice of a dictionary are
 * built on this once, and so are the same for every engine. Immutable and thread-safe; segments are native or views of a
 * {@code byte[]}.
 */
public interface ZstdKernel {
    /**
     * How a frame is made.
     *
     * @param checksum whether it carries a checksum of its content
     */
    record Settings(int level, boolean checksum, @Nullable ZstdDictionary dictionary) {}

    /** {@return the levels, higher being smaller and slower} Level 3 is among them. */
    IntRange levels();

    /** {@return the bytes written to the target, or -1 if it is too small} */
    long compress(Settings settings, MemorySegment source, MemorySegment target);

    /** {@return a session that makes one frame, which the caller closes} */
    Compression compression(Settings settings);

    /**
     * Decompresses a frame.
     *
     * @param source exactly the frame; its header and the headers of its blocks were checked
     * @param frame what its header says
     * @param position where it starts in the whole input, for the offsets of faults
     * @return the bytes written to the target, or -1 if it is too small
     * @throws CorruptInputException for what no frame contains
     */
    long decompress(
            @Nullable ZstdDictionary dictionary,
            MemorySegment source,
            ZstdFrame frame,
            long position,
            MemorySegment target);

    /** {@return a session that decompresses frames, which the caller closes} */
    ZstdDecoding decoding();
}
