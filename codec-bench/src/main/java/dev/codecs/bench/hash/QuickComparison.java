package dev.codecs.bench.hash;

import java.util.List;

/** The hashes that stand for all others: two digests, a modern one, and one that is fast. */
public final class QuickComparison {
    /** In the order in which they are shown. */
    public static final List<String> ALGORITHMS = List.of("sha-256", "sha-512", "blake3", "xxh3-64");

    private QuickComparison() {}
}
