package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.HashState;
import org.jspecify.annotations.Nullable;

/** A hash of data that comes in pieces of any length, by a function of whole blocks. */
final class BlockHash implements HashState {
    private static final byte[] NONE = {};

    /** The value at the start; not to be changed. */
    private final Compression start;

    /** What waits at the start. */
    private final byte[] prefix;

    /** The bytes that were taken in before the start. */
    private final long before;

    /** 1 if the last block is compressed in another way than the others, and so has to wait even when it is full. */
    private final int kept;

    private final Compression compression;
    private final byte[] block;
    private int waiting;
    private long total;
    private Compression.@Nullable Output output;

    private BlockHash(Compression start, byte[] prefix, long before, int kept, Compression compression) {
        this.start = start;
        this.prefix = prefix;
        this.before = before;
        this.kept = kept;
        this.compression = compression;
        this.block = new byte[start.blockLength()];
        start();
    }

    /** A hash whose padding follows the last whole block. */
    BlockHash(Compression start) {
        this(start, NONE, 0, 0, start.copy());
    }

    /**
     * {@return the same, of what follows data that was taken in already}
     *
     * @param before the length of that data, whole blocks
     */
    static BlockHash after(Compression start, long before) {
        return new BlockHash(start, NONE, before, 0, start.copy());
    }

    /**
     * {@return a hash whose last block is special}
     *
     * @param prefix what comes before the data: nothing or one block
     */
    static BlockHash keepingLastBlock(Compression start, byte[] prefix) {
        return new BlockHash(start, prefix, 0, 1, start.copy());
    }

    private void start() {
        System.arraycopy(prefix, 0, block, 0, prefix.length);
        waiting = prefix.length;
        total = before + prefix.length;
        output = null;
    }

    /** {@return the length of the hash in bytes} */
    int length() {
        return compression.length();
    }

    @Override
    public void update(byte[] data, int offset, int length) {
        output = null;
        total += length;
        int end = offset + length;
        int room = block.length - waiting;
        if (waiting > 0 && length >= room + kept) {
            System.arraycopy(data, offset, block, waiting, room);
            compression.compress(block, 0, 1);
            offset += room;
            waiting = 0;
        }
        if (waiting == 0 && end - offset >= block.length + kept) {
            int blocks = (end - offset - kept) / block.length;
            compression.compress(data, offset, blocks);
            offset += blocks * block.length;
        }
        System.arraycopy(data, offset, block, waiting, end - offset);
        waiting += end - offset;
    }

    @Override
    public void finish(byte[] target, int offset) {
        compression.finish(block, waiting, total, target, offset);
    }

    /** The output is kept until more data comes, since to begin it again takes time that grows with the position. */
    @Override
    public void output(long position, byte[] target, int offset, int length) {
        if (output == null) {
            output = compression.output(block, waiting);
        }
        output.read(position, target, offset, length);
    }

    @Override
    public BlockHash fork() {
        BlockHash fork = new BlockHash(start, prefix, before, kept, compression.copy());
        System.arraycopy(block, 0, fork.block, 0, waiting);
        fork.waiting = waiting;
        fork.total = total;
        return fork;
    }

    @Override
    public void reset() {
        compression.set(start);
        start();
    }

    @Override
    public void release() {}
}
