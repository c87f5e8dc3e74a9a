package dev.codecs.zip.internal.java;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Faults;
import dev.codecs.zip.internal.Inflating;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Streams by {@link Inflate}. Sessions are pooled whole, with their tables and buffers, and belong to nobody once closed.
 *
 * <p>Output piece by piece is decoded ahead into a buffer, which is the window too: a caller's target may be as small as it
 * likes, and need not keep what was written. What precedes a fault is given out before the fault is reported.
 */
final class JavaInflating implements Inflating {
    /**
     * Room for output behind the window. The copies out of 64 KiB stay in the cache: they take 3 % of the time for text, and a
     * third where long matches are decoded at 8 GB/s. 32 KiB cost 3 % more for text, 128 and 224 KiB gain nothing.
     */
    private static final int ROOM = 64 << 10;

    /** How much of a native source is copied into an array at a time. */
    private static final int PIECE = 16 << 10;

    private static final byte[] NOTHING = {};

    private final InflateFormat format;
    private final Inflate kernel;

    /** The stream's output so far, as far as the format can refer to it; made when first needed. */
    private byte[] buffer = NOTHING;

    /** Where the output ends in the buffer, and how much of it was given out. */
    private int end;

    private int given;

    /** What follows that output, to be reported when all of it is given out. */
    private @Nullable CorruptInputException fault;

    private MemorySegment piece = MemorySegment.NULL;

    /** How much of the piece the kernel was given. */
    private long fed;

    /** Where a part of a native piece is put for the kernel. */
    private byte[] copied = NOTHING;

    JavaInflating(InflateFormat format) {
        this.format = format;
        this.kernel = new Inflate(format);
    }

    @Override
    public void start(byte @Nullable [] dictionary, long position) {
        kernel.start(position);
        piece = MemorySegment.NULL;
        fed = 0;
        fault = null;
        end = 0;
        if (dictionary != null) {
            makeBuffer();
            end = dictionary.length;
            System.arraycopy(dictionary, 0, buffer, 0, end);
        }
        given = end;
    }

    @Override
    public void input(MemorySegment source) {
        piece = source;
        fed = 0;
        feed();
    }

    /** Gives the kernel the next part of the piece; false if it had all of it. */
    private boolean feed() {
        if (fed == piece.byteSize()) {
            return false;
        }
        byte[] array = Segments.array(piece);
        if (array != null) {
            int from = Segments.offset(piece);
            fed = piece.byteSize();
            kernel.input(array, from, from + (int) fed);
        } else {
            if (copied.length == 0) {
                copied = new byte[PIECE];
            }
            int count = (int) Math.min(PIECE, piece.byteSize() - fed);
            MemorySegment.copy(piece, JAVA_BYTE, fed, copied, 0, count);
            fed += count;
            kernel.input(copied, 0, count);
        }
        return true;
    }

    @Override
    public long inflate(MemorySegment target) {
        return inflate(target, true);
    }

    /** As {@link #inflate(MemorySegment)}, decoding ahead of what the target takes or not. */
    private long inflate(MemorySegment target, boolean ahead) {
        long size = target.byteSize();
        long written = 0;
        while (written < size) {
            boolean faultIsNext = fault != null && written > 0;
            if (given == end && (faultIsNext || !decode(ahead ? ROOM : size - written))) {
                break;
            }
            int count = (int) Math.min(end - given, size - written);
            MemorySegment.copy(buffer, given, target, JAVA_BYTE, written, count);
            given += count;
            written += count;
        }
        return written;
    }

    /**
     * Decodes until there is something to give out, but not more than {@code most}; false if the piece is consumed or the
     * stream at its end before that.
     */
    private boolean decode(long most) {
        makeBuffer();
        while (!kernel.finished()) {
            if (fault != null) {
                throw fault;
            }
            if (end == buffer.length) {
                System.arraycopy(buffer, end - format.window(), buffer, 0, format.window());
                end = format.window();
                given = end;
            }
            try {
                end = kernel.inflate(buffer, 0, end, (int) Math.min(buffer.length, end + most));
            } catch (CorruptInputException e) {
                fault = e;
                end = kernel.position();
            }
            if (given < end) {
                return true;
            }
            if (fault == null && !kernel.finished() && !feed()) {
                return false;
            }
        }
        return false;
    }

    private void makeBuffer() {
        if (buffer.length == 0) {
            buffer = new byte[format.window() + ROOM];
        }
    }

    @Override
    public long remaining() {
        return piece.byteSize() - fed + kernel.remaining();
    }

    @Override
    public boolean finished() {
        return kernel.finished() && given == end;
    }

    /**
     * Decompresses one stream as {@link JavaInflate} does; null if the target is too small.
     *
     * @param guess whether not to look for a fault behind a target that is too small
     */
    @Nullable
    Decoded inflate(
            byte @Nullable [] dictionary,
            MemorySegment source,
            long from,
            MemorySegment target,
            long to,
            boolean guess) {
        start(dictionary, from);
        input(source.asSlice(from));
        MemorySegment room = target.asSlice(to);
        byte[] array = dictionary == null ? Segments.array(room) : null;
        long written;
        boolean more;
        if (array == null) {
            written = inflate(room, false);
            more = decode(1);
        } else {
            written = inflate(array, Segments.offset(room), (int) room.byteSize());
            more = kernel.full() && (guess || decodeBehind(room, written));
        }
        if (more) {
            return null;
        }
        if (!kernel.finished()) {
            throw Faults.truncated(source.byteSize());
        }
        return new Decoded(source.byteSize() - from - remaining(), written);
    }

    /** Decompresses to where the output belongs, as much as fits. */
    private int inflate(byte[] array, int start, int size) {
        int position = start;
        do {
            position = kernel.inflate(array, start, position, start + size);
        } while (!kernel.finished() && !kernel.full() && feed());
        return position - start;
    }

    /** Decodes a byte more than a target has room for. */
    private boolean decodeBehind(MemorySegment target, long written) {
        makeBuffer();
        end = (int) Math.min(written, format.window());
        given = end;
        MemorySegment.copy(target, JAVA_BYTE, written - end, buffer, 0, end);
        return decode(1);
    }

    @Override
    public void close() {
        start(null, 0);
        format.sessions().give(this);
    }
}
