package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Opens an archive and reads the contents of all entries into memory, again and again. */
final class Reading implements Operation {
    private final Workload workload;
    private final Path archive;
    private final Archiver archiver;
    private final int threads;
    private final ExecutorService others;

    /**
     * An archive of this workload.
     *
     * @param threads that share the entries, the calling one among them
     * @param others the threads beside the calling one, which end with this
     */
    Reading(Workload workload, Path archive, Archiver archiver, int threads, ExecutorService others) {
        this.workload = workload;
        this.archive = archive;
        this.archiver = archiver;
        this.threads = threads;
        this.others = others;
    }

    @Override
    public long run(int times) throws Exception {
        long bytes = 0;
        for (int i = 0; i < times; i++) {
            try (Archiver.Opened<?> opened = archiver.open(archive)) {
                bytes += threads == 1 ? readAll(opened) : share(opened);
            }
        }
        return bytes;
    }

    private static <E> long readAll(Archiver.Opened<E> opened) throws Exception {
        long bytes = 0;
        for (Iterator<? extends E> entries = opened.entries(); entries.hasNext(); ) {
            bytes += opened.content(entries.next()).length;
        }
        return bytes;
    }

    private <E> long share(Archiver.Opened<E> opened) throws Exception {
        List<E> entries = new ArrayList<>();
        opened.entries().forEachRemaining(entries::add);
        AtomicInteger next = new AtomicInteger();
        Callable<Long> worker = () -> {
            long bytes = 0;
            for (int i = next.getAndIncrement(); i < entries.size(); i = next.getAndIncrement()) {
                bytes += opened.content(entries.get(i)).length;
            }
            return bytes;
        };
        List<Future<Long>> helping = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            helping.add(others.submit(worker));
        }
        long bytes = worker.call();
        for (Future<Long> help : helping) {
            bytes += help.get();
        }
        return bytes;
    }

    @Override
    public Outcome verify() throws Exception {
        Contents contents = Contents.of(workload);
        Archives.check(archive, archiver, contents);
        Archives.checkLength(run(1), contents);
        return new Outcome(contents.bytes().length, Files.size(archive), "", true);
    }

    @Override
    public void close() {
        others.shutdown();
    }
}
