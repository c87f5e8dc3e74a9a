package dev.codecs.zip.internal;

import java.nio.ByteBuffer;

/**
 * The native memory through which a library takes and gives the bytes of a Zstandard stream. What it is to take lies between the
 * position and the limit of one, and what it may fill between those of the other.
 */
public record StreamBuffers(ByteBuffer in, ByteBuffer out) {
    /** What the reference library recommends for either side: a block, and a little more for its header. */
    public static final int SIZE = ZstdFrame.LARGEST_BLOCK + 512;

    /** {@return buffers of their own memory} */
    public static StreamBuffers allocate() {
        return new StreamBuffers(ByteBuffer.allocateDirect(SIZE), ByteBuffer.allocateDirect(SIZE));
    }
}
