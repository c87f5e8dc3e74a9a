package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A stream by an engine that compresses only whole streams and knows no windows: it is cut into parts, and what ends a part is
 * changed into what continues the stream. A stream of a single part is what the engine makes of it.
 */
public final class GatheringDeflating implements Deflating {
    private static final int FIRST_CAPACITY = 16 << 10;

    private final RawDeflate kernel;
    private final int level;

    private MemorySegment piece = MemorySegment.NULL;
    private long taken;

    private byte[] gathered = {};
    private int count;

    private byte[] out = {};
    private int position;
    private int limit;
    private boolean ended;

    /** A stream by an engine whose {@link RawDeflate#deflate} is its own. */
    public GatheringDeflating(RawDeflate kernel, int level) {
        this.kernel = kernel;
        this.level = level;
    }

    @Override
    public void input(MemorySegment source) {
        piece = source;
        taken = 0;
    }

    @Override
    public long deflate(MemorySegment target, Flush flush) {
        long written = 0;
        do {
            int length = (int) Math.min(limit - position, target.byteSize() - written);
            MemorySegment.copy(MemorySegment.ofArray(out), position, target, written, length);
            position += length;
            written += length;
        } while (position == limit && compressPart(flush));
        return written;
    }

    /** Compresses another part if the flush asks for it, or if there is more than it can hold. */
    private boolean compressPart(Flush flush) {
        int part = kernel.partLength();
        long rest = piece.byteSize() - taken;
        boolean last = count + rest <= part;
        if (ended || (last && flush == Flush.SYNC && count + rest == 0)) {
            return false;
        }
        if (count > 0 || (last && flush == Flush.NONE)) {
            gather((int) Math.min(rest, part - count));
            if (last && flush == Flush.NONE) {
                return false;
            }
            compress(Segments.of(gathered, 0, count), last ? flush : Flush.SYNC);
            count = 0;
        } else {
            long length = Math.min(rest, part);
            compress(piece.asSlice(taken, length), last ? flush : Flush.SYNC);
            taken += length;
        }
        return true;
    }

    private void gather(int length) {
        if (count + length > gathered.length) {
            int capacity = Math.max(Math.max(FIRST_CAPACITY, 2 * gathered.length), count + length);
            gathered = Arrays.copyOf(gathered, Math.min(kernel.partLength(), capacity));
        }
        MemorySegment.copy(piece, taken, MemorySegment.ofArray(gathered), count, length);
        taken += length;
        count += length;
    }

    private void compress(MemorySegment source, Flush flush) {
        int room = Segments.arrayLength(kernel.bound(source.byteSize()));
        if (out.length < room + SyncPoint.ROOM) {
            out = new byte[room + SyncPoint.ROOM];
        }
        position = 0;
        limit = (int) kernel.deflate(level, null, source, Segments.of(out, 0, room));
        ended = flush == Flush.FINISH;
        if (!ended) {
            limit = SyncPoint.instead(out, limit);
        }
    }

    @Override
    public boolean finished() {
        return ended && position == limit;
    }

    @Override
    public void close() {}
}
