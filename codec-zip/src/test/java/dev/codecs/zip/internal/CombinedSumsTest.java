package dev.codecs.zip.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;
import org.junit.jupiter.api.Test;

/** The sums of the halves give that of the whole, and so do sums of more than memory holds. */
class CombinedSumsTest {
    @Test
    void sumsOfHalvesGiveThatOfTheWhole() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            byte[] data = new byte[random.nextInt(i < 1000 ? 70 : 30_000)];
            if (i % 3 == 0) {
                Arrays.fill(data, (byte) -1);
            } else {
                random.nextBytes(data);
            }
            int cut = data.length == 0 ? 0 : random.nextInt(data.length + 1);
            int second = data.length - cut;
            assertEquals(
                    sum(new CRC32(), data, 0, data.length),
                    CombinedSums.crc32(sum(new CRC32(), data, 0, cut), sum(new CRC32(), data, cut, second), second));
            assertEquals(
                    sum(new Adler32(), data, 0, data.length),
                    CombinedSums.adler32(
                            sum(new Adler32(), data, 0, cut), sum(new Adler32(), data, cut, second), second));
        }
    }

    /** 8 GiB of one byte, joined one MiB after the other, and by doubling. */
    @Test
    void lengthsMayPassAnInt() {
        byte[] mebibyte = new byte[1 << 20];
        Arrays.fill(mebibyte, (byte) 'a');
        int crc = sum(new CRC32(), mebibyte, 0, mebibyte.length);
        int adler = sum(new Adler32(), mebibyte, 0, mebibyte.length);
        int crcByOnes = crc;
        int adlerByOnes = adler;
        for (int i = 1; i < 8192; i++) {
            crcByOnes = CombinedSums.crc32(crcByOnes, crc, mebibyte.length);
            adlerByOnes = CombinedSums.adler32(adlerByOnes, adler, mebibyte.length);
        }
        for (long length = mebibyte.length; length < 8L << 30; length *= 2) {
            crc = CombinedSums.crc32(crc, crc, length);
            adler = CombinedSums.adler32(adler, adler, length);
        }
        assertEquals(crcByOnes, crc);
        assertEquals(adlerByOnes, adler);
    }

    private static int sum(Checksum sum, byte[] data, int from, int length) {
        sum.update(data, from, length);
        return (int) sum.getValue();
    }
}
