package dev.codecs.aes.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The padding of PKCS #7 (RFC 5652, section 6.3) for AES: 1 to 16 bytes, each of which says how many they are. It is ours for
 * every engine, since a library tells by an exception what is wrong with it, at the price of one.
 */
public final class Pkcs7 {
    /** The length of a block in bytes. */
    public static final int BLOCK = 16;

    private Pkcs7() {}

    /** {@return the last block, of the plaintext's bytes behind its whole blocks and padding} */
    public static byte[] lastBlock(MemorySegment plaintext) {
        int rest = (int) (plaintext.byteSize() % BLOCK);
        byte[] block = new byte[BLOCK];
        MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, plaintext.byteSize() - rest, block, 0, rest);
        Arrays.fill(block, rest, BLOCK, (byte) (BLOCK - rest));
        return block;
    }

    /**
     * {@return the length without the padding, or -1 if that is wrong} Takes as long for every last block.
     *
     * @param padded whole blocks, at least one
     */
    public static long length(MemorySegment padded) {
        byte[] block = padded.asSlice(padded.byteSize() - BLOCK).toArray(ValueLayout.JAVA_BYTE);
        int padding = block[BLOCK - 1] & 0xFF;
        int wrong = ((padding - 1) | (BLOCK - padding)) & Integer.MIN_VALUE; // set if it is none of 1 to 16
        for (int i = 1; i <= BLOCK; i++) {
            int inside = (i - 1 - padding) >> 31; // all ones for the last so many bytes
            wrong |= inside & ((block[BLOCK - i] & 0xFF) ^ padding);
        }
        Arrays.fill(block, (byte) 0);
        return wrong == 0 ? padded.byteSize() - padding : -1;
    }
}
