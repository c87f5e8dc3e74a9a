package dev.codecs.zip.internal.jdk;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Faults;
import dev.codecs.zip.internal.Inflating;
import java.lang.foreign.MemorySegment;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Streams by an {@link Inflater} of the pool, which frees itself if the session is never closed. */
final class JdkInflating implements Inflating {
    private final Pool<Inflater> pool;
    private final Inflater inflater;
    private MemorySegment piece = MemorySegment.NULL;
    private long given;
    private long position;
    private boolean started;

    /** What was found behind output that was given out. */
    private @Nullable CorruptInputException fault;

    JdkInflating(Pool<Inflater> pool) {
        this.pool = pool;
        this.inflater = pool.take();
    }

    @Override
    public void start(byte @Nullable [] dictionary, long newPosition) {
        if (started) {
            inflater.reset();
        }
        started = true;
        if (dictionary != null) {
            inflater.setDictionary(dictionary);
        }
        position = newPosition;
        fault = null;
    }

    @Override
    public void input(MemorySegment source) {
        piece = source;
        given = 0;
    }

    @Override
    public long inflate(MemorySegment target) {
        if (fault != null) {
            throw fault;
        }
        long before = inflater.getBytesWritten();
        byte[] array = Segments.array(target);
        long size = target.byteSize();
        long written = 0;
        try {
            while (written < size && !inflater.finished()) {
                if (given < piece.byteSize() && inflater.needsInput()) {
                    give();
                }
                int room = JdkDeflate.piece(target, written);
                int count = array == null
                        ? JdkDeflate.write(inflater::inflate, target, written)
                        : inflater.inflate(array, Segments.offset(target) + (int) written, room);
                written += count;
                if (count < room && given == piece.byteSize() && inflater.needsInput()) {
                    break;
                }
            }
        } catch (DataFormatException e) {
            fault = Faults.invalid(e.getMessage(), position + inflater.getBytesRead());
            written = inflater.getBytesWritten() - before; // the call that failed wrote some, and does not say so
            if (written == 0) {
                throw fault;
            }
        }
        return written;
    }

    private void give() {
        byte[] array = Segments.array(piece);
        if (array != null) {
            inflater.setInput(array, Segments.offset(piece), (int) piece.byteSize());
            given = piece.byteSize();
        } else {
            var buffer = JdkDeflate.source(piece, given);
            given += buffer.remaining();
            inflater.setInput(buffer);
        }
    }

    @Override
    public long remaining() {
        return piece.byteSize() - given + inflater.getRemaining();
    }

    @Override
    public boolean finished() {
        return inflater.finished();
    }

    @Override
    public void close() {
        inflater.reset();
        pool.give(inflater);
    }
}
