package dev.codecs.bench.codecs;

import dev.codecs.IntRange;
import dev.codecs.Kind;
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

    /** The table of streams that several threads work for. */
    static final String PARALLEL = "parallel";

    /** The table in which each engine reads what it has written itself. */
    static final String OWN = "decompress-own";

    private static final String THREADS = "threads";
    private static final int FASTEST = 1;
    private static final int FAST = 3;
    private static final int SMALL = 9;

    /** Another format with a header and a checksum around it: measured at fewer levels and on less. */
    private static final Set<String> WRAPPED = Set.of("gzip", "zlib", "lz4");

    /** It has no streams; the format around it has. */
    private static final String BLOCK = "lz4-block";

    private static final String FRAME = "lz4";

    /** What several threads are tried on: formats of files that are made by a stream. */
    private static final Set<String> DIVIDED = Set.of("gzip", "lz4", "zstd");

    /** Of the many levels of zstd those that a person chooses from; the formats before it have no others. */
    private static final IntRange USUAL_LEVELS = new IntRange(-5, 12);

    private static final Set<Integer> LOW_LEVELS = Set.of(-5, -1);
    private static final Set<Integer> SLOW_LEVELS = Set.of(15, 19);
    private static final int SMALLEST = 19;

    /** Where all levels are of interest, and so are they on a person's own files. */
    private static final Set<String> EVERY_LEVEL = Set.of("text-20m");

    /** Where some levels are. */
    private static final Set<String> TELLING =
            Set.of("text-20m", "small-5000", "small-1000", "classes-20m", "text-320x64k");

    private final Scope scope;
    private final boolean own;
    private final List<Planned> planned = new ArrayList<>();

    CodecsPlan(Scope scope) {
        this.scope = scope;
        this.own = !scope.inputs().isEmpty();
        blocks().forEach(workload -> add(COMPRESS, workload, COMPRESS));
        blocks().forEach(workload -> add(DECOMPRESS, workload, DECOMPRESS));
        if (scope.scale() == Scale.FULL) {
            all("text-20m").forEach(workload -> add(OWN, workload, DECOMPRESS));
        }
        streams().forEach(workload -> add(STREAM, workload, COMPRESS));
        streams().forEach(workload -> add(STREAM, workload, DECOMPRESS));
        parallel().forEach(workload -> add(PARALLEL, workload, COMPRESS));
    }

    List<Planned> planned() {
        return planned;
    }

    /** How many threads work for a trial's stream. */
    static int threads(Trial trial) {
        return trial.parameters().get(THREADS) instanceof Integer threads ? threads : 1;
    }

    /** The workloads, or a person's own in their place. */
    private List<String> all(String... usual) {
        return own ? scope.inputs() : List.of(usual);
    }

    private List<String> blocks() {
        return switch (scope.scale()) {
            case SMOKE -> all("text-256k", "small-50");
            case QUICK -> all("text-20m", "random-4m", "small-1000");
            case FULL ->
                all(
                        "text-20m",
                        "classes-20m",
                        "native-20m",
                        "random-20m",
                        "repetitive-20m",
                        "text-320x64k",
                        "small-5000");
        };
    }

    private List<String> streams() {
        return switch (scope.scale()) {
            case SMOKE -> all("text-256k");
            case QUICK -> all("text-8m");
            case FULL -> all("text-20m", "classes-20m");
        };
    }

    private List<String> parallel() {
        return switch (scope.scale()) {
            case SMOKE -> all("text-256k");
            case QUICK -> all("text-8m");
            case FULL -> all("text-20m");
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
        if (table.equals(PARALLEL)) {
            return DIVIDED.contains(algorithm);
        }
        if (table.equals(STREAM) && algorithm.equals(BLOCK)) {
            return false;
        }
        if (table.equals(STREAM) && algorithm.equals(FRAME)) {
            return true;
        }
        return !WRAPPED.contains(algorithm)
                || own
                || switch (scope.scale()) {
                    case SMOKE -> workload.equals("text-256k") && !table.equals(STREAM);
                    case QUICK -> false;
                    case FULL -> workload.equals("text-20m") || workload.equals("small-5000");
                };
    }

    private void add(String table, String workload, String operation, String algorithm) {
        Map<Contender, Set<Integer>> levels = new LinkedHashMap<>();
        for (Contender contender : scope.contenders()) {
            for (Ability ability : contender.abilities()) {
                if (ability.algorithm().equals(algorithm)) {
                    // What a library's own binding does is the same C code as an engine of ours, mostly.
                    boolean twin = contender.peer() || contender.kind().equals(Kind.JNI.name());
                    levels.put(contender, levels(table, workload, ability, twin));
                }
            }
        }
        levels.forEach((contender, some) -> {
            if (some.isEmpty()) {
                add(table, workload, operation, algorithm, contender, Map.of());
            }
        });
        levels.values().stream()
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .forEach(level -> levels.forEach((contender, some) -> {
                    if (some.contains(level)) {
                        parameters(table, level, contender)
                                .forEach(parameters ->
                                        add(table, workload, operation, algorithm, contender, parameters));
                    }
                }));
    }

    /** The levels to measure; none of an absent engine, which does not tell them. Of a twin fewer. */
    private Set<Integer> levels(String table, String workload, Ability ability, boolean twin) {
        IntRange range = ability.levels();
        if (range == null) {
            return Set.of();
        }
        boolean telling = !WRAPPED.contains(ability.algorithm()) && (own || TELLING.contains(workload));
        IntStream levels = IntStream.of(ability.level());
        if (scope.scale() == Scale.FULL && table.equals(COMPRESS)) {
            levels = telling && !twin && (own || EVERY_LEVEL.contains(workload))
                    ? IntStream.rangeClosed(Math.max(range.first(), USUAL_LEVELS.first()), smallest(range))
                            .filter(level -> LOW_LEVELS.contains(level) || level >= 0)
                            .filter(level -> USUAL_LEVELS.contains(level) || SLOW_LEVELS.contains(level))
                    : telling ? IntStream.of(FASTEST, ability.level(), SMALL) : IntStream.of(FASTEST, ability.level());
        } else if (scope.scale() == Scale.FULL && table.equals(OWN)) {
            levels = IntStream.of(FASTEST, ability.level(), smallest(range));
        } else if (scope.scale() == Scale.QUICK && table.equals(COMPRESS) && telling) {
            levels = IntStream.of(FASTEST, ability.level());
        }
        return levels.filter(range::contains).boxed().collect(Collectors.toSet());
    }

    private static int smallest(IntRange range) {
        return Math.min(range.last(), SMALLEST);
    }

    private static List<Map<String, Object>> parameters(String table, int level, Contender contender) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(LEVEL, level);
        if (!table.equals(STREAM) && !table.equals(PARALLEL)) {
            return List.of(parameters);
        }
        parameters.put(MODE, STREAM);
        if (table.equals(STREAM)) {
            return List.of(parameters);
        }
        parameters.put(THREADS, 1);
        if (contender.peer()) {
            return List.of(parameters); // no peer has a stream that two threads work for
        }
        Map<String, Object> two = new LinkedHashMap<>(parameters);
        two.put(THREADS, 2);
        return List.of(parameters, two);
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

    /** A cold start is of interest at the usual level, on what is long: each takes a JVM of its own three times. */
    private boolean cold(Trial trial) {
        boolean telling = isAtItsUsualLevel(trial) && !WRAPPED.contains(trial.algorithm());
        return switch (scope.scale()) {
            case SMOKE -> telling && trial.table().equals(COMPRESS) && !trial.peer();
            case QUICK ->
                telling
                        && (own || trial.workload().startsWith("text-"))
                        && (trial.table().equals(COMPRESS) || trial.table().equals(PARALLEL));
            case FULL ->
                trial.table().equals(PARALLEL)
                        || (telling
                                && (own || Set.of("text-20m", "classes-20m").contains(trial.workload()))
                                && !trial.table().equals(OWN));
        };
    }

    private boolean isAtItsUsualLevel(Trial trial) {
        return scope.contenders().stream()
                .filter(contender -> contender.engine().equals(trial.engine()) && contender.peer() == trial.peer())
                .flatMap(contender -> contender.abilities().stream())
                .anyMatch(ability -> ability.algorithm().equals(trial.algorithm())
                        && Integer.valueOf(ability.level())
                                .equals(trial.parameters().get(LEVEL)));
    }

    /** By what all engines of a format together do on a core of the year 2020. */
    private Duration guess(Trial trial) {
        int level = trial.parameters().get(LEVEL) instanceof Integer given ? given : 6;
        double bytesPerSecond = trial.operation().equals(DECOMPRESS)
                ? 400e6
                : switch (trial.algorithm()) {
                    case "lz4", "lz4-block" -> level < 3 ? 250e6 : 20e6;
                    case "zstd" -> level <= FAST ? 110e6 : level <= SMALL ? 30e6 : 4e6;
                    default -> level <= FAST ? 130e6 : level <= 6 ? 35e6 : 15e6;
                };
        if (trial.workload().startsWith("random")) {
            bytesPerSecond *= 2;
        }
        return Duration.ofNanos((long) (scope.size().applyAsLong(trial.workload()) / bytesPerSecond * 1e9));
    }
}
