package dev.codecs.zip.internal.java;

import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.OutputTooSmallException;
import dev.codecs.zip.internal.Inflating;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Decompression by our own kernel, of DEFLATE and of Deflate64. Arrays are decoded where they lie; a native source is copied
 * in small pieces, and a native target is written through the buffer of a stream, since a loop that has met both kinds of
 * memory is ten times as slow.
 */
public final class JavaInflate {
    private JavaInflate() {}

    /** {@return a session that decompresses streams of the format, which the caller closes} */
    public static Inflating inflating(InflateFormat format) {
        return format.sessions().take();
    }

    /**
     * Decompresses the stream that starts at a place of the source.
     *
     * @param format of the stream
     * @param dictionary the window at its start, at most as large as the format's
     * @param from where it starts; offsets of faults count from the start of the source
     * @param to where its output starts in the target
     * @throws CorruptInputException if it is no data of the format or cut short
     * @throws OutputTooSmallException if the target is too small
     */
    public static Decoded inflate(
            InflateFormat format,
            byte @Nullable [] dictionary,
            MemorySegment source,
            long from,
            MemorySegment target,
            long to) {
        try (JavaInflating session = format.sessions().take()) {
            Decoded decoded = session.inflate(dictionary, source, from, target, to, false);
            if (decoded == null) {
                throw new OutputTooSmallException(target.byteSize(), -1);
            }
            return decoded;
        }
    }

    /** As {@link #inflate}, for a caller who only guesses the size: gives null if the target is too small. */
    public static @Nullable Decoded tryInflate(
            InflateFormat format,
            byte @Nullable [] dictionary,
            MemorySegment source,
            long from,
            MemorySegment target,
            long to) {
        try (JavaInflating session = format.sessions().take()) {
            return session.inflate(dictionary, source, from, target, to, true);
        }
    }
}
