package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.IntRange;
import dev.codecs.OutputTooSmallException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What one engine can do: bare DEFLATE data (RFC 1951). All that surrounds it, headers, checks, members and streams, is built
 * on this once, and so is the same for every engine. Immutable and thread-safe; segments are native
 * or views of a {@code byte[]}.
 *
 * <p>An engine that works piece by piece has its one-shot operations from here; one that needs the whole has its own.
 */
public interface RawDeflate {
    /** The most bytes that one byte of DEFLATE data can stand for: 258 in two bits. */
    long LARGEST_RATIO = 1032;

    /** {@return the levels, higher being smaller and slower} Level 6 is among them. */
    IntRange levels();

    /** {@return whether the dictionaries given to the other methods may be other than null} */
    boolean supportsDictionary();

    /**
     * {@return how many bytes go into each part of a stream that is cut, for several threads or for an engine that cannot stream}
     * With the window carried over, parts of 256 KiB cost 0.05 % of the size of text.
     */
    default int partLength() {
        return 256 << 10;
    }

    /** {@return a size into which the engine compresses any source of this length, without stored blocks of ours} */
    long bound(long sourceLength);

    /**
     * {@return the source in the memory from which the engine reads best}, for a caller who decompresses many streams out of it: a
     * copy for each of them would take time by the square of their number
     *
     * @param arena for a copy
     */
    default MemorySegment readable(MemorySegment source, Arena arena) {
        return source;
    }

    /** {@return a session that compresses one stream, which the caller closes} */
    Deflating deflating(int level, byte @Nullable [] dictionary);

    /** {@return a session that decompresses streams, which the caller closes} */
    Inflating inflating();

    /** {@return the bytes written to the target, or -1 if it is too small} */
    default long deflate(int level, byte @Nullable [] dictionary, MemorySegment source, MemorySegment target) {
        try (Deflating session = deflating(level, dictionary)) {
            session.input(source);
            long written = session.deflate(target, Deflating.Flush.FINISH);
            if (session.finished()) {
                return written;
            }
            // zlib that fills its target exactly says that it is finished only when it is asked once more.
            long more = session.deflate(MemorySegment.ofArray(new byte[1]), Deflating.Flush.FINISH);
            return more == 0 && session.finished() ? written : -1;
        }
    }

    /**
     * Decompresses the stream that starts at a place of the source.
     *
     * @param from where it starts; offsets of faults count from the start of the source
     * @param to where its output starts in the target
     * @throws CorruptInputException if it is no DEFLATE data or cut short
     * @throws OutputTooSmallException if the target is too small
     */
    default Decoded inflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        try (Inflating session = inflating()) {
            session.start(dictionary, from);
            session.input(source.asSlice(from));
            long written = session.inflate(target.asSlice(to));
            if (!session.finished()) {
                // The end of the stream may still be to come behind a full target, and must not bring another byte.
                if (session.inflate(MemorySegment.ofArray(new byte[1])) > 0) {
                    throw new OutputTooSmallException(target.byteSize(), -1);
                }
                if (!session.finished()) {
                    throw Faults.truncated(source.byteSize());
                }
            }
            return new Decoded(source.byteSize() - from - session.remaining(), written);
        }
    }

    /**
     * As {@link #inflate}, for a caller who only guesses the size and comes back with a larger target: gives null as soon as
     * the target seems too small, without looking any closer.
     */
    default @Nullable Decoded tryInflate(
            byte @Nullable [] dictionary, MemorySegment source, long from, MemorySegment target, long to) {
        try {
            return inflate(dictionary, source, from, target, to);
        } catch (OutputTooSmallException e) {
            return null;
        }
    }
}
