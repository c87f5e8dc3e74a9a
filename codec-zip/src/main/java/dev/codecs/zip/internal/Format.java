package dev.codecs.zip.internal;

import dev.codecs.spi.Offer;
import java.util.List;

/** The three formats made of DEFLATE data. */
public enum Format {
    /** Nothing but the data (RFC 1951). */
    DEFLATE("deflate", 0),
    /** With a header of 2 bytes and an Adler-32 (RFC 1950). */
    ZLIB("zlib", 4),
    /** With a header of 10 bytes or more, a CRC-32 and the length; members may be joined (RFC 1952). */
    GZIP("gzip", 8);

    private final String algorithm;
    private final int trailerLength;

    Format(String algorithm, int trailerLength) {
        this.algorithm = algorithm;
        this.trailerLength = trailerLength;
    }

    /** {@return the offers of an engine of this rank for all three} */
    public static List<Offer> offers(int rank) {
        return List.of(
                new Offer(DEFLATE.algorithm, rank), new Offer(ZLIB.algorithm, rank), new Offer(GZIP.algorithm, rank));
    }

    static Format of(String algorithm) {
        for (Format format : values()) {
            if (format.algorithm.equals(algorithm)) {
                return format;
            }
        }
        throw new IllegalArgumentException(algorithm + " is not made of DEFLATE data");
    }

    String algorithm() {
        return algorithm;
    }

    int trailerLength() {
        return trailerLength;
    }

    /** The header to read. */
    HeaderReader headerReader() {
        return switch (this) {
            case DEFLATE -> HeaderReader.NONE;
            case ZLIB -> new ZlibHeader();
            case GZIP -> new GzipHeaderReader((part, next) -> {});
        };
    }
}
