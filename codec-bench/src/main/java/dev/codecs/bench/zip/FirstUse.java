package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes an archive of one small entry and reads it: what the first use of a library costs. Its output is the size of its jars. */
final class FirstUse implements Operation {
    private final Contents contents;
    private final Archiver archiver;
    private final Path archive;
    private final long jars;

    FirstUse(Contents contents, Archiver archiver, Path archive, long jars) {
        this.contents = contents;
        this.archiver = archiver;
        this.archive = archive;
        this.jars = jars;
    }

    @Override
    public long run(int times) throws Exception {
        long bytes = 0;
        for (int i = 0; i < times; i++) {
            Files.deleteIfExists(archive);
            archiver.write(contents, archive);
            try (Archiver.Opened<?> opened = archiver.open(archive)) {
                bytes += firstContent(opened).length;
            }
        }
        return bytes;
    }

    private static <E> byte[] firstContent(Archiver.Opened<E> opened) throws Exception {
        return opened.content(opened.entries().next());
    }

    @Override
    public Outcome verify() throws Exception {
        Archives.checkLength(run(1), contents);
        Archives.check(archive, archiver, contents);
        return new Outcome(0, jars, "", true);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
