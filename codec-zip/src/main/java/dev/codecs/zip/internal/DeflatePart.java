package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Deflating.Flush;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of a stream of DEFLATE data, with the end of the one before as its window, so that little is lost by cutting. It ends on a byte
 * boundary with an empty stored block (RFC 1951, section 3.2.4), so that parts are joined by laying them end to end.
 */
final class DeflatePart implements StreamPart<DeflatePart> {
    private static final int WINDOW = 32 << 10;

    /** What an engine may write beyond its bound to end a part: an empty stored block and the rest of a byte. */
    private static final int END = 16;

    private final RawDeflate kernel;
    private final Format format;
    private final int level;

    /** The window, at the end of its 32 KiB, and the content. */
    private final byte[] in;

    private int window;
    private byte[] dictionary = {};
    private int length;
    private Flush end = Flush.SYNC;

    private byte[] out = {};
    private int written;
    private Summary summary;

    DeflatePart(RawDeflate kernel, Format format, int level) {
        this.kernel = kernel;
        this.format = format;
        this.level = level;
        this.in = new byte[WINDOW + kernel.partLength()];
        this.summary = new Check(format).summary();
    }

    /** Empties it, and lets the last bytes of these be its window. */
    void follow(byte[] bytes, int offset, int count) {
        length = 0;
        end = Flush.SYNC;
        window = kernel.supportsDictionary() ? Math.min(WINDOW, count) : 0;
        System.arraycopy(bytes, offset + count - window, in, WINDOW - window, window);
    }

    @Override
    public void follow(DeflatePart before) {
        follow(before.in, WINDOW - before.window, before.window + before.length);
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }

    @Override
    public boolean isFull() {
        return length == kernel.partLength();
    }

    @Override
    public void add(byte b) {
        in[WINDOW + length++] = b;
    }

    @Override
    public int add(byte[] b, int off, int len) {
        int count = Math.min(len, kernel.partLength() - length);
        System.arraycopy(b, off, in, WINDOW + length, count);
        length += count;
        return count;
    }

    @Override
    public boolean last() {
        end = Flush.FINISH;
        return true;
    }

    @Override
    public void run() {
        int room = Segments.arrayLength(kernel.bound(length) + END);
        if (out.length < room) {
            out = new byte[room];
        }
        try (Deflating session = kernel.deflating(level, dictionary())) {
            session.input(Segments.of(in, WINDOW, length));
            written = (int) session.deflate(MemorySegment.ofArray(out), end);
            while (written == out.length) {
                out = Arrays.copyOf(out, 2 * out.length);
                written += (int) session.deflate(MemorySegment.ofArray(out).asSlice(written), end);
            }
        }
        Check check = new Check(format);
        check.update(in, WINDOW, length);
        summary = check.summary();
    }

    /** The window as an array of its length: the same one every time, but for the first part and those that a flush ends. */
    private byte @Nullable [] dictionary() {
        if (window == 0) {
            return null;
        }
        if (dictionary.length != window) {
            dictionary = new byte[window];
        }
        System.arraycopy(in, WINDOW - window, dictionary, 0, window);
        return dictionary;
    }

    @Override
    public byte[] out() {
        return out;
    }

    @Override
    public int written() {
        return written;
    }

    /** What follows the parts of a stream of this format. */
    static Trailer<DeflatePart> trailer(Format format) {
        return new Trailer<>() {
            private Summary content = new Check(format).summary();

            @Override
            public void add(DeflatePart part) {
                content = content.followedBy(part.summary);
            }

            @Override
            public byte[] bytes() {
                return content.trailer();
            }
        };
    }
}
