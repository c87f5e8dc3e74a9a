package dev.codecs.spi;

import java.util.Objects;

/**
 * A static fact about an engine: it runs this algorithm, and is preferred so much.
 *
 * @param algorithm the standard name in lower case
 * @param rank higher is preferred among the engines of one algorithm; set from measurements. By custom 100 is the portable
 *     engine that is always there
 */
public record Offer(String algorithm, int rank) {
    public Offer {
        Objects.requireNonNull(algorithm, "algorithm");
    }
}
