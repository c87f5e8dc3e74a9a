package dev.codecs.spi;

import java.util.Objects;

/**
 * A static fact about an engine: it runs this algorithm, and is preferred so much.
 *
 * @param algorithm the standard name in lower case
 * @param rank higher is preferred among the engines of one algorithm; set from measurements. By custom 100 is the portable
 *     engine that is always there
 * @param from the rank counts for data of at least so many bytes; what is smaller goes to the best engine whose rank counts there.
 *     Hashers and compressors heed it, and every other codec takes the best rank
 */
public record Offer(String algorithm, int rank, long from) {
    public Offer {
        Objects.requireNonNull(algorithm, "algorithm");
        if (from < 0) {
            throw new IllegalArgumentException("from " + from + " bytes");
        }
    }

    /** An offer for data of every size. */
    public Offer(String algorithm, int rank) {
        this(algorithm, rank, 0);
    }
}
