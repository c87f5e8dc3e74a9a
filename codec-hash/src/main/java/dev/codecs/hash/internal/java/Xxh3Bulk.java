package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.ACCUMULATORS;
import static dev.codecs.hash.internal.java.Xxh3.STRIPE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The loop over the stripes of a long input, in a form that C2 turns into vector instructions, with the memory that
 * it needs. An object belongs to one thread from {@link #take} to {@link #giveBack}.
 *
 * <p>A loop over the eight accumulators is too short for vectors. This one runs over all words of a block and keeps
 * running sums in memory: entry i + 16 is entry i plus what word i adds, so that each accumulator ends as the sum of
 * two of the last 16 entries. The plain words, which XXH3 adds to the neighbouring accumulators, have running sums of
 * their own, which are swapped once a block. 16 KiB take 0.68 us so, and 1.3 us in {@link Xxh3#hashStripes}. With a
 * distance of 8 entries instead of 16 each turn waits for the store of the one before: 0.98 us.
 */
final class Xxh3Bulk {
    /** Fewer stripes are not worth a call: one by one takes as long, and C2 would learn that the loop is short. */
    static final int MIN_STRIPES = 8;

    /** The most that are added before the sums are collected: a block of the usual secret. */
    private static final int MAX_STRIPES = 16;

    private static final int DISTANCE = 2 * ACCUMULATORS;

    /** Where the running sums of plain words start. */
    private static final int PLAIN = DISTANCE + MAX_STRIPES * ACCUMULATORS;

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
    final byte[] tail = new byte[STRIPE * (1 + MAX_STRIPES)];

    /** The accumulators, 8 zeros and the running sums of products; 16 zeros and the running sums of plain words. */
    private final long[] sums = new long[2 * PLAIN];

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
        int inBlock = 0;
        for (int end = offset + stripes * STRIPE; offset < end; ) {
            int count = count(hash, inBlock, (end - offset) / STRIPE);
            inBlock = addWithinBlock(hash, inBlock, input, offset, count);
            offset += count * STRIPE;
        }
    }

    /**
     * The same for a segment, by a copy of each block. A loop of its own over native memory reaches 22 GB/s instead
     * of 18, but only until the JVM has hashed two kinds of segment, such as allocated and mapped, and 7.5 GB/s after.
     */
    void add(Xxh3 hash, MemorySegment input, long offset, long stripes) {
        int inBlock = 0;
        for (long end = offset + stripes * STRIPE; offset < end; ) {
            int count = count(hash, inBlock, (end - offset) / STRIPE);
            MemorySegment.copy(input, ValueLayout.JAVA_BYTE, offset, tail, 0, count * STRIPE);
            inBlock = addWithinBlock(hash, inBlock, tail, 0, count);
            offset += (long) count * STRIPE;
        }
    }

    private static int count(Xxh3 hash, int inBlock, long stripes) {
        return (int) Math.min(stripes, Math.min(hash.stripesPerBlock - inBlock, MAX_STRIPES));
    }

    /** {@return how many stripes of the block are added then, 0 after its end} */
    private int addWithinBlock(Xxh3 hash, int inBlock, byte[] input, int offset, int count) {
        sum(input, offset, hash.blockSecret, inBlock * ACCUMULATORS, sums, count * ACCUMULATORS);
        collect(count);
        if (inBlock + count < hash.stripesPerBlock) {
            return inBlock + count;
        }
        scramble(hash.secret, hash.scramble);
        return 0;
    }

    private static void sum(byte[] input, int offset, long[] secret, int s, long[] sums, int words) {
        for (int i = 0; i < words; i++) {
            long word = Xxh3.word(input, offset + Long.BYTES * i);
            sums[i + DISTANCE] = sums[i] + Xxh3.multiplyHalves(word ^ secret[s + i]);
            sums[i + PLAIN + DISTANCE] = sums[i + PLAIN] + word;
        }
    }

    /** Makes accumulators of the last running sums. */
    private void collect(int stripes) {
        int product = stripes * ACCUMULATORS;
        int plain = product + PLAIN;
        for (int i = 0; i < ACCUMULATORS; i += 2, product += 2, plain += 2) {
            sums[i] = sums[product] + sums[product + 8] + sums[plain + 1] + sums[plain + 9];
            sums[i + 1] = sums[product + 1] + sums[product + 9] + sums[plain] + sums[plain + 8];
        }
    }

    private void scramble(long[] secret, int s) {
        for (int i = 0; i < ACCUMULATORS; i++) {
            sums[i] = Xxh3.scramble(sums[i], secret[s + i]);
        }
    }
}
