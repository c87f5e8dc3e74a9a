package dev.codecs.bench.zip;

import dev.codecs.Codec;
import dev.codecs.Compressor;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Archives of a few large entries, written and read on several cores. */
public final class ConcurrentSuite implements Suite {
    static final String NAME = "concurrent";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Eight texts of 8 MiB as the entries of one ZIP archive in a file. Written one after the other on one thread;"
                + " with a pool of threads, from one to all cores; by several threads that each add entries; with virtual"
                + " threads; with an executor that runs tasks at once (caller runs); as streams in pieces of 64 and 256 KiB;"
                + " by each engine with all cores; beside java.util.zip, zipfs, zip4j and commons-compress on one thread, and"
                + " ParallelScatterZipCreator of the latter. Read by one thread and by several, who share an open archive and"
                + " read different entries. With --node JavaScript libraries write too, one entry after the other and, those that"
                + " get to several cores by it, all at once. What counts is the time with all cores, and how it stands to that of one thread;"
                + " threads are the calling one and those that help. A row counts after another library has read the"
                + " archive and found it right. A quick run has 512 KiB an entry and fewer rows.";
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
        return new ConcurrentPlan(scope).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        Optional<JavaScript> script = JavaScript.of(trial.engine());
        if (script.isPresent()) {
            return script.get().writing(workload, Rows.way(trial).equals(ConcurrentPlan.AT_ONCE));
        }
        int threads = Rows.threads(trial);
        if (trial.operation().equals(Rows.READ)) {
            Path archive = ZipSuite.archive(workload, Form.DEFLATED);
            return () -> new Reading(workload, archive, usual(trial), threads, Threads.beside(threads));
        }
        Contents contents = Contents.of(workload);
        return () -> {
            ExecutorService others = Rows.way(trial).equals(ConcurrentPlan.VIRTUAL)
                    ? Executors.newVirtualThreadPerTaskExecutor()
                    : Threads.beside(threads);
            return new Writing(
                    contents,
                    writer(trial, threads, others),
                    ZipPeers.witness(trial.peer(), Form.DEFLATED),
                    Archives.own(workload),
                    others);
        };
    }

    private static Archiver usual(Trial trial) {
        return trial.peer()
                ? ZipPeers.library(trial.engine()).archiver(Form.DEFLATED)
                : CodecZip.of(trial.engine(), Form.DEFLATED);
    }

    private static Archiver writer(Trial trial, int threads, ExecutorService others) {
        String way = Rows.way(trial);
        if (trial.peer()) {
            return way.isEmpty() ? usual(trial) : CommonsCompress.parallel(threads);
        }
        CodecZip ours = CodecZip.of(trial.engine(), Form.DEFLATED);
        if (threads > 1) {
            ours = ours.writing(
                    ours.writing().parallel(way.equals(ConcurrentPlan.CALLER_RUNS) ? Runnable::run : others, threads));
        }
        return switch (way) {
            case ConcurrentPlan.ADDS -> new ConcurrentAdds(ours, threads);
            case ConcurrentPlan.PIECES_64K -> new Pieces(ours, 64 << 10);
            case ConcurrentPlan.PIECES_256K -> new Pieces(ours, 256 << 10);
            default -> ours;
        };
    }
}
