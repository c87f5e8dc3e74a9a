package dev.codecs.hash.internal.java;

import dev.codecs.UnsupportedFeatureException;

/**
 * What takes in whole blocks of data, with the value that it carries from block to block: the part of a hash that differs
 * between algorithms. {@link BlockHash} cuts the data into blocks.
 */
interface Compression {
    /** {@return the length of a block in bytes} */
    int blockLength();

    /** {@return the length of the hash in bytes} */
    int length();

    /** Takes in whole blocks, one after the other. */
    void compress(byte[] data, int offset, int blocks);

    /**
     * Takes in the end of the data and writes the hash. After that comes only {@link #set}.
     *
     * @param block starts with what is left after the last call of {@link #compress}; it may be overwritten
     * @param waiting how many bytes are left
     * @param total how many bytes there were in all
     */
    void finish(byte[] block, int waiting, long total, byte[] target, int offset);

    /** {@return the endless output after the same end of the data; this value and the block stay as they are} */
    default Output output(byte[] block, int waiting) {
        throw new UnsupportedFeatureException("only shake128, shake256 and blake3 have an output without end");
    }

    /** {@return an independent copy} */
    Compression copy();

    /** Takes on the value of another of the same algorithm. */
    void set(Compression other);

    /** An output without end, read from any position. */
    interface Output {
        void read(long position, byte[] target, int offset, int length);
    }
}
