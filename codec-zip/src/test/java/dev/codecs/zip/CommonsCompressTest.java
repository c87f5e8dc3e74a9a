package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.codecs.Compressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorInputStream;
import org.apache.commons.compress.compressors.deflate.DeflateParameters;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What every engine writes is read by commons-compress, which has its own reader of gzip headers, members and trailers. */
class CommonsCompressTest {
    @ParameterizedTest
    @FieldSource("dev.codecs.zip.CrossEngineTest#ALGORITHMS")
    void readsWhatEveryEngineWrites(String algorithm) throws IOException {
        for (Compressor compressor : Engines.of(algorithm)) {
            for (int level : new int[] {
                compressor.levels().first(),
                1,
                compressor.level(),
                compressor.levels().last()
            }) {
                for (var sample : Samples.all().entrySet()) {
                    byte[] data = sample.getValue();
                    String what = sample.getKey() + ", " + compressor.level(level);
                    assertArrayEquals(
                            data, read(algorithm, compressor.level(level).compress(data)), what);
                    assertArrayEquals(data, read(algorithm, streamed(compressor.level(level), data)), what);
                }
            }
        }
    }

    @Test
    void readsTheHeaderThatWasAskedFor() throws IOException {
        byte[] data = Samples.text(5000, 1);
        GzipHeader header = GzipHeader.PLAIN
                .name("notes.txt")
                .comment("two words")
                .modified(Instant.ofEpochSecond(1_700_000_000))
                .subfield("AB", new byte[] {1, 2, 3});
        for (Compressor gzip : Engines.of("gzip")) {
            byte[] packed = gzip.with(header).compress(data);
            try (var in = new GzipCompressorInputStream(new ByteArrayInputStream(packed))) {
                assertArrayEquals(data, in.readAllBytes());
                assertArrayEquals(
                        new Object[] {"notes.txt", "two words", Instant.ofEpochSecond(1_700_000_000)}, new Object[] {
                            in.getMetaData().getFileName(),
                            in.getMetaData().getComment(),
                            in.getMetaData().getModificationInstant()
                        });
            }
        }
    }

    private static byte[] streamed(Compressor compressor, byte[] data) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = compressor.compressing(sink, Runnable::run, 2)) {
            out.write(data, 0, data.length / 3);
            out.flush();
            out.write(data, data.length / 3, data.length - data.length / 3);
        }
        return sink.toByteArray();
    }

    private static byte[] read(String algorithm, byte[] packed) throws IOException {
        InputStream source = new ByteArrayInputStream(packed);
        try (InputStream in = algorithm.equals("gzip")
                ? GzipCompressorInputStream.builder()
                        .setInputStream(source)
                        .setDecompressConcatenated(true)
                        .get()
                : new DeflateCompressorInputStream(source, parameters(algorithm))) {
            return in.readAllBytes();
        }
    }

    private static DeflateParameters parameters(String algorithm) {
        DeflateParameters parameters = new DeflateParameters();
        parameters.setWithZlibHeader(algorithm.equals("zlib"));
        return parameters;
    }
}
