package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import java.util.Arrays;

/**
 * A part of a stream as a frame of its own. Joined frames stand for their joined contents (RFC 8878, section 3.1), and no engine can
 * be told to go on with another one's offsets and tables in the middle of a frame.
 */
final class ZstdPart implements StreamPart<ZstdPart> {
    private static final int SMALLEST = 64 << 10;

    private final ZstdKernel kernel;
    private final ZstdKernel.Settings settings;
    private final int most;

    /** It grows with the content. */
    private byte[] in = new byte[SMALLEST];

    private int length;

    /** Whether it is the first of its stream, which has a frame even if it has no content. */
    private boolean first = true;

    private byte[] out = {};
    private int written;

    ZstdPart(ZstdKernel kernel, ZstdKernel.Settings settings) {
        this.kernel = kernel;
        this.settings = settings;
        this.most = length(settings.level());
    }

    /** A part begins with nothing to refer to. With these lengths texts grow by 1 % at most, from level 16 on by up to 3 %. */
    private static int length(int level) {
        return level < 6 ? 2 << 20 : level < 10 ? 4 << 20 : 8 << 20;
    }

    @Override
    public void follow(ZstdPart before) {
        length = 0;
        first = false;
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }

    @Override
    public boolean isFull() {
        return length == most;
    }

    @Override
    public void add(byte b) {
        reserve(1);
        in[length++] = b;
    }

    @Override
    public int add(byte[] b, int off, int len) {
        int count = Math.min(len, most - length);
        reserve(count);
        System.arraycopy(b, off, in, length, count);
        length += count;
        return count;
    }

    private void reserve(int more) {
        if (more > in.length - length) {
            in = Arrays.copyOf(in, Math.min(most, Math.max(length + more, 2 * in.length)));
        }
    }

    @Override
    public boolean last() {
        return length > 0 || first;
    }

    @Override
    public void run() {
        int room = Segments.arrayLength(ZstdFrame.bound(length));
        if (out.length < room) {
            out = new byte[room];
        }
        written = (int) kernel.compress(settings, Segments.of(in, 0, length), Segments.of(out, 0, out.length));
    }

    @Override
    public byte[] out() {
        return out;
    }

    @Override
    public int written() {
        return written;
    }

    /** {@return nothing: each part ends its frame} */
    static Trailer<ZstdPart> trailer() {
        return new Trailer<>() {
            @Override
            public void add(ZstdPart part) {}

            @Override
            public byte[] bytes() {
                return new byte[0];
            }
        };
    }
}
