package dev.codecs.bench.zip;

import dev.codecs.Compressor;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * DEFLATE without an archive around it, and so without a CRC: what is above it is what the container costs.
 *
 * @param others threads beside the calling one
 * @param threads how many work for one stream
 */
record Bare(Compressor compressor, Executor others, int threads) implements Archiver {
    private static final String NAME = Contents.name(0);

    static Bare of(String engine, Executor others, int threads) {
        return new Bare(
                engine.equals(CodecZip.DEFAULT) ? Compressor.of("deflate") : Compressor.of("deflate", engine),
                others,
                threads);
    }

    @Override
    public void write(Contents contents, Path target) throws IOException {
        Files.write(target, compressor.compress(contents.bytes()));
    }

    @Override
    public void write(Path source, String name, Path target) throws IOException {
        OutputStream file = new BufferedOutputStream(new FileOutputStream(target.toFile()), PIECE);
        try (InputStream in = new FileInputStream(source.toFile());
                OutputStream out =
                        threads == 1 ? compressor.compressing(file) : compressor.compressing(file, others, threads)) {
            JavaUtilZip.copy(in, out);
        }
    }

    @Override
    public Opened<String> open(Path file) {
        return new Opened<>() {
            @Override
            public Iterator<String> entries() {
                return List.of(NAME).iterator();
            }

            @Override
            public String name(String entry) {
                return entry;
            }

            @Override
            public byte[] content(String entry) throws IOException {
                return compressor.decompress(Files.readAllBytes(file), Integer.MAX_VALUE);
            }

            @Override
            public InputStream stream(String entry) throws IOException {
                return compressor.decompressing(new FileInputStream(file.toFile()));
            }

            @Override
            public void close() {}
        };
    }
}
