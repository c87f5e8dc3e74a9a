package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Bare LZ4 blocks, good and bad. */
class Lz4BlockTest {
    private static final Compressor JAVA = Compressor.of("lz4-block", "java");
    private static final int MUTATIONS = Boolean.getBoolean("long") ? 500_000 : 5000;

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void handMadeBlocks() {
        for (Compressor engine : Engines.of("lz4-block")) {
            assertArrayEquals(new byte[0], engine.decompress(bytes("00"), 0));
            assertArrayEquals(bytes("414243"), engine.decompress(bytes("30414243"), 3));
            for (int offset = 1; offset <= 20; offset++) {
                byte[] start = Samples.random(20, offset);
                byte[] expected = Arrays.copyOf(start, 20 + 4 + 15 + 100 + 12);
                for (int i = 20; i < 139; i++) {
                    expected[i] = expected[i - offset];
                }
                Arrays.fill(expected, 139, 151, (byte) 'x');
                String block = "ff05" + HexFormat.of().formatHex(start) + String.format("%02x00", offset) + "64" + "c0"
                        + "78".repeat(12);
                assertArrayEquals(expected, engine.decompress(bytes(block), 200), "offset " + offset);
                for (int room = 0; room < 40; room++) {
                    byte[] target = new byte[expected.length + room];
                    assertEquals(
                            expected.length,
                            engine.decompress(bytes(block), 0, block.length() / 2, target, 0, target.length));
                    assertArrayEquals(expected, Arrays.copyOf(target, expected.length));
                }
            }
        }
    }

    @Test
    void thereAreNeitherStreamsNorPrefixes() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        OutputStream sink = OutputStream.nullOutputStream();
        InputStream source = InputStream.nullInputStream();
        for (Compressor engine : Engines.of("lz4-block")) {
            for (Executable call : List.<Executable>of(
                    () -> engine.decompressPrefix(memory, memory),
                    () -> engine.compressing(sink),
                    () -> engine.compressing(sink, Runnable::run, 1),
                    () -> engine.decompressing(source),
                    () -> engine.decompressing(source, 1),
                    () -> engine.decompressingPrefix(source))) {
                String message = assertThrows(UnsupportedFeatureException.class, call, engine::toString)
                        .getMessage();
                assertTrue(message.contains("use lz4"), message);
            }
        }
    }

    @Test
    void whatBreaksTheFormatIsCorrupt() throws IOException {
        for (String hex : List.of(
                "", // no token
                "30", // no literals
                "304142", // too few of them
                "f0", // no length
                "f0ff", // no end of the length
                "104101", // half an offset
                "1041010050", // the rest of it in the literals to come
                "14410200504242424242", // an offset before the start
                "1441010050424242424", // nothing behind a match
                "1f410100", // no length of a match
                "1f410100ff")) {
            byte[] block = bytes(hex.length() % 2 == 0 ? hex : hex + "0");
            if (hex.length() % 2 != 0) {
                block = Arrays.copyOf(block, block.length - 1);
            }
            for (Compressor engine : Engines.of("lz4-block")) {
                Verdict verdict = Verdict.ofArray(engine, block);
                assertTrue(verdict.isCorrupt(), hex + " by " + engine + " gave " + verdict);
            }
        }
    }

    /** 16 MiB of a length overflow an int with 32 bits after 8.4 million more; a length is refused long before by the bytes that are there. */
    @Test
    void endlessLengthsAreCorrupt() {
        byte[] block = new byte[9_000_000];
        Arrays.fill(block, (byte) 0xFF);
        for (Compressor engine : Engines.of("lz4-block")) {
            assertTrue(Verdict.ofTarget(engine, block, 100).isCorrupt(), engine::toString);
        }
    }

    /**
     * The library lz4 gives zeros for the offset 0, which does not exist; ours refuses it, and with it lz4 frames that have a checksum.
     * This is in DIFFERENCES.md.
     */
    @Test
    void theOffsetZero() {
        byte[] block = bytes("14410000504242424242");
        for (Compressor engine : Engines.of("lz4-block")) {
            Verdict verdict = Verdict.ofArray(engine, block);
            switch (engine.engine().id()) {
                case "liblz4", "lz4-java" -> assertTrue(verdict.accepts(), engine::toString);
                default -> assertTrue(verdict.isCorrupt(), engine::toString);
            }
            assertEquals(decoded(engine, block, 20, 0), decoded(engine, block, 20, 0x7F));
        }
    }

    private static @Nullable String decoded(Compressor engine, byte[] block, int size, int fill) {
        byte[] target = new byte[size];
        Arrays.fill(target, (byte) fill);
        try {
            int length = engine.decompress(block, 0, block.length, target, 0, size);
            return HexFormat.of().formatHex(target, 0, length);
        } catch (CodecException e) {
            return e.getClass().getName();
        }
    }

    @Test
    void damagedBlocksGiveTheSameWhateverWasInTheTarget() {
        Random random = new Random(3);
        int accepted = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] data = Samples.text(1 + random.nextInt(600), i);
            byte[] block = JAVA.compress(data);
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                block[random.nextInt(block.length)] ^= (byte) (1 << random.nextInt(8));
            }
            int size = data.length + random.nextInt(40);
            String expected = decoded(JAVA, block, size, 0);
            assertEquals(expected, decoded(JAVA, block, size, 0xA5));
            boolean corrupt = CorruptInputException.class.getName().equals(expected);
            accepted += corrupt ? 0 : 1;
            for (Compressor engine : Engines.of("lz4-block")) {
                String other = decoded(engine, block, size, 0xA5);
                assertEquals(decoded(engine, block, size, 0), other, engine::toString);
                // Only the offset 0 may make a difference.
                assertTrue(corrupt || String.valueOf(expected).equals(other), engine::toString);
            }
        }
        assertTrue(accepted > 0 && accepted < MUTATIONS);
    }

    @Test
    void everyTruncationIsCorruptOrShorter() {
        byte[] data = Samples.mixed(20_000, 4);
        byte[] block = JAVA.compress(data);
        for (int length = 0; length < block.length; length += length < 500 ? 1 : 37) {
            byte[] cut = Arrays.copyOf(block, length);
            for (Compressor engine : Engines.of("lz4-block")) {
                try {
                    byte[] start = engine.decompress(cut, data.length);
                    assertTrue(start.length < data.length);
                    assertArrayEquals(Arrays.copyOf(data, start.length), start);
                } catch (CorruptInputException e) {
                    assertTrue(e.offset() <= length);
                }
            }
        }
    }

    @Test
    void everyEngineReadsEveryLevelOfEveryOther() {
        for (Compressor writer : Engines.of("lz4-block")) {
            for (int level = writer.levels().first(); level <= writer.levels().last(); level += level < -2 ? 21 : 1) {
                for (byte[] data : Samples.all().values()) {
                    byte[] packed = writer.level(level).compress(data);
                    for (Compressor reader : Engines.of("lz4-block")) {
                        assertArrayEquals(data, reader.decompress(packed, data.length), writer + " read by " + reader);
                    }
                }
            }
        }
    }

    @Test
    void conformanceFile() throws IOException {
        Conformance.assumeThere();
        byte[] tar = Conformance.bytes("lz4/commons-compress/bla.tar");
        for (Compressor engine : Engines.of("lz4-block")) {
            byte[] block = Conformance.bytes("lz4/commons-compress/bla.tar.block_lz4");
            assertArrayEquals(tar, engine.decompress(block, tar.length));
        }
    }
}
