package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.ACCUMULATORS;
import static dev.codecs.hash.internal.java.Xxh3.STRIPE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The accumulators of a long input, with the memory that its loop needs. An object belongs to one thread from {@link #take}
 * to {@link #giveBack}.
 */
final class Xxh3Bulk {
    /** Fewer stripes are not worth a call: one by one takes as long, and C2 would learn that the loop is short. */
    static final int MIN_STRIPES = 8;

    /** What is copied at a time, in stripes: 4 KiB. */
    private static final int PIECE = 64;

    private static final int SLOTS = 64;

    /** Keeps the slots off each other's cache lines. */
    private static final int SLOT_SPACING = 32;

    /**
     * Spare objects. A thread looks into one slot only: if it is empty the thread makes an object, which costs 60 ns,
     * and when it gives an object back it overwrites what is there.
     */
    private static final AtomicReferenceArray<@Nullable Xxh3Bulk> SPARE =
            new AtomicReferenceArray<>(SLOTS * SLOT_SPACING);

    /** For the caller: room for the end of an input that is in no array. */
    final byte[] tail = new byte[STRIPE * PIECE];

    /** Begins with the accumulators. */
    private final long[] sums = new long[Xxh3Sums.LENGTH];

    private Xxh3Bulk() {}

    /**
     * {@return an object that no other thread uses}
     *
     * @param accumulators the accumulators to go on from: the first eight entries of an array
     */
    static Xxh3Bulk take(long[] accumulators) {
        Xxh3Bulk spare = SPARE.getAndSet(slot(), null);
        Xxh3Bulk bulk = spare == null ? new Xxh3Bulk() : spare;
        System.arraycopy(accumulators, 0, bulk.sums, 0, ACCUMULATORS);
        return bulk;
    }

    /** Ends the use of this object. Without it, as after an exception, another one will be made. */
    void giveBack() {
        SPARE.setRelease(slot(), this);
    }

    private static int slot() {
        return (int) (Thread.currentThread().threadId() % SLOTS) * SLOT_SPACING;
    }

    /** {@return the accumulators: the first eight entries of an array, to be read before the object is given back} */
    long[] accumulators() {
        return sums;
    }

    /**
     * {@return how many stripes from the start of an input are worth adding here} All but the last, which is special,
     * and but a few that may follow the last whole block.
     *
     * @param length the length of the input in bytes, at least 1
     */
    static long stripes(Xxh3 hash, long length) {
        long stripes = (length - 1) / STRIPE;
        long afterBlocks = stripes % hash.stripesPerBlock;
        return afterBlocks < MIN_STRIPES ? stripes - afterBlocks : stripes;
    }

    /** Adds stripes, the first of which starts a block. Only the last call may end within one. */
    void add(Xxh3 hash, byte[] input, int offset, int stripes) {
        hash.kernel.add(input, offset, stripes, 0, hash.blockSecret, sums);
    }

    /**
     * The same for a segment, by a copy of each piece. A loop of its own over native memory reaches 22 GB/s instead
     * of 18, but only until the JVM has hashed two kinds of segment, such as allocated and mapped, and 7.5 GB/s after.
     */
    void add(Xxh3 hash, MemorySegment input, long offset, long stripes) {
        int inBlock = 0;
        for (long end = offset + stripes * STRIPE; offset < end; ) {
            int count = (int) Math.min((end - offset) / STRIPE, PIECE);
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, offset, tail, 0, count * STRIPE);
            hash.kernel.add(tail, 0, count, inBlock, hash.blockSecret, sums);
            inBlock = (inBlock + count) % hash.stripesPerBlock;
            offset += (long) count * STRIPE;
        }
    }
}
