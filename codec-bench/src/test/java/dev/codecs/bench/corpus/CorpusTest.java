package dev.codecs.bench.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

/** The corpus is the same everywhere, and compresses as {@link Corpus} says. */
class CorpusTest {
    private static final int MIB = 1 << 20;

    @Test
    void everyMachineMakesTheseBytes() throws Exception {
        assertEquals(
                "99644c6a37b8fe0822a5a9810cb983cddd8797f250e94ade0559b8fcf15388da", sha256(List.of(Corpus.text(MIB))));
        assertEquals(
                "3c43a65819fb156b474c34937d5b92c7021246fe4839bf3c4c92bc1ac96b3d9b",
                sha256(List.of(Corpus.text(7, MIB))));
        assertEquals(
                "68e1d66aa74a090846c3b9b4355e49774ff586c2607ea4b19d0f13aea2b2b0b0",
                sha256(List.of(Corpus.random(64 << 10))));
        assertEquals("73d9d2e23394ecb86f8837748cd6964d361acb442db2370a9fa3b994ee83ea73", sha256(Corpus.smallTexts(20)));
    }

    @Test
    void textCompressesAsReportsDo() {
        byte[] text = Corpus.text(20L * MIB);
        assertEquals(3.40, ratio(text, 6), 0.02);
        assertEquals(3.43, ratio(text, 8), 0.02);
    }

    @Test
    void fastestLevelKeepsMostOfTheRatio() {
        assumeTrue(deflated(Corpus.text(MIB), 1) == 379_067, "level 1 of this JDK's zlib is not that of the original");
        assertEquals(2.785, ratio(Corpus.text(20L * MIB), 1), 0.03);
    }

    @Test
    void ratioHoldsInEveryPart() {
        for (int part = 0; part < 8; part++) {
            assertEquals(3.40, ratio(Corpus.text(part, 2 * MIB), 6), 0.03, "part " + part);
        }
    }

    @Test
    void ratioHoldsAlongTheStream() throws IOException {
        try (InputStream text = Corpus.textStream(64L * MIB)) {
            text.skipNBytes(60L * MIB);
            assertEquals(3.40, ratio(text.readAllBytes(), 6), 0.03);
        }
    }

    @Test
    void longerStreamBeginsWithTheSameBytes() throws IOException {
        byte[] text = Corpus.text(3L * MIB);
        Random random = new Random(1);
        try (InputStream stream = Corpus.textStream(1L << 40)) {
            for (int from = 0; from < text.length; ) {
                int length = Math.min(random.nextInt(40_000), text.length - from);
                byte[] read = new byte[length];
                assertEquals(length, stream.read(read, 0, length));
                assertArrayEquals(Arrays.copyOfRange(text, from, from + length), read, "from " + from);
                from += length;
            }
        }
    }

    @Test
    void streamEndsAfterItsBytes() throws IOException {
        byte[] text = Corpus.text(1_000);
        try (InputStream stream = Corpus.textStream(text.length)) {
            for (byte expected : text) {
                assertEquals(expected, stream.read());
            }
            assertEquals(-1, stream.read());
            assertEquals(-1, stream.read(new byte[10], 0, 10));
            assertEquals(0, stream.read(new byte[10], 0, 0));
        }
    }

    @Test
    void textIsPrintableAscii() {
        for (byte character : Corpus.text(MIB)) {
            assertTrue(character == '\n' || (character >= ' ' && character <= '~'), () -> "character " + character);
        }
    }

    @Test
    void partsDiffer() {
        assertTrue(Arrays.mismatch(Corpus.text(0, MIB), Corpus.text(1, MIB)) < 100);
        assertEquals(-1, Arrays.mismatch(Corpus.text(0, MIB), Corpus.text(MIB)));
    }

    @Test
    void smallTextsAreTwoKilobytesEach() {
        List<byte[]> texts = Corpus.smallTexts(5_000);
        assertEquals(5_000, texts.size());
        Set<ByteBuffer> different = new HashSet<>();
        long total = 0;
        long deflated = 0;
        for (byte[] text : texts) {
            assertTrue(text.length >= 1_300 && text.length <= 4_000, () -> text.length + " bytes");
            assertEquals('.', text[text.length - 3]);
            different.add(ByteBuffer.wrap(text));
            total += text.length;
            deflated += deflated(text, 6);
        }
        assertEquals(5_000, different.size());
        assertTrue(Math.abs(total - 10_200_000) < 100_000, total + " bytes");
        assertEquals(2.30, (double) total / deflated, 0.02);
        assertArrayEquals(Corpus.smallTexts(3).get(2), texts.get(2));
    }

    @Test
    void randomBytesDoNotCompress() {
        byte[] random = Corpus.random(MIB + 5);
        assertTrue(deflated(random, 9) > random.length);
        assertNotEquals(0, random[random.length - 1] | random[random.length - 2] | random[random.length - 3]);
        assertArrayEquals(Corpus.random(1_003), Arrays.copyOf(random, 1_003));
    }

    @Test
    void whatRepeatsItselfBecomesVerySmall() {
        byte[] data = Corpus.repetitive(1 << 20);
        assertArrayEquals(data, Corpus.repetitive(1 << 20));
        double ratio = ratio(data, 6);
        assertTrue(ratio > 50 && ratio < 250, "ratio " + ratio);
    }

    @Test
    void codeOfTheJdkIsTheSameEveryTime() throws IOException {
        ByteArrayOutputStream classes = new ByteArrayOutputStream();
        OfTheJdk.writeClasses(2 << 20, classes);
        assertEquals(2 << 20, classes.size());
        assertEquals(0xCAFEBABE, ByteBuffer.wrap(classes.toByteArray()).getInt());
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        OfTheJdk.writeClasses(2 << 20, again);
        assertArrayEquals(classes.toByteArray(), again.toByteArray());

        ByteArrayOutputStream code = new ByteArrayOutputStream();
        OfTheJdk.writeNative(100_000, code);
        assertEquals(100_000, code.size());
        double ratio = ratio(code.toByteArray(), 6);
        assertTrue(ratio > 1.2, "ratio " + ratio);
    }

    @Test
    void impossibleLengthsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Corpus.text(-1));
        assertThrows(IllegalArgumentException.class, () -> Corpus.textStream(-1));
        assertThrows(IllegalArgumentException.class, () -> Corpus.random(1L << 31));
        assertEquals(0, Corpus.text(0).length);
    }

    private static double ratio(byte[] data, int level) {
        return (double) data.length / deflated(data, level);
    }

    private static long deflated(byte[] data, int level) {
        try (Deflater deflater = new Deflater(level, true)) {
            deflater.setInput(data);
            deflater.finish();
            byte[] target = new byte[1 << 16];
            while (!deflater.finished()) {
                deflater.deflate(target);
            }
            return deflater.getBytesWritten();
        }
    }

    private static String sha256(List<byte[]> data) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        data.forEach(digest::update);
        return HexFormat.of().formatHex(digest.digest());
    }
}
