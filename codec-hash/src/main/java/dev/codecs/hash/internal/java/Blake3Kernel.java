package dev.codecs.hash.internal.java;

/** Hashes many chunks, or many parent nodes, at once: one in each lane of wide registers. For one thread at a time. */
public interface Blake3Kernel {
    /** {@return how many go at once} */
    int lanes();

    /** {@return how many must be there, so that all lanes together take less time than these one after the other} */
    int least();

    /**
     * Hashes full chunks, which lie one after the other and are not the root.
     *
     * @param count of them, at most {@link #lanes()}
     * @param counter the number of the first one, counted from the beginning of all data
     * @param target for their chaining values
     */
    void chunks(
            byte[] data, int offset, int count, int[] key, long counter, int flags, byte[] target, int targetOffset);

    /**
     * Hashes parent nodes, of which none is the root.
     *
     * @param data the chaining values of their children
     * @param count of them, at most {@link #lanes()}
     * @param target for their chaining values; may be the data itself, at the same offset or before it
     */
    void parents(byte[] data, int offset, int count, int[] key, int flags, byte[] target, int targetOffset);
}
