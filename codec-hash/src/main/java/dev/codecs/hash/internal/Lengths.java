package dev.codecs.hash.internal;

import dev.codecs.spi.Segments;

/** The lengths of results among which callers choose: those of the algorithms, whether an engine has them all or not. */
public final class Lengths {
    private Lengths() {}

    /**
     * {@return the length in bytes}
     *
     * @throws IllegalArgumentException if the algorithm has results of several lengths, but none of this
     */
    public static int check(String algorithm, int bytes) {
        int longest = switch (algorithm) {
            case "blake2b" -> 64;
            case "blake2s" -> 32;
            case "blake3", "shake128", "shake256" -> Segments.LARGEST_ARRAY;
            default -> 0; // it has one length, which is no question of arguments
        };
        if (longest > 0 && (bytes < 1 || bytes > longest)) {
            throw new IllegalArgumentException(
                    algorithm + " has results of 1 to " + longest + " bytes, not of " + bytes);
        }
        return bytes;
    }
}
