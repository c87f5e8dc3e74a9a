package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.node.NodeLibrary;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows of one suite's plan in the making, and who may be in them. */
final class Rows {
    static final String WRITE = "write";
    static final String READ = "read";

    /** How many threads work. */
    static final String THREADS = "threads";

    /** How it is done, where not as usual. */
    static final String WAY = "way";

    /** What is measured in place of an archive. */
    static final String BARE = "codec alone";

    /** The library chooses the engine: its kind is none of one engine. */
    private static final String CHOSEN = "AUTO";

    private final String suite;
    private final Scope scope;
    private final List<Planned> planned = new ArrayList<>();

    Rows(String suite, Scope scope) {
        this.suite = suite;
        this.scope = scope;
    }

    List<Planned> planned() {
        return planned;
    }

    static int threads(Trial trial) {
        return trial.parameters().get(THREADS) instanceof Integer threads ? threads : 1;
    }

    static String way(Trial trial) {
        return trial.parameters().get(WAY) instanceof String way ? way : "";
    }

    /** Ours by the engines that it chooses. */
    static Contender chosen() {
        return new Contender(
                "Compressor",
                CodecZip.DEFAULT,
                CHOSEN,
                false,
                new Availability.Yes("the engine that the library chooses"),
                Arrays.stream(Form.values())
                        .map(form -> new Ability(form.algorithm()))
                        .toList(),
                List.of());
    }

    /** Our engines of a compression format. */
    List<Contender> engines(String algorithm) {
        return scope.contenders().stream()
                .filter(contender -> !contender.peer() && has(contender, algorithm))
                .toList();
    }

    private static boolean has(Contender contender, String algorithm) {
        return contender.abilities().stream().map(Ability::algorithm).anyMatch(algorithm::equals);
    }

    /** Other libraries that write such archives. */
    List<Contender> libraries(Form form) {
        return peers().filter(contender -> !contender.kind().equals(Peer.PROCESS)
                        && !contender.kind().equals(NodeLibrary.KIND)
                        && has(contender, form.algorithm()))
                .toList();
    }

    /** Those in JavaScript, where they take part. */
    List<Contender> scripts() {
        return peers().filter(contender -> contender.kind().equals(NodeLibrary.KIND))
                .toList();
    }

    List<Contender> programs() {
        return peers().filter(contender -> contender.kind().equals(Peer.PROCESS))
                .toList();
    }

    private Stream<Contender> peers() {
        return scope.contenders().stream()
                .filter(contender -> contender.peer() && contender.subject().equals(ZipPeers.SUBJECT));
    }

    /** All that make archives by DEFLATE, ours first. */
    List<Contender> all() {
        return Stream.of(Stream.of(chosen()), engines("deflate").stream(), libraries(Form.DEFLATED).stream())
                .flatMap(contenders -> contenders)
                .toList();
    }

    /** Those of a list that have one of these names, in the order of the names. */
    static List<Contender> only(List<Contender> contenders, String... names) {
        List<String> order = List.of(names);
        return contenders.stream()
                .filter(contender -> order.contains(contender.engine()))
                .sorted(Comparator.comparingInt(contender -> order.indexOf(contender.engine())))
                .toList();
    }

    void add(
            String table,
            String workload,
            String operation,
            Form form,
            Contender contender,
            Map<String, Object> parameters,
            boolean cold) {
        Trial trial = new Trial(
                suite, table, workload, operation, form.algorithm(), contender.engine(), contender.peer(), parameters);
        planned.add(new Planned(trial, contender, cold, false, guess(trial, contender)));
    }

    /** By the speed of a core of the year 2020. */
    private Duration guess(Trial trial, Contender contender) {
        String workload = trial.workload();
        long bytes = scope.size().applyAsLong(workload);
        boolean zlib = contender.peer() || contender.kind().equals(Kind.JDK.name());
        double bytesPerSecond;
        if (trial.table().equals(ZipPlan.LIST)) {
            bytesPerSecond = 1e6; // entries a second
        } else if (trial.operation().equals(READ)) {
            bytesPerSecond = contender.peer() ? 300e6 : 800e6;
        } else if (workload.startsWith("random")) {
            bytesPerSecond = contender.peer() ? 40e6 : 400e6;
        } else {
            bytesPerSecond = zlib ? 30e6 : 90e6;
        }
        boolean shared = threads(trial) > 1 && !way(trial).equals(ConcurrentPlan.CALLER_RUNS);
        return Duration.ofNanos((long) (bytes / bytesPerSecond / (shared ? threads(trial) : 1) * 1e9) + 500_000);
    }
}
