package dev.codecs.zip.internal.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tables fitted to frequencies, and their descriptions (RFC 8878, section 4.1.1). */
class FseDistributionTest {
    private static final int TRIALS = 20_000;

    @Test
    void aDecoderReadsWhatWasFitted() {
        Random random = new Random(1);
        FseDistribution distribution = new FseDistribution();
        BitWriter out = new BitWriter();
        FseTable table = new FseTable();
        for (int trial = 0; trial < TRIALS; trial++) {
            int[] frequencies = frequencies(random);
            int total = 0;
            for (int frequency : frequencies) {
                total += frequency;
            }
            int mostLog = 6 + random.nextInt(4);
            distribution.fit(frequencies, frequencies.length, total, mostLog);
            int sum = 0;
            for (int symbol = 0; symbol < distribution.symbols; symbol++) {
                assertEquals(frequencies[symbol] > 0, distribution.counts[symbol] > 0);
                sum += distribution.counts[symbol];
            }
            assertEquals(1 << distribution.log, sum);
            assertTrue(distribution.log <= mostLog);

            out.clear();
            distribution.write(out);
            table.read(out.bytes, 0, out.position, frequencies.length, mostLog, 0);
            assertEquals(out.position, table.end());
            assertEquals(distribution.log, table.log());
            int[] counts = new int[frequencies.length];
            for (int symbol : table.symbols()) {
                counts[symbol]++;
            }
            for (int symbol = 0; symbol < distribution.symbols; symbol++) {
                assertEquals(distribution.counts[symbol], counts[symbol]);
            }
        }
    }

    /** Two symbols at least, some frequent and many rare or absent, no more than 2^6 states can hold. */
    private static int[] frequencies(Random random) {
        int[] frequencies = new int[2 + random.nextInt(52)];
        int largest = 1 << random.nextInt(16);
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            frequencies[symbol] = random.nextInt(3) == 0 ? 0 : random.nextInt(1 + random.nextInt(largest));
        }
        frequencies[0]++;
        frequencies[frequencies.length - 1]++;
        return frequencies;
    }

    @Test
    void theCostIsNearTheEntropy() {
        int[] frequencies = {5000, 2500, 1250, 600, 300, 150, 75, 40, 20, 10, 5};
        int total = 0;
        long entropy = 0;
        for (int frequency : frequencies) {
            total += frequency;
            entropy -= Log2.times(frequency);
        }
        entropy += Log2.times(total);
        FseDistribution distribution = new FseDistribution();
        distribution.fit(frequencies, frequencies.length, total, 9);
        long cost = distribution.cost(frequencies);
        assertTrue(cost >= entropy - total && cost < entropy + entropy / 100, cost + " for " + entropy);
    }
}
