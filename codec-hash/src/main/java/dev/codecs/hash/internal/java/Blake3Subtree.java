package dev.codecs.hash.internal.java;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Hashes up to {@link #MAX_CHUNKS} chunks at once, up to the top of their subtree, with the memory that this takes. For one thread
 * at a time.
 */
final class Blake3Subtree {
    /** A power of two. With fewer chunks, more parent nodes are left for lanes that are not full. */
    static final int MAX_CHUNKS = 1024;

    private final Blake3Kernel[] kernels;
    private final Blake3Node node = new Blake3Node();
    private final byte[] values = new byte[MAX_CHUNKS * Blake3.CHAINING_VALUE];

    /**
     * What the lanes of a kernel work on. Not only native memory is copied to here, but arrays as well: kernels read from a place in
     * every chunk at once, which no processor foresees, and copying, in order, is what fetches the data. Of 200 MiB the vector engine
     * hashes 1.8 times and the lanes of loops 1.4 times as much a second; data that is in the cache loses up to 4 %.
     */
    private final byte[] group;

    /** With kernels in the order of their lanes, those with most lanes first. */
    Blake3Subtree(Blake3Kernel[] kernels) {
        this.kernels = kernels;
        this.group = new byte[Blake3.CHUNK * (kernels.length == 0 ? 1 : kernels[0].lanes())];
    }

    /**
     * Makes the node at the top of a subtree.
     *
     * @param data which is native or a view of a {@code byte[]}
     * @param size of the subtree in bytes, at most {@link #MAX_CHUNKS} chunks
     * @param number of the first chunk
     * @param top becomes that node
     */
    void hash(Blake3 mode, MemorySegment data, long offset, int size, long number, Blake3Node top) {
        if (size <= Blake3.CHUNK) {
            hashChunk(mode, data, offset, size, number, top);
            return;
        }
        hashChunks(mode, data, offset, size, number);
        // An odd node moves up as it is: this is the same tree as that with the largest power of two on the left.
        int nodes = (size - 1) / Blake3.CHUNK + 1;
        for (; nodes > 2; nodes = (nodes + 1) / 2) {
            hashParents(mode, nodes / 2);
            if (nodes % 2 != 0) {
                int last = (nodes - 1) * Blake3.CHAINING_VALUE;
                System.arraycopy(values, last, values, nodes / 2 * Blake3.CHAINING_VALUE, Blake3.CHAINING_VALUE);
            }
        }
        top.parent(mode, values, 0, values, Blake3.CHAINING_VALUE);
    }

    private void hashChunks(Blake3 mode, MemorySegment data, long offset, int size, long number) {
        int full = size / Blake3.CHUNK;
        int done = 0;
        for (Blake3Kernel kernel : kernels) {
            while (full - done >= kernel.least()) {
                int count = Math.min(full - done, kernel.lanes());
                copy(data, offset + (long) done * Blake3.CHUNK, count * Blake3.CHUNK);
                kernel.chunks(
                        group, 0, count, mode.key, number + done, mode.flags, values, done * Blake3.CHAINING_VALUE);
                done += count;
            }
        }
        for (int at = done * Blake3.CHUNK; at < size; at += Blake3.CHUNK) {
            hashChunk(mode, data, offset + at, Math.min(size - at, Blake3.CHUNK), number + done, node);
            node.chain(values, done * Blake3.CHAINING_VALUE);
            done++;
        }
    }

    private void hashChunk(Blake3 mode, MemorySegment data, long offset, int size, long number, Blake3Node chunk) {
        copy(data, offset, size);
        chunk.chunk(mode, group, 0, size, number);
    }

    private void copy(MemorySegment data, long offset, int size) {
        MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset, group, 0, size);
    }

    private void hashParents(Blake3 mode, int pairs) {
        int done = 0;
        for (Blake3Kernel kernel : kernels) {
            while (pairs - done >= kernel.least()) {
                int count = Math.min(pairs - done, kernel.lanes());
                kernel.parents(
                        values, done * Blake3.BLOCK, count, mode.key, mode.flags, values, done * Blake3.CHAINING_VALUE);
                done += count;
            }
        }
        for (; done < pairs; done++) {
            int left = done * Blake3.BLOCK;
            node.parent(mode, values, left, values, left + Blake3.CHAINING_VALUE);
            node.chain(values, done * Blake3.CHAINING_VALUE);
        }
    }
}
