package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.ACCUMULATORS;
import static dev.codecs.hash.internal.java.Xxh3.STRIPE;

import java.util.Arrays;

/**
 * The loop over the stripes of a long input, in a form that C2 turns into vector instructions.
 *
 * <p>A loop over the eight accumulators is too short for vectors. This one runs over all words of a block and keeps
 * running sums in memory: entry i + 16 is entry i plus what word i adds, so that each accumulator ends as the sum of
 * two of the last 16 entries. The plain words, which XXH3 adds to the neighbouring accumulators, have running sums of
 * their own, which are swapped once a block. 16 KiB take 0.68 us so, and 1.3 us in {@link Xxh3#hashStripes}. With a
 * distance of 8 entries instead of 16 each turn waits for the store of the one before: 0.98 us.
 */
final class Xxh3Sums implements Xxh3Kernel {
    static final Xxh3Sums KERNEL = new Xxh3Sums();

    /** The most that are added before the sums are collected: a block of the usual secret. */
    private static final int MAX_STRIPES = 16;

    private static final int DISTANCE = 2 * ACCUMULATORS;

    /** Where the running sums of plain words start. */
    private static final int PLAIN = DISTANCE + MAX_STRIPES * ACCUMULATORS;

    /** The accumulators, 8 zeros and the running sums of products; 16 zeros and the running sums of plain words. */
    static final int LENGTH = 2 * PLAIN;

    /**
     * The longest array that is hashed stripe by stripe, in bytes. This loop is 1.1 times as fast from there on and 1.9 times at 16 KiB where C2
     * multiplies vectors of longs, which is known of x86-64. Where it does not, it is 0.85 times as fast.
     */
    private static final int STRIPEWISE_MAX = switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" -> STRIPE * Xxh3Bulk.MIN_STRIPES;
        default -> Integer.MAX_VALUE;
    };

    private Xxh3Sums() {}

    @Override
    public int stripewiseMax() {
        return STRIPEWISE_MAX;
    }

    @Override
    public void add(byte[] input, int offset, int stripes, int inBlock, long[] secret, long[] sums) {
        int perBlock = secret.length / ACCUMULATORS - 1;
        int s = inBlock;
        int at = offset;
        for (int left = stripes; left > 0; ) {
            int count = Math.min(left, Math.min(perBlock - s, MAX_STRIPES));
            // A copy, since C2 makes no vectors of the loop where an offset is added to the index: 2.5 times the time.
            long[] words = s == 0 ? secret : Arrays.copyOfRange(secret, s * ACCUMULATORS, (s + count) * ACCUMULATORS);
            sum(input, at, words, sums, count * ACCUMULATORS);
            collect(count, sums);
            at += count * STRIPE;
            left -= count;
            s += count;
            if (s == perBlock) {
                scramble(secret, s * ACCUMULATORS, sums);
                s = 0;
            }
        }
    }

    private static void sum(byte[] input, int offset, long[] secret, long[] sums, int words) {
        for (int i = 0; i < words; i++) {
            long word = Xxh3.word(input, offset + Long.BYTES * i);
            sums[i + DISTANCE] = sums[i] + Xxh3.multiplyHalves(word ^ secret[i]);
            sums[i + PLAIN + DISTANCE] = sums[i + PLAIN] + word;
        }
    }

    /** Makes accumulators of the last running sums. */
    private static void collect(int stripes, long[] sums) {
        int product = stripes * ACCUMULATORS;
        int plain = product + PLAIN;
        for (int i = 0; i < ACCUMULATORS; i += 2, product += 2, plain += 2) {
            sums[i] = sums[product] + sums[product + 8] + sums[plain + 1] + sums[plain + 9];
            sums[i + 1] = sums[product + 1] + sums[product + 9] + sums[plain] + sums[plain + 8];
        }
    }

    private static void scramble(long[] secret, int s, long[] sums) {
        for (int i = 0; i < ACCUMULATORS; i++) {
            sums[i] = Xxh3.scramble(sums[i], secret[s + i]);
        }
    }
}
