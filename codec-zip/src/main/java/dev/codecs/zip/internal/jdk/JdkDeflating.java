package dev.codecs.zip.internal.jdk;

import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Deflating;
import java.lang.foreign.MemorySegment;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/** One stream by a {@link Deflater} of the pool, which frees itself if the session is never closed. */
final class JdkDeflating implements Deflating {
    private final Pool<Deflater> pool;
    private final Deflater deflater;
    private MemorySegment piece = MemorySegment.NULL;
    private long given;

    JdkDeflating(Pool<Deflater> pool, byte @Nullable [] dictionary) {
        this.pool = pool;
        this.deflater = pool.take();
        if (dictionary != null) {
            deflater.setDictionary(dictionary);
        }
    }

    @Override
    public void input(MemorySegment source) {
        piece = source;
        given = 0;
    }

    @Override
    public long deflate(MemorySegment target, Flush flush) {
        byte[] array = Segments.array(target);
        long size = target.byteSize();
        long written = 0;
        while (written < size && !deflater.finished()) {
            if (given < piece.byteSize() && deflater.needsInput()) {
                give();
            }
            boolean last = given == piece.byteSize();
            if (last && flush == Flush.FINISH) {
                deflater.finish();
            }
            int mode = last && flush == Flush.SYNC ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH;
            int room = JdkDeflate.piece(target, written);
            int count = array == null
                    ? deflate(target, written, mode)
                    : deflater.deflate(array, Segments.offset(target) + (int) written, room, mode);
            written += count;
            if (last && count < room && deflater.needsInput()) {
                break;
            }
        }
        return written;
    }

    private int deflate(MemorySegment target, long at, int mode) {
        try {
            return JdkDeflate.write(room -> deflater.deflate(room, mode), target, at);
        } catch (DataFormatException e) {
            throw new AssertionError(e); // which only inflating gives
        }
    }

    private void give() {
        byte[] array = Segments.array(piece);
        if (array != null) {
            deflater.setInput(array, Segments.offset(piece), (int) piece.byteSize());
            given = piece.byteSize();
        } else {
            var buffer = JdkDeflate.source(piece, given);
            given += buffer.remaining();
            deflater.setInput(buffer);
        }
    }

    @Override
    public boolean finished() {
        return deflater.finished();
    }

    @Override
    public void close() {
        deflater.reset();
        pool.give(deflater);
    }
}
