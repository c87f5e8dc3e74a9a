package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Rivals;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What tells the engines of each hash apart by the size of the data. */
final class HashTuning {
    private static final List<String> SIZES = List.of("payload-64b", "payload-1k", "payload-16k", "payload-1m");

    private HashTuning() {}

    static List<Planned> plan(Scope scope) {
        List<Planned> planned = new ArrayList<>();
        Rivals.of(scope.contenders())
                .forEach((algorithm, engines) -> SIZES.forEach(size -> {
                    for (Contender engine : engines) {
                        planned.add(planned(scope, size, algorithm, engine));
                    }
                }));
        return planned;
    }

    private static Planned planned(Scope scope, String size, String algorithm, Contender engine) {
        Trial trial =
                new Trial(HashSuite.NAME, "tune", size, HashPlan.HASH, algorithm, engine.engine(), false, Map.of());
        long bytes = scope.size().applyAsLong(size);
        return new Planned(trial, engine, false, true, Duration.ofNanos(100 + bytes));
    }
}
