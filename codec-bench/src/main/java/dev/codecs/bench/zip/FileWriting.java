package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;

/** From a file to an archive with one entry, again and again. */
final class FileWriting implements Operation {
    /** Writes what is to be measured. */
    @FunctionalInterface
    interface Writer {
        void write(Path source, Path archive) throws Exception;
    }

    /** Compares what was written with the source. */
    @FunctionalInterface
    interface Check {
        void check(Path archive, Path source) throws Exception;
    }

    private final Path source;
    private final Path archive;
    private final Writer writer;
    private final Check check;
    private final boolean elsewhere;
    private final ExecutorService others;

    /**
     * An archive of this file.
     *
     * @param elsewhere whether another process does the work
     * @param others the threads beside the calling one, which end with this
     */
    FileWriting(Path source, Path archive, Writer writer, Check check, boolean elsewhere, ExecutorService others) {
        this.source = source;
        this.archive = archive;
        this.writer = writer;
        this.check = check;
        this.elsewhere = elsewhere;
        this.others = others;
    }

    @Override
    public boolean elsewhere() {
        return elsewhere;
    }

    @Override
    public long run(int times) throws Exception {
        long written = 0;
        for (int i = 0; i < times; i++) {
            Files.deleteIfExists(archive);
            writer.write(source, archive);
            written += archive.toFile().length();
        }
        return written;
    }

    @Override
    public Outcome verify() throws Exception {
        long length = run(1);
        check.check(archive, source);
        return new Outcome(Files.size(source), length, "", true);
    }

    @Override
    public void close() {
        others.shutdown();
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
