package dev.codecs.aes.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Pkcs7Test {
    @Test
    void padsToWholeBlocks() {
        for (int length = 0; length <= 40; length++) {
            byte[] plaintext = new byte[length];
            Arrays.fill(plaintext, (byte) 100);
            int padding = 16 - length % 16;
            byte[] expected = Arrays.copyOf(plaintext, length + padding);
            Arrays.fill(expected, length, expected.length, (byte) padding);
            byte[] last = Pkcs7.lastBlock(MemorySegment.ofArray(plaintext));
            assertArrayEquals(Arrays.copyOfRange(expected, expected.length - 16, expected.length), last);
            assertEquals(length, Pkcs7.length(MemorySegment.ofArray(expected)));
        }
    }

    /** Every last byte with every number of bytes like it before it. */
    @Test
    void onlyWholePaddingIsRight() {
        for (int last = 0; last < 256; last++) {
            for (int same = 1; same <= 16; same++) {
                byte[] padded = new byte[32];
                Arrays.fill(padded, (byte) (last ^ 0x80));
                Arrays.fill(padded, 32 - same, 32, (byte) last);
                boolean right = last >= 1 && last <= 16 && same >= last;
                assertEquals(right ? 32 - last : -1, Pkcs7.length(MemorySegment.ofArray(padded)));
            }
        }
    }
}
