package dev.codecs.zip.internal.java;

/**
 * Entries of tables of hashes that hold the number of a place and below it the low bits of its hash, which the index in the table does
 * not tell. Without them a search waits for the bytes at candidates, most of which match nothing.
 */
final class ZstdTags {
    static final int TAG_BITS = 8;
    static final int TAG_MASK = (1 << TAG_BITS) - 1;

    private ZstdTags() {}

    /** Notes a place for its hash. */
    static void note(int[] table, int hash, int place) {
        table[hash >>> TAG_BITS] = (place << TAG_BITS) | (hash & TAG_MASK);
    }
}
