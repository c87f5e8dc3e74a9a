package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4FrameReader.LITTLE_ENDIAN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CorruptInputException;
import java.lang.foreign.MemorySegment;

/**
 * A guess of how much content a source of frames has, by a walk over the sizes of their blocks. Full blocks are believed as far as their
 * bytes can stand for so much, the last block of a frame is taken for text; whatever is wrong with the source ends the walk.
 */
final class Lz4Estimate {
    private static final int RATIO_OF_TEXT = 4;

    private final MemorySegment source;
    private long at;

    private Lz4Estimate(MemorySegment source) {
        this.source = source;
    }

    /** {@return the guess, at least a few bytes} */
    static long of(MemorySegment source) {
        return new Lz4Estimate(source).frames();
    }

    private long frames() {
        long content = 0;
        while (has(2 * Integer.BYTES)) {
            int magic = nextInt();
            if (Lz4Header.isSkippable(magic)) {
                at += Integer.toUnsignedLong(nextInt());
            } else if (magic == Lz4Header.MAGIC) {
                content += frame();
            } else {
                return content + RATIO_OF_TEXT * (source.byteSize() - at);
            }
        }
        return content;
    }

    private long frame() {
        int length = Lz4Header.length(source.get(JAVA_BYTE, at));
        if (!has(length)) {
            return 0;
        }
        Lz4Header header;
        try {
            header = Lz4Header.parse(source.asSlice(at, length).toArray(JAVA_BYTE), at);
        } catch (CorruptInputException e) {
            at = source.byteSize();
            return 0;
        }
        at += length;
        long start = at;
        long content = blocks(header);
        long declared = header.contentSize().orElse(-1);
        return 0 <= declared && declared <= Lz4Blocks.LARGEST_RATIO * (at - start) ? declared : content;
    }

    private long blocks(Lz4Header header) {
        long full = 0;
        long last = 0;
        while (has(Integer.BYTES)) {
            int size = nextInt();
            if (size == 0) {
                at += header.contentChecksum() ? Integer.BYTES : 0;
                break;
            }
            int length = size & ~Lz4Header.STORED;
            full += Math.min(header.blockSize(), Lz4Blocks.LARGEST_RATIO * last);
            if (size < 0) {
                full += length;
                last = 0;
            } else {
                last = length;
            }
            at += (long) length + (header.blockChecksums() ? Integer.BYTES : 0); // lengths go up to 2^31 - 1
        }
        return full + Math.min(header.blockSize(), RATIO_OF_TEXT * last);
    }

    private boolean has(long length) {
        return length <= source.byteSize() - at;
    }

    private int nextInt() {
        int value = source.get(LITTLE_ENDIAN, at);
        at += Integer.BYTES;
        return value;
    }
}
