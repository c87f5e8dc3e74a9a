package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Frames decompressed by a native library, through the buffers of a context. */
public final class BufferedZstdDecoding implements ZstdDecoding {
    /** What the library holds for one frame after the other. */
    public interface Context {
        /** {@return its buffers} */
        StreamBuffers buffers();

        /** Begins a frame, whatever became of the one before. */
        void start(@Nullable ZstdDictionary dictionary, ZstdFrame frame);

        /**
         * Decompresses from one buffer to the other as far as either goes.
         *
         * @param position of the next byte of the buffer in the whole input, for the offset of a fault
         * @return whether the frame is at its end, and all of it given out
         * @throws CorruptInputException for what no frame contains
         */
        boolean decompress(long position);
    }

    private static final byte[] NOTHING = {};

    private final Context context;
    private final Runnable giveBack;
    private final ByteBuffer in;
    private final ByteBuffer out;

    private byte[] piece = NOTHING;
    private int at;
    private int limit;

    /** Where the piece ends in the whole input. */
    private long position;

    private long contentSize;
    private long written;
    private boolean finished;

    /**
     * Frames.
     *
     * @param giveBack what becomes of the context in the end
     */
    public BufferedZstdDecoding(Context context, Runnable giveBack) {
        this.context = context;
        this.giveBack = giveBack;
        this.in = context.buffers().in();
        this.out = context.buffers().out();
    }

    @Override
    public void start(@Nullable ZstdDictionary dictionary, ZstdFrame frame, long newPosition) {
        context.start(dictionary, frame);
        position = newPosition;
        contentSize = frame.contentSize();
        written = 0;
        finished = false;
        input(NOTHING, 0, 0);
    }

    @Override
    public void input(byte[] source, int offset, int length) {
        piece = source;
        at = offset;
        limit = offset + length;
        position += length;
        in.clear().flip();
    }

    @Override
    public int decode(byte[] target, int offset, int length) {
        while (!finished) {
            if (!in.hasRemaining()) {
                int count = Math.min(in.capacity(), limit - at);
                in.clear().put(piece, at, count).flip();
                at += count;
            }
            out.clear().limit(Math.min(length, out.capacity()));
            finished = context.decompress(position - remaining());
            int count = out.position();
            written += count;
            // The library does not look at the size where the last block is empty.
            if (finished && contentSize >= 0 && written != contentSize) {
                throw ZstdFaults.size(position - remaining());
            }
            if (count > 0) {
                out.get(0, target, offset, count);
                return count;
            }
            if (remaining() == 0) {
                return 0;
            }
        }
        return 0;
    }

    @Override
    public int remaining() {
        return limit - at + in.remaining();
    }

    @Override
    public boolean finished() {
        return finished;
    }

    @Override
    public void close() {
        piece = NOTHING;
        giveBack.run();
    }
}
