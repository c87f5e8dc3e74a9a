package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.hash.internal.vector.VectorClasses;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The loops over stripes against additions one by one. */
@ParameterizedClass
@MethodSource("kernels")
class Xxh3KernelTest {
    private static final int ACCUMULATORS = 8;
    private static final int STRIPE = 64;

    @Parameter
    Xxh3Kernel kernel;

    static Stream<Named<Xxh3Kernel>> kernels() {
        return Stream.concat(
                Stream.of(Named.of("sums", Xxh3Sums.KERNEL)),
                Stream.of(128, 256, 512)
                        .map(bits -> Named.of(
                                bits + " bits",
                                VectorClasses.of(bits, "Xxh3Vectors", Xxh3Kernel.class)
                                        .get())));
    }

    @Test
    void addsAsTheSpecificationSays() {
        SplittableRandom random = new SplittableRandom(8);
        long[] sums = new long[Xxh3Sums.LENGTH];
        for (int perBlock : new int[] {9, 16, 17, 31, 40}) {
            long[] secret = random.longs((long) ACCUMULATORS * (perBlock + 1)).toArray();
            for (int round = 0; round < 300; round++) {
                int inBlock = random.nextInt(perBlock);
                int stripes = random.nextInt(1, 3 * perBlock);
                int offset = random.nextInt(70);
                byte[] input = new byte[offset + stripes * STRIPE]; // nothing may be read behind them
                random.nextBytes(input);
                long[] expected = random.longs(ACCUMULATORS).toArray();
                System.arraycopy(expected, 0, sums, 0, ACCUMULATORS);
                addOneByOne(input, offset, stripes, inBlock, secret, expected);
                kernel.add(input, offset, stripes, inBlock, secret, sums);
                assertArrayEquals(
                        expected, Arrays.copyOf(sums, ACCUMULATORS), () -> stripes + " stripes after " + inBlock);
            }
        }
    }

    private static void addOneByOne(
            byte[] input, int offset, int stripes, int inBlock, long[] secret, long[] accumulators) {
        int perBlock = secret.length / ACCUMULATORS - 1;
        for (int stripe = 0; stripe < stripes; stripe++) {
            int s = ACCUMULATORS * ((inBlock + stripe) % perBlock);
            for (int i = 0; i < ACCUMULATORS; i++) {
                long word = Xxh3.word(input, offset + STRIPE * stripe + Long.BYTES * i);
                long mixed = word ^ secret[s + i];
                accumulators[i ^ 1] += word;
                accumulators[i] += (mixed & 0xFFFFFFFFL) * (mixed >>> 32);
            }
            if ((inBlock + stripe + 1) % perBlock == 0) {
                for (int i = 0; i < ACCUMULATORS; i++) {
                    long a = accumulators[i];
                    accumulators[i] = (a ^ (a >>> 47) ^ secret[ACCUMULATORS * perBlock + i]) * 0x9E3779B1L;
                }
            }
        }
    }

    /** The sums are used again for other inputs: what stands behind the accumulators must not matter the next time. */
    @Test
    void leavesNothingForTheNextInput() {
        byte[] input = new byte[40 * STRIPE];
        new SplittableRandom(9).nextBytes(input);
        long[] secret = new SplittableRandom(10).longs(ACCUMULATORS * 17).toArray();
        long[] fresh = new long[Xxh3Sums.LENGTH];
        kernel.add(input, 0, 40, 0, secret, fresh);
        long[] used = new long[Xxh3Sums.LENGTH];
        Xxh3Sums.KERNEL.add(input, 0, 33, 3, secret, used);
        kernel.add(input, 0, 29, 1, secret, used);
        Arrays.fill(used, 0, ACCUMULATORS, 0);
        kernel.add(input, 0, 40, 0, secret, used);
        assertArrayEquals(Arrays.copyOf(fresh, ACCUMULATORS), Arrays.copyOf(used, ACCUMULATORS));
        assertEquals(0, used[ACCUMULATORS], "the zeros of the sums were overwritten");
    }
}
