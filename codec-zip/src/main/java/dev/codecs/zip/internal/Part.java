package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Deflating.Flush;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A part of a stream that is compressed on its own, with what comes before it as its window. It is filled, run and used again. */
final class Part implements Runnable {
    private static final int WINDOW = 32 << 10;

    /** What an engine may write beyond its bound to end a part: an empty stored block and the rest of a byte. */
    private static final int END = 16;

    private final RawDeflate kernel;
    private final Format format;
    private final int level;

    /** The window, at the end of its 32 KiB, and the content. */
    private final byte[] in;

    private int window;
    private int length;
    private Flush end = Flush.NONE;

    private byte[] out = {};
    private int written;
    private Summary summary;

    Part(RawDeflate kernel, Format format, int level) {
        this.kernel = kernel;
        this.format = format;
        this.level = level;
        this.in = new byte[WINDOW + kernel.partLength()];
        this.summary = new Check(format).summary();
    }

    /** Empties it, and lets the last bytes of these be its window. */
    void follow(byte[] bytes, int offset, int count) {
        length = 0;
        window = kernel.supportsDictionary() ? Math.min(WINDOW, count) : 0;
        System.arraycopy(bytes, offset + count - window, in, WINDOW - window, window);
    }

    /** Empties it, and lets the end of this part be its window. */
    void follow(Part before) {
        follow(before.in, WINDOW - before.window, before.window + before.length);
    }

    boolean isEmpty() {
        return length == 0;
    }

    boolean isFull() {
        return length == kernel.partLength();
    }

    void add(byte b) {
        in[WINDOW + length++] = b;
    }

    /** {@return how many of the bytes it took} */
    int add(byte[] b, int off, int len) {
        int count = Math.min(len, kernel.partLength() - length);
        System.arraycopy(b, off, in, WINDOW + length, count);
        length += count;
        return count;
    }

    /** {@return itself, whose run ends like this} */
    Part endingIn(Flush newEnd) {
        end = newEnd;
        return this;
    }

    @Override
    public void run() {
        int room = Segments.arrayLength(kernel.bound(length) + END);
        if (out.length < room) {
            out = new byte[room];
        }
        byte[] dictionary = window == 0 ? null : Arrays.copyOfRange(in, WINDOW - window, WINDOW);
        try (Deflating session = kernel.deflating(level, dictionary)) {
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

    /** What came of the run, up to {@link #written}. */
    byte[] out() {
        return out;
    }

    int written() {
        return written;
    }

    /** Of the content that was run, at first of none. */
    Summary summary() {
        return summary;
    }
}
