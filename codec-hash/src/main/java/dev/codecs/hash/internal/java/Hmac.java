package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.HashState;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * HMAC (RFC 2104). The key is taken in once: both digests return to where they have taken in their pad, which saves two of the four
 * compressions of a short message.
 */
record Hmac(BlockHash inner, BlockHash outer) implements HashState {
    private static final byte INNER_PAD = 0x36;
    private static final byte OUTER_PAD = 0x5C;

    /**
     * {@return the state before any message}
     *
     * @param digest before any data; it is left so
     * @param key of any length
     */
    static Hmac of(Compression digest, byte[] key) {
        byte[] block = new byte[digest.blockLength()];
        if (key.length > block.length) {
            BlockHash ofKey = new BlockHash(digest);
            ofKey.update(key, 0, key.length);
            ofKey.finish(block, 0);
        } else {
            System.arraycopy(key, 0, block, 0, key.length);
        }
        Hmac hmac = new Hmac(padded(digest, block, INNER_PAD), padded(digest, block, OUTER_PAD));
        Arrays.fill(block, (byte) 0);
        return hmac;
    }

    private static BlockHash padded(Compression digest, byte[] block, byte pad) {
        byte[] padded = block.clone();
        for (int i = 0; i < padded.length; i++) {
            padded[i] ^= pad;
        }
        Compression start = digest.copy();
        start.compress(padded, 0, 1);
        Arrays.fill(padded, (byte) 0);
        return BlockHash.after(start, block.length);
    }

    @Override
    public void update(byte[] data, int offset, int length) {
        inner.update(data, offset, length);
    }

    @Override
    public void update(MemorySegment data) {
        inner.update(data);
    }

    /** The digest of the message is as long as its code, and stands in the target first. */
    @Override
    public void finish(byte[] target, int offset) {
        inner.finish(target, offset);
        outer.update(target, offset, outer.length());
        outer.finish(target, offset);
    }

    @Override
    public HashState fork() {
        return new Hmac(inner.fork(), outer.fork());
    }

    @Override
    public void reset() {
        inner.reset();
        outer.reset();
    }

    @Override
    public void release() {}
}
