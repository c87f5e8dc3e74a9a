package dev.codecs.zip.internal.java;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.Deflating;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** One stream, whose source is gathered in a buffer: it holds the window, the block that is not written, and the lookahead. */
final class JavaDeflating implements Deflating {
    private final Pool<Encoder> pool;
    private final Encoder encoder;
    private final Level level;
    private final byte @Nullable [] dictionary;

    private final byte[] buffer;
    private int filled;
    private boolean started;

    private MemorySegment piece = MemorySegment.NULL;
    private long taken;

    private boolean synced;
    private boolean finished;

    JavaDeflating(Pool<Encoder> pool, Level level, byte @Nullable [] dictionary) {
        this.pool = pool;
        this.encoder = pool.take();
        this.level = level;
        this.dictionary = dictionary;
        this.buffer = encoder.buffer();
        if (dictionary != null) {
            System.arraycopy(dictionary, 0, buffer, 0, dictionary.length);
            filled = dictionary.length;
        }
    }

    @Override
    public void input(MemorySegment source) {
        piece = source;
        taken = 0;
    }

    @Override
    public long deflate(MemorySegment target, Flush flush) {
        long written = 0;
        while (true) {
            if (started) {
                written += encoder.drain(target, written);
                if (!encoder.drained()) {
                    return written;
                }
            }
            if (finished) {
                return written;
            }
            take();
            boolean all = flush != Flush.NONE && taken == piece.byteSize();
            if (!started && !start(all, flush)) {
                return written;
            }
            if (encoder.advance(buffer, filled, all) || taken < piece.byteSize()) {
                continue;
            }
            if (!all || (flush == Flush.SYNC && synced)) {
                return written;
            }
            if (flush == Flush.FINISH) {
                encoder.finish(buffer, filled);
                finished = true;
            } else {
                encoder.sync(buffer, filled);
                synced = true;
            }
        }
    }

    /** Copies as much of the piece into the buffer as there is room. */
    private void take() {
        long left = piece.byteSize() - taken;
        if (left == 0) {
            return;
        }
        if (filled == buffer.length) {
            int by = encoder.kept();
            System.arraycopy(buffer, by, buffer, 0, filled - by);
            filled -= by;
            encoder.moved(by);
        }
        int n = (int) Math.min(left, buffer.length - filled);
        MemorySegment.copy(piece, JAVA_BYTE, taken, buffer, filled, n);
        taken += n;
        filled += n;
        synced = false;
    }

    /** Starts the encoder once it is known whether the source is small. */
    private boolean start(boolean all, Flush flush) {
        int before = dictionary == null ? 0 : dictionary.length;
        if (!all && !Encoder.enough(filled - before)) {
            return false;
        }
        encoder.start(level, buffer, 0, before, filled, flush == Flush.FINISH && all);
        started = true;
        return true;
    }

    @Override
    public boolean finished() {
        return finished && encoder.drained();
    }

    @Override
    public void close() {
        pool.give(encoder);
    }
}
