package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A node of the tree before its last compression: as the root it gives output of any length, else its chaining value. One object
 * serves for many nodes, one after the other; it belongs to one thread at a time.
 */
final class Blake3Node {
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BLOCK_BITS = Integer.numberOfTrailingZeros(Blake3.BLOCK);

    private final int[] input = new int[8];
    private final byte[] block = new byte[Blake3.BLOCK];
    private final int[] output = new int[16];
    private int length;
    private long counter;
    private int flags;

    /** Becomes a chunk: all its blocks but the last are compressed. */
    void chunk(Blake3 mode, byte[] data, int offset, int size, long number) {
        System.arraycopy(mode.key, 0, input, 0, input.length);
        int start = Blake3.CHUNK_START;
        int at = offset;
        int left = size;
        for (; left > Blake3.BLOCK; left -= Blake3.BLOCK) {
            Blake3Compression.compress(input, data, at, number, Blake3.BLOCK, mode.flags | start, input);
            start = 0;
            at += Blake3.BLOCK;
        }
        System.arraycopy(data, at, block, 0, left);
        Arrays.fill(block, left, Blake3.BLOCK, (byte) 0);
        length = left;
        counter = number;
        flags = mode.flags | start | Blake3.CHUNK_END;
    }

    /** Becomes the parent of two nodes, whose chaining values these are. */
    void parent(Blake3 mode, byte[] left, int leftOffset, byte[] right, int rightOffset) {
        System.arraycopy(mode.key, 0, input, 0, input.length);
        System.arraycopy(left, leftOffset, block, 0, Blake3.CHAINING_VALUE);
        System.arraycopy(right, rightOffset, block, Blake3.CHAINING_VALUE, Blake3.CHAINING_VALUE);
        length = Blake3.BLOCK;
        counter = 0;
        flags = mode.flags | Blake3.PARENT;
    }

    /** Writes the chaining value, for a node that is not the root. */
    void chain(byte[] target, int offset) {
        Blake3Compression.compress(input, block, 0, counter, length, flags, output);
        for (int w = 0; w < 8; w++) {
            INT.set(target, offset + Integer.BYTES * w, output[w]);
        }
    }

    /**
     * Writes part of the root's output (section 2.6 of the paper), which is 2^64 bytes long.
     *
     * @param position in the output, of the first byte that is written; not negative
     */
    void read(long position, byte[] target, int offset, int count) {
        byte[] bytes = new byte[Blake3.BLOCK];
        for (int done = 0; done < count; ) {
            long next = position + done; // without a sign: the last bytes lie beyond 2^63
            Blake3Compression.compress(input, block, 0, next >>> BLOCK_BITS, length, flags | Blake3.ROOT, output);
            for (int w = 0; w < output.length; w++) {
                INT.set(bytes, Integer.BYTES * w, output[w]);
            }
            int from = (int) next & (Blake3.BLOCK - 1);
            int size = Math.min(count - done, Blake3.BLOCK - from);
            System.arraycopy(bytes, from, target, offset + done, size);
            done += size;
        }
    }
}
