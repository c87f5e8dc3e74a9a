package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4Header.fault;

import dev.codecs.CorruptInputException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A frame that is being read: what its header says, and what came of it so far. */
final class Lz4Frame {
    private static final Lz4Header LEGACY =
            new Lz4Header(false, false, false, OptionalLong.empty(), OptionalInt.empty(), Lz4Header.LEGACY_BLOCK);

    private final Lz4Header header;
    private final boolean legacy;
    private final byte[] dictionary;
    private final Xxh32 hash = new Xxh32();
    private long written;

    /** @param dictionary what its first block can refer to, at most the window's size */
    Lz4Frame(Lz4Header header, byte[] dictionary) {
        this(header, false, dictionary);
    }

    private Lz4Frame(Lz4Header header, boolean legacy, byte[] dictionary) {
        this.header = header;
        this.legacy = legacy;
        this.dictionary = dictionary;
    }

    /** One of the form before frames had headers (LZ4 Frame Format Description, "Legacy frame"). */
    static Lz4Frame legacy() {
        return new Lz4Frame(LEGACY, true, new byte[0]);
    }

    Lz4Header header() {
        return header;
    }

    boolean isLegacy() {
        return legacy;
    }

    byte[] dictionary() {
        return dictionary;
    }

    /** How many bytes of content there were. */
    long written() {
        return written;
    }

    /** {@return whether a block with this size was not compressed} */
    boolean isStored(int size) {
        return !isLegacy() && (size & Lz4Header.STORED) != 0;
    }

    /** {@return how many bytes of the input a block with this size has, without its checksum} */
    int length(int size, long position) {
        if (isLegacy()) {
            if (size <= 0) {
                throw fault("a block has no size", position);
            }
            return size;
        }
        int length = size & ~Lz4Header.STORED;
        if (length > header.blockSize()) {
            throw fault("a block is larger than its header allows", position);
        }
        return length;
    }

    /** {@return the most content that a block with so many bytes can have} */
    int mostContent(int length) {
        return (int) Math.min(header.blockSize(), Lz4Blocks.LARGEST_RATIO * length);
    }

    /** {@return what says that a block gives more than it can} */
    CorruptInputException tooMuch(long position) {
        return fault("a block holds more than its header allows", position);
    }

    void verifyBlock(int expected, int checksum, long position) {
        if (expected != checksum) {
            throw fault("a block does not match its checksum", position);
        }
    }

    /** Takes note of the content of another block. */
    void add(MemorySegment content, long position) {
        if (header.contentChecksum()) {
            hash.update(content);
        }
        written += content.byteSize();
        if (header.contentSize().isPresent() && written > header.contentSize().getAsLong()) {
            throw wrongSize(position);
        }
    }

    /** Compares the content with its size. */
    void verifySize(long position) {
        if (header.contentSize().isPresent() && written != header.contentSize().getAsLong()) {
            throw wrongSize(position);
        }
    }

    private static CorruptInputException wrongSize(long position) {
        return fault("its content has another size than its header says", position);
    }

    void verifyContent(int checksum, long position) {
        if (hash.value() != checksum) {
            throw fault("its content does not match its checksum", position);
        }
    }
}
