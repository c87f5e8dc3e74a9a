package dev.codecs.hash.internal.java;

import java.util.Arrays;

/** The padding of the Merkle-Damg&aring;rd hashes: a one bit, zeros, and the length of the data at the end of a block. */
final class Padding {
    private Padding() {}

    /**
     * {@return where in the block the length of the data goes} The padding stands before it, and what did not fit into the block with it
     * was compressed.
     *
     * @param lengthBytes the width of the length
     */
    static int add(Compression compression, byte[] block, int waiting, int lengthBytes) {
        block[waiting++] = (byte) 0x80;
        int at = block.length - lengthBytes;
        if (waiting > at) {
            Arrays.fill(block, waiting, block.length, (byte) 0);
            compression.compress(block, 0, 1);
            waiting = 0;
        }
        Arrays.fill(block, waiting, at, (byte) 0);
        return at;
    }
}
