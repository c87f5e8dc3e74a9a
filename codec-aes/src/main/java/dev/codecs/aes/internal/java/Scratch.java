package dev.codecs.aes.internal.java;

import dev.codecs.spi.Pool;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.util.Arrays;

/** Room for the work on one message, which is wiped when it is given back. */
final class Scratch implements AutoCloseable {
    /** Messages are worked on in pieces of this length, copied to an array: the loops see one kind of memory, in the first caches. */
    static final int PIECE = AesLanes.BLOCKS * Aes.BLOCK;

    /** The first piece follows a block whose keystream is not for the message. */
    private static final int ROOM = PIECE + ChaCha20.BLOCK;

    private static final Pool<Scratch> POOL = new Pool<>(Scratch::new, scratch -> {});

    /** A piece of the message. */
    final byte[] data = new byte[ROOM];

    /** Counter blocks, and the keystream that they become. */
    final byte[] stream = new byte[ROOM];

    /** Eight planes of four blocks. */
    final long[] words = new long[AesWords.PLANES];

    /** A value in the field of GHASH. */
    final long[] sum = new long[2];

    /** The values of many lanes in that field. */
    final GhashLanes hashLanes = new GhashLanes();

    /** A state of ChaCha20, before its rounds. */
    final int[] start = new int[16];

    final Poly1305 poly = new Poly1305();

    /** A tag in work. */
    final byte[] tag = new byte[Aes.BLOCK];

    /** The tag that a message brought. */
    private final byte[] given = new byte[Aes.BLOCK];

    private final int[] lanes = new int[AesLanes.ROOM];
    private int usedBytes;
    private boolean areLanesUsed;

    private Scratch() {}

    /** {@return one that nobody else uses until it is closed} */
    static Scratch take() {
        return POOL.take();
    }

    /** {@return the planes of {@link AesLanes}} */
    int[] lanes() {
        areLanesUsed = true;
        return lanes;
    }

    /** Tells how much of {@link #data} and {@link #stream} is used, from the start. */
    void use(int bytes) {
        usedBytes = Math.max(usedBytes, bytes);
    }

    /** {@return the number of blocks that hold so many bytes} */
    static int blocks(int bytes) {
        return (bytes + Aes.BLOCK - 1) / Aes.BLOCK;
    }

    /** Adds the keystream to the data, both from a place on. */
    void combine(int from, int end) {
        byte[] to = data;
        byte[] other = stream;
        for (int i = from; i < end; i++) {
            to[i] ^= other[i];
        }
    }

    /** {@return whether the tag is the one that stands in a message} The time does not tell where they differ. */
    boolean isTag(MemorySegment message, long at) {
        MemorySegment.copy(message, ValueLayout.JAVA_BYTE, at, given, 0, Aes.BLOCK);
        return MessageDigest.isEqual(given, tag);
    }

    @Override
    public void close() {
        Arrays.fill(data, 0, usedBytes, (byte) 0);
        Arrays.fill(stream, 0, usedBytes, (byte) 0);
        Arrays.fill(tag, (byte) 0);
        Arrays.fill(given, (byte) 0);
        Arrays.fill(words, 0);
        Arrays.fill(sum, 0);
        Arrays.fill(start, 0);
        poly.wipe();
        hashLanes.wipe();
        if (areLanesUsed) {
            Arrays.fill(lanes, 0);
        }
        usedBytes = 0;
        areLanesUsed = false;
        POOL.give(this);
    }
}
