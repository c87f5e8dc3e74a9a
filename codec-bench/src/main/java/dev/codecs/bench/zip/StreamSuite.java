package dev.codecs.bench.zip;

import dev.codecs.Codec;
import dev.codecs.Compressor;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** An archive of one large file, from disk to disk. */
public final class StreamSuite implements Suite {
    static final String NAME = "stream";

    private static final String ENTRY = "documents/large.txt";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "A file of 256 MiB of text becomes the one entry of a ZIP archive in another file, by every engine and by the"
                + " library's own choice (default), on one thread and on all cores; beside java.util.zip, zipfs,"
                + " commons-compress and zip4j, and the programs gzip -6, pigz -6 (.gz), zip -6 and 7z where they are installed,"
                + " each started anew; with --node beside JavaScript libraries. The codec alone is the same DEFLATE stream without CRC and archive: what the archive"
                + " costs above it should be under 3 %. What counts is time and output, and the peak memory of a fresh JVM,"
                + " which does not know that of programs. Files are in the page cache and nothing is forced to the disk. A row"
                + " counts after another library has read the entry and found it equal to the file. A quick run has 8 MiB and"
                + " fewer rows.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Compressor.class);
    }

    @Override
    public List<String> subjects() {
        return ZipPeers.SUBJECTS;
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new StreamPlan(scope).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws IOException {
        Optional<JavaScript> script = JavaScript.of(trial.engine());
        if (script.isPresent()) {
            return script.get().streaming(workload, ENTRY);
        }
        Path source = workload.file();
        int threads = Rows.threads(trial);
        Optional<ZipProgram> known = trial.peer() ? ZipPeers.program(trial.engine()) : Optional.empty();
        if (known.isPresent()) {
            ZipProgram program = known.get();
            return () -> new FileWriting(
                    source, Archives.own(workload), program::write, program::check, true, Threads.beside(1));
        }
        return () -> {
            ExecutorService others = Threads.beside(threads);
            Archiver archiver = archiver(trial, threads, others);
            Archiver witness = archiver instanceof Bare
                    ? Bare.of("jdk", Runnable::run, 1)
                    : ZipPeers.witness(trial.peer(), Form.DEFLATED);
            return new FileWriting(
                    source,
                    Archives.own(workload),
                    (from, to) -> archiver.write(from, ENTRY, to),
                    (archive, expected) -> Archives.checkFile(archive, witness, expected),
                    false,
                    others);
        };
    }

    private static Archiver archiver(Trial trial, int threads, ExecutorService others) {
        if (trial.peer()) {
            return ZipPeers.library(trial.engine()).archiver(Form.DEFLATED);
        }
        if (Rows.way(trial).equals(Rows.BARE)) {
            return Bare.of(trial.engine(), others, threads);
        }
        CodecZip ours = CodecZip.of(trial.engine(), Form.DEFLATED);
        return threads == 1 ? ours : ours.writing(ours.writing().parallel(others, threads));
    }
}
