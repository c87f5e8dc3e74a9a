package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every engine reads what every other writes, at every level; java.util.zip used directly is the witness. */
class CrossEngineTest {
    static final List<String> ALGORITHMS = List.of("deflate", "zlib", "gzip");

    @Test
    void theBestEngineComesFirst() {
        for (String algorithm : ALGORITHMS) {
            List<Compressor> engines = Engines.of(algorithm);
            for (int i = 1; i < engines.size(); i++) {
                assertTrue(engines.get(i - 1).rank() > engines.get(i).rank());
            }
            assertTrue(engines.stream().anyMatch(engine -> engine.engine().id().equals("jdk")));
        }
    }

    @ParameterizedTest
    @FieldSource("ALGORITHMS")
    void everyEngineReadsEveryLevelOfEveryOther(String algorithm) throws IOException {
        for (Compressor writer : Engines.of(algorithm)) {
            for (int level = writer.levels().first(); level <= writer.levels().last(); level++) {
                Compressor compressor = writer.level(level);
                for (var sample : Samples.all().entrySet()) {
                    byte[] data = sample.getValue();
                    String what = sample.getKey() + ", " + compressor;
                    byte[] packed = compressor.compress(data);
                    assertArrayEquals(data, witness(algorithm, packed), what);
                    for (Compressor reader : Engines.of(algorithm)) {
                        assertArrayEquals(
                                data,
                                reader.decompress(packed, data.length),
                                () -> what + ", read by " + reader.engine());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALGORITHMS")
    void everyEngineReadsTheStreamsOfEveryOther(String algorithm) throws IOException {
        byte[] data = Samples.mixed(150_000, 4);
        for (Compressor writer : Engines.of(algorithm)) {
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (OutputStream out = writer.compressing(sink)) {
                for (int at = 0; at < data.length; at += 10_000) {
                    out.write(data, at, 10_000);
                    out.write(data, at, 3);
                    out.flush();
                }
            }
            byte[] written = witness(algorithm, sink.toByteArray());
            assertEquals(data.length + 15 * 3, written.length);
            for (Compressor reader : Engines.of(algorithm)) {
                assertArrayEquals(written, reader.decompress(sink.toByteArray(), written.length));
                try (InputStream in = reader.decompressing(new ByteArrayInputStream(sink.toByteArray()))) {
                    assertArrayEquals(written, in.readAllBytes());
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALGORITHMS")
    void everyEngineReadsWhatTheJdkWrites(String algorithm) throws IOException {
        for (byte[] data : Samples.all().values()) {
            byte[] packed = witnessed(algorithm, data);
            for (Compressor reader : Engines.of(algorithm)) {
                assertArrayEquals(data, reader.decompress(packed, data.length), reader::toString);
            }
        }
    }

    @Test
    void theEngineJdkGivesTheBytesOfTheJdk() {
        Compressor zlib = Compressor.of("zlib", "jdk");
        for (int level = 0; level <= 9; level++) {
            Deflater deflater = new Deflater(level);
            for (byte[] data : Samples.all().values()) {
                byte[] packed = zlib.level(level).compress(data);
                deflater.reset();
                deflater.setInput(data);
                deflater.finish();
                byte[] expected = new byte[packed.length + 1];
                assertEquals(packed.length, deflater.deflate(expected), "level " + level);
                assertArrayEquals(packed, Arrays.copyOf(expected, packed.length));
            }
            deflater.end();
        }
    }

    /** Whatever an engine makes of data that does not compress, stored blocks (RFC 1951, section 3.2.4) are enough for it. */
    @ParameterizedTest
    @FieldSource("ALGORITHMS")
    void nothingNeedsMoreThanStoredBlocks(String algorithm) throws IOException {
        int frame = Map.of("deflate", 0, "zlib", 6, "gzip", 18).get(algorithm);
        for (int size : new int[] {0, 1, 65_535, 65_536, 200_000}) {
            byte[] data = Samples.random(size, size);
            byte[] target = new byte[size + 5 * Math.max(1, Math.ceilDiv(size, 65_535)) + frame];
            for (Compressor engine : Engines.of(algorithm)) {
                for (int level : new int[] {0, 1, 6, engine.levels().last()}) {
                    int length = engine.level(level).compress(data, 0, size, target, 0, target.length);
                    assertArrayEquals(data, witness(algorithm, Arrays.copyOf(target, length)), engine::toString);
                }
            }
        }
    }

    private static byte[] witness(String algorithm, byte[] packed) throws IOException {
        Inflater inflater = new Inflater(algorithm.equals("deflate"));
        try (InputStream in = algorithm.equals("gzip")
                ? new GZIPInputStream(new ByteArrayInputStream(packed))
                : new InflaterInputStream(new ByteArrayInputStream(packed), inflater)) {
            return in.readAllBytes();
        } finally {
            inflater.end();
        }
    }

    private static byte[] witnessed(String algorithm, byte[] data) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(6, algorithm.equals("deflate"));
        try (OutputStream out =
                algorithm.equals("gzip") ? new GZIPOutputStream(sink) : new DeflaterOutputStream(sink, deflater)) {
            out.write(data);
        } finally {
            deflater.end();
        }
        return sink.toByteArray();
    }
}
