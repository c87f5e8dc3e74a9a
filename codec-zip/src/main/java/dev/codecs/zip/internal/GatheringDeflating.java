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
        long written = give(target);
        while (position == limit) {
            long more = compressPart(flush, target.asSlice(written));
            if (more < 0) {
                break;
            }
            written += more;
            written += give(target.asSlice(written));
        }
        return written;
    }

    /** Gives out what found no room before. */
    private long give(MemorySegment target) {
        int length = (int) Math.min(limit - position, target.byteSize());
        MemorySegment.copy(MemorySegment.ofArray(out), position, target, 0, length);
        position += length;
        return length;
    }

    /**
     * Compresses another part if the flush asks for it, or if there is more than it can hold.
     *
     * @return what was written to the target, which is nothing if it has not room enough for any part, or -1 if there was no part
     */
    private long compressPart(Flush flush, MemorySegment target) {
        int part = kernel.partLength();
        long rest = piece.byteSize() - taken;
        boolean last = count + rest <= part;
        Flush end = last ? flush : Flush.SYNC;
        if (ended || (count + rest == 0 && end != Flush.FINISH)) {
            return -1;
        }
        if (end == Flush.NONE) {
            gather(rest);
            return -1;
        }
        if (count == 0) { // compressed from where it is
            long length = Math.min(rest, part);
            MemorySegment source = piece.asSlice(taken, length);
            taken += length;
            return compress(source, end, target);
        }
        gather(Math.min(rest, part - count));
        MemorySegment source = Segments.of(gathered, 0, count);
        count = 0;
        return compress(source, end, target);
    }

    private void gather(long length) {
        if (length > gathered.length - count) {
            int capacity = Math.max(Math.max(FIRST_CAPACITY, 2 * gathered.length), count + (int) length);
            gathered = Arrays.copyOf(gathered, Math.min(kernel.partLength(), capacity));
        }
        MemorySegment.copy(piece, taken, MemorySegment.ofArray(gathered), count, length);
        taken += length;
        count += (int) length;
    }

    private long compress(MemorySegment source, Flush end, MemorySegment target) {
        int room = Segments.arrayLength(kernel.bound(source.byteSize()) + SyncPoint.ROOM);
        byte[] array = Segments.array(target);
        if (array != null && target.byteSize() >= room) {
            return compress(source, end, array, Segments.offset(target), room);
        }
        if (out.length < room) {
            out = new byte[room];
        }
        position = 0;
        limit = compress(source, end, out, 0, room);
        return 0;
    }

    private int compress(MemorySegment source, Flush end, byte[] target, int offset, int room) {
        MemorySegment stream = Segments.of(target, offset, room - SyncPoint.ROOM);
        int length = (int) kernel.deflate(level, null, source, stream);
        ended = end == Flush.FINISH;
        return ended ? length : SyncPoint.instead(target, offset, length);
    }

    @Override
    public boolean finished() {
        return ended && position == limit;
    }

    @Override
    public void close() {}
}
