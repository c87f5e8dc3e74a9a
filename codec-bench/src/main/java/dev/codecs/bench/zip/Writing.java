package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;

/** Writes an archive into a file, again and again. */
final class Writing implements Operation {
    private final Contents contents;
    private final Archiver archiver;
    private final Archiver witness;
    private final Path archive;
    private final ExecutorService others;

    /**
     * An archive of these contents.
     *
     * @param witness another library, which must find the same in it
     * @param archive the file that is written
     * @param others the threads beside the calling one, which end with this
     */
    Writing(Contents contents, Archiver archiver, Archiver witness, Path archive, ExecutorService others) {
        this.contents = contents;
        this.archiver = archiver;
        this.witness = witness;
        this.archive = archive;
        this.others = others;
    }

    @Override
    public long run(int times) throws Exception {
        long written = 0;
        for (int i = 0; i < times; i++) {
            Files.deleteIfExists(archive);
            archiver.write(contents, archive);
            written += archive.toFile().length();
        }
        return written;
    }

    @Override
    public Outcome verify() throws Exception {
        long length = run(1);
        Archives.check(archive, witness, contents);
        return new Outcome(contents.bytes().length, length, "", true);
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
