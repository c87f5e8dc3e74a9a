package dev.codecs.zip;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.OutputTooSmallException;
import dev.codecs.zip.internal.Deflating;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.java.InflateFormat;
import dev.codecs.zip.internal.java.JavaInflate;
import dev.codecs.zip.internal.jdk.JdkDeflate;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Our own DEFLATE decoder: at once or in pieces of any size it gives the same, which is what the JDK gives. */
class JavaInflateTest {
    private static final int ENOUGH = 4096;

    /** Small streams that meet every part of the format. */
    static List<byte[]> streams() {
        byte[] text = Samples.text(300, 1);
        return List.of(
                deflated(0, new byte[0]),
                deflated(6, new byte[0]),
                deflated(0, Arrays.copyOf(text, 50)),
                deflated(6, Arrays.copyOf(text, 50)),
                deflated(6, text),
                deflated(6, new byte[700]),
                deflated(9, Samples.random(60, 2)),
                flushed(text),
                periods());
    }

    static byte[] deflated(int level, byte[] data) {
        byte[] target = new byte[(int) JdkDeflate.KERNEL.bound(data.length) + 100];
        long size = JdkDeflate.KERNEL.deflate(level, null, MemorySegment.ofArray(data), MemorySegment.ofArray(target));
        return Arrays.copyOf(target, (int) size);
    }

    /** With an empty stored block in the middle. */
    private static byte[] flushed(byte[] data) {
        byte[] target = new byte[data.length + 100];
        MemorySegment to = MemorySegment.ofArray(target);
        try (Deflating session = JdkDeflate.KERNEL.deflating(6, null)) {
            session.input(MemorySegment.ofArray(data).asSlice(0, 100));
            long size = session.deflate(to, Deflating.Flush.SYNC);
            session.input(MemorySegment.ofArray(data).asSlice(100));
            size += session.deflate(to.asSlice(size), Deflating.Flush.FINISH);
            return Arrays.copyOf(target, (int) size);
        }
    }

    /** Matches of many lengths at all distances that are shorter than two words. */
    private static byte[] periods() {
        Symbols symbols = Symbols.fixed();
        for (int i = 0; i < 20; i++) {
            symbols.literal('a' + i);
        }
        for (int distance = 0; distance < 8; distance++) {
            for (int extra = 0; extra < 1 << Math.max(0, (distance >> 1) - 1); extra++) {
                for (int length : new int[] {257, 258, 259, 261, 264}) {
                    symbols.match(length, 0, 0, distance, extra).literal('A' + distance);
                }
            }
        }
        return symbols.data();
    }

    @Test
    void everySizeOfPieces() {
        for (byte[] stream : streams()) {
            byte[] data = Samples.concat(stream, new byte[] {1, 2, 3});
            Inflated expected = Inflated.byJdk(data, ENOUGH);
            assertTrue(expected.accepts());
            assertEquals(3, expected.behind());
            assertEquals(expected, Inflated.atOnce(InflateFormat.DEFLATE, data, expected.size()));
            for (int in = 1; in <= data.length; in++) {
                for (int out = 1;
                        out <= expected.size() + 1;
                        out += in <= 20 || out < 20 ? 1 : expected.size() / 3 + 1) {
                    int from = in;
                    int to = out;
                    assertEquals(
                            expected,
                            Inflated.inPieces(InflateFormat.DEFLATE, data, () -> from, () -> to),
                            () -> from + " bytes in, " + to + " bytes out");
                }
            }
        }
    }

    @Test
    void piecesOfRandomSizeInEveryKindOfMemory() {
        Random random = new Random(3);
        byte[] mixed = Samples.mixed(400_000, 4);
        List<byte[]> streams = List.of(
                deflated(6, mixed),
                deflated(1, mixed),
                deflated(0, mixed),
                symbols(20_000, random).data());
        for (byte[] stream : streams) {
            Inflated expected = Inflated.byJdk(stream, 8 << 20);
            for (int most : new int[] {30, 1000, 50_000, 1 << 20}) {
                try (Arena arena = Arena.ofConfined()) {
                    for (UnaryOperator<MemorySegment> kind : List.<UnaryOperator<MemorySegment>>of(
                            heap -> heap,
                            heap -> arena.allocate(heap.byteSize()).copyFrom(heap))) {
                        Inflated inflated = Inflated.inPieces(
                                InflateFormat.DEFLATE,
                                null,
                                stream,
                                () -> random.nextInt(most),
                                () -> random.nextInt(most),
                                bytes -> kind.apply(MemorySegment.ofArray(bytes)));
                        assertEquals(expected, inflated);
                    }
                }
            }
        }
    }

    /** Codes of every number and length, up to 15 bits, which take sub-tables of every shape. */
    @Test
    void randomCodes() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            Symbols symbols = Symbols.ofRandomCodes(random).random(1000, random, false);
            byte[] content = symbols.content();
            byte[] data = symbols.data();
            Inflated expected = new Inflated(content.length, Arrays.hashCode(content), 0, null);
            assertEquals(expected, Inflated.byJdk(data, content.length), "the JDK disagrees with the test");
            assertEquals(expected, Inflated.atOnce(InflateFormat.DEFLATE, data, content.length));
            assertEquals(expected, Inflated.inPieces(InflateFormat.DEFLATE, data, () -> 9, () -> 1000));
        }
    }

    static Symbols symbols(int count, Random random) {
        return Symbols.fixed().random(count, random, false);
    }

    @Test
    void oneCallInEveryKindOfMemory() {
        byte[] content = Samples.mixed(300_000, 5);
        byte[] stream = Samples.concat(new byte[7], deflated(6, content), new byte[9]);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment heap = MemorySegment.ofArray(stream);
            for (MemorySegment source : List.of(
                    heap, heap.asReadOnly(), arena.allocate(stream.length).copyFrom(heap))) {
                for (MemorySegment target : List.of(
                        MemorySegment.ofArray(new byte[content.length + 20]), arena.allocate(content.length + 20))) {
                    for (long to : new long[] {0, 11, 20}) {
                        Decoded decoded = JavaInflate.inflate(InflateFormat.DEFLATE, null, source, 7, target, to);
                        assertEquals(new Decoded(stream.length - 16, content.length), decoded);
                        assertArrayEquals(
                                content, target.asSlice(to, content.length).toArray(JAVA_BYTE));
                    }
                    assertThrows(
                            OutputTooSmallException.class,
                            () -> JavaInflate.inflate(InflateFormat.DEFLATE, null, source, 7, target, 21));
                    assertNull(JavaInflate.tryInflate(InflateFormat.DEFLATE, null, source, 7, target, 21));
                }
            }
        }
    }

    /** The fast loop writes past the end of a match, but never past the end of the target or before its start. */
    @Test
    void nothingIsWrittenOutsideOfTheTarget() {
        for (byte[] stream : streams()) {
            int size = Inflated.byJdk(stream, ENOUGH).size();
            for (int room = 0; room <= size + 70; room++) {
                byte[] array = new byte[room + 200];
                Arrays.fill(array, (byte) 0x5A);
                MemorySegment target = MemorySegment.ofArray(array).asSlice(100, room);
                Decoded decoded = JavaInflate.tryInflate(
                        InflateFormat.DEFLATE, null, MemorySegment.ofArray(stream), 0, target, 0);
                assertEquals(room < size ? null : new Decoded(stream.length, size), decoded);
                for (int i = 0; i < 100; i++) {
                    assertEquals(0x5A, array[i]);
                    assertEquals(0x5A, array[100 + room + i]);
                }
            }
        }
    }

    @Test
    void everyTruncationIsFoundWhereTheInputEnds() {
        for (byte[] stream : streams()) {
            Inflated whole = Inflated.byJdk(stream, ENOUGH);
            for (int length = 0; length < stream.length; length++) {
                byte[] cut = Arrays.copyOf(stream, length);
                String fault = "the input is cut short (at byte " + length + " of the input)";
                for (int room : new int[] {whole.size(), whole.size() + 1, ENOUGH}) {
                    assertEquals(
                            fault,
                            Inflated.atOnce(InflateFormat.DEFLATE, cut, room).fault());
                }
                assertEquals(
                        fault,
                        Inflated.inPieces(InflateFormat.DEFLATE, cut, () -> 3, () -> 100)
                                .fault());
            }
        }
    }

    /** A match must not reach into what an earlier stream, an earlier member or the caller left before the output. */
    @Test
    void nothingOfEarlierStreamsCanBeReached() {
        byte[] earlier = deflated(6, Samples.text(70_000, 6));
        byte[] back = new Bits()
                .fixed()
                .fixedSymbol('a')
                .fixedSymbol(257)
                .code(1, 5)
                .fixedSymbol(256)
                .toBytes();
        byte[] array = new byte[100_000];
        try (Inflating session = JavaInflate.inflating(InflateFormat.DEFLATE)) {
            session.start(null, 0);
            session.input(MemorySegment.ofArray(earlier));
            assertEquals(70_000, session.inflate(MemorySegment.ofArray(array)));
            assertTrue(session.finished());
            session.start(null, 1000);
            session.input(MemorySegment.ofArray(back));
            assertEquals(1, session.inflate(MemorySegment.ofArray(array)));
            CorruptInputException fault =
                    assertThrows(CorruptInputException.class, () -> session.inflate(MemorySegment.ofArray(array)));
            assertEquals(1000 + back.length - 1, fault.offset());
            assertFalse(session.finished());
        }
        for (long to : new long[] {0, 1, 500}) {
            assertThrows(
                    CorruptInputException.class,
                    () -> JavaInflate.inflate(
                            InflateFormat.DEFLATE,
                            null,
                            MemorySegment.ofArray(back),
                            0,
                            MemorySegment.ofArray(array),
                            to));
        }
    }

    /** What comes before a fault is given out, whatever the sizes of targets. */
    @Test
    void theContentBeforeAFaultIsGivenOut() {
        byte[] content = Samples.text(100_000, 7);
        byte[] stream = deflated(6, content);
        byte[] damaged = Samples.concat(Arrays.copyOf(stream, stream.length / 2), new byte[] {-1, -1, -1, -1});
        for (int out : new int[] {1000, 33_000, 200_000}) {
            try (Inflating session = JavaInflate.inflating(InflateFormat.DEFLATE)) {
                session.start(null, 0);
                session.input(MemorySegment.ofArray(damaged));
                byte[] target = new byte[200_000];
                int size = 0;
                while (size < 40_000) {
                    size += (int) session.inflate(
                            MemorySegment.ofArray(target).asSlice(size, Math.min(out, target.length - size)));
                }
                assertArrayEquals(Arrays.copyOf(content, 40_000), Arrays.copyOf(target, 40_000));
            }
        }
    }

    @Test
    void aDictionaryIsTheWindowAtTheStart() {
        for (int size : new int[] {30, 300, 32_768}) {
            byte[] dictionary = Samples.text(size, 8);
            byte[] content = Samples.concat(dictionary, Samples.mixed(100_000, 9));
            byte[] stream = new byte[content.length];
            long length = JdkDeflate.KERNEL.deflate(
                    9, dictionary, MemorySegment.ofArray(content), MemorySegment.ofArray(stream));
            byte[] data = Arrays.copyOf(stream, (int) length);
            byte[] target = new byte[content.length];
            Decoded decoded = JavaInflate.inflate(
                    InflateFormat.DEFLATE,
                    dictionary,
                    MemorySegment.ofArray(data),
                    0,
                    MemorySegment.ofArray(target),
                    0);
            assertEquals(new Decoded(length, content.length), decoded);
            assertArrayEquals(content, target);
            Inflated inPieces = Inflated.inPieces(
                    InflateFormat.DEFLATE, dictionary, data, () -> 777, () -> 5000, MemorySegment::ofArray);
            assertEquals(new Inflated(content.length, Arrays.hashCode(content), 0, null), inPieces);
            assertThrows(
                    CorruptInputException.class,
                    () -> JavaInflate.inflate(
                            InflateFormat.DEFLATE,
                            null,
                            MemorySegment.ofArray(data),
                            0,
                            MemorySegment.ofArray(target),
                            0));
        }
    }

    /** In zlib's words, with the byte that zlib too names. */
    @Test
    void faultsAreThoseOfZlib() {
        List<byte[]> faults = List.of(
                new byte[] {6},
                new byte[] {1, 1, 0, (byte) 0xFE, (byte) 0xFE, 0},
                new Bits().fixed().fixedSymbol('a').fixedSymbol(286).code(0, 9).toBytes(),
                new Bits()
                        .fixed()
                        .fixedSymbol('a')
                        .fixedSymbol(257)
                        .code(30, 5)
                        .code(0, 9)
                        .toBytes(),
                new Bits()
                        .fixed()
                        .fixedSymbol('a')
                        .fixedSymbol(257)
                        .code(1, 5)
                        .code(0, 9)
                        .toBytes(),
                new Bits().number(5, 3).number(30, 5).number(0, 40).toBytes(),
                new Bits().number(5, 3).number(0, 5).number(30, 5).number(0, 40).toBytes(),
                new Bits()
                        .number(5, 3)
                        .number(0, 10)
                        .number(15, 4)
                        .number(0, 600)
                        .toBytes(),
                new Bits()
                        .number(5, 3)
                        .number(0, 10)
                        .number(15, 4)
                        .number(1, 600)
                        .toBytes(),
                new Bits()
                        .number(5, 3)
                        .number(0, 10)
                        .number(15, 4)
                        .number(0x249, 600)
                        .toBytes());
        for (byte[] fault : faults) {
            Inflated expected = Inflated.byJdk(fault, ENOUGH);
            assertFalse(expected.accepts());
            assertEquals(expected, Inflated.atOnce(InflateFormat.DEFLATE, fault, ENOUGH));
            for (int size = 1; size <= fault.length; size++) {
                int in = size;
                assertEquals(expected, Inflated.inPieces(InflateFormat.DEFLATE, fault, () -> in, () -> 10));
            }
        }
    }
}
