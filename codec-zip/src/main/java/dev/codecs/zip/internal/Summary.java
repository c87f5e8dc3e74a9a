package dev.codecs.zip.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the trailer of a format tells of the content.
 *
 * @param sum the Adler-32 for zlib, the CRC-32 for gzip, of no meaning for bare DEFLATE data
 * @param length bytes
 */
record Summary(Format format, int sum, long length) {
    /** Of this content and the next one joined. */
    Summary followedBy(Summary next) {
        int joined = switch (format) {
            case DEFLATE -> 0;
            case ZLIB -> CombinedSums.adler32(sum, next.sum, next.length);
            case GZIP -> CombinedSums.crc32(sum, next.sum, next.length);
        };
        return new Summary(format, joined, length + next.length);
    }

    byte[] trailer() {
        ByteBuffer trailer = ByteBuffer.allocate(format.trailerLength());
        return switch (format) {
            case DEFLATE -> trailer.array();
            case ZLIB -> trailer.putInt(sum).array();
            case GZIP ->
                trailer.order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(sum)
                        .putInt((int) length)
                        .array();
        };
    }
}
