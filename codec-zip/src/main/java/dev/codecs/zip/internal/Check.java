package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/**
 * What the trailer of a stream says of its content: nothing (deflate), the Adler-32 (zlib), the CRC-32 and the length (gzip).
 * The JVM has machine code of its own for both sums, at more than 10 GB/s.
 */
final class Check {
    private static final long PIECE = 1 << 30;

    /** Of a mapped file, which is copied: HotSpot's code for checksums would end the JVM if it is shortened. */
    private static final int MAPPED_PIECE = 16 << 10;

    private final Format format;
    private final Checksum sum;
    private long length;

    Check(Format format) {
        this.format = format;
        this.sum = format == Format.GZIP ? new CRC32() : new Adler32();
    }

    void update(byte[] content, int offset, int count) {
        if (format != Format.DEFLATE) {
            sum.update(content, offset, count);
            length += count;
        }
    }

    void update(MemorySegment content) {
        byte[] array = Segments.array(content);
        if (array != null) {
            update(array, Segments.offset(content), (int) content.byteSize());
        } else if (format != Format.DEFLATE && content.isMapped()) {
            byte[] piece = new byte[(int) Math.min(MAPPED_PIECE, content.byteSize())];
            for (long at = 0; at < content.byteSize(); at += piece.length) {
                int count = (int) Math.min(piece.length, content.byteSize() - at);
                MemorySegment.copy(content, JAVA_BYTE, at, piece, 0, count);
                sum.update(piece, 0, count);
            }
            length += content.byteSize();
        } else if (format != Format.DEFLATE) {
            for (long at = 0; at < content.byteSize(); at += PIECE) {
                sum.update(content.asSlice(at, Math.min(PIECE, content.byteSize() - at))
                        .asByteBuffer());
            }
            length += content.byteSize();
        }
    }

    /** What went through. */
    Summary summary() {
        return new Summary(format, (int) sum.getValue(), length);
    }

    /**
     * Compares with a trailer that was read.
     *
     * @param position where it ends in the whole input
     * @throws CorruptInputException if they differ
     */
    void verify(byte[] read, long position) {
        byte[] expected = summary().trailer();
        int differs = Arrays.mismatch(expected, read);
        if (differs >= 0) {
            String what = format == Format.ZLIB ? "Adler-32" : differs < Integer.BYTES ? "CRC-32" : "length";
            throw new CorruptInputException(
                    "the decompressed data does not match the " + what + " in the trailer of the " + format.algorithm()
                            + " stream",
                    position);
        }
    }
}
