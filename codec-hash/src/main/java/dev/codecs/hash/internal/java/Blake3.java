package dev.codecs.hash.internal.java;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.hash.HashText;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.Executor;

/**
 * BLAKE3 in one of its three modes (section 2.3 of its paper, "BLAKE3: one function, fast everywhere"), by the kernels of one
 * engine. Immutable and thread-safe.
 */
public final class Blake3 {
    /** The bytes of a key. */
    static final int KEY_LENGTH = 32;

    /** The bytes of a hash whose length nobody chose. */
    static final int HASH_LENGTH = 32;

    /** The bytes of a leaf of the tree. */
    public static final int CHUNK = 1024;

    /** The bytes that are compressed at a time: a chunk has sixteen blocks, a parent node one. */
    public static final int BLOCK = 64;

    /** The bytes of a chaining value; two of them make the block of a parent node. */
    public static final int CHAINING_VALUE = 32;

    /** The flag of a chunk's first block. */
    public static final int CHUNK_START = 1;

    /** The flag of a chunk's last block. */
    public static final int CHUNK_END = 1 << 1;

    /** The flag of a parent node. */
    public static final int PARENT = 1 << 2;

    static final int ROOT = 1 << 3;
    private static final int KEYED_HASH = 1 << 4;
    private static final int DERIVE_KEY_CONTEXT = 1 << 5;
    private static final int DERIVE_KEY_MATERIAL = 1 << 6;

    /** The first word of the initial value, which also begins the lower half of every compression's state. */
    public static final int IV0 = 0x6A09E667;

    /** The second word of the initial value. */
    public static final int IV1 = 0xBB67AE85;

    /** The third word of the initial value. */
    public static final int IV2 = 0x3C6EF372;

    /** The fourth word of the initial value. */
    public static final int IV3 = 0xA54FF53A;

    private static final int[] PERMUTATION = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};

    final Blake3Engine engine;
    final int[] key;
    final int flags;

    /** Threads at most for one hash, the caller among them; the others are the executor's. */
    final int parallelism;

    final Executor executor;

    private Blake3(Blake3Engine engine, int[] key, int flags, int parallelism, Executor executor) {
        this.engine = engine;
        this.key = key;
        this.flags = flags;
        this.parallelism = parallelism;
        this.executor = executor;
    }

    /** The hash without a key. */
    Blake3(Blake3Engine engine) {
        this(engine, initialValue(), 0, 1, Runnable::run);
    }

    /**
     * {@return the keyed hash}
     *
     * @param newKey is copied
     * @throws IllegalArgumentException if it has another length than {@link #KEY_LENGTH}
     * @throws UnsupportedFeatureException if this derives keys
     */
    Blake3 keyed(byte[] newKey) {
        if (newKey.length != KEY_LENGTH) {
            throw new IllegalArgumentException("a BLAKE3 key has " + KEY_LENGTH + " bytes, not " + newKey.length
                    + ": derive one with a context if yours has another length");
        }
        requireNot(DERIVE_KEY_MATERIAL);
        return new Blake3(engine, words(newKey), KEYED_HASH, parallelism, executor);
    }

    /**
     * {@return the derivation of keys for one purpose: the data is the key material, the output the key}
     *
     * @param context names the purpose, and is no secret
     * @throws UnsupportedFeatureException if this has a key
     */
    Blake3 deriveKey(String context) {
        byte[] name = HashText.fromUtf8(context);
        requireNot(KEYED_HASH);
        byte[] ofName = new byte[KEY_LENGTH];
        new Blake3(engine, initialValue(), DERIVE_KEY_CONTEXT, 1, executor)
                .hash(name, 0, name.length, ofName, 0, KEY_LENGTH);
        return new Blake3(engine, words(ofName), DERIVE_KEY_MATERIAL, parallelism, executor);
    }

    private void requireNot(int mode) {
        if ((flags & mode) != 0) {
            throw new UnsupportedFeatureException(
                    "blake3 is keyed or derives keys, never both: begin with the plain hasher");
        }
    }

    /** {@return the same, with the help of an executor} The caller is one of the threads. */
    Blake3 parallel(Executor newExecutor, int newParallelism) {
        return new Blake3(engine, key, flags, newParallelism, newExecutor);
    }

    private static int[] initialValue() {
        return new int[] {IV0, IV1, IV2, IV3, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
    }

    private static int[] words(byte[] key) {
        int[] words = new int[KEY_LENGTH / Integer.BYTES];
        for (int w = 0; w < words.length; w++) {
            words[w] = (int) Blake3Node.INT.get(key, Integer.BYTES * w);
        }
        return words;
    }

    /**
     * {@return which word of the message block comes at a place of a round} Each of the seven rounds takes the order of the one
     * before, permuted.
     */
    public static int messageWord(int round, int place) {
        int word = place;
        for (int r = 0; r < round; r++) {
            word = PERMUTATION[word];
        }
        return word;
    }

    /** {@return a new state before any data} Its result has this many bytes. */
    Blake3State start(int length) {
        return new Blake3State(this, length);
    }

    /** Writes the first bytes of the output for part of an array, which must be within it. */
    void hash(byte[] data, int offset, int length, byte[] target, int targetOffset, int targetLength) {
        if (length <= CHUNK) {
            Blake3Node root = new Blake3Node();
            root.chunk(this, data, offset, length, 0);
            root.read(0, target, targetOffset, targetLength);
        } else {
            hash(Segments.of(data, offset, length), target, targetOffset, targetLength);
        }
    }

    /** Writes the first bytes of the output for a segment, which is native or a view of a {@code byte[]}. */
    void hash(MemorySegment data, byte[] target, int targetOffset, int targetLength) {
        Blake3State state = start(targetLength);
        state.finish(data, state.hashSubtrees(data, 0), target, targetOffset);
    }
}
