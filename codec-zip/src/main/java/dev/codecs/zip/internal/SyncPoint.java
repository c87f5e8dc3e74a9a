package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;

/** A place in a DEFLATE stream up to which all can be decoded, on a byte boundary behind an empty stored block. */
final class SyncPoint {
    /** What must be free behind a stream that is to get one in place of its end. */
    static final int ROOM = Long.BYTES;

    private static final int BLOCK_HEADER = 3;
    private static final int LENGTHS = 4;

    private SyncPoint() {}

    /**
     * Makes a stream that ends one that goes on: clears the bit by which its last block says that it is the last (RFC 1951, section
     * 3.2.3), and adds an empty stored block, whose header fits into the rest of the last byte or takes another.
     *
     * @param data the stream, and {@link #ROOM} behind it
     * @return the length of what has become of it
     * @throws CorruptInputException if it is no complete stream
     */
    static int instead(byte[] data, int offset, int length) {
        LastBlock last = LastBlock.of(data, offset, length);
        data[(int) (last.header() >> 3)] &= (byte) ~(1 << (last.header() & 7));
        int to = offset + length;
        int used = (int) (last.end() & 7);
        if (used != 0) {
            data[to - 1] &= (byte) ((1 << used) - 1);
        }
        if (used == 0 || used + BLOCK_HEADER > Byte.SIZE) {
            data[to++] = 0;
        }
        for (int i = 0; i < LENGTHS; i++) {
            data[to++] = (byte) (i < LENGTHS / 2 ? 0 : -1);
        }
        return to - offset;
    }
}
