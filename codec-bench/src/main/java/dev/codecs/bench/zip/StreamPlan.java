package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who makes an archive of one large file. */
final class StreamPlan {
    private final Rows rows;
    private final Scope scope;
    private final int cores = Runtime.getRuntime().availableProcessors();

    StreamPlan(Scope scope) {
        this.scope = scope;
        this.rows = new Rows(StreamSuite.NAME, scope);
        boolean full = scope.scale() == Scale.FULL;
        for (String workload : workloads()) {
            for (int threads : cores > 1 ? List.of(1, cores) : List.of(1)) {
                add(workload, Rows.chosen(), Map.of(Rows.THREADS, threads), true);
                add(workload, Rows.chosen(), Map.of(Rows.THREADS, threads, Rows.WAY, Rows.BARE), false);
                // One thread takes the cores' number times as long, and tells no more of the engines.
                boolean engines = full && threads == cores;
                for (Contender engine : engines ? rows.engines("deflate") : List.<Contender>of()) {
                    add(workload, engine, Map.of(Rows.THREADS, threads), true);
                }
            }
            List<Contender> others = new ArrayList<>(rows.libraries(Form.DEFLATED));
            others.addAll(rows.programs());
            for (Contender other : full ? others : Rows.only(others, JavaUtilZip.ID, "gzip")) {
                boolean told = List.of(JavaUtilZip.ID, CommonsCompress.ID).contains(other.engine());
                add(workload, other, Map.of(), told);
            }
            rows.scripts().forEach(script -> add(workload, script, Map.of(), full));
        }
    }

    List<Planned> planned() {
        return rows.planned();
    }

    private List<String> workloads() {
        return !scope.inputs().isEmpty()
                ? scope.inputs()
                : switch (scope.scale()) {
                    case SMOKE -> List.of("text-256k");
                    case QUICK -> List.of("text-8m");
                    case FULL -> List.of("text-256m");
                };
    }

    private void add(String workload, Contender contender, Map<String, Object> parameters, boolean cold) {
        rows.add(
                Rows.WRITE,
                workload,
                Rows.WRITE,
                Form.DEFLATED,
                contender,
                parameters,
                cold && scope.scale() != Scale.SMOKE);
    }
}
