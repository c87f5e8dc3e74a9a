package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The public test files of other implementations. */
class ConformanceTest {
    private static final Pattern RAW_VECTOR = Pattern.compile("\"rawDeflateHex\": \"(\\w*)\",\\s*\"expect\": \"(\\w+)\""
            + "(?:,\\s*\"outputLength\": (\\d+),\\s*\"outputCrc32\": \"(\\w+)\",\\s*\"trailingBytes\": (\\d+))?");
    private static final Pattern GZIP_FILE = Pattern.compile("\"([^\"]+)\": \\{\\s*\"expect\": \"(\\w+)\""
            + "(?:,\\s*\"members\": \\d+,\\s*\"outputLength\": (\\d+),\\s*\"outputSha256\": \"(\\w+)\")?");

    @BeforeAll
    static void needsTheSets() {
        Conformance.assumeThere();
    }

    @Test
    void cornerCasesOfZlib() throws IOException {
        List<MatchResult> vectors = RAW_VECTOR
                .matcher(Conformance.text("deflate/infcover/infcover.json"))
                .results()
                .toList();
        assertEquals(19, vectors.size());
        for (MatchResult vector : vectors) {
            byte[] packed = HexFormat.of().parseHex(vector.group(1));
            for (Compressor deflate : Engines.deflate()) {
                String what = vector.group(1) + ", " + deflate;
                if (vector.group(2).equals("reject")) {
                    assertRejected(deflate, packed, what);
                } else {
                    int trailing = Integer.parseInt(vector.group(5));
                    byte[] target = new byte[Integer.parseInt(vector.group(3))];
                    Decoded decoded =
                            deflate.decompressPrefix(MemorySegment.ofArray(packed), MemorySegment.ofArray(target));
                    assertEquals(new Decoded(packed.length - trailing, target.length), decoded, what);
                    CRC32 crc = new CRC32();
                    crc.update(target);
                    assertEquals(Long.parseLong(vector.group(4), 16), crc.getValue(), what);
                    assertEquals(
                            trailing == 0, Verdict.ofStream(deflate, packed).accepts(), what);
                }
            }
        }
    }

    @Test
    void matchesOfMaximumLength() throws IOException {
        byte[] packed = Conformance.bytes("deflate/puff/zeros.raw");
        for (Compressor deflate : Engines.deflate()) {
            assertGives(deflate, packed, new byte[1_234_567], "zeros.raw");
        }
    }

    @Test
    void bareAndZlibFiles() throws IOException {
        byte[] tar = Conformance.bytes("deflate/commons-compress/bla.tar");
        for (Compressor deflate : Engines.deflate()) {
            assertGives(deflate, Conformance.bytes("deflate/commons-compress/bla.tar.deflate"), tar, "bla.tar.deflate");
        }
        for (Compressor zlib : Engines.zlib()) {
            assertGives(zlib, Conformance.bytes("deflate/commons-compress/bla.tar.deflatez"), tar, "bla.tar.deflatez");
        }
    }

    @Test
    void gzipFiles() throws IOException, NoSuchAlgorithmException {
        List<MatchResult> files = GZIP_FILE
                .matcher(Conformance.text("gzip/expectations.json"))
                .results()
                .toList();
        assertEquals(12, files.size());
        for (MatchResult file : files) {
            byte[] packed = Conformance.bytes("gzip/" + file.group(1));
            for (Compressor gzip : Engines.gzip()) {
                String what = file.group(1) + ", " + gzip;
                if (file.group(2).equals("reject")) {
                    assertRejected(gzip, packed, what);
                } else {
                    byte[] content = gzip.decompress(packed, 1 << 20);
                    assertEquals(Integer.parseInt(file.group(3)), content.length, what);
                    assertEquals(
                            file.group(4),
                            HexFormat.of()
                                    .formatHex(
                                            MessageDigest.getInstance("SHA-256").digest(content)),
                            what);
                    assertGives(gzip, packed, content, what);
                }
            }
        }
    }

    @Test
    void aZlibStreamInAFileCalledGzip() throws IOException {
        byte[] packed = Conformance.bytes("gzip/zlib-ng/GH-1600/packobj.gz");
        for (Compressor zlib : Engines.zlib()) {
            MemorySegment target = MemorySegment.ofArray(new byte[1000]);
            Decoded decoded = zlib.decompressPrefix(MemorySegment.ofArray(packed), target);
            assertTrue(0 < decoded.read() && decoded.read() < packed.length, zlib::toString);
            assertRejected(zlib, packed, "with the bytes behind it");
        }
    }

    @Test
    void inputsThatBrokeCompressors() throws IOException {
        for (String file : List.of("gzip/zlib-ng/GH-364/test.bin", "gzip/zlib-ng/GH-382/defneg3.dat")) {
            byte[] data = Conformance.bytes(file);
            for (Compressor engine : Engines.all()) {
                for (int level = engine.levels().first();
                        level <= engine.levels().last();
                        level++) {
                    assertGives(engine, engine.level(level).compress(data), data, file + " at level " + level);
                }
            }
        }
    }

    private static void assertGives(Compressor compressor, byte[] packed, byte[] expected, String what)
            throws IOException {
        assertArrayEquals(expected, compressor.decompress(packed, expected.length), what);
        try (InputStream in = compressor.decompressing(new ByteArrayInputStream(packed))) {
            assertArrayEquals(expected, in.readAllBytes(), what);
        }
    }

    private static void assertRejected(Compressor compressor, byte[] packed, String what) throws IOException {
        for (Verdict verdict : List.of(Verdict.ofArray(compressor, packed), Verdict.ofStream(compressor, packed))) {
            assertTrue(verdict.isCorrupt(), () -> what + ": " + verdict);
        }
    }
}
