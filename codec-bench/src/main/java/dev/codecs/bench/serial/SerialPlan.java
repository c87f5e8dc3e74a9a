package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which formats and payloads are measured at which scale. Each table has the name of its operation. */
final class SerialPlan {
    static final String ENCODE = "encode";
    static final String DECODE = "decode";
    static final String READ_LEVEL = "read-level";
    static final String FIND = "find";
    static final String TRANSCODE = "transcode";

    static final String STREAM = "stream";

    /** What one format can be asked for, in the order of the report. */
    private static final List<String> OPERATIONS = List.of(ENCODE, DECODE, READ_LEVEL, FIND);

    static final Set<String> OF_DOCUMENTS = Set.copyOf(OPERATIONS);

    /** What stands as the algorithm of a row that goes from one format to another. */
    static final String JSON_TO_CBOR = "json-to-cbor";

    /** What stands as the algorithm of a row that reads a stream of replies. */
    static final String RESP_STREAM = "resp-stream";

    /** How a row gets there: by way of a tree, where that is not the only one. */
    static final String WAY = "way";

    static final String BY_TREE = "by a tree";

    static final String BY_PIECES = "by pieces";

    private static final String JSON = "json";
    private static final String CBOR = "cbor";
    private static final String RESP = "resp";

    /** What a quick run compares. */
    private static final List<String> USUAL = List.of("msgpack", CBOR, JSON);

    /** What a quick run has one document of. */
    private static final List<String> OTHERS = List.of("json-binary", "ubjson", "ion", "bson", RESP, "bencode");

    /** Bytes that a second is enough for, by a middling engine. */
    private static final double BYTES_PER_SECOND = 50e6;

    private final Scope scope;
    private final Map<String, SerialPeer> peers;
    private final List<Planned> planned = new ArrayList<>();

    SerialPlan(Scope scope, List<SerialPeer> peers) {
        this.scope = scope;
        this.peers = peers.stream().collect(Collectors.toMap(Peer::id, Function.identity()));
        for (String format : formats()) {
            for (String operation : OPERATIONS) {
                workloads(operation, format).forEach(workload -> add(operation, workload, format));
            }
        }
        workloads(TRANSCODE, JSON).forEach(this::addTranscoding);
        addStream();
    }

    List<Planned> planned() {
        return planned;
    }

    /** The usual ones first; those that only peers have are a full run's. */
    private Set<String> formats() {
        Set<String> all = scope.contenders().stream()
                .flatMap(contender -> contender.abilities().stream())
                .map(Ability::algorithm)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> formats = new LinkedHashSet<>(USUAL);
        formats.addAll(OTHERS);
        if (scope.scale() != Scale.QUICK) {
            formats.addAll(all);
        }
        formats.retainAll(all);
        return formats;
    }

    private List<String> workloads(String operation, String format) {
        if (!scope.inputs().isEmpty()) {
            return scope.inputs().stream()
                    .filter(name -> name.endsWith(".json"))
                    .toList();
        }
        return switch (scope.scale()) {
            case SMOKE -> List.of(Payloads.TYPICAL);
            case QUICK -> {
                boolean bothWays = SerialPeer.BOTH_WAYS.contains(operation);
                if (!USUAL.contains(format)) {
                    yield bothWays ? List.of(Payloads.TYPICAL) : List.of();
                }
                yield bothWays ? List.of(Payloads.TYPICAL, Payloads.COMBINED) : List.of(Payloads.TYPICAL);
            }
            case FULL ->
                switch (operation) {
                    case ENCODE, DECODE ->
                        Stream.concat(Payloads.ALL.stream(), Payloads.LONGER.stream())
                                .toList();
                    case READ_LEVEL -> Payloads.ALL;
                    default -> List.of(Payloads.TYPICAL, Payloads.LARGE, Payloads.VERY_LARGE, Payloads.COMBINED);
                };
        };
    }

    private void add(String operation, String workload, String format) {
        for (Contender contender : scope.contenders()) {
            if (offers(contender, format) && takesPart(contender, operation, format)) {
                add(operation, workload, format, contender, Map.of());
                if (operation.equals(FIND) && !contender.peer()) {
                    add(operation, workload, format, contender, Map.of(WAY, BY_TREE));
                }
            }
        }
    }

    private static boolean offers(Contender contender, String format) {
        return contender.abilities().stream()
                .anyMatch(ability -> ability.algorithm().equals(format));
    }

    private boolean takesPart(Contender contender, String operation, String format) {
        SerialPeer peer = contender.peer() ? peers.get(contender.engine()) : null;
        return peer == null
                || (peer.operations(format).contains(operation) && (peer.telling() || scope.scale() != Scale.QUICK));
    }

    /** By engines that have both formats, and by peers that need no tree for it. */
    private void addTranscoding(String workload) {
        Set<String> writers = scope.contenders().stream()
                .filter(contender -> !contender.peer() && offers(contender, CBOR))
                .map(Contender::engine)
                .collect(Collectors.toSet());
        for (Contender contender : scope.contenders()) {
            SerialPeer peer = contender.peer() ? peers.get(contender.engine()) : null;
            if (peer != null && peer.transcodes() && (peer.telling() || scope.scale() != Scale.QUICK)) {
                add(TRANSCODE, workload, JSON_TO_CBOR, contender, Map.of());
            } else if (!contender.peer() && offers(contender, JSON) && writers.contains(contender.engine())) {
                add(TRANSCODE, workload, JSON_TO_CBOR, contender, Map.of());
                add(TRANSCODE, workload, JSON_TO_CBOR, contender, Map.of(WAY, BY_TREE));
            }
        }
    }

    /** A full run's: it takes seconds. */
    private void addStream() {
        if (scope.scale() != Scale.FULL || !scope.inputs().isEmpty()) {
            return;
        }
        for (Contender contender : scope.contenders()) {
            if (!contender.peer() && offers(contender, RESP)) {
                add(STREAM, Payloads.COMBINED, RESP_STREAM, contender, Map.of());
                add(STREAM, Payloads.COMBINED, RESP_STREAM, contender, Map.of(WAY, BY_PIECES));
            }
        }
    }

    private void add(
            String operation, String workload, String format, Contender contender, Map<String, Object> parameters) {
        Trial trial = new Trial(
                SerialSuite.NAME,
                operation,
                workload,
                operation,
                format,
                contender.engine(),
                contender.peer(),
                parameters);
        boolean cold = scope.scale() == Scale.FULL
                && workload.equals(Payloads.TYPICAL)
                && SerialPeer.BOTH_WAYS.contains(operation)
                && !contender.peer();
        Duration guess = Duration.ofNanos((long) (scope.size().applyAsLong(workload) / BYTES_PER_SECOND * 1e9) + 100);
        planned.add(new Planned(trial, only(contender, format), cold, true, guess));
    }

    /**
     * The contender with one format, so that each has a process of its own: a program uses one or two formats, and code that has
     * seen more of them is compiled for all and slower for each.
     */
    private static Contender only(Contender contender, String format) {
        return new Contender(
                contender.subject(),
                contender.engine(),
                contender.kind(),
                contender.peer(),
                contender.availability(),
                List.of(new Ability(format)),
                contender.jvmFlags());
    }
}
