package dev.codecs.bench.runtimes;

import dev.codecs.Codec;
import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** Rows of other suites, each repeated under several JVMs: other compilers, other collectors, other JDKs. */
public final class RuntimesSuite implements Suite {
    /** The name of the suite. */
    public static final String NAME = "runtimes";

    private static final String RUNTIME = "runtime";

    /** What is repeated where a person names nothing else: what several threads, the compiler and the collector have a part in. */
    private static final Set<String> USUAL = Set.of("codecs", "concurrent", "stream");

    private static final Set<String> ENGINES = Set.of("default", "java", "jdk");
    private static final Set<Object> LEVELS = Set.of(6, 5, 1);

    private static final Set<Object> WAYS = Set.of("", "pool", "virtual threads");

    private final List<Suite> others;

    /** @param others the suites whose rows can be repeated */
    public RuntimesSuite(List<Suite> others) {
        this.others = List.copyOf(others);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Rows of other suites under several JVMs, side by side: as in those suites (C2, the serial collector), with the"
                + " compiler C1 only, with G1, with ZGC, and with every JDK that --jvm names. DEFLATE of text in one call at the"
                + " levels 6, 5 and 1 by java and jdk; eight entries written on one thread, on all cores and with virtual threads;"
                + " the one large file of the suite stream on all cores. --of repeats other suites in place of these, of which --only"
                + " chooses rows. What counts is how a row stands to the first of its engine. A quick run has"
                + " fewer levels and smaller files.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return others.stream()
                .flatMap(suite -> suite.codecs().stream())
                .distinct()
                .toList();
    }

    @Override
    public List<String> subjects() {
        return others.stream()
                .flatMap(suite -> suite.subjects().stream())
                .distinct()
                .toList();
    }

    /** Of a person's own files only what is asked for. */
    @Override
    public List<Planned> plan(Scope scope) {
        List<Planned> planned = new ArrayList<>();
        if (!scope.inputs().isEmpty() && scope.repeated().isEmpty()) {
            return planned;
        }
        for (Suite suite : others) {
            boolean named = scope.repeated().contains(suite.name());
            if (!named && !(scope.repeated().isEmpty() && USUAL.contains(suite.name()))) {
                continue;
            }
            Scope own = scope.of(scope.contenders().stream()
                    .filter(contender -> suite.subjects().contains(contender.subject()))
                    .toList());
            for (Planned row : suite.plan(own)) {
                if (named || (isTold(row.trial()) && (scope.scale() != Scale.QUICK || isTelling(row.trial())))) {
                    // A row of several threads has no other figure of memory.
                    boolean cold = scope.scale() == Scale.FULL ? row.cold() : threads(row.trial()) > 1;
                    scope.runtimes().forEach(runtime -> planned.add(in(runtime, row, cold)));
                }
            }
        }
        return planned;
    }

    private static boolean isTold(Trial trial) {
        return !trial.peer()
                && ENGINES.contains(trial.engine())
                && switch (trial.suite()) {
                    case "codecs" ->
                        trial.table().equals("compress")
                                && trial.workload().matches("text-[0-9]+[km]")
                                && trial.algorithm().equals("deflate")
                                && LEVELS.contains(trial.parameters().get("level"));
                    case "concurrent" ->
                        trial.table().equals("write")
                                && !trial.engine().equals("jdk")
                                && WAYS.contains(trial.parameters().getOrDefault("way", ""));
                    default ->
                        !trial.engine().equals("jdk")
                                && threads(trial) > 1
                                && !trial.parameters().containsValue("codec alone");
                };
    }

    /** Of a quick run, where each row comes four times. */
    private static boolean isTelling(Trial trial) {
        return trial.suite().equals("codecs")
                ? trial.engine().equals("java")
                        && Integer.valueOf(1).equals(trial.parameters().get("level"))
                : threads(trial) > 1;
    }

    private static int threads(Trial trial) {
        return trial.parameters().get("threads") instanceof Integer threads ? threads : 1;
    }

    private static Planned in(Jvm runtime, Planned row, boolean cold) {
        Trial trial = row.trial();
        Map<String, Object> parameters = new LinkedHashMap<>(trial.parameters());
        parameters.put(RUNTIME, runtime.name());
        Trial repeated = trial.in(NAME, trial.suite() + " " + trial.table(), parameters);
        return new Planned(repeated, row.contender().in(runtime), cold, row.nanoscale(), row.guess());
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        String[] suiteAndTable = trial.table().split(" ", 2);
        Map<String, Object> parameters = new LinkedHashMap<>(trial.parameters());
        parameters.remove(RUNTIME);
        Trial original = trial.in(suiteAndTable[0], suiteAndTable[1], parameters);
        return others.stream()
                .filter(suite -> suite.name().equals(original.suite()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no suite is called " + original.suite()))
                .load(original, workload);
    }
}
