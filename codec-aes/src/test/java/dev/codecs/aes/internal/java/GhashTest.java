package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GHASH and POLYVAL, block by block and in lanes. */
class GhashTest {
    /** RFC 8452, appendix A. */
    @Test
    void polyval() {
        Ghash hash = Ghash.polyval(HexFormat.of().parseHex("25629347589242761d31f826ba4b757b"));
        byte[] blocks = HexFormat.of().parseHex("4f4f95668c83dfb6401762bb2d01a262d1a24ddd2721d006bbe45f20d3c9f362");
        try (Scratch scratch = Scratch.take()) {
            hash.update(blocks, 0, blocks.length, scratch);
            long high = Long.reverseBytes(scratch.sum[1]);
            long low = Long.reverseBytes(scratch.sum[0]);
            assertEquals("f7a3b47b846119fae5b7866cf5e5b77e", "%016x%016x".formatted(high, low));
        }
    }

    /** What goes through lanes comes to the same as single blocks do, after and before other lengths. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lanesAreAsBlocks(boolean isPolyval) {
        Random random = new Random(1);
        byte[] key = new byte[Aes.BLOCK];
        for (int length : new int[] {8191, 8192, 8193, 8208, 16_383, 16_384, 16_400, 24_576, 40_001}) {
            random.nextBytes(key);
            Ghash hash = isPolyval ? Ghash.polyval(key) : Ghash.of(key);
            byte[] before = new byte[random.nextInt(50)];
            byte[] data = new byte[length];
            random.nextBytes(before);
            random.nextBytes(data);
            assertArrayEquals(
                    tag(hash, before, data, Aes.BLOCK), tag(hash, before, data, length), () -> length + " bytes");
            assertArrayEquals(
                    tag(hash, before, data, Aes.BLOCK), tag(hash, before, data, 12_288), () -> length + " bytes");
        }
    }

    private static byte[] tag(Ghash hash, byte[] before, byte[] data, int piece) {
        byte[] tag = new byte[Aes.BLOCK];
        try (Scratch scratch = Scratch.take()) {
            hash.update(before, 0, before.length, scratch);
            for (int done = 0; done < data.length; done += piece) {
                hash.update(data, done, Math.min(piece, data.length - done), scratch);
            }
            hash.finish(before.length, data.length, tag, scratch);
        }
        return tag;
    }
}
