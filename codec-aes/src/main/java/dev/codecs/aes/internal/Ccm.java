package dev.codecs.aes.internal;

import dev.codecs.spi.Segments;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** What AES-CCM (NIST SP 800-38C, appendix A) puts around a message, for engines that make it of counter mode and a CBC-MAC. */
public final class Ccm {
    private static final int BLOCK = 16;

    /** In the first byte: that there is associated data, and that the tag has sixteen bytes (appendix A.2.1). */
    private static final int ASSOCIATED = 0x40;

    private static final int TAG = ((16 - 2) / 2) << 3;

    /** From so many bytes on, the length of associated data takes more than two bytes (appendix A.2.2). */
    private static final int LONG_DATA = 0xFF00;

    private static final short FOUR_BYTES = (short) 0xFFFE;

    private Ccm() {}

    /**
     * {@return the first counter block, whose keystream is for the tag}
     *
     * @param nonce of 7 to 13 bytes; the others of a block but one are the length of a message and the counter
     */
    public static byte[] counter(byte[] nonce) {
        byte[] counter = new byte[BLOCK];
        counter[0] = (byte) (BLOCK - 2 - nonce.length); // the length of the counter, less one
        System.arraycopy(nonce, 0, counter, 1, nonce.length);
        return counter;
    }

    /**
     * {@return the blocks that are authenticated before the plaintext}
     *
     * @param length of the plaintext, which fits into the counter
     */
    public static byte[] head(byte[] counter, byte[] associatedData, long length) {
        int about = associatedData.length;
        int lengthBytes = about == 0 ? 0 : about < LONG_DATA ? Short.BYTES : Short.BYTES + Integer.BYTES;
        long blocks = ((long) lengthBytes + about + BLOCK - 1) / BLOCK;
        byte[] head = Arrays.copyOf(counter, Segments.arrayLength((1 + blocks) * BLOCK));
        head[0] |= (byte) (TAG | (about > 0 ? ASSOCIATED : 0));
        ByteBuffer buffer = ByteBuffer.wrap(head);
        buffer.putLong(Long.BYTES, buffer.getLong(Long.BYTES) | length).position(BLOCK);
        if (lengthBytes == Short.BYTES) {
            buffer.putShort((short) about);
        } else if (lengthBytes > 0) {
            buffer.putShort(FOUR_BYTES).putInt(about);
        }
        buffer.put(associatedData);
        return head;
    }
}
