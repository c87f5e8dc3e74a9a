package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;

/** Seeded data: the same on every run. */
final class Data {
    private static final String[] WORDS = {
        "the", "of", "and", "engine", "codec", "a", "to", "in", "is", "window", "length", "that", "for", "stream", "it",
        "\n"
    };

    private Data() {}

    /** Bytes that do not compress. */
    static byte[] random(int length, long seed) {
        byte[] data = new byte[length];
        new Random(seed).nextBytes(data);
        return data;
    }

    /** Words, which compress to about a quarter. */
    static byte[] text(int length, long seed) {
        Random random = new Random(seed);
        byte[] data = new byte[length];
        for (int i = 0; i < length; ) {
            for (char c : WORDS[random.nextInt(WORDS.length)].toCharArray()) {
                if (i < length) {
                    data[i++] = (byte) c;
                }
            }
            if (i < length) {
                data[i++] = ' ';
            }
        }
        return data;
    }

    /** Both kinds in turns, with runs of one byte between them. */
    static byte[] mixed(int length, long seed) {
        byte[] data = text(length, seed);
        byte[] noise = random(length, seed);
        for (int i = 0; i + 4096 <= length; i += 16384) {
            System.arraycopy(noise, i, data, i, 2048);
            Arrays.fill(data, i + 2048, i + 4096, (byte) i);
        }
        return data;
    }

    static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    static byte[] flipped(byte[] data, int bit) {
        byte[] changed = data.clone();
        changed[bit >> 3] ^= (byte) (1 << (bit & 7));
        return changed;
    }

    /** Fails if a byte of a range is not the one with which the tests fill their targets. */
    static void assertFilled(byte[] array, int from, int to) {
        for (int i = from; i < to; i++) {
            assertEquals(0x5A, array[i], "a byte outside of the range was written, at " + i);
        }
    }
}
