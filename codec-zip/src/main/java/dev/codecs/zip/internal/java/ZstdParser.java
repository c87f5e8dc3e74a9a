package dev.codecs.zip.internal.java;

/**
 * Finds the matches of the blocks of a frame. What it chooses depends on the bytes and on how far they are from the start of the
 * frame alone, never on where they lie in the array or what was parsed before.
 */
sealed interface ZstdParser permits ZstdFastParser, ZstdDoubleFastParser, ZstdRowParser {
    /** The last bytes of a block are not looked at: a search reads a word at its place and at the next one. */
    int END_MARGIN = Long.BYTES + 1;

    /**
     * Begins a frame.
     *
     * @param position the index of its first byte, or of the first of a dictionary
     * @param reach the bytes of that dictionary
     */
    void start(ZstdLevel level, int position, int reach);

    /** Takes note of data that blocks may refer to and that is not to be made one of. */
    void prime(byte[] source, int from, int to);

    /** Keeps what it knows now, behind a dictionary, for {@link #undo}. */
    void save();

    /**
     * Forgets what it noted of the places of a frame, and so is as when it was saved: less work than to take in the dictionary anew,
     * if the frame is small.
     *
     * @return whether it can: not if places were numbered anew
     */
    boolean undo(byte[] source, int from, int to);

    /** Is told that the bytes were moved to smaller indices. */
    void moved(int by);

    /**
     * Parses a block.
     *
     * @param base where the data begins to which it may refer
     * @param window how far back it may
     */
    void parse(byte[] source, int base, int from, int to, int window, ZstdSequences sequences);
}
