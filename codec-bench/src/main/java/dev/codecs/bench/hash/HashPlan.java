package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which hashes and workloads are measured at which scale. */
final class HashPlan {
    static final String HASH = "hash";
    static final String HASH_FILE = "hash-file";
    static final String HASH_MAPPED = "hash-mapped";

    private static final String SMALL = "small";

    private final Scope scope;
    private final Set<String> mappingPeers;
    private final List<Planned> planned = new ArrayList<>();

    HashPlan(Scope scope, List<HashPeer> peers) {
        this.scope = scope;
        this.mappingPeers = peers.stream()
                .filter(HashPeer::takesMappedMemory)
                .map(HashPeer::id)
                .collect(Collectors.toSet());
        List<String> large = scope.inputs().isEmpty() ? List.of(payload()) : scope.inputs();
        // First, as they make the compiler look at the code: few calls with 200 MiB each do not, and a program is not
        // like that.
        if (scope.inputs().isEmpty()) {
            small().forEach(workload -> add(SMALL, workload, HASH));
        }
        large.forEach(workload -> add("memory", workload, HASH));
        large.forEach(workload -> add("file", workload, HASH_FILE));
        large.forEach(workload -> add("file", workload, HASH_MAPPED));
    }

    List<Planned> planned() {
        return planned;
    }

    private String payload() {
        return scope.scale() == Scale.SMOKE ? "payload-256k" : "payload-200m";
    }

    private List<String> small() {
        return scope.scale() == Scale.SMOKE
                ? List.of("payload-64b")
                : List.of("payload-64b", "payload-1k", "payload-16k");
    }

    private void add(String table, String workload, String operation) {
        for (String algorithm : algorithms()) {
            for (Contender contender : scope.contenders()) {
                boolean left =
                        operation.equals(HASH_MAPPED) && contender.peer() && !mappingPeers.contains(contender.engine());
                if (!left && runs(contender, algorithm)) {
                    add(table, workload, operation, algorithm, contender);
                }
            }
        }
    }

    /** Those of our engines; what peers alone can do is nothing to compare with. */
    private Set<String> algorithms() {
        return scope.contenders().stream()
                .filter(contender -> !contender.peer())
                .flatMap(contender -> contender.abilities().stream())
                .map(Ability::algorithm)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean runs(Contender contender, String algorithm) {
        return contender.abilities().stream()
                .anyMatch(ability -> ability.algorithm().equals(algorithm));
    }

    private void add(String table, String workload, String operation, String algorithm, Contender contender) {
        Trial trial = new Trial(
                HashSuite.NAME, table, workload, operation, algorithm, contender.engine(), contender.peer(), Map.of());
        boolean small = table.equals(SMALL);
        boolean cold = switch (scope.scale()) {
            case SMOKE -> false;
            case QUICK -> table.equals("memory");
            case FULL -> !small;
        };
        planned.add(new Planned(trial, contender, cold, small, guess(workload, algorithm)));
    }

    /** By the speed of a core of the year 2020. */
    private Duration guess(String workload, String algorithm) {
        double bytesPerSecond = algorithm.startsWith("xx") || algorithm.startsWith("crc") ? 15e9 : 1e9;
        return Duration.ofNanos((long) (scope.size().applyAsLong(workload) / bytesPerSecond * 1e9) + 100);
    }
}
