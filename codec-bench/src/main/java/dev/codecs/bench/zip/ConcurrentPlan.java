package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** In which ways eight entries are written and read on several cores. */
final class ConcurrentPlan {
    /** All entries are given by one thread, and a pool helps it. */
    static final String POOL = "pool";

    /** Each thread gives entries, and a pool helps. */
    static final String ADDS = "concurrent adds";

    static final String VIRTUAL = "virtual threads";

    /** An executor that runs a task at once. */
    static final String CALLER_RUNS = "caller runs";

    /** Entries come as streams, in pieces of so many bytes. */
    static final String PIECES_64K = "pieces of 64 KiB";

    static final String PIECES_256K = "pieces of 256 KiB";

    /** {@code ParallelScatterZipCreator}. */
    static final String SCATTER = "ParallelScatterZipCreator";

    /** By as many threads as a library in JavaScript takes. */
    static final String AT_ONCE = "all at once";

    private final Rows rows;
    private final boolean quick;
    private final boolean full;
    private final int cores = Runtime.getRuntime().availableProcessors();

    ConcurrentPlan(Scope scope) {
        this.rows = new Rows(ConcurrentSuite.NAME, scope);
        this.quick = scope.scale() == Scale.QUICK;
        this.full = scope.scale() == Scale.FULL;
        if (scope.inputs().isEmpty()) {
            String workload = switch (scope.scale()) {
                case SMOKE -> "text-8x32k";
                case QUICK -> "text-8x512k";
                case FULL -> "text-8x8m";
            };
            addWriting(workload);
            addReading(workload);
        }
    }

    List<Planned> planned() {
        return rows.planned();
    }

    /** From one to all cores, doubled each time. */
    private List<Integer> scaling() {
        List<Integer> threads = new ArrayList<>();
        for (int count = 1; count < cores; count *= 2) {
            threads.add(count);
        }
        threads.add(cores);
        return threads;
    }

    private void addWriting(String workload) {
        write(workload, Rows.chosen(), Map.of(), full);
        for (int threads : scaling()) {
            if (threads > 1) {
                write(workload, Rows.chosen(), way(POOL, threads), full && threads == cores);
            }
        }
        if (!quick) {
            write(workload, Rows.chosen(), way(ADDS, cores), false);
            write(workload, Rows.chosen(), way(VIRTUAL, cores), false);
            write(workload, Rows.chosen(), way(CALLER_RUNS, cores), false);
            for (String pieces : List.of(PIECES_64K, PIECES_256K)) {
                write(workload, Rows.chosen(), way(pieces, 1), false);
                if (cores > 1) {
                    write(workload, Rows.chosen(), way(pieces, cores), false);
                }
            }
        }
        if (full) {
            for (Contender engine : rows.engines("deflate")) {
                write(workload, engine, way(POOL, cores), false);
            }
        }
        for (Contender library : rows.libraries(Form.DEFLATED)) {
            if (full) {
                write(workload, library, Map.of(), false);
            }
            if (library.engine().equals(CommonsCompress.ID)) {
                for (int threads : quick ? List.of(cores) : scaling()) {
                    if (threads > 1) {
                        write(workload, library, way(SCATTER, threads), full && threads == cores);
                    }
                }
            }
        }
        addScripts(workload);
    }

    private void addScripts(String workload) {
        for (Contender script : rows.scripts()) {
            if (full) {
                write(workload, script, Map.of(), false);
            }
            if (JavaScript.isConcurrent(script.engine())) {
                write(workload, script, Map.of(Rows.WAY, AT_ONCE), full);
            }
        }
    }

    private static Map<String, Object> way(String way, int threads) {
        return Map.of(Rows.WAY, way, Rows.THREADS, threads);
    }

    private void write(String workload, Contender contender, Map<String, Object> parameters, boolean cold) {
        rows.add(Rows.WRITE, workload, Rows.WRITE, Form.DEFLATED, contender, parameters, cold);
    }

    private void addReading(String workload) {
        for (Contender contender : full ? rows.all() : List.of(Rows.chosen())) {
            rows.add(Rows.READ, workload, Rows.READ, Form.DEFLATED, contender, Map.of(), false);
            for (int threads : scaling()) {
                // A zip4j archive is for one thread.
                if (threads > 1 && !contender.engine().equals("zip4j")) {
                    rows.add(
                            Rows.READ,
                            workload,
                            Rows.READ,
                            Form.DEFLATED,
                            contender,
                            Map.of(Rows.THREADS, threads),
                            false);
                }
            }
        }
    }
}
