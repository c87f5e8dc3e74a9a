package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.ZstdFrame.BLOCK_HEADER;
import static dev.codecs.zip.internal.ZstdFrame.CHECKSUM;
import static dev.codecs.zip.internal.ZstdFrame.LARGEST_BLOCK;

import dev.codecs.LimitExceededException;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.ZstdDecoding;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFaults;
import dev.codecs.zip.internal.ZstdFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Frames by {@link ZstdBlocks}. Sessions are pooled whole, with their tables and buffers, and belong to nobody once closed.
 *
 * <p>Piece by piece, a block is gathered and decoded into a buffer, which is the window too. The buffer grows with the data and not
 * with what the header declares.
 */
final class JavaZstdDecoding implements ZstdDecoding {
    private static final byte[] NOTHING = {};

    /** What blocks are gathered behind, since bit streams are read by words that may begin before them. */
    private static final int BEFORE = 16;

    /** Room behind the window, at the least and at the most: as much as the window, so that each byte is moved once. */
    private static final int LEAST_ROOM = 2 * LARGEST_BLOCK;

    private static final int MOST_ROOM = 16 << 20;

    /** A window is in one array with a dictionary and room behind it. */
    private static final int LARGEST_WINDOW = Segments.LARGEST_ARRAY - MOST_ROOM - LEAST_ROOM;

    /** A pooled session keeps no larger buffer than this. */
    private static final int LARGEST_KEPT = 4 << 20;

    /** What comes next in the input. */
    private enum Part {
        FRAME_HEADER,
        BLOCK_HEADER,
        BLOCK,
        CHECKSUM,
        NOTHING
    }

    private final Pool<JavaZstdDecoding> pool;
    private final ZstdBlocks blocks = new ZstdBlocks();
    private final Xxh64 checksum = new Xxh64();

    private ZstdFrame frame = new ZstdFrame(0, true, 0, 0, 0, false);
    private int dictionaryLength;
    private Part part = Part.NOTHING;

    /** The header of the block that comes next. */
    private int block;

    private byte[] piece = NOTHING;
    private int at;
    private int limit;

    /** Where the piece ends in the whole input. */
    private long position;

    /** A part of the input that lies in several pieces. */
    private byte[] gathered = NOTHING;

    private int gatheredLength;

    /** Where the part that was last asked for lies. */
    private byte[] found = NOTHING;

    private int foundAt;

    /** The output so far, as far as it can be referred to. */
    private byte[] buffer = NOTHING;

    private int end;
    private int given;

    /** The output of the frame so far, in bytes. */
    private long written;

    JavaZstdDecoding(Pool<JavaZstdDecoding> pool) {
        this.pool = pool;
    }

    @Override
    public void start(@Nullable ZstdDictionary dictionary, ZstdFrame newFrame, long newPosition) {
        int before = dictionary == null ? 0 : dictionary.contentLength();
        if (newFrame.window() > LARGEST_WINDOW - before) {
            throw new LimitExceededException(
                    "the window of " + newFrame.window() + " bytes that the frame needs", LARGEST_WINDOW - before);
        }
        begin(dictionary, newFrame);
        piece = NOTHING;
        at = 0;
        limit = 0;
        position = newPosition;
        gatheredLength = 0;
        part = Part.FRAME_HEADER;
        end = 0;
        dictionaryLength = before;
        if (dictionary != null) {
            if (buffer.length < dictionaryLength) {
                buffer = new byte[dictionaryLength];
            }
            System.arraycopy(dictionary.bytes(), dictionary.contentStart(), buffer, 0, dictionaryLength);
            end = dictionaryLength;
        }
        given = end;
    }

    private void begin(@Nullable ZstdDictionary dictionary, ZstdFrame newFrame) {
        frame = newFrame;
        written = 0;
        checksum.reset();
        ZstdTables tables = dictionary == null ? null : dictionary.tables();
        if (tables == null) {
            blocks.start();
        } else {
            blocks.start(tables);
        }
    }

    @Override
    public void input(byte[] source, int offset, int length) {
        piece = source;
        at = offset;
        limit = offset + length;
        position += length;
    }

    @Override
    public int remaining() {
        return limit - at;
    }

    @Override
    public boolean finished() {
        return part == Part.NOTHING && given == end;
    }

    @Override
    public int decode(byte[] target, int offset, int length) {
        while (given == end) {
            if (part == Part.NOTHING || !step()) {
                return 0;
            }
        }
        int count = Math.min(length, end - given);
        System.arraycopy(buffer, given, target, offset, count);
        given += count;
        return count;
    }

    /** Takes the next part of the input; false if it is not there as a whole. */
    private boolean step() {
        switch (part) {
            case FRAME_HEADER -> {
                if (!find(frame.headerLength())) {
                    return false;
                }
                part = Part.BLOCK_HEADER;
            }
            case BLOCK_HEADER -> {
                if (!find(BLOCK_HEADER)) {
                    return false;
                }
                block = header(found, foundAt);
                if (type(block) == 3 || block >>> 3 > frame.largestBlock()) {
                    throw ZstdFaults.block(type(block), offset());
                }
                part = Part.BLOCK;
            }
            case BLOCK -> {
                if (!find(type(block) == 1 ? 1 : block >>> 3)) {
                    return false;
                }
                decodeBlock();
                boolean last = (block & 1) != 0;
                if (frame.contentSize() >= 0
                        && (last ? written != frame.contentSize() : written > frame.contentSize())) {
                    throw ZstdFaults.size(offset());
                }
                part = !last ? Part.BLOCK_HEADER : frame.checksum() ? Part.CHECKSUM : Part.NOTHING;
            }
            case CHECKSUM -> {
                if (!find(CHECKSUM)) {
                    return false;
                }
                verify(found, foundAt, offset());
                part = Part.NOTHING;
            }
            case NOTHING -> {}
        }
        return true;
    }

    private void decodeBlock() {
        makeRoom();
        int start = end;
        int history = written > frame.window() ? (int) (end - frame.window()) : 0;
        end = decodeBlock(block, found, foundAt, offset(), buffer, history, end, buffer.length, frame.largestBlock());
        written += end - start;
        if (frame.checksum()) {
            checksum.update(buffer, start, end - start);
        }
    }

    /** Decodes a block of any type; gives where its output ends, or {@link ZstdBlocks#TOO_SMALL}. */
    private int decodeBlock(
            int header,
            byte[] source,
            int from,
            long offset,
            byte[] target,
            int history,
            int to,
            int targetEnd,
            int largest) {
        int size = header >>> 3;
        if (type(header) == 2) {
            return blocks.decode(source, from, from + size, offset, target, history, to, targetEnd, largest);
        }
        if (size > targetEnd - to) {
            return ZstdBlocks.TOO_SMALL;
        }
        if (type(header) == 1) {
            Arrays.fill(target, to, to + size, source[from]);
        } else {
            System.arraycopy(source, from, target, to, size);
        }
        return to + size;
    }

    private void verify(byte[] source, int from, long offset) {
        if (checksum.value() != (int) Words.INT.get(source, from)) {
            throw ZstdFaults.checksum(offset);
        }
    }

    private static int type(int header) {
        return (header >>> 1) & 3;
    }

    private static int header(byte[] source, int from) {
        return (source[from] & 0xFF) | (source[from + 1] & 0xFF) << 8 | (source[from + 2] & 0xFF) << 16;
    }

    /** Finds so many bytes of input in one place; false if they are not there yet. */
    private boolean find(int length) {
        if (gatheredLength == 0 && at >= BEFORE && length <= limit - at) {
            found = piece;
            foundAt = at;
            at += length;
            return true;
        }
        int room = BEFORE + length + ZstdBlocks.SLACK;
        if (gathered.length < room) {
            gathered = Arrays.copyOf(gathered, Math.max(room, Math.min(2 * gathered.length, LARGEST_BLOCK)));
        }
        int more = Math.min(length - gatheredLength, limit - at);
        System.arraycopy(piece, at, gathered, BEFORE + gatheredLength, more);
        at += more;
        gatheredLength += more;
        if (gatheredLength < length) {
            return false;
        }
        found = gathered;
        foundAt = BEFORE;
        gatheredLength = 0;
        return true;
    }

    private long offset() {
        return position - (limit - at);
    }

    /** Makes room for a block, by more memory until the window is whole, and then by moving the window to the front. */
    private void makeRoom() {
        int needed = frame.largestBlock() + ZstdBlocks.SLACK;
        if (needed <= buffer.length - end) {
            return;
        }
        long room = Math.clamp(frame.window(), LEAST_ROOM, MOST_ROOM);
        long most = dictionaryLength + frame.window() + room + needed;
        if (frame.contentSize() >= 0) {
            // Blocks of a frame that decodes to more than it declares end in a fault.
            most = Math.min(most, dictionaryLength + frame.contentSize() + 2L * needed);
        }
        if (buffer.length < most) {
            long size = Math.min(most, Math.max(2L * buffer.length, end + (long) needed));
            buffer = Arrays.copyOf(buffer, Segments.arrayLength(Math.max(size, end + (long) needed)));
        } else {
            int kept = (int) Math.min(end, frame.window());
            System.arraycopy(buffer, end - kept, buffer, 0, kept);
            end = kept;
            given = kept;
        }
    }

    @Override
    public void close() {
        piece = NOTHING;
        found = NOTHING;
        part = Part.NOTHING;
        given = end;
        if (buffer.length > LARGEST_KEPT) {
            buffer = NOTHING;
            end = 0;
            given = 0;
        }
        pool.give(this);
    }

    /**
     * Decodes a frame without a dictionary from an array to where its output belongs.
     *
     * @param offset where the frame starts in the whole input
     * @return the bytes written, or -1 if the target is too small
     */
    int decode(ZstdFrame newFrame, byte[] source, int from, long offset, byte[] target, int start, int targetEnd) {
        begin(null, newFrame);
        int read = from + newFrame.headerLength();
        int to = start;
        int header;
        do {
            header = header(source, read);
            read += BLOCK_HEADER;
            int history = to - start > newFrame.window() ? (int) (to - newFrame.window()) : start;
            long blockOffset = offset + read - from;
            to = decodeBlock(
                    header, source, read, blockOffset, target, history, to, targetEnd, newFrame.largestBlock());
            if (to == ZstdBlocks.TOO_SMALL) {
                return -1;
            }
            read += type(header) == 1 ? 1 : header >>> 3;
        } while ((header & 1) == 0);
        if (newFrame.contentSize() >= 0 && newFrame.contentSize() != to - start) {
            throw ZstdFaults.size(offset + read - from);
        }
        if (newFrame.checksum()) {
            checksum.update(target, start, to - start);
            verify(source, read, offset + read - from);
        }
        return to - start;
    }
}
