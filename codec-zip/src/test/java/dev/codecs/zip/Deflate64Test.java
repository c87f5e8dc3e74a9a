package dev.codecs.zip;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Decoded;
import dev.codecs.zip.internal.java.InflateFormat;
import dev.codecs.zip.internal.java.JavaInflate;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Deflate64 is DEFLATE with longer matches that reach further back. */
class Deflate64Test {
    @Test
    void theLongestMatchesAndDistances() {
        Symbols symbols = Symbols.fixed();
        symbols.literal('x')
                .match(285, 0xFFFF, 16, 0, 0)
                .match(285, 0, 16, 0, 0)
                .literal('y');
        symbols.match(285, 1000, 16, 30, 0)
                .literal('z')
                .match(284, 31, 5, 31, (1 << 14) - 1)
                .match(257, 0, 0, 31, 0);
        assertGives(symbols.content(), symbols.data());
    }

    @Test
    void randomSymbols() {
        for (int seed = 0; seed < 30; seed++) {
            Symbols symbols = Symbols.fixed().random(2000, new Random(seed), true);
            assertGives(symbols.content(), symbols.data());
        }
    }

    private static void assertGives(byte[] content, byte[] data) {
        Inflated expected = new Inflated(content.length, Arrays.hashCode(content), 0, null);
        assertEquals(expected, Inflated.atOnce(InflateFormat.DEFLATE64, data, content.length));
        assertTrue(Inflated.atOnce(InflateFormat.DEFLATE64, data, content.length - 1)
                .isTooSmall());
        for (int size : new int[] {1, 13, 100_000}) {
            assertEquals(expected, Inflated.inPieces(InflateFormat.DEFLATE64, data, () -> size, () -> 1 + 7 * size));
        }
    }

    @Test
    void entriesOfZipFiles() throws IOException {
        Conformance.assumeThere();
        for (String file : List.of(
                "zip/zip.js/lorem-deflate64.zip",
                "zip/zip.js/long-match-deflate64.zip",
                "zip/commons-compress/lorem-ipsum-deflate64.zip")) {
            ByteBuffer zip = ByteBuffer.wrap(Conformance.bytes(file)).order(LITTLE_ENDIAN);
            int end = zip.limit() - 22;
            while (zip.getInt(end) != 0x06054B50) {
                end--;
            }
            int entry = zip.getInt(end + 16);
            assertEquals(9, zip.getShort(entry + 10), file);
            int local = zip.getInt(entry + 42);
            int start = local + 30 + zip.getShort(local + 26) + zip.getShort(local + 28);
            byte[] data = Arrays.copyOfRange(zip.array(), start, start + zip.getInt(entry + 20));
            byte[] content = new byte[zip.getInt(entry + 24)];
            Decoded decoded = JavaInflate.inflate(
                    InflateFormat.DEFLATE64, null, MemorySegment.ofArray(data), 0, MemorySegment.ofArray(content), 0);
            assertEquals(new Decoded(data.length, content.length), decoded, file);
            CRC32 crc = new CRC32();
            crc.update(content);
            assertEquals(zip.getInt(entry + 16), (int) crc.getValue(), file);
            assertGives(content, data);
        }
    }
}
