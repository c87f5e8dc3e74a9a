package dev.codecs.bench.hash;

import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which hashes and workloads are measured at which scale. Any algorithm that an engine of ours offers is. */
final class HashPlan {
    static final String HASH = "hash";
    static final String HASH_FILE = "hash-file";
    static final String HASH_MAPPED = "hash-mapped";

    /** What takes longer is measured less in a quick run. */
    private static final Duration SLOW = Duration.ofMillis(250);

    private static final String SMALL = "small";
    private static final String FILE = "file";
    private static final String MEMORY = "memory";
    private static final String THREADS = "threads";

    private final Scope scope;
    private final Map<String, HashPeer> peers;
    private final List<Planned> planned = new ArrayList<>();

    HashPlan(Scope scope, List<HashPeer> peers) {
        this.scope = scope;
        this.peers = peers.stream().collect(Collectors.toMap(Peer::id, peer -> peer));
        Set<String> all = algorithms();
        Collection<String> told = scope.scale() == Scale.FULL || !scope.inputs().isEmpty()
                ? all
                : all.stream().filter(QuickComparison.ALGORITHMS::contains).toList();
        List<String> large = scope.inputs().isEmpty() ? List.of(payload()) : scope.inputs();
        // First, as they have the code compiled: the few calls with 200 MiB each would not, unlike those of a program.
        small().forEach(workload -> add(SMALL, workload, HASH, told));
        large.forEach(workload -> add(FILE, workload, HASH_FILE, plain(told)));
        large.forEach(workload -> add(FILE, workload, HASH_MAPPED, plain(told)));
        if (scope.scale() != Scale.QUICK) {
            memory().forEach(workload -> add(MEMORY, workload, HASH, plain(all)));
        }
        large.forEach(workload -> add(THREADS, workload, HASH, told));
    }

    /** What a key does to a digest is over after the first bytes. */
    private static List<String> plain(Collection<String> algorithms) {
        return algorithms.stream().filter(name -> !name.startsWith("hmac-")).toList();
    }

    List<Planned> planned() {
        return planned;
    }

    /** How many threads a trial's operation works on. */
    static int threads(Trial trial) {
        return trial.parameters().get(THREADS) instanceof Integer threads ? threads : 1;
    }

    private String payload() {
        return scope.scale() == Scale.SMOKE ? "payload-256k" : "payload-200m";
    }

    /** Less than of a file: nothing is read, and all of it is beyond every cache. */
    private List<String> memory() {
        return !scope.inputs().isEmpty()
                ? scope.inputs()
                : List.of(scope.scale() == Scale.SMOKE ? payload() : "payload-32m");
    }

    private List<String> small() {
        if (!scope.inputs().isEmpty()) {
            return List.of();
        }
        return switch (scope.scale()) {
            case SMOKE -> List.of("payload-64b");
            case QUICK -> List.of("payload-64b", "payload-16k");
            case FULL -> List.of("payload-64b", "payload-1k", "payload-16k");
        };
    }

    /** Those of our engines; what peers alone can do is nothing to compare with. */
    private Set<String> algorithms() {
        return scope.contenders().stream()
                .filter(contender -> !contender.peer())
                .flatMap(contender -> contender.abilities().stream())
                .map(Ability::algorithm)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void add(String table, String workload, String operation, Collection<String> algorithms) {
        for (String algorithm : algorithms) {
            for (Contender contender : scope.contenders()) {
                Optional<Ability> ability = contender.abilities().stream()
                        .filter(one -> one.algorithm().equals(algorithm))
                        .findFirst();
                if (ability.isEmpty()
                        || (contender.peer() && !isWanted(contender, table, workload, operation, algorithm))) {
                    continue;
                }
                if (!table.equals(THREADS)) {
                    add(table, workload, operation, algorithm, contender, Map.of());
                } else if (ability.get().parallel()) {
                    add(table, workload, operation, algorithm, contender, Map.of(THREADS, 1));
                    add(table, workload, operation, algorithm, contender, Map.of(THREADS, 2));
                }
            }
        }
    }

    private boolean isWanted(Contender contender, String table, String workload, String operation, String algorithm) {
        HashPeer peer = peers.get(contender.engine());
        if (peer == null || !peer.operations().contains(operation)) {
            return false;
        }
        boolean twice = scope.contenders().stream()
                .anyMatch(engine -> !engine.peer()
                        && engine.available()
                        && engine.engine().equals(peer.engine())
                        && engine.abilities().stream().map(Ability::algorithm).anyMatch(algorithm::equals));
        // A program's benchmark takes a second a sample, and starting it more than hashing what is small.
        boolean slow = peer instanceof Tool && (table.equals(MEMORY) || workload.equals("payload-1k"));
        return switch (scope.scale()) {
            case SMOKE -> !twice && peer.telling() && QuickComparison.ALGORITHMS.contains(algorithm);
            case QUICK -> !twice && peer.telling();
            case FULL ->
                !twice
                        && !slow
                        && (peer.telling() || !table.equals(FILE) || QuickComparison.ALGORITHMS.contains(algorithm));
        };
    }

    private void add(
            String table,
            String workload,
            String operation,
            String algorithm,
            Contender contender,
            Map<String, Object> parameters) {
        Trial trial = new Trial(
                HashSuite.NAME,
                table,
                workload,
                operation,
                algorithm,
                contender.engine(),
                contender.peer(),
                parameters);
        Duration guess = guess(workload, algorithm, contender);
        boolean slow = guess.compareTo(SLOW) > 0;
        if (scope.scale() != Scale.SMOKE
                && slow
                && operation.equals(HASH_MAPPED)
                && (scope.scale() == Scale.QUICK || contender.peer())) {
            return; // as fast as buffered: what takes so long does not wait for the file
        }
        boolean cold = switch (scope.scale()) {
            case SMOKE -> false;
            case QUICK -> operation.equals(HASH_FILE) && !contender.peer() && !slow;
            case FULL -> table.equals(MEMORY) && !contender.peer();
        };
        planned.add(new Planned(trial, contender, cold, table.equals(SMALL), guess));
    }

    /** By the speed of a core of the year 2020; digests in Java run without the processor's own instructions. */
    private Duration guess(String workload, String algorithm, Contender contender) {
        boolean checksum = algorithm.matches("(xxh|crc|adler|murmur).*");
        boolean java = contender.kind().equals(Kind.JAVA.name());
        double bytesPerSecond = checksum
                ? 10e9
                : algorithm.equals("blake3")
                        ? 1.5e9
                        : java ? 0.28e9 : algorithm.matches("(hmac-)?sha-(1|224|256)") ? 1.8e9 : 0.7e9;
        return Duration.ofNanos((long) (scope.size().applyAsLong(workload) / bytesPerSecond * 1e9) + 100);
    }
}
