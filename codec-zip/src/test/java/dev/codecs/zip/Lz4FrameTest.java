package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.Lz4Options.BlockSize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** LZ4 frames of every kind; those in hexadecimal were written by the program lz4 1.9.4. */
@ParameterizedClass
@MethodSource("engines")
class Lz4FrameTest {
    private static final byte[] CONTENT =
            "there and back again, there and back again, and there again".getBytes(US_ASCII);
    private static final byte[] DICTIONARY = "the road goes ever on and on, there and back again".getBytes(US_ASCII);

    private static final String BLOCK =
            "2a000000ff07746865726520616e64206261636b20616761696e2c20160003002600b0746865726520616761696e";
    private static final String PLAIN = "04224d186440a7" + BLOCK + "000000009d9f3b9f";
    private static final String LEGACY = "02214c18" + BLOCK;
    private static final String WITH_DICTIONARY =
            "04224d186440a7160000000f1400012f2c2016000333616e641a0050616761696e000000009d9f3b9f";
    private static final String SKIPPABLE = "5a2a4d1803000000010203";

    @Parameter
    Compressor lz4;

    static List<Compressor> engines() {
        return Engines.of("lz4");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static byte[] streamed(Compressor compressor, byte[] packed) throws IOException {
        try (InputStream in = compressor.decompressing(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    private void assertGives(byte[] expected, String hex) throws IOException {
        assertArrayEquals(expected, lz4.decompress(bytes(hex), expected.length));
        assertArrayEquals(expected, streamed(lz4, bytes(hex)));
    }

    private void assertCorrupt(String hex, String why) throws IOException {
        for (Verdict verdict : List.of(Verdict.ofArray(lz4, bytes(hex)), Verdict.ofStream(lz4, bytes(hex)))) {
            assertTrue(verdict.isCorrupt(), () -> hex + " gave " + verdict);
            assertTrue(verdict.toString().contains(why), verdict::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PLAIN,
                "04224d187440bd" + BLOCK + "d6c06122000000009d9f3b9f", // checksums of blocks
                "04224d186c403b0000000000000094" + BLOCK + "000000009d9f3b9f", // the content's size
                "04224d18604082" + BLOCK + "00000000", // no checksum
                LEGACY,
                SKIPPABLE + PLAIN,
                PLAIN + SKIPPABLE + SKIPPABLE,
                "04224d1860408200000080" + BLOCK + "00000000", // an empty block that is stored is not the end
                "04224d186440a7" + BLOCK + "00000080000000009d9f3b9f",
                LEGACY + SKIPPABLE,
            })
    void framesOfAllKinds(String hex) throws IOException {
        assertGives(CONTENT, hex);
    }

    @Test
    void joinedFramesGiveTheirContentsOneAfterTheOther() throws IOException {
        assertGives(Samples.concat(CONTENT, CONTENT), PLAIN + PLAIN);
        assertGives(Samples.concat(CONTENT, CONTENT), LEGACY + PLAIN);
        assertGives(Samples.concat(CONTENT, CONTENT, CONTENT), PLAIN + LEGACY + BLOCK);
        assertGives(Samples.concat(CONTENT, CONTENT), LEGACY + LEGACY);
        assertGives(new byte[0], SKIPPABLE);
    }

    @Test
    void aPrefixIsOneFrame() throws IOException {
        for (String frame : List.of(PLAIN, SKIPPABLE, LEGACY)) {
            byte[] all = bytes(frame + PLAIN);
            int length = frame.equals(SKIPPABLE) ? 0 : CONTENT.length;
            byte[] target = new byte[100];
            assertEquals(
                    new Decoded(frame.length() / 2, length),
                    lz4.decompressPrefix(MemorySegment.ofArray(all), MemorySegment.ofArray(target)));
            InputStream source = new ByteArrayInputStream(all);
            assertEquals(length, lz4.decompressingPrefix(source).readAllBytes().length);
            assertArrayEquals(bytes(PLAIN), source.readAllBytes());
        }
    }

    @Test
    void whatBreaksTheFormatIsCorrupt() throws IOException {
        assertCorrupt("", "cut short");
        assertCorrupt("04224d19", "does not start like one");
        assertCorrupt("04224d18a440a7", "version");
        assertCorrupt("04224d186640a7", "reserved bits");
        assertCorrupt("04224d186441a7", "reserved bits");
        assertCorrupt("04224d1864c0a7", "reserved bits");
        assertCorrupt("04224d186430a7", "size of blocks");
        assertCorrupt("04224d186440a8", "header does not match its checksum");
        assertCorrupt("04224d186440a701000100", "a block is larger");
        assertCorrupt("04224d186440a701000180", "a block is larger");
        assertCorrupt("04224d187440bd" + BLOCK + "d6c06123000000009d9f3b9f", "a block does not match");
        assertCorrupt("04224d186440a7" + BLOCK + "000000009d9f3b9e", "content does not match");
        assertCorrupt("04224d186c403b0000000000000094" + "000000009d9f3b9f", "another size");
        assertCorrupt("04224d186c403b0000000000000094" + BLOCK + BLOCK + "00000000", "another size");
        assertCorrupt("02214c1800000000", "no size");
        assertCorrupt("02214c18" + BLOCK + "0000", "cut short");
        assertCorrupt("5a2a4d1804000000010203", "cut short");
        assertCorrupt(PLAIN + "00", "");
        assertCorrupt(PLAIN + "00000000", "bytes follow");
    }

    /** 257 bytes of a length stand for 65,535 bytes, and the literals and the rest for more. */
    @Test
    void aBlockHoldsNoMoreThanTheHeaderAllows() throws IOException {
        String tooLong = "1f410100" + "ff".repeat(257) + "00" + "50" + "4141414141";
        int length = tooLong.length() / 2;
        assertCorrupt(
                "04224d186440a7" + HexFormat.of().formatHex(new byte[] {(byte) length, (byte) (length >> 8), 0, 0})
                        + tooLong + "00000000",
                "holds more");
    }

    @Test
    void aDictionaryIsTheSameForTheProgram() throws IOException {
        if (lz4.supportsDictionary()) {
            Compressor prepared = lz4.dictionary(DICTIONARY);
            assertArrayEquals(CONTENT, prepared.decompress(bytes(WITH_DICTIONARY), CONTENT.length));
            assertArrayEquals(CONTENT, streamed(prepared, bytes(WITH_DICTIONARY)));
        }
        assertCorrupt(WITH_DICTIONARY, "");
    }

    @Test
    void aDictionaryIsKnownByItsId() throws IOException {
        byte[] packed = Compressor.of("lz4", "java")
                .dictionary(DICTIONARY)
                .with(Lz4Options.DEFAULT.dictionaryId(77))
                .compress(CONTENT);
        UnsupportedFeatureException missing =
                assertThrows(UnsupportedFeatureException.class, () -> lz4.decompress(packed, 100));
        assertTrue(missing.getMessage().contains("77"), missing.getMessage());
        if (lz4.supportsDictionary()) {
            Compressor prepared = lz4.dictionary(DICTIONARY);
            assertArrayEquals(CONTENT, prepared.decompress(packed, 100));
            assertArrayEquals(CONTENT, streamed(prepared, packed));
            Compressor another = prepared.with(Lz4Options.DEFAULT.dictionaryId(78));
            assertThrows(CorruptInputException.class, () -> another.decompress(packed, 100));
        }
    }

    @Test
    void everyCombinationOfOptionsIsReadByAllEngines() throws IOException {
        byte[] data = Samples.mixed(300_000, 5);
        for (int bits = 0; bits < 16; bits++) {
            Lz4Options options = new Lz4Options(
                    bits % 3 == 0 ? BlockSize.KIB_256 : BlockSize.KIB_64,
                    (bits & 1) != 0,
                    (bits & 2) != 0,
                    (bits & 4) != 0,
                    (bits & 8) != 0,
                    Lz4Options.DEFAULT.dictionaryId());
            if (options.linkedBlocks() && !lz4.supportsDictionary()) {
                assertThrows(UnsupportedFeatureException.class, () -> lz4.with(options));
                continue;
            }
            Compressor writer = lz4.with(options);
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (OutputStream out = writer.compressing(sink)) {
                out.write(data, 0, 100_001);
                out.flush();
                out.write(data, 100_001, data.length - 100_001);
            }
            for (byte[] packed : List.of(writer.compress(data), sink.toByteArray())) {
                for (Compressor reader : engines()) {
                    assertArrayEquals(data, reader.decompress(packed, data.length), options::toString);
                    assertArrayEquals(data, streamed(reader, packed), options::toString);
                }
            }
        }
    }

    @Test
    void linkedBlocksAreSmaller() {
        if (lz4.supportsDictionary()) {
            byte[] data = Samples.text(300_000, 6);
            Lz4Options small = Lz4Options.DEFAULT.blockSize(BlockSize.KIB_64);
            int linked = lz4.with(small.linkedBlocks(true)).compress(data).length;
            assertTrue(linked < lz4.with(small).compress(data).length);
        }
    }

    /** Without checksums nothing else would notice that a block is read from its middle on. */
    @Test
    void aSourceThatFailsWithinABlockIsNotReadOn() throws IOException {
        byte[] data = Samples.mixed(200_000, 7);
        Lz4Options options = Lz4Options.DEFAULT.blockSize(BlockSize.KIB_64).contentChecksum(false);
        byte[] packed = Compressor.of("lz4", "java").with(options).compress(data);
        for (int failing = 0; failing < packed.length; failing += failing < 40 ? 1 : 997) {
            InputStream source = failingOnceAt(failing, packed);
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            try (InputStream in = lz4.decompressing(source)) {
                IOException first = assertThrows(IOException.class, () -> in.transferTo(read));
                assertEquals("for once", first.getMessage());
                in.transferTo(read);
                assertArrayEquals(data, read.toByteArray());
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("the source failed before"), e::toString);
                assertArrayEquals(Arrays.copyOf(data, read.size()), read.toByteArray());
            }
        }
    }

    private static InputStream failingOnceAt(int failing, byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            private int position;
            private boolean failed;

            @Override
            public int read(byte[] b, int off, int len) throws IOException {
                if (!failed && position == failing) {
                    failed = true;
                    throw new IOException("for once");
                }
                int count = super.read(b, off, failed ? len : Math.min(len, failing - position));
                position += Math.max(0, count);
                return count;
            }
        };
    }

    @Test
    void everyTruncationAndFlippedBitIsCorrupt() throws IOException {
        byte[] packed = bytes("04224d187440bd" + BLOCK + "d6c06122000000009d9f3b9f");
        for (int length = 0; length < packed.length; length++) {
            assertCorrupt(HexFormat.of().formatHex(Arrays.copyOf(packed, length)), "cut short");
        }
        for (int bit = 0; bit < 8 * packed.length; bit++) {
            byte[] changed = packed.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertCorrupt(HexFormat.of().formatHex(changed), "");
        }
    }

    /** The largest size and a checksum are more than an int holds. */
    @Test
    void aBlockOfAnAbsurdSizeIsCorrupt() throws IOException {
        for (boolean checksums : new boolean[] {false, true}) {
            Lz4Options options = Lz4Options.DEFAULT.contentSize(false).blockChecksums(checksums);
            byte[] empty = lz4.with(options).compress(new byte[0]);
            String header = HexFormat.of().formatHex(Arrays.copyOf(empty, 7));
            for (String size : List.of("ffffff7f", "fcffff7f", "fbffff7f", "ffffffff", "fcffffff")) {
                assertCorrupt(header + size, "larger than its header allows");
                assertCorrupt(header + size + "00".repeat(20), "larger than its header allows");
            }
        }
    }

    @Test
    void blocksOfAFewBytesReferToThoseBeforeThem() throws IOException {
        byte[] data = Samples.text(150_000, 31);
        Lz4Options options = Lz4Options.DEFAULT.linkedBlocks(true).blockSize(BlockSize.KIB_64);
        for (int kind = 0; kind < 3; kind++) {
            if (kind > 0 && !lz4.supportsDictionary()) {
                continue;
            }
            byte[] dictionary = Arrays.copyOf(Samples.text(70_000, 32), kind == 1 ? 100 : 70_000);
            Compressor writer = Compressor.of("lz4", "java").with(options);
            writer = kind == 0 ? writer : writer.dictionary(dictionary);
            Compressor reader = kind == 0 ? lz4 : lz4.dictionary(dictionary);
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (OutputStream out = writer.compressing(sink)) {
                for (int at = 0; at < data.length; at += 30) {
                    out.write(data, at, 30);
                    out.flush();
                }
            }
            byte[] packed = Samples.concat(sink.toByteArray(), sink.toByteArray());
            byte[] both = Samples.concat(data, data);
            assertArrayEquals(both, reader.decompress(packed, both.length));
            assertArrayEquals(both, streamed(reader, packed));
        }
    }

    @Test
    void conformanceFiles() throws IOException {
        Conformance.assumeThere();
        assertArrayEquals(new byte[0], lz4.decompress(Conformance.bytes("lz4/lz4-golden/skip.bin"), 0));
        byte[] tar = Conformance.bytes("lz4/commons-compress/bla.tar");
        assertArrayEquals(tar, lz4.decompress(Conformance.bytes("lz4/commons-compress/bla.tar.lz4"), tar.length));
        assertArrayEquals(tar, streamed(lz4, Conformance.bytes("lz4/commons-compress/bla.tar.lz4")));
        byte[] dump = Conformance.bytes("lz4/commons-compress/bla.dump.lz4");
        assertEquals(92_160, lz4.decompress(dump, 1 << 20).length);
        assertEquals(92_160, streamed(lz4, dump).length);
        for (String name :
                List.of("ArithmeticException", "ArrayIndexOutOfBoundsException1", "ArrayIndexOutOfBoundsException2")) {
            byte[] broken = Conformance.bytes("lz4/commons-compress/COMPRESS-490/" + name + ".lz4");
            assertTrue(Verdict.ofArray(lz4, broken).isCorrupt(), name);
            assertTrue(Verdict.ofStream(lz4, broken).isCorrupt(), name);
        }
    }
}
