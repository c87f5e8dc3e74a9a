package dev.codecs.zip.internal.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Codes are complete, within their limit, and never of fewer than two symbols. */
class HuffmanCodeTest {
    private final HuffmanCode huffman = new HuffmanCode();

    @Test
    void ofNoSymbolAndOfOne() {
        assertEquals(2, used(lengths(new int[30], 15)));
        for (int symbol = 0; symbol < 30; symbol++) {
            int[] frequencies = new int[30];
            frequencies[symbol] = 5;
            byte[] lengths = lengths(frequencies, 15);
            assertEquals(1, lengths[symbol]);
            assertEquals(2, used(lengths));
        }
    }

    @Test
    void ofAnyFrequencies() {
        Random random = new Random(1);
        for (int round = 0; round < 2000; round++) {
            int[] frequencies = new int[2 + random.nextInt(285)];
            int bits = 1 + random.nextInt(16);
            for (int i = 0; i < frequencies.length; i++) {
                frequencies[i] = random.nextInt(2 << random.nextInt(bits));
            }
            lengths(frequencies, 15);
            lengths(frequencies, 9);
        }
    }

    /** The frequencies that make the deepest tree. */
    @Test
    void ofFibonacciNumbers() {
        int[] frequencies = new int[30];
        frequencies[0] = 1;
        frequencies[1] = 1;
        for (int i = 2; i < frequencies.length; i++) {
            frequencies[i] = frequencies[i - 1] + frequencies[i - 2];
        }
        int[] fewer = Arrays.copyOf(frequencies, 19);
        lengths(frequencies, 15);
        lengths(fewer, 7);
        byte[] unlimited = lengths(Arrays.copyOf(frequencies, 15), 15);
        assertEquals(14, unlimited[0]);
    }

    private byte[] lengths(int[] frequencies, int limit) {
        byte[] lengths = new byte[frequencies.length];
        huffman.lengths(frequencies, frequencies.length, limit, lengths, 0);
        int sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            assertTrue(lengths[i] <= limit);
            assertTrue(frequencies[i] == 0 || lengths[i] > 0);
            sum += lengths[i] == 0 ? 0 : 1 << (limit - lengths[i]);
            for (int j = 0; j < i; j++) {
                assertTrue(frequencies[i] <= frequencies[j]
                        || lengths[j] == 0
                        || lengths[i] == 0
                        || lengths[i] <= lengths[j]);
            }
        }
        assertEquals(1 << limit, sum);
        return lengths;
    }

    private static int used(byte[] lengths) {
        int used = 0;
        for (byte length : lengths) {
            used += length > 0 ? 1 : 0;
        }
        return used;
    }
}
