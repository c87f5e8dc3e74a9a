package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4Header.fault;

import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A source of LZ4 frames to its end, or the first of them. The source is asked for no more than the next block, so that nothing has to
 * be given back to it.
 */
final class Lz4Decompression implements Decompression {
    /** How much is taken for a block at a time, so that nothing is taken for what the source does not have. */
    private static final int PIECE = 64 << 10;

    private final InputStream source;
    private final boolean prefix;
    private final Lz4Compressor compressor;

    /** How many bytes the source has given. */
    private long position;

    private @Nullable IOException brokenOff;

    private final byte[] number = new byte[Integer.BYTES];
    private byte[] packed = {};

    private @Nullable Lz4Frame frame;

    /** The number that ended a legacy frame: it starts the next one. */
    private boolean magicIsRead;

    private boolean finished;

    /** What blocks can refer to, what was given, and, up to the limit, what is to be given. */
    private byte[] content = {};

    private int given;
    private int limit;

    /** @param prefix whether to read a single frame of the source, which supports marks, and to leave that open */
    Lz4Decompression(InputStream source, boolean prefix, Lz4Compressor compressor) {
        this.source = source;
        this.prefix = prefix;
        this.compressor = compressor;
    }

    @Override
    public int decode(byte[] target, int offset, int length) throws IOException {
        while (given == limit) {
            if (finished) {
                return -1;
            }
            int direct = readNext(target, offset, length);
            if (direct > 0) {
                return direct;
            }
        }
        int count = Math.min(length, limit - given);
        System.arraycopy(content, given, target, offset, count);
        given += count;
        return count;
    }

    /**
     * Reads a header or a block: into the target if that has room for any, and to {@link #content} otherwise.
     *
     * @return how many bytes the target got
     * @throws IOException for a fault of the source, which may pass if nothing was read before it
     */
    private int readNext(byte[] target, int offset, int length) throws IOException {
        if (brokenOff != null) {
            throw new IOException("the source failed before: " + brokenOff.getMessage(), brokenOff);
        }
        long start = position;
        try {
            if (frame != null) {
                return readBlock(frame, target, offset, length);
            }
            readHeader();
            return 0;
        } catch (IOException e) {
            brokenOff = position > start ? e : null;
            throw e;
        }
    }

    private void readHeader() throws IOException {
        long start = position - (magicIsRead ? Integer.BYTES : 0);
        if (!magicIsRead && !tryNumber()) {
            if (start == 0) {
                throw Faults.truncated(0);
            }
            finished = true;
            return;
        }
        magicIsRead = false;
        int magic = number();
        if (Lz4Header.isSkippable(magic)) {
            pass(Integer.toUnsignedLong(readNumber()));
            finished = prefix;
        } else if (magic == Lz4Header.LEGACY_MAGIC) {
            start(Lz4Frame.legacy());
        } else if (magic == Lz4Header.MAGIC) {
            byte[] first = new byte[1];
            require(first, 0, 1);
            byte[] descriptor = Arrays.copyOf(first, Lz4Header.length(first[0]));
            require(descriptor, 1, descriptor.length - 1);
            Lz4Header header = Lz4Header.parse(descriptor, position - descriptor.length);
            start(new Lz4Frame(header, compressor.dictionaryFor(header, position)));
        } else {
            throw start == 0 ? fault("it does not start like one", 0) : Faults.trailing(start);
        }
    }

    private void start(Lz4Frame next) {
        frame = next;
        given = 0;
        limit = 0;
        reserve(next.dictionary().length);
        System.arraycopy(next.dictionary(), 0, content, 0, next.dictionary().length);
        given = next.dictionary().length;
        limit = given;
    }

    private int readBlock(Lz4Frame current, byte[] target, int offset, int length) throws IOException {
        if (current.isLegacy()) {
            if (!nextLegacyBlock()) {
                frame = null;
                finished |= prefix;
                return 0;
            }
        } else if (readNumber() == 0) {
            finish(current);
            return 0;
        }
        int size = number();
        int count = current.length(size, position - Integer.BYTES);
        long start = position;
        requireBlock(count);
        if (current.header().blockChecksums()) {
            current.verifyBlock(Xxh32.of(packed, 0, count), readNumber(), position);
        }
        return current.isStored(size)
                ? copy(current, count, target, offset, length)
                : decompress(current, count, start, target, offset, length);
    }

    /** {@return whether another block follows, whose size is in {@link #number} then} */
    private boolean nextLegacyBlock() throws IOException {
        if (prefix) {
            source.mark(Integer.BYTES);
        }
        if (!tryNumber()) {
            return false;
        }
        if (Integer.compareUnsigned(number(), Lz4Header.LEGACY_LARGEST) <= 0) {
            return true;
        }
        if (prefix) {
            source.reset();
        } else {
            magicIsRead = true;
        }
        return false;
    }

    private void finish(Lz4Frame ended) throws IOException {
        ended.verifySize(position);
        if (ended.header().contentChecksum()) {
            ended.verifyContent(readNumber(), position);
        }
        frame = null;
        finished = prefix;
    }

    private int copy(Lz4Frame current, int count, byte[] target, int offset, int length) {
        boolean direct = isDirect(current, count, length);
        if (direct) {
            System.arraycopy(packed, 0, target, offset, count);
        } else {
            makeRoom(current, count);
            System.arraycopy(packed, 0, content, limit, count);
        }
        return added(current, direct, target, offset, count);
    }

    private int decompress(Lz4Frame current, int count, long start, byte[] target, int offset, int length) {
        int most = current.mostContent(count);
        MemorySegment block = Segments.of(packed, 0, count);
        boolean direct = isDirect(current, most, length);
        int written;
        if (direct) {
            written = (int) compressor.blocks().decompress(block, start, Segments.of(target, offset, most), 0);
        } else {
            makeRoom(current, most);
            MemorySegment room = Segments.of(content, 0, limit + most);
            int from = current.header().linked() ? 0 : limit - current.dictionary().length;
            written = (int) compressor.blocks().decompress(block, start, room.asSlice(from), limit - from);
        }
        if (written == Lz4Blocks.TOO_SMALL) {
            throw current.tooMuch(start);
        }
        return added(current, direct, target, offset, written);
    }

    /** {@return whether a block can be decoded into the caller's array, since no other block refers to it, nor it to anything} */
    private static boolean isDirect(Lz4Frame current, int most, int length) {
        return length >= most && !current.header().linked() && current.dictionary().length == 0;
    }

    private int added(Lz4Frame current, boolean direct, byte[] target, int offset, int count) {
        if (direct) {
            current.add(Segments.of(target, offset, count), position);
            return count;
        }
        current.add(Segments.of(content, limit, count), position);
        limit += count;
        return 0;
    }

    /** Makes room for so much content behind what the next block can refer to. */
    private void makeRoom(Lz4Frame current, int most) {
        if (!current.header().linked()) {
            given = current.dictionary().length;
            limit = given;
        } else if (content.length - limit < most) {
            int kept = Math.min(limit, Lz4Blocks.WINDOW);
            System.arraycopy(content, limit - kept, content, 0, kept);
            given = kept;
            limit = kept;
            // And as much room again as was moved, so that tiny blocks do not move the window one by one.
            reserve(most + Lz4Blocks.WINDOW);
        }
        reserve(most);
    }

    private void reserve(int more) {
        if (content.length - limit < more) {
            content = Arrays.copyOf(content, limit + more);
        }
    }

    private int number() {
        return (number[0] & 0xFF) | (number[1] & 0xFF) << 8 | (number[2] & 0xFF) << 16 | number[3] << 24;
    }

    private int readNumber() throws IOException {
        require(number, 0, number.length);
        return number();
    }

    /** {@return whether there was another number, and not the end of the source} */
    private boolean tryNumber() throws IOException {
        if (readSome(number, 0, 1) < 0) {
            return false;
        }
        require(number, 1, number.length - 1);
        return true;
    }

    private void requireBlock(int length) throws IOException {
        for (int at = 0; at < length; ) {
            int count = Math.min(length - at, Math.max(PIECE, at));
            if (packed.length < at + count) {
                packed = Arrays.copyOf(packed, at + count);
            }
            require(packed, at, count);
            at += count;
        }
    }

    private void require(byte[] target, int offset, int length) throws IOException {
        for (int at = offset; at < offset + length; ) {
            int count = readSome(target, at, offset + length - at);
            if (count < 0) {
                throw Faults.truncated(position);
            }
            at += count;
        }
    }

    /** {@return how many bytes it read, at least one, or -1 at the end of the source} */
    private int readSome(byte[] target, int offset, int length) throws IOException {
        int count = SourceBuffer.read(source, target, offset, length);
        position += Math.max(0, count);
        return count;
    }

    private void pass(long length) throws IOException {
        byte[] passed = new byte[(int) Math.min(PIECE, length)];
        for (long left = length; left > 0; ) {
            int count = (int) Math.min(passed.length, left);
            require(passed, 0, count);
            left -= count;
        }
    }

    @Override
    public void close(boolean idle) throws IOException {
        if (!prefix) {
            source.close();
        }
    }
}
