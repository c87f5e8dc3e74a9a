package dev.codecs.bench.codecs;

import dev.codecs.IntRange;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which formats, levels and workloads are measured at which scale. */
final class CodecsPlan {
    static final String COMPRESS = "compress";
    static final String DECOMPRESS = "decompress";
    static final String STREAM = "stream";
    static final String LEVEL = "level";
    static final String MODE = "mode";

    private static final int FASTEST = 1;

    /** DEFLATE with a header and a checksum around it: measured at fewer levels and on less. */
    private static final Set<String> WRAPPED = Set.of("gzip", "zlib");

    private static final Set<String> HUGE = Set.of("text-8x8m", "text-256m");

    /** Where other levels than the usual one are of interest, and so are a person's own files. */
    private static final Set<String> TELLING = Set.of("text-20m", "small-5000");

    private final Scope scope;
    private final List<Planned> planned = new ArrayList<>();

    CodecsPlan(Scope scope) {
        this.scope = scope;
        List<String> blocks = scope.inputs().isEmpty() ? blocks() : scope.inputs();
        List<String> streams = scope.inputs().isEmpty() ? streams() : scope.inputs();
        blocks.forEach(workload -> add(COMPRESS, workload, COMPRESS));
        blocks.forEach(workload -> add(DECOMPRESS, workload, DECOMPRESS));
        streams.forEach(workload -> add(STREAM, workload, COMPRESS));
        streams.forEach(workload -> add(STREAM, workload, DECOMPRESS));
    }

    List<Planned> planned() {
        return planned;
    }

    private List<String> blocks() {
        return switch (scope.scale()) {
            case SMOKE -> List.of("text-256k", "small-50");
            case QUICK -> List.of("text-20m", "random-20m", "small-5000");
            case FULL -> List.of("text-20m", "random-20m", "small-5000", "text-8x8m");
        };
    }

    private List<String> streams() {
        return switch (scope.scale()) {
            case SMOKE -> List.of("text-256k");
            case QUICK -> List.of("text-20m");
            case FULL -> List.of("text-20m", "text-256m");
        };
    }

    private void add(String table, String workload, String operation) {
        for (String algorithm : algorithms()) {
            if (isWanted(table, workload, algorithm)) {
                add(table, workload, operation, algorithm);
            }
        }
    }

    private Set<String> algorithms() {
        return scope.contenders().stream()
                .flatMap(contender -> contender.abilities().stream())
                .map(Ability::algorithm)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isWanted(String table, String workload, String algorithm) {
        return !WRAPPED.contains(algorithm)
                || !scope.inputs().isEmpty()
                || switch (scope.scale()) {
                    case SMOKE -> workload.equals("text-256k") && !table.equals(STREAM);
                    case QUICK -> workload.equals("text-20m") && !table.equals(STREAM);
                    case FULL -> !HUGE.contains(workload);
                };
    }

    private void add(String table, String workload, String operation, String algorithm) {
        Map<Contender, Set<Integer>> levels = new LinkedHashMap<>();
        for (Contender contender : scope.contenders()) {
            for (Ability ability : contender.abilities()) {
                if (ability.algorithm().equals(algorithm)) {
                    levels.put(contender, levels(table, workload, ability));
                }
            }
        }
        levels.forEach((contender, own) -> {
            if (own.isEmpty()) {
                add(table, workload, operation, algorithm, contender, Map.of());
            }
        });
        levels.values().stream()
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .forEach(level -> levels.forEach((contender, own) -> {
                    if (own.contains(level)) {
                        add(table, workload, operation, algorithm, contender, parameters(table, level));
                    }
                }));
    }

    /** The levels to measure; none of an absent engine, which does not tell them. */
    private Set<Integer> levels(String table, String workload, Ability ability) {
        IntRange range = ability.levels();
        if (range == null) {
            return Set.of();
        }
        boolean wrapped = WRAPPED.contains(ability.algorithm());
        boolean telling = TELLING.contains(workload) || scope.inputs().contains(workload);
        IntStream levels = IntStream.of(ability.level());
        if (table.equals(COMPRESS) && scope.scale() == Scale.FULL) {
            levels = telling && !wrapped
                    ? IntStream.rangeClosed(range.first(), range.last())
                    : IntStream.of(FASTEST, ability.level(), range.last());
        } else if (table.equals(COMPRESS) && scope.scale() == Scale.QUICK && telling && !wrapped) {
            levels = IntStream.of(FASTEST, ability.level());
        }
        return levels.filter(range::contains).boxed().collect(Collectors.toSet());
    }

    private static Map<String, Object> parameters(String table, int level) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(LEVEL, level);
        if (table.equals(STREAM)) {
            parameters.put(MODE, STREAM);
        }
        return parameters;
    }

    private void add(
            String table,
            String workload,
            String operation,
            String algorithm,
            Contender contender,
            Map<String, Object> parameters) {
        Trial trial = new Trial(
                CodecsSuite.NAME,
                table,
                workload,
                operation,
                algorithm,
                contender.engine(),
                contender.peer(),
                parameters);
        planned.add(new Planned(trial, contender, cold(trial), false, guess(trial)));
    }

    private boolean cold(Trial trial) {
        boolean usual = (trial.workload().startsWith("text-") || scope.inputs().contains(trial.workload()))
                && !WRAPPED.contains(trial.algorithm())
                && !Integer.valueOf(FASTEST).equals(trial.parameters().get(LEVEL));
        return switch (scope.scale()) {
            case SMOKE -> usual && trial.table().equals(COMPRESS) && !trial.peer();
            case QUICK -> usual && !trial.table().equals(STREAM);
            case FULL -> true;
        };
    }

    /** By what all engines of DEFLATE together do on a core of the year 2020. */
    private Duration guess(Trial trial) {
        int level = trial.parameters().get(LEVEL) instanceof Integer given ? given : 6;
        double bytesPerSecond =
                trial.operation().equals(DECOMPRESS) ? 400e6 : level <= 3 ? 130e6 : level <= 6 ? 35e6 : 15e6;
        return Duration.ofNanos((long) (scope.size().applyAsLong(trial.workload()) / bytesPerSecond * 1e9));
    }
}
