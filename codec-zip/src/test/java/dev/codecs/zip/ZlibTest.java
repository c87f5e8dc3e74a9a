package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Headers and trailers of zlib (RFC 1950). */
@ParameterizedClass
@MethodSource("dev.codecs.zip.Engines#zlib")
record ZlibTest(Compressor zlib) {
    private static final byte[] DATA = Samples.text(2000, 5);

    @Test
    void theHeaderIsTheOneOfZlib() {
        for (int level = zlib.levels().first(); level <= zlib.levels().last(); level++) {
            Deflater deflater = new Deflater(Math.min(level, 9));
            deflater.finish();
            byte[] expected = new byte[20];
            deflater.deflate(expected);
            deflater.end();
            assertArrayEquals(
                    Arrays.copyOf(expected, 2), Arrays.copyOf(zlib.level(level).compress(DATA), 2), "level " + level);
        }
    }

    @Test
    void everyWrongHeaderIsCorrupt() throws IOException {
        byte[] packed = zlib.compress(DATA);
        int accepted = 0;
        for (int head = 0; head < 1 << 16; head++) {
            packed[0] = (byte) (head >> 8);
            packed[1] = (byte) head;
            boolean deflate = (head >> 8 & 15) == 8 && head >> 12 <= 7;
            Verdict verdict = Verdict.ofArray(zlib, packed);
            if (!deflate || head % 31 != 0) {
                assertTrue(verdict.isCorrupt(), () -> verdict.toString());
            } else if ((head & 0x20) != 0) {
                assertTrue(verdict.fault() instanceof UnsupportedFeatureException, verdict::toString);
            } else {
                assertTrue(verdict.accepts(), verdict::toString);
                accepted++;
            }
            if (head % 97 == 0) {
                assertTrue(verdict.agreesWith(Verdict.ofStream(zlib, packed)));
            }
        }
        assertEquals(8 * 4, accepted); // windows of 256 bytes to 32 KiB by four levels
    }

    @Test
    void aWrongTrailerIsCorrupt() throws IOException {
        byte[] packed = zlib.compress(DATA);
        for (int at = packed.length - 4; at < packed.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = packed.clone();
                changed[at] ^= (byte) (1 << bit);
                assertTrue(Verdict.ofArray(zlib, changed).isCorrupt());
                assertTrue(Verdict.ofStream(zlib, changed).isCorrupt());
                assertTrue(Verdict.ofPrefix(zlib, changed).isCorrupt());
            }
        }
    }

    @Test
    void whatFollowsIsCorrupt() throws IOException {
        byte[] packed = zlib.compress(DATA);
        for (byte[] rest : new byte[][] {{0}, {1}, new byte[50_000], packed}) {
            byte[] more = Samples.concat(packed, rest);
            assertTrue(Verdict.ofArray(zlib, more).isCorrupt());
            assertTrue(Verdict.ofStream(zlib, more).isCorrupt());
            CorruptInputException e = assertThrows(CorruptInputException.class, () -> zlib.decompress(more, 1 << 20));
            assertEquals(packed.length, e.offset());
        }
    }
}
