package dev.codecs.zip.internal.java;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Deflating.Flush;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The encoder by itself, with the JDK as its reader. */
class JavaDeflateTest {
    private static final JavaDeflate KERNEL = JavaDeflate.KERNEL;

    static IntStream levels() {
        return IntStream.rangeClosed(KERNEL.levels().first(), KERNEL.levels().last());
    }

    @ParameterizedTest
    @MethodSource("levels")
    void everySmallSizeFitsExactlyAndNotIntoLess(int level) throws DataFormatException {
        byte[] text = text(600, 1);
        byte[] random = random(600, 2);
        byte[] letters = letters(600, 3, 3);
        for (int size = 0; size <= 600; size++) {
            for (byte[] all : List.of(text, random, letters, new byte[600])) {
                byte[] data = Arrays.copyOf(all, size);
                byte[] packed = compress(level, data);
                assertArrayEquals(data, inflate(packed, size, null));
                assertArrayEquals(packed, compress(level, data, packed.length));
                for (int less = 1; less <= Math.min(3, packed.length); less++) {
                    assertEquals(0, compress(level, data, packed.length - less).length, "size " + size);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void everyPeriodComesBack(int level) throws DataFormatException {
        byte[] random = random(300, 4);
        for (int period = 1; period <= 300; period++) {
            byte[] data = new byte[1500 + 7 * period];
            for (int i = 0; i < data.length; i++) {
                data[i] = random[i % period];
            }
            byte[] packed = compress(level, data);
            assertArrayEquals(data, inflate(packed, data.length, null));
            assertTrue(level == 0 || packed.length < period + 120, "period " + period + ": " + packed.length);
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void largerOnesComeBackFromATargetOfTheirSizeAndNotFromLess(int level) throws DataFormatException {
        for (byte[] data : samples()) {
            byte[] packed = compress(level, data);
            assertArrayEquals(data, inflate(packed, data.length, null));
            assertArrayEquals(packed, compress(level, data, packed.length));
            for (int less : new int[] {1, 2, packed.length / 2, packed.length}) {
                assertEquals(0, compress(level, data, packed.length - less).length);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void thePiecesDoNotMatter(int level) {
        Random random = new Random(5);
        for (byte[] data : samples()) {
            byte[] whole = compress(level, data);
            List<IntSupplier> sizes = new ArrayList<>(
                    List.of(() -> 7, () -> 1 << 16, () -> random.nextInt(40_000), () -> 1 + random.nextInt(300)));
            if (data.length < 100_000) {
                sizes.add(() -> 1);
            }
            for (IntSupplier size : sizes) {
                assertArrayEquals(whole, inPieces(level, null, data, size, () -> 1 + random.nextInt(30_000)));
            }
            if (data.length < 100_000) {
                assertArrayEquals(whole, inPieces(level, null, data, () -> 10_000, () -> 1));
            }
            assertArrayEquals(whole, fromNativeMemory(level, data));
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void whatAnEncoderDidBeforeDoesNotMatter(int level) {
        Encoder used = new Encoder();
        Random random = new Random(6);
        for (byte[] data : samples()) {
            byte[] packed = encode(used, level, data);
            assertArrayEquals(encode(new Encoder(), level, data), packed);
            encode(used, random.nextInt(KERNEL.levels().last() + 1), text(random.nextInt(5000), random.nextInt()));
        }
    }

    /** The numbers of places in the chains are brought down now and then, between sources and within one. */
    @Test
    void placesAreRenumbered() {
        byte[] data = mixed(200_000, 7);
        for (int level : new int[] {3, 6, 9, 10}) {
            byte[] expected = encode(new Encoder(), level, data);
            Encoder used = new Encoder();
            int starts = (1 << 30) / (Alphabet.WINDOW + 1) - 8;
            for (int i = 0; i < starts; i++) {
                encode(used, level, new byte[0]);
            }
            for (int i = 0; i < 10; i++) {
                assertArrayEquals(expected, encode(used, level, data));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void dictionaries(int level) throws DataFormatException {
        byte[] all = mixed(200_000, 8);
        for (int length : new int[] {1, 2, 3, 8, 20, 3000, 32_767, 32_768}) {
            byte[] dictionary = Arrays.copyOf(all, length);
            for (int size : new int[] {0, 1, 5, 300, 5000, 100_000}) {
                byte[] data = Arrays.copyOf(all, size);
                byte[] whole = new byte[size + 1000];
                long n = KERNEL.deflate(level, dictionary, MemorySegment.ofArray(data), MemorySegment.ofArray(whole));
                byte[] packed = Arrays.copyOf(whole, (int) n);
                assertArrayEquals(data, inflate(packed, size, dictionary));
                assertArrayEquals(packed, inPieces(level, dictionary, data, () -> 4321, () -> 1000));
                // The first level keeps the newest places only.
                int most = level == 1 ? 100 : 30;
                boolean within = length == 3000 || length == 32_767;
                assertTrue(level == 0 || !within || size != 300 || n < most, "the dictionary was not used");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void aFlushMakesEverythingReadable(int level) throws DataFormatException {
        byte[] data = mixed(150_000, 9);
        Random random = new Random(10);
        Inflater inflater = new Inflater(true);
        byte[] target = new byte[1000];
        byte[] back = new byte[data.length];
        int read = 0;
        try (Deflating session = KERNEL.deflating(level, null)) {
            for (int at = 0; at < data.length; ) {
                int n = Math.min(data.length - at, random.nextInt(3) * random.nextInt(20_000));
                session.input(MemorySegment.ofArray(data).asSlice(at, n));
                at += n;
                Flush flush = random.nextInt(5) == 0 ? Flush.NONE : Flush.SYNC;
                byte[] last = {};
                while (true) {
                    int written = (int) session.deflate(MemorySegment.ofArray(target), flush);
                    inflater.setInput(target, 0, written);
                    read += inflater.inflate(back, read, back.length - read);
                    if (written > 0) {
                        last = Arrays.copyOfRange(target, Math.max(0, written - 4), written);
                    }
                    if (written < target.length) {
                        break;
                    }
                }
                if (flush == Flush.SYNC) {
                    assertEquals(at, read);
                    assertTrue(last.length < 4 || Arrays.equals(last, new byte[] {0, 0, -1, -1}));
                }
            }
            byte[] rest = new byte[100];
            int written = (int) session.deflate(MemorySegment.ofArray(rest), Flush.FINISH);
            assertTrue(session.finished());
            inflater.setInput(rest, 0, written);
            assertEquals(0, inflater.inflate(new byte[1]));
            assertTrue(inflater.finished());
        } finally {
            inflater.end();
        }
        assertArrayEquals(data, back);
    }

    @Test
    void aSecondFlushWithNothingBetweenWritesNothing() {
        try (Deflating session = KERNEL.deflating(6, null)) {
            MemorySegment target = MemorySegment.ofArray(new byte[100]);
            session.input(MemorySegment.ofArray(new byte[10]));
            assertTrue(session.deflate(target, Flush.SYNC) > 5);
            assertEquals(0, session.deflate(target, Flush.SYNC));
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void theBoundHoldsForWhatDoesNotCompress(int level) {
        for (int size : new int[] {0, 1, 100, 16_383, 16_384, 24_576, 24_577, 65_535, 65_536, 300_000}) {
            assertTrue(compress(level, random(size, size)).length <= KERNEL.bound(size));
            assertTrue(compress(level, noiseAndText(size)).length <= KERNEL.bound(size));
        }
    }

    @Test
    void higherLevelsAreSmaller() {
        byte[] data = text(300_000, 11);
        int[] sizes = levels().map(level -> compress(level, data).length).toArray();
        assertTrue(sizes[6] < sizes[1] && sizes[9] < sizes[6], Arrays.toString(sizes));
        assertTrue(sizes[sizes.length - 1] <= sizes[9], Arrays.toString(sizes));
    }

    /** With {@code -Dlong=true} positions pass 2^31, which takes some minutes. */
    @Test
    void longStreams() throws IOException {
        int megabytes = Boolean.getBoolean("long") ? 2100 : 3;
        byte[] unit = mixed(1 << 20, 12);
        for (int level : new int[] {0, 1, 6}) {
            Inflater inflater = new Inflater(true);
            CRC32 expected = new CRC32();
            CRC32 actual = new CRC32();
            byte[] packed = new byte[1 << 16];
            byte[] back = new byte[1 << 16];
            try (Deflating session = KERNEL.deflating(level, null)) {
                for (int i = 0; i < megabytes; i++) {
                    unit[i] ^= (byte) i;
                    expected.update(unit);
                    session.input(MemorySegment.ofArray(unit));
                    Flush flush = i == megabytes - 1 ? Flush.FINISH : Flush.NONE;
                    for (int written = packed.length; written == packed.length; ) {
                        written = (int) session.deflate(MemorySegment.ofArray(packed), flush);
                        inflater.setInput(packed, 0, written);
                        for (int n; (n = inflater.inflate(back)) > 0; ) {
                            actual.update(back, 0, n);
                        }
                    }
                }
            } catch (DataFormatException e) {
                throw new IOException(e);
            }
            assertTrue(inflater.finished());
            assertEquals((long) megabytes << 20, inflater.getBytesWritten());
            assertEquals(expected.getValue(), actual.getValue());
            inflater.end();
        }
    }

    private static List<byte[]> samples() {
        return List.of(
                text(40_000, 20),
                text(300_000, 21),
                random(70_000, 22),
                letters(90_000, 4, 23),
                new byte[500_000],
                mixed(700_000, 24),
                noiseAndText(200_000),
                classFile());
    }

    private static byte[] classFile() {
        try (InputStream in = Object.class.getResourceAsStream("String.class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] text(int length, long seed) {
        Random random = new Random(seed);
        String[] words = new String[400];
        for (int i = 0; i < words.length; i++) {
            words[i] = new String(letters(1 + random.nextInt(10), 20, seed + i), US_ASCII) + " ";
        }
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(words[random.nextInt(1 + random.nextInt(words.length))]);
        }
        return Arrays.copyOf(text.toString().getBytes(US_ASCII), length);
    }

    private static byte[] random(int length, long seed) {
        byte[] data = new byte[length];
        new Random(seed).nextBytes(data);
        return data;
    }

    private static byte[] letters(int length, int count, long seed) {
        Random random = new Random(seed);
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) ('a' + random.nextInt(count));
        }
        return data;
    }

    private static byte[] noiseAndText(int length) {
        byte[] data = text(length, length);
        byte[] noise = random(length, length);
        for (int at = 0; at + 20_000 <= length; at += 40_000) {
            System.arraycopy(noise, at, data, at, 20_000);
        }
        return data;
    }

    /** Text, noise and runs in turns, with repetitions at distances around the window's size. */
    private static byte[] mixed(int length, long seed) {
        byte[] data = text(length, seed);
        byte[] noise = random(length, seed);
        for (int at = 9000; at + 9000 <= length; at += 9000) {
            System.arraycopy(noise, at, data, at, 3000);
            Arrays.fill(data, at + 3000, at + 5000, (byte) at);
            if (at >= 36_000) {
                System.arraycopy(data, at - 32_768 - 9 + at % 19, data, at, 1000);
            }
        }
        return data;
    }

    private static byte[] compress(int level, byte[] data) {
        byte[] packed = compress(level, data, (int) KERNEL.bound(data.length));
        assertTrue(packed.length > 0);
        return packed;
    }

    /** The compressed bytes, or none if there is not enough room. The data lies within an array. */
    private static byte[] compress(int level, byte[] data, int room) {
        byte[] array = new byte[data.length + 24];
        Arrays.fill(array, (byte) 'a');
        System.arraycopy(data, 0, array, 5, data.length);
        byte[] target = new byte[room];
        MemorySegment source = MemorySegment.ofArray(array).asSlice(5, data.length);
        long length = KERNEL.deflate(level, null, source, MemorySegment.ofArray(target));
        return length < 0 ? new byte[0] : Arrays.copyOf(target, (int) length);
    }

    private static byte[] encode(Encoder encoder, int level, byte[] data) {
        byte[] target = new byte[(int) Encoder.bound(data.length)];
        long n = encoder.encode(Level.of(level), data, 0, data.length, MemorySegment.ofArray(target));
        return Arrays.copyOf(target, (int) n);
    }

    private static byte[] fromNativeMemory(int level, byte[] data) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = arena.allocateFrom(ValueLayout.JAVA_BYTE, data);
            MemorySegment target = arena.allocate(KERNEL.bound(data.length));
            long n = KERNEL.deflate(level, null, source, target);
            return target.asSlice(0, n).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] inPieces(
            int level, byte @Nullable [] dictionary, byte[] data, IntSupplier sizes, IntSupplier rooms) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (Deflating session = KERNEL.deflating(level, dictionary)) {
            for (int at = 0; at < data.length; ) {
                int n = Math.min(data.length - at, sizes.getAsInt());
                session.input(MemorySegment.ofArray(data).asSlice(at, n));
                drain(session, Flush.NONE, rooms, packed);
                at += n;
            }
            drain(session, Flush.FINISH, rooms, packed);
            assertTrue(session.finished());
        }
        return packed.toByteArray();
    }

    private static void drain(Deflating session, Flush flush, IntSupplier rooms, ByteArrayOutputStream packed) {
        while (true) {
            byte[] target = new byte[rooms.getAsInt()];
            int written = (int) session.deflate(MemorySegment.ofArray(target), flush);
            packed.write(target, 0, written);
            if (written < target.length) {
                return;
            }
        }
    }

    private static byte[] inflate(byte[] packed, int size, byte @Nullable [] dictionary) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        try {
            if (dictionary != null) {
                inflater.setDictionary(dictionary);
            }
            inflater.setInput(packed);
            byte[] data = new byte[size];
            int n = inflater.inflate(data);
            assertEquals(0, inflater.inflate(new byte[1]));
            assertTrue(inflater.finished());
            assertEquals(0, inflater.getRemaining());
            return Arrays.copyOf(data, n);
        } finally {
            inflater.end();
        }
    }
}
