package dev.codecs.zip.internal.java;

/**
 * Finds the matches of a source (RFC 1951, section 4) and chooses among them. What it chooses depends on the bytes and on how far
 * they are from the start of the source alone, never on where they lie in the array or how many are known behind the lookahead.
 */
sealed interface Parser permits HashParser, ChainParser, OptimalParser {
    /** Parsers that read whole words leave the last bytes to be literals. */
    int WORD = Long.BYTES;

    /**
     * Begins a source, and forgets the one before.
     *
     * @param position its index in the array
     * @param size its size, or at least so much: small ones are spared tables as large as for others
     */
    void start(Level level, int position, int size);

    /** Takes the start of the source for known, as it is a dictionary. */
    void prime(byte[] source, int from, int to);

    /** Is told that the bytes were moved to smaller indices. */
    void moved(int by);

    /**
     * Parses from a position until a limit is reached or passed by a match.
     *
     * @param end where the known bytes end, well behind the limit unless both are the end of the source
     * @return the position reached
     */
    int parse(byte[] source, int position, int limit, int end, Tokens tokens);

    /** Is told what the last tokens were like, so that the next may be better. */
    void learn(Frequencies frequencies, byte[] source, int position);
}
