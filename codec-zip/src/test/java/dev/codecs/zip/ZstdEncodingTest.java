package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.codecs.Compressor;
import dev.codecs.OutputTooSmallException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the encoder of Zstandard in Java writes, read by every engine. */
class ZstdEncodingTest {
    private static final Compressor JAVA = Compressor.of("zstd", "java");
    private static final List<Compressor> READERS = Engines.of("zstd");
    private static final int BLOCK = 128 << 10;
    private static final long ENOUGH = 1 << 20;
    private static final int STRUCTURES = Boolean.getBoolean("long") ? 100_000 : 600;

    /** All, or those of which each searches in another way. */
    static IntStream levels() {
        return Boolean.getBoolean("long")
                ? IntStream.rangeClosed(JAVA.levels().first(), JAVA.levels().last())
                : IntStream.of(
                        JAVA.levels().first(),
                        1,
                        2,
                        3,
                        5,
                        6,
                        8,
                        10,
                        JAVA.levels().last());
    }

    private static void assertComesBack(byte[] data, byte[] packed, String what) throws IOException {
        assertTrue(packed.length <= JAVA.maxCompressedLength(data.length), () -> what + " takes " + packed.length);
        for (Compressor reader : READERS) {
            assertArrayEquals(data, reader.decompress(packed, data.length), () -> what + " by " + reader);
        }
    }

    private static byte[] streamed(Compressor writer, byte[] data, int... pieces) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = writer.compressing(sink)) {
            int at = 0;
            for (int i = 0; at < data.length; i++) {
                int count = Math.min(pieces[i % pieces.length], data.length - at);
                out.write(data, at, count);
                at += count;
            }
        }
        return sink.toByteArray();
    }

    private static Map<String, byte[]> shapes() {
        Map<String, byte[]> shapes = new LinkedHashMap<>(Samples.all());
        for (int size : new int[] {2, 3, 7, 8, 9, 17, 31, 32, 63, 64, 255, 256, 1023, 1024, 4095, 16_383, 16_384}) {
            shapes.put("text of " + size, Samples.text(size, size));
            shapes.put("equal bytes of " + size, filled(size));
        }
        for (int size : new int[] {BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK}) {
            shapes.put("text of " + size, Samples.text(size, size));
            shapes.put("noise of " + size, Samples.random(size, size));
            shapes.put("equal bytes of " + size, filled(size));
        }
        shapes.put("equal bytes, then text", Samples.concat(filled(BLOCK), Samples.text(500, 1)));
        shapes.put("noise twice", Samples.concat(Samples.random(150_000, 4), Samples.random(150_000, 4)));
        shapes.put("few letters", letters(50_000, 3));
        shapes.put("many letters", letters(50_000, 200));
        shapes.put("numbers", numbers(60_000));
        return shapes;
    }

    private static byte[] filled(int size) {
        byte[] data = new byte[size];
        Arrays.fill(data, (byte) 'x');
        return data;
    }

    private static byte[] letters(int size, int different) {
        Random random = new Random(different);
        byte[] data = new byte[size];
        for (int i = 0; i < size; i++) {
            data[i] = (byte) (256 - different * random.nextDouble() * random.nextDouble());
        }
        return data;
    }

    private static byte[] numbers(int size) {
        Random random = new Random(size);
        byte[] data = new byte[size];
        int value = 0;
        for (int i = 0; i + 4 <= size; i += 4) {
            value += random.nextInt(300);
            for (int k = 0; k < 4; k++) {
                data[i + k] = (byte) (value >>> (8 * k));
            }
        }
        return data;
    }

    @ParameterizedTest
    @MethodSource("levels")
    void everyShapeComesBack(int level) throws IOException {
        Compressor writer = JAVA.level(level);
        for (var shape : shapes().entrySet()) {
            String what = shape.getKey() + " at level " + level;
            assertComesBack(shape.getValue(), writer.compress(shape.getValue()), what);
            byte[] streamed = streamed(writer, shape.getValue(), 50_000, 1, 300_000);
            assertArrayEquals(shape.getValue(), READERS.getFirst().decompress(streamed, ENOUGH), what);
        }
    }

    /** Runs, copies from near and far, and noise, with lengths of every order. */
    @Test
    void randomStructuresComeBack() throws IOException {
        Random random = new Random(11);
        for (int i = 0; i < STRUCTURES; i++) {
            byte[] data = structure(random, 1 << (4 + random.nextInt(i % 20 == 0 ? 15 : 10)));
            int level = JAVA.levels().first()
                    + random.nextInt(JAVA.levels().last() - JAVA.levels().first() + 1);
            assertComesBack(data, JAVA.level(level).compress(data), "structure " + i + " at level " + level);
        }
    }

    private static byte[] structure(Random random, int size) {
        byte[] data = new byte[size];
        int letters = 1 + random.nextInt(256);
        int longest = 1 << random.nextInt(17);
        int farthest = 1 + random.nextInt(size);
        for (int at = 0; at < size; ) {
            int length = Math.min(size - at, 1 + random.nextInt(1 + random.nextInt(longest)));
            int kind = random.nextInt(4);
            if (kind == 0 || at == 0) {
                for (int k = 0; k < length; k++) {
                    data[at + k] = (byte) random.nextInt(letters);
                }
            } else {
                int distance = 1 + random.nextInt(Math.min(at, kind == 1 ? 8 : farthest));
                for (int k = 0; k < length; k++) {
                    data[at + k] = data[at + k - distance];
                }
            }
            at += length;
        }
        return data;
    }

    @ParameterizedTest
    @MethodSource("levels")
    void theSameBytesWhateverThePieces(int level) throws IOException {
        Compressor writer = JAVA.level(level);
        byte[] data = Samples.mixed(700_000, 12);
        byte[] whole = streamed(writer, data, data.length);
        assertComesBack(data, whole, "level " + level);
        assertArrayEquals(whole, streamed(writer, data, 1 << 14));
        assertArrayEquals(whole, streamed(writer, data, 100_001, 3, 1, 200_000));
        assertArrayEquals(whole, streamed(writer, data, BLOCK));
    }

    @ParameterizedTest
    @MethodSource("levels")
    void theSameBytesWhateverThePlace(int level) {
        Compressor writer = JAVA.level(level);
        byte[] data = Samples.mixed(400_000, 13);
        byte[] packed = writer.compress(data);
        byte[] amid = Samples.concat(Samples.random(777, 1), data, Samples.text(100, 2));
        byte[] target = new byte[(int) writer.maxCompressedLength(data.length)];
        int length = writer.compress(amid, 777, data.length, target, 0, target.length);
        assertArrayEquals(packed, Arrays.copyOf(target, length));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocateFrom(ValueLayout.JAVA_BYTE, data);
            MemorySegment to = arena.allocate(target.length);
            long written = writer.compress(from, to);
            assertArrayEquals(packed, to.asSlice(0, written).toArray(ValueLayout.JAVA_BYTE));
        }
    }

    /** The numbers of places start again after 8 MiB of fast levels, whether in one stream or in many. */
    @ParameterizedTest
    @MethodSource("levels")
    void theSameBytesWhateverWasBefore(int level) throws IOException {
        Compressor writer = JAVA.level(level);
        byte[] sample = Samples.mixed(20_000, 14);
        byte[] first = writer.compress(sample);
        byte[] large = level == 1 || level == 3 ? Samples.mixed(9 << 20, 15) : Samples.mixed(300_000, 15);
        byte[] packed = writer.compress(large);
        for (int i = 0; i < 2; i++) {
            assertArrayEquals(packed, writer.compress(large));
            assertArrayEquals(first, writer.compress(sample));
            writer.dictionary(sample).compress(Arrays.copyOf(large, 3000 + 1000 * i));
        }
        assertArrayEquals(large, Compressor.of("zstd", "zstd-jni").decompress(packed, large.length));
    }

    /** Repetitions at distances around the windows of 512 KiB to 4 MiB. */
    @Test
    void matchesStayWithinTheWindow() throws IOException {
        for (int level : new int[] {1, 2, 3, 5, 9}) {
            Compressor writer = JAVA.level(level);
            int windowLog = level < 2 ? 19 : level == 2 ? 20 : level < 9 ? 21 : 22;
            byte[] data = Samples.random((1 << windowLog) + (1 << 20), 16);
            for (int at = 1 << windowLog, k = -8; at + 3000 < data.length; at += 10_000, k++) {
                int from = at - (1 << windowLog) + k;
                System.arraycopy(data, Math.max(0, from), data, at, 3000);
            }
            assertComesBack(data, streamed(writer, data, 1 << 20), "level " + level);
            assertComesBack(data, writer.compress(data), "level " + level);
            // Only distances well within the window are sure to be looked for: a block has one limit.
            int near = (1 << windowLog) - BLOCK;
            for (int at = near; at + 3000 < data.length; at += 10_000) {
                System.arraycopy(data, at - near, data, at, 3000);
            }
            byte[] nearer = streamed(writer, data, 1 << 20);
            assertTrue(nearer.length < data.length - 20_000, "no far match was found at level " + level);
            assertComesBack(data, nearer, "level " + level);
        }
    }

    @Test
    void higherLevelsAreSmaller() {
        byte[] data = prose(1 << 20);
        int before = Integer.MAX_VALUE;
        for (int level : new int[] {-5, -1, 1, 3, 5, 6, 9}) {
            int size = JAVA.level(level).compress(data).length;
            assertTrue(size < before, () -> "level " + level + " gives " + size);
            before = size;
        }
        assertArrayEquals(JAVA.level(3).compress(data), JAVA.level(0).compress(data));
    }

    /** Words of a large vocabulary, the first ones more often. */
    private static byte[] prose(int size) {
        Random random = new Random(17);
        byte[][] words = new byte[3000][];
        for (int i = 0; i < words.length; i++) {
            words[i] = new byte[2 + random.nextInt(9)];
            for (int k = 0; k < words[i].length; k++) {
                words[i][k] = (byte) ('a' + 26 * random.nextDouble() * random.nextDouble());
            }
            words[i][words[i].length - 1] = ' ';
        }
        byte[] text = new byte[size];
        for (int at = 0; at < size; ) {
            byte[] word = words[(int) (words.length * Math.pow(random.nextDouble(), 3))];
            int count = Math.min(word.length, size - at);
            System.arraycopy(word, 0, text, at, count);
            at += count;
        }
        return text;
    }

    @Test
    void noiseCostsNothing() {
        byte[] noise = Samples.random(1 << 20, 18);
        for (int level : new int[] {-7, 1, 3, 9}) {
            int size = JAVA.level(level).compress(noise).length;
            assertTrue(size <= noise.length + 3 * 8 + 12, () -> "level " + level + " gives " + size);
        }
    }

    @Test
    void equalBytesAreOneBlockEach() {
        assertEquals(2 + 4 + 4 + 4 * 4, JAVA.compress(new byte[4 * BLOCK]).length + 1, 2);
    }

    @ParameterizedTest
    @MethodSource("levels")
    void dictionariesHelp(int level) throws IOException {
        byte[] prose = prose(1 << 20);
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 16 << 10);
        for (int at = 0; at < 800_000; at += 1000) {
            trainer.addSample(Arrays.copyOfRange(prose, at, at + 1000));
        }
        byte[] trained = trainer.trainSamples();
        byte[] raw = Arrays.copyOf(prose, 20_000);
        Compressor plain = JAVA.level(level);
        int[] sizes = new int[3];
        for (int at = 800_000; at < 850_000; at += 1000) {
            byte[] data = Arrays.copyOfRange(prose, at, at + 1000);
            sizes[0] += plain.compress(data).length;
            sizes[1] += read(data, plain.dictionary(raw), raw);
            sizes[2] += read(data, plain.dictionary(trained), trained);
        }
        assertTrue(sizes[1] < sizes[0] && sizes[2] < sizes[1], () -> level + ": " + Arrays.toString(sizes));
    }

    private static int read(byte[] data, Compressor writer, byte[] dictionary) throws IOException {
        byte[] packed = writer.compress(data);
        for (Compressor reader : READERS) {
            Compressor prepared = reader.dictionary(dictionary);
            assertArrayEquals(data, prepared.decompress(packed, data.length), reader::toString);
            try (InputStream in = prepared.decompressing(new ByteArrayInputStream(packed))) {
                assertArrayEquals(data, in.readAllBytes(), reader::toString);
            }
        }
        return packed.length;
    }

    /** Frames in a row with one dictionary, for which the encoder does not take it in anew each time. */
    @ParameterizedTest
    @MethodSource("levels")
    void theSameBytesWithADictionaryWhateverWasBefore(int level) throws IOException {
        byte[] dictionary = prose(60_000);
        Compressor writer = JAVA.level(level).dictionary(dictionary);
        Random random = new Random(20);
        for (int i = 0; i < 40; i++) {
            byte[] data = structure(random, 1 << (4 + random.nextInt(9)));
            System.arraycopy(dictionary, random.nextInt(40_000), data, data.length / 2, data.length / 4);
            byte[] packed = writer.compress(data);
            // Another object, and so another dictionary.
            assertArrayEquals(JAVA.level(level).dictionary(dictionary).compress(data), packed);
            for (int k = 0; k < 4; k++) {
                assertArrayEquals(packed, writer.compress(data));
                writer.compress(structure(random, 3000 << random.nextInt(5)));
                writer.compress(structure(random, 3000));
            }
            assertArrayEquals(data, READERS.getFirst().dictionary(dictionary).decompress(packed, data.length));
        }
    }

    /** A dictionary larger than the window, and contents larger than both. */
    @ParameterizedTest
    @MethodSource("levels")
    void largeDictionariesServe(int level) throws IOException {
        byte[] dictionary = prose(900_000);
        byte[] data = Samples.concat(Arrays.copyOf(dictionary, 300_000), Samples.mixed(800_000, 19), dictionary);
        Compressor writer = JAVA.level(level).dictionary(dictionary);
        byte[] packed = streamed(writer, data, 70_000);
        for (Compressor reader : READERS) {
            assertArrayEquals(data, reader.dictionary(dictionary).decompress(packed, data.length), reader::toString);
        }
        read(Arrays.copyOf(data, 400_000), writer, dictionary);
    }

    @Test
    void aTargetTooSmallIsTold() {
        byte[] data = prose(300_000);
        byte[] packed = JAVA.compress(data);
        byte[] target = new byte[packed.length];
        assertEquals(packed.length, JAVA.compress(data, 0, data.length, target, 0, packed.length));
        for (int size : new int[] {0, 5, 1000, packed.length - 1}) {
            assertThrows(OutputTooSmallException.class, () -> JAVA.compress(data, 0, data.length, target, 0, size));
        }
        assertArrayEquals(packed, JAVA.compress(data));
    }
}
