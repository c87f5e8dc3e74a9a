package dev.codecs.zip.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A frame made by a native library, through the buffers of a context. */
public final class BufferedZstdEncoding implements Compression {
    /** What the library holds for one frame. */
    public interface Context {
        /** {@return its buffers} */
        StreamBuffers buffers();

        /**
         * Compresses from one buffer to the other as far as either goes.
         *
         * @return whether all that was asked for was given out
         */
        boolean compress(Directive directive);
    }

    /** What the library is to give out. */
    public enum Directive {
        /** What it likes. */
        CONTINUE,
        /** All that it took in. */
        FLUSH,
        /** All, and the end of the frame. */
        END
    }

    private final Context context;
    private final Runnable giveBack;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final byte[] copy = new byte[StreamBuffers.SIZE];

    /**
     * A frame.
     *
     * @param context set up for it
     * @param giveBack what becomes of the context in the end
     */
    public BufferedZstdEncoding(Context context, Runnable giveBack) {
        this.context = context;
        this.giveBack = giveBack;
        this.in = context.buffers().in();
        this.out = context.buffers().out();
    }

    @Override
    public void write(byte[] source, int offset, int length, OutputStream sink) throws IOException {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            int count = Math.min(in.capacity(), end - at);
            in.clear().put(source, at, count).flip();
            at += count;
            while (in.hasRemaining()) {
                compress(Directive.CONTINUE, sink);
            }
        }
    }

    @Override
    public void flush(OutputStream sink) throws IOException {
        compressAll(Directive.FLUSH, sink);
    }

    @Override
    public void finish(OutputStream sink) throws IOException {
        compressAll(Directive.END, sink);
    }

    private void compressAll(Directive directive, OutputStream sink) throws IOException {
        in.clear().flip();
        boolean done;
        do {
            done = compress(directive, sink);
        } while (!done);
    }

    private boolean compress(Directive directive, OutputStream sink) throws IOException {
        out.clear();
        boolean done = context.compress(directive);
        int count = out.position();
        if (count > 0) {
            out.get(0, copy, 0, count);
            sink.write(copy, 0, count);
        }
        return done;
    }

    @Override
    public void close() {
        giveBack.run();
    }
}
