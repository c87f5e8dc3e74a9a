package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4Header.fault;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.codecs.OutputTooSmallException;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Decompresses frames from memory to memory. For one call. */
final class Lz4FrameReader {
    static final ValueLayout.OfInt LITTLE_ENDIAN = JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Lz4Compressor compressor;
    private final MemorySegment source;
    private final MemorySegment target;
    private long read;
    private long written;

    /** The dictionary, and the content of the frame behind it as far as it was needed there. */
    private byte[] joined = {};

    private int joinedHistory;

    Lz4FrameReader(Lz4Compressor compressor, MemorySegment source, MemorySegment target) {
        this.compressor = compressor;
        this.source = source;
        this.target = target;
    }

    long read() {
        return read;
    }

    long written() {
        return written;
    }

    /** {@return whether the source was read to its end} */
    boolean done() {
        return read == source.byteSize();
    }

    /** Decompresses a frame; a skippable one has no content. */
    void readFrame() {
        long start = read;
        joinedHistory = 0;
        int magic = readInt();
        if (Lz4Header.isSkippable(magic)) {
            skip(Integer.toUnsignedLong(readInt()));
        } else if (magic == Lz4Header.LEGACY_MAGIC) {
            readLegacyBlocks(Lz4Frame.legacy());
        } else if (magic == Lz4Header.MAGIC) {
            Lz4Header header = readHeader();
            readBlocks(new Lz4Frame(header, compressor.dictionaryFor(header, read)));
        } else {
            throw start == 0 ? fault("it does not start like one", 0) : Faults.trailing(start);
        }
    }

    private Lz4Header readHeader() {
        require(1);
        byte[] descriptor = new byte[Lz4Header.length(source.get(JAVA_BYTE, read))];
        require(descriptor.length);
        MemorySegment.copy(source, JAVA_BYTE, read, descriptor, 0, descriptor.length);
        Lz4Header header = Lz4Header.parse(descriptor, read);
        read += descriptor.length;
        return header;
    }

    private void readBlocks(Lz4Frame frame) {
        for (int size = readInt(); size != 0; size = readInt()) {
            readBlock(frame, size);
        }
        frame.verifySize(read);
        if (frame.header().contentChecksum()) {
            frame.verifyContent(readInt(), read);
        }
    }

    /** They end where the source does, or where the number of a frame stands in place of a size. */
    private void readLegacyBlocks(Lz4Frame frame) {
        while (!done()) {
            int size = readInt();
            if (Integer.compareUnsigned(size, Lz4Header.LEGACY_LARGEST) > 0) {
                read -= Integer.BYTES;
                return;
            }
            readBlock(frame, size);
        }
    }

    private void readBlock(Lz4Frame frame, int size) {
        int length = frame.length(size, read - Integer.BYTES);
        require(length);
        MemorySegment block = source.asSlice(read, length);
        long position = read;
        read += length;
        if (frame.header().blockChecksums()) {
            frame.verifyBlock(Xxh32.of(block), readInt(), read);
        }
        long count = frame.isStored(size) ? copy(block) : decompress(frame, block, position);
        frame.add(target.asSlice(written, count), read);
        written += count;
    }

    private long copy(MemorySegment block) {
        if (block.byteSize() > target.byteSize() - written) {
            throw tooSmall();
        }
        MemorySegment.copy(block, 0, target, written, block.byteSize());
        return block.byteSize();
    }

    private long decompress(Lz4Frame frame, MemorySegment block, long position) {
        int most = frame.mostContent((int) block.byteSize());
        long room = Math.min(most, target.byteSize() - written);
        boolean linked = frame.header().linked();
        int history = linked ? (int) Math.min(Lz4Blocks.WINDOW, frame.written()) : 0;
        long count;
        if (frame.dictionary().length == 0 || history == Lz4Blocks.WINDOW) {
            MemorySegment out = target.asSlice(written - history, history + room);
            count = compressor.blocks().decompress(block, position, out, history);
        } else {
            int to = frame.dictionary().length + history;
            joinHistory(frame.dictionary(), history, to + (int) room);
            count = compressor.blocks().decompress(block, position, Segments.of(joined, 0, to + (int) room), to);
            if (count > 0) {
                MemorySegment.copy(joined, to, target, JAVA_BYTE, written, (int) count);
            }
        }
        if (count == Lz4Blocks.TOO_SMALL) {
            throw room == most ? frame.tooMuch(position) : tooSmall();
        }
        return count;
    }

    /** Blocks can be of a few bytes, so that what comes before each is not copied again for it. */
    private void joinHistory(byte[] dictionary, int history, int length) {
        if (joined.length == 0) {
            joined = Arrays.copyOf(dictionary, length);
        } else if (joined.length < length) {
            joined = Arrays.copyOf(joined, Math.max(length, Math.min(2 * joined.length, 4 * Lz4Blocks.WINDOW)));
        }
        int more = history - joinedHistory;
        MemorySegment.copy(target, JAVA_BYTE, written - more, joined, dictionary.length + joinedHistory, more);
        joinedHistory = history;
    }

    private OutputTooSmallException tooSmall() {
        return new OutputTooSmallException(target.byteSize(), -1);
    }

    private void skip(long length) {
        require(length);
        read += length;
    }

    private int readInt() {
        require(Integer.BYTES);
        int value = source.get(LITTLE_ENDIAN, read);
        read += Integer.BYTES;
        return value;
    }

    private void require(long length) {
        if (length > source.byteSize() - read) {
            throw Faults.truncated(source.byteSize());
        }
    }
}
