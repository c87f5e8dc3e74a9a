package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CorruptInputException;
import java.lang.foreign.MemorySegment;

/**
 * What the header of a frame says (RFC 8878, sections 3.1.1.1 and 3.1.2).
 *
 * @param headerLength bytes
 * @param skippable whether the frame holds something else than compressed data, and is to be passed over
 * @param window the bytes before any place that its data may refer to
 * @param contentSize the bytes that a skippable frame has behind its header or that another decompresses to, or -1 if it does not tell
 * @param dictionaryId 0 if it does not tell
 * @param checksum whether the low half of the content's XXH64 follows the last block
 */
public record ZstdFrame(
        int headerLength, boolean skippable, long window, long contentSize, int dictionaryId, boolean checksum) {
    /** The most bytes of a header. */
    public static final int LONGEST_HEADER = 18;

    /** The most bytes that a block decompresses to. */
    public static final int LARGEST_BLOCK = 128 << 10;

    /** The bytes of a block's header. */
    public static final int BLOCK_HEADER = 3;

    /** The bytes of a checksum. */
    public static final int CHECKSUM = 4;

    /** What a frame starts with. */
    public static final int MAGIC = 0xFD2FB528;

    private static final int SKIPPABLE_MAGIC = 0x184D2A50;
    private static final int SKIPPABLE_HEADER = 8;
    private static final int SHORTEST_KNOWN = 5;

    private static final int RESERVED_BIT = 8;

    /**
     * A frame's place in a source.
     *
     * @param header what it starts with
     * @param length all its bytes
     * @param most the bytes that it decompresses to at the most
     */
    record Extent(ZstdFrame header, long length, long most) {}

    /**
     * {@return the length of the header of which these are the first bytes; more than are there if that cannot be told yet}
     *
     * @param position of the first byte in the whole input
     * @throws CorruptInputException if they are no header's
     */
    static int headerLength(byte[] bytes, int from, int to, long position) {
        if (to - from < SHORTEST_KNOWN) {
            return SHORTEST_KNOWN;
        }
        int magic = (int) little(bytes, from, 4);
        if ((magic & ~0xF) == SKIPPABLE_MAGIC) {
            return SKIPPABLE_HEADER;
        }
        if (magic != MAGIC) {
            throw position == 0
                    ? new CorruptInputException("this is no Zstandard frame", 0)
                    : Faults.trailing(position);
        }
        int descriptor = bytes[from + 4];
        if ((descriptor & RESERVED_BIT) != 0) {
            throw ZstdFaults.invalid("a reserved bit of the frame header is set", position);
        }
        return SHORTEST_KNOWN
                + (singleSegment(descriptor) ? 0 : 1)
                + dictionaryIdLength(descriptor)
                + contentSizeLength(descriptor);
    }

    /** {@return the header, which is there with all its bytes} */
    static ZstdFrame of(byte[] bytes, int from, long position) {
        int length = headerLength(bytes, from, from + SHORTEST_KNOWN, position);
        if (length == SKIPPABLE_HEADER && (int) little(bytes, from, 4) != MAGIC) {
            return new ZstdFrame(length, true, 0, little(bytes, from + 4, 4), 0, false);
        }
        int descriptor = bytes[from + 4];
        int at = from + SHORTEST_KNOWN;
        long window = 0;
        if (!singleSegment(descriptor)) {
            int exponent = 10 + ((bytes[at] & 0xFF) >>> 3);
            window = (1L << exponent) + (bytes[at] & 7) * (1L << (exponent - 3));
            at++;
        }
        int dictionaryId = (int) little(bytes, at, dictionaryIdLength(descriptor));
        at += dictionaryIdLength(descriptor);
        int sizeLength = contentSizeLength(descriptor);
        long size = sizeLength == 0 ? -1 : little(bytes, at, sizeLength) + (sizeLength == 2 ? 256 : 0);
        if (sizeLength > 0 && size < 0) {
            throw ZstdFaults.invalid("a content of 2^63 bytes or more", position);
        }
        return new ZstdFrame(
                length, false, singleSegment(descriptor) ? size : window, size, dictionaryId, (descriptor & 4) != 0);
    }

    private static boolean singleSegment(int descriptor) {
        return (descriptor & 32) != 0;
    }

    private static int dictionaryIdLength(int descriptor) {
        return (1 << (descriptor & 3)) >> 1;
    }

    private static int contentSizeLength(int descriptor) {
        int code = (descriptor & 0xFF) >>> 6;
        return code == 0 ? (descriptor & 32) >>> 5 : 1 << code;
    }

    /**
     * {@return a size into which every engine compresses any source of this length} It is what the reference library's {@code
     * ZSTD_COMPRESSBOUND} says: blocks as they are, and room to spare for small sources.
     */
    public static long bound(long length) {
        return length + (length >>> 8) + (Math.max(0, LARGEST_BLOCK - length) >>> 11);
    }

    /** {@return the most bytes that a block of this frame decompresses to (RFC 8878, section 3.1.1.2.4)} */
    public int largestBlock() {
        return (int) Math.min(window, LARGEST_BLOCK);
    }

    /**
     * {@return the header of the frame that starts there}
     *
     * @throws CorruptInputException if it is none, or cut short
     */
    static ZstdFrame of(MemorySegment source, long start) {
        byte[] first = new byte[LONGEST_HEADER];
        int available = (int) Math.min(first.length, source.byteSize() - start);
        MemorySegment.copy(source, JAVA_BYTE, start, first, 0, available);
        if (headerLength(first, 0, available, start) > available) {
            throw ZstdFaults.truncated(source.byteSize());
        }
        return of(first, 0, start);
    }

    /**
     * {@return the place of the frame with this header that starts there} Its blocks are walked over and not looked into.
     *
     * @throws CorruptInputException if it is cut short
     */
    static Extent extent(ZstdFrame header, MemorySegment source, long start) {
        long at = start + header.headerLength;
        if (header.skippable) {
            return new Extent(header, within(source, at, header.contentSize) - start, 0);
        }
        long most = 0;
        boolean last = false;
        while (!last) {
            long content = within(source, at, BLOCK_HEADER);
            int block = (source.get(JAVA_BYTE, at) & 0xFF)
                    | (source.get(JAVA_BYTE, at + 1) & 0xFF) << 8
                    | (source.get(JAVA_BYTE, at + 2) & 0xFF) << 16;
            last = (block & 1) != 0;
            int size = block >>> 3;
            int type = (block >>> 1) & 3;
            if (type == 3 || size > header.largestBlock()) {
                throw ZstdFaults.block(type, at);
            }
            most += type == 2 ? header.largestBlock() : size;
            at = within(source, content, type == 1 ? 1 : size);
        }
        return new Extent(header, within(source, at, header.checksum ? CHECKSUM : 0) - start, most);
    }

    private static long within(MemorySegment source, long at, long length) {
        if (length > source.byteSize() - at) {
            throw ZstdFaults.truncated(source.byteSize());
        }
        return at + length;
    }

    private static long little(byte[] bytes, int from, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes[from + i] & 0xFFL) << (8 * i);
        }
        return value;
    }
}
