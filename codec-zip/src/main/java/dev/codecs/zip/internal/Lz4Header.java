package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.Lz4Options;
import dev.codecs.zip.Lz4Options.BlockSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The frame descriptor (LZ4 Frame Format Description, "Frame Descriptor"), and the numbers around it.
 *
 * @param linked whether blocks refer to those before them
 * @param blockSize the most content of a block
 */
record Lz4Header(
        boolean linked,
        boolean blockChecksums,
        boolean contentChecksum,
        OptionalLong contentSize,
        OptionalInt dictionaryId,
        int blockSize) {
    static final int MAGIC = 0x184D2204;
    static final int LEGACY_MAGIC = 0x184C2102;

    /** The content of every block of a legacy frame but the last. */
    static final int LEGACY_BLOCK = 8 << 20;

    /** The most bytes of a block of a legacy frame: a larger number is the magic of the next frame. */
    static final int LEGACY_LARGEST = (int) Lz4Blocks.bound(LEGACY_BLOCK);

    /** Set in the size of a block that was not compressed. */
    static final int STORED = 0x80000000;

    /** The magic, the longest descriptor. */
    static final int LONGEST = 4 + 15;

    /** How many bytes of a descriptor tell how long it is. */
    static final int FIXED = 2;

    private static final int VERSION = 0x40;
    private static final int VERSION_MASK = 0xC0;
    private static final int INDEPENDENT = 0x20;
    private static final int BLOCK_CHECKSUMS = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int RESERVED = 0x02;
    private static final int DICTIONARY_ID = 0x01;

    private static final int SMALLEST_BLOCK_CODE = 4;

    /** That of a frame which has these options. */
    static Lz4Header of(Lz4Options options, BlockSize blockSize, OptionalLong contentSize) {
        return new Lz4Header(
                options.linkedBlocks(),
                options.blockChecksums(),
                options.contentChecksum(),
                options.contentSize() ? contentSize : OptionalLong.empty(),
                options.dictionaryId(),
                blockSize.bytes());
    }

    /** {@return whether the number starts a frame that carries what no decoder looks at} */
    static boolean isSkippable(int magic) {
        return (magic & 0xFFFFFFF0) == 0x184D2A50;
    }

    /** {@return how long the descriptor is that starts with this byte} */
    static int length(byte flags) {
        return FIXED + ((flags & CONTENT_SIZE) != 0 ? 8 : 0) + ((flags & DICTIONARY_ID) != 0 ? 4 : 0) + 1;
    }

    /**
     * {@return what the descriptor says}
     *
     * @param position of its start in the input
     * @throws CorruptInputException if it is none
     */
    static Lz4Header parse(byte[] descriptor, long position) {
        int flags = descriptor[0];
        int block = descriptor[1];
        int code = block >>> 4 & 7;
        int last = descriptor.length - 1;
        if ((flags & VERSION_MASK) != VERSION) {
            throw fault("its version is unknown", position);
        }
        if ((flags & RESERVED) != 0 || (block & 0x8F) != 0) {
            throw fault("reserved bits of its header are set", position);
        }
        if (code < SMALLEST_BLOCK_CODE) {
            throw fault("its size of blocks does not exist", position + 1);
        }
        if (descriptor[last] != check(descriptor, last)) {
            throw fault("its header does not match its checksum", position + last);
        }
        ByteBuffer fields = ByteBuffer.wrap(descriptor, FIXED, last - FIXED).order(ByteOrder.LITTLE_ENDIAN);
        OptionalLong size = OptionalLong.empty();
        if ((flags & CONTENT_SIZE) != 0) {
            size = OptionalLong.of(fields.getLong());
            if (size.getAsLong() < 0) {
                throw fault("its content is said to be larger than 2^63 bytes", position + FIXED);
            }
        }
        return new Lz4Header(
                (flags & INDEPENDENT) == 0,
                (flags & BLOCK_CHECKSUMS) != 0,
                (flags & CONTENT_CHECKSUM) != 0,
                size,
                (flags & DICTIONARY_ID) != 0 ? OptionalInt.of(fields.getInt()) : OptionalInt.empty(),
                1 << (8 + 2 * code));
    }

    /** {@return the magic and the descriptor} */
    byte[] bytes() {
        int flags = VERSION
                | (linked ? 0 : INDEPENDENT)
                | (blockChecksums ? BLOCK_CHECKSUMS : 0)
                | (contentSize.isPresent() ? CONTENT_SIZE : 0)
                | (contentChecksum ? CONTENT_CHECKSUM : 0)
                | (dictionaryId.isPresent() ? DICTIONARY_ID : 0);
        byte[] bytes = new byte[Integer.BYTES + length((byte) flags)];
        ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        // Block sizes are 64 KiB times powers of four, from code 4 on.
        int code = SMALLEST_BLOCK_CODE + (Integer.numberOfTrailingZeros(blockSize) - 16) / 2;
        fields.putInt(MAGIC).put((byte) flags).put((byte) (code << 4));
        contentSize.ifPresent(fields::putLong);
        dictionaryId.ifPresent(fields::putInt);
        byte[] descriptor = Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length);
        bytes[bytes.length - 1] = check(descriptor, descriptor.length - 1);
        return bytes;
    }

    private static byte check(byte[] descriptor, int length) {
        return (byte) (Xxh32.of(descriptor, 0, length) >>> 8);
    }

    /** {@return what says that a frame breaks the rules of the format} */
    static CorruptInputException fault(String what, long offset) {
        return new CorruptInputException("invalid LZ4 frame: " + what, offset);
    }
}
