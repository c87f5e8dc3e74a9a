package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Zstandard (RFC 8878) by every engine. */
class ZstdTest {
    private static final String GOLDEN = "zstd/zstd-golden/";
    private static final byte[] SKIPPABLE = {0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9};
    private static final int MUTATIONS = Boolean.getBoolean("long") ? 300_000 : 1500;
    private static final long ENOUGH = 1 << 20;

    static List<Compressor> engines() {
        return Engines.of("zstd");
    }

    private static byte[] streamed(Compressor reader, byte[] packed) throws IOException {
        try (InputStream in = reader.decompressing(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    // Golden files

    @ParameterizedTest
    @MethodSource("engines")
    void goldenFilesDecode(Compressor reader) throws IOException {
        Conformance.assumeThere();
        Map<String, Integer> sizes =
                Map.of("empty-block", 0, "rle-first-block", 1 << 20, "block-128k", 131_068, "zeroSeq_2B", 13);
        for (var file : sizes.entrySet()) {
            byte[] packed = Conformance.bytes(GOLDEN + "golden-decompression/" + file.getKey() + ".zst");
            byte[] data = reader.decompress(packed, ENOUGH);
            assertEquals(file.getValue(), data.length, file.getKey());
            assertArrayEquals(data, streamed(reader, packed), file.getKey());
            assertArrayEquals(data, Compressor.of("zstd", "java").decompress(packed, ENOUGH), file.getKey());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void goldenFaultsAreRefused(Compressor reader) throws IOException {
        Conformance.assumeThere();
        for (String name : List.of("off0.bin", "truncated_huff_state", "zeroSeq_extraneous")) {
            byte[] packed = Conformance.bytes(GOLDEN + "golden-decompression-errors/" + name + ".zst");
            assertTrue(Verdict.ofArray(reader, packed).isCorrupt(), name);
            assertTrue(Verdict.ofStream(reader, packed).isCorrupt(), name);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void goldenInputsComeBack(Compressor writer) throws IOException {
        Conformance.assumeThere();
        for (String name : List.of(
                "http",
                "huffman-compressed-larger",
                "large-literal-and-match-lengths",
                "PR-3517-block-splitter-corruption-test")) {
            byte[] data = Conformance.bytes(GOLDEN + "golden-compression/" + name);
            for (int level : new int[] {-5, 1, 3, 6}) {
                if (!writer.levels().contains(level)) {
                    continue;
                }
                byte[] packed = writer.level(level).compress(data);
                for (Compressor reader : engines()) {
                    assertArrayEquals(data, reader.decompress(packed, data.length), name + " by " + reader);
                    assertArrayEquals(data, streamed(reader, packed), name + " by " + reader);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aTrainedDictionaryServesBothSides(Compressor writer) throws IOException {
        Conformance.assumeThere();
        byte[] dictionary = Conformance.bytes(GOLDEN + "golden-dictionaries/http-dict-missing-symbols");
        byte[] data = Conformance.bytes(GOLDEN + "golden-compression/http");
        byte[] packed = writer.dictionary(dictionary).compress(data);
        for (Compressor reader : engines()) {
            Compressor prepared = reader.dictionary(dictionary);
            assertArrayEquals(data, prepared.decompress(packed, data.length), reader::toString);
            assertArrayEquals(data, streamed(prepared, packed), reader::toString);
            assertThrows(UnsupportedFeatureException.class, () -> reader.decompress(packed, ENOUGH));
            assertThrows(
                    CorruptInputException.class,
                    () -> reader.dictionary(new byte[100]).decompress(packed, ENOUGH));
        }
        assertThrows(CorruptInputException.class, () -> writer.dictionary(Arrays.copyOf(dictionary, 40)));
    }

    // Frames

    @ParameterizedTest
    @MethodSource("engines")
    void everyReaderReadsWhatEveryWriterWrites(Compressor writer) throws IOException {
        for (byte[] data : Samples.all().values()) {
            for (boolean checksum : new boolean[] {false, true}) {
                Compressor compressor = writer.with(ZstdOptions.DEFAULT.checksum(checksum));
                byte[] packed = compressor.compress(data);
                ByteArrayOutputStream sink = new ByteArrayOutputStream();
                try (OutputStream out = compressor.compressing(sink)) {
                    out.write(data, 0, data.length / 2);
                    out.flush();
                    out.write(data, data.length / 2, data.length - data.length / 2);
                }
                byte[] joined = Samples.concat(SKIPPABLE, packed, SKIPPABLE, sink.toByteArray());
                byte[] twice = Samples.concat(data, data);
                for (Compressor reader : engines()) {
                    assertArrayEquals(data, reader.decompress(packed, data.length), reader::toString);
                    assertArrayEquals(twice, reader.decompress(joined, twice.length), reader::toString);
                    assertArrayEquals(twice, streamed(reader, joined), reader::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aSkippableFrameIsPassedOver(Compressor reader) throws IOException {
        assertEquals(0, reader.decompress(SKIPPABLE, 0).length);
        assertEquals(0, streamed(reader, SKIPPABLE).length);
        MemorySegment nothing = MemorySegment.ofArray(new byte[0]);
        MemorySegment more = MemorySegment.ofArray(Samples.concat(SKIPPABLE, new byte[5]));
        assertEquals(new Decoded(SKIPPABLE.length, 0), reader.decompressPrefix(more, nothing));
        assertTrue(Verdict.ofArray(reader, Arrays.copyOf(SKIPPABLE, 10)).isCorrupt());
        assertTrue(Verdict.ofStream(reader, Arrays.copyOf(SKIPPABLE, 10)).isCorrupt());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aChecksumIsVerified(Compressor writer) throws IOException {
        byte[] packed = writer.with(ZstdOptions.DEFAULT.checksum(true)).compress(Samples.text(500, 1));
        packed[packed.length - 1] ^= 1;
        for (Compressor reader : engines()) {
            assertTrue(Verdict.ofArray(reader, packed).isCorrupt(), reader::toString);
            assertTrue(Verdict.ofStream(reader, packed).isCorrupt(), reader::toString);
        }
    }

    /** A frame without content that asks for a window of 2 GiB, and one of 256 MiB. */
    @ParameterizedTest
    @MethodSource("engines")
    void aLargeWindowIsRefused(Compressor reader) throws IOException {
        for (int windowLog : new int[] {31, 28}) {
            byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) ((windowLog - 10) << 3), 1, 0, 0};
            assertThrows(LimitExceededException.class, () -> reader.decompress(frame, 10));
            assertTrue(Verdict.ofStream(reader, frame).isLimited());
        }
        byte[] large = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (18 << 3), 1, 0, 0};
        Compressor willing = reader.with(ZstdOptions.DEFAULT.largestWindow(1 << 28));
        assertEquals(0, willing.decompress(large, 0).length);
    }

    // Damage

    @ParameterizedTest
    @MethodSource("engines")
    void everyTruncationIsCorrupt(Compressor writer) throws IOException {
        byte[] packed = writer.compress(Samples.mixed(3000, 5));
        for (int length = 0; length < packed.length; length++) {
            byte[] cut = Arrays.copyOf(packed, length);
            for (Compressor reader : engines()) {
                assertTrue(Verdict.ofArray(reader, cut).isCorrupt(), reader::toString);
                assertTrue(Verdict.ofPrefix(reader, cut).isCorrupt(), reader::toString);
                assertTrue(Verdict.ofStream(reader, cut).isCorrupt(), reader::toString);
            }
        }
    }

    /** The decoder in Java may be stricter than the reference library, but where both decode they give the same. */
    @ParameterizedTest
    @MethodSource("engines")
    void damageIsHarmless(Compressor writer) throws IOException {
        Random random = new Random(6);
        List<byte[]> streams = List.of(
                writer.compress(Samples.text(800, 7)),
                writer.compress(Samples.mixed(12_000, 8)),
                Compressor.of("zstd", "libzstd").level(6).compress(Samples.text(5000, 9)));
        Compressor java = Compressor.of("zstd", "java");
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = streams.get(random.nextInt(streams.size())).clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Verdict ours = Verdict.ofArray(java, damaged);
            Verdict theirs = Verdict.ofArray(writer, damaged);
            refused += ours.accepts() ? 0 : 1;
            if (ours.accepts() && theirs.accepts()) {
                assertTrue(ours.agreesWith(theirs), () -> ours + " and by " + writer + " " + theirs);
            }
            if (!ours.isLimited()) {
                assertTrue(ours.agreesWith(Verdict.ofStream(java, damaged)), ours::toString);
            }
            assertSameInBothTargets(java, damaged);
        }
        assertTrue(refused > MUTATIONS / 4, "the mutations do no harm");
    }

    private static void assertSameInBothTargets(Compressor java, byte[] damaged) {
        byte[] zeros = new byte[13_000];
        byte[] ones = new byte[13_000];
        Arrays.fill(ones, (byte) -1);
        try {
            int length = java.decompress(damaged, 0, damaged.length, zeros, 0, zeros.length);
            assertEquals(length, java.decompress(damaged, 0, damaged.length, ones, 0, ones.length));
            assertArrayEquals(Arrays.copyOf(zeros, length), Arrays.copyOf(ones, length));
        } catch (CodecException e) {
            assertFalse(String.valueOf(e.getMessage()).isBlank());
        }
    }

    private static CorruptInputException fault(Compressor reader, String hex) {
        byte[] packed = HexFormat.of().parseHex(hex);
        return assertThrows(
                CorruptInputException.class, () -> reader.decompress(packed, ENOUGH), () -> reader + ": " + hex);
    }

    private static CorruptInputException streamFault(Compressor reader, String hex) {
        byte[] packed = HexFormat.of().parseHex(hex);
        IOException e = assertThrows(IOException.class, () -> streamed(reader, packed), () -> reader + ": " + hex);
        return assertInstanceOf(CorruptInputException.class, e.getCause(), () -> reader + ": " + hex);
    }

    private static void assertSays(String what, CorruptInputException fault) {
        assertTrue(String.valueOf(fault.getMessage()).contains(what), fault::toString);
    }

    /** An empty last block is where the reference library does not compare in a stream. */
    @ParameterizedTest
    @MethodSource("engines")
    void contentOfAnotherSizeThanDeclaredIsCorrupt(Compressor reader) {
        String empty = "28b52ffd2004010000";
        String tooShort = "28b52ffd20041000004142010000";
        for (String frame : List.of(empty, tooShort)) {
            fault(reader, frame);
            streamFault(reader, frame);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void faultsSayWhatIsWrong(Compressor reader) {
        String frame = "28b52ffd200109000041";
        assertSays("bytes follow the end", fault(reader, frame + "0102030405"));
        assertSays("bytes follow the end", streamFault(reader, frame + "0102030405"));
        assertSays("this is no Zstandard frame", fault(reader, "0102030405"));
        // An offset before the data, which the library finds to be too much, in a frame that declares no size.
        assertFalse(String.valueOf(fault(reader, "28b52ffd0038550000" + "08410154000234ffff05")
                        .getMessage())
                .contains("declares"));
        for (int length = 0; length < frame.length() / 2; length++) {
            String cut = frame.substring(0, 2 * length);
            assertEquals(length, fault(reader, cut).offset(), cut);
            assertEquals(length, streamFault(reader, cut).offset(), cut);
        }
    }

    /** The parts are so long that the contract for all formats sees one of them only. */
    @ParameterizedTest
    @MethodSource("engines")
    void aDividedStreamIsJoinedFrames(Compressor writer) throws IOException {
        byte[] data = Samples.concat(Samples.text(3_000_000, 40), Samples.random(100_000, 41), new byte[2_000_000]);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            byte[] packed = divided(writer, data, threads, 3);
            assertArrayEquals(packed, divided(writer, data, Runnable::run, 1), "the bytes depend on the threads");
            for (Compressor reader : engines()) {
                assertArrayEquals(data, reader.decompress(packed, data.length), reader::toString);
                assertArrayEquals(data, streamed(reader, packed), reader::toString);
            }
            byte[] part = new byte[data.length];
            Decoded first = writer.decompressPrefix(MemorySegment.ofArray(packed), MemorySegment.ofArray(part));
            assertEquals(2 << 20, first.written());
            assertTrue(first.read() < packed.length);
            assertArrayEquals(writer.compress(new byte[0]), divided(writer, new byte[0], threads, 2));
            byte[] oneFrame = divided(writer, Arrays.copyOf(data, 2 << 20), threads, 2);
            assertArrayEquals(writer.compress(Arrays.copyOf(data, 2 << 20)), oneFrame);
        }
    }

    private static byte[] divided(Compressor writer, byte[] data, Executor executor, int parallelism)
            throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = writer.compressing(sink, executor, parallelism)) {
            out.write(data);
        }
        return sink.toByteArray();
    }

    @Test
    void optionsAreChecked() {
        assertThrows(IllegalArgumentException.class, () -> new ZstdOptions(false, 1023));
        assertThrows(IllegalArgumentException.class, () -> new ZstdOptions(false, 1L << 31));
    }
}
