package dev.codecs.bench.aes;

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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which ciphers, entries and derivations are measured at which scale. */
final class AesPlan {
    static final String CIPHERS = "ciphers";
    static final String WORKERS = "workers";
    static final String ENTRIES = "winzip";
    static final String KEYS = "pbkdf2";

    static final String ENCRYPT = "encrypt";
    static final String DECRYPT = "decrypt";
    static final String WRITE = "write";
    static final String READ = "read";
    static final String DERIVE = "derive";

    static final String WINZIP = "winzip-aes";
    static final String ZIPCRYPTO = "zipcrypto";
    static final String PBKDF2 = "pbkdf2-hmac-sha-1";

    static final String THREADS = "threads";

    /** What is different about the processor. */
    static final String PROCESSOR = "processor";

    private static final String WITHOUT_AES = "without AES instructions";

    private static final List<String> WITHOUT_AES_FLAGS = List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:-UseAES",
            "-XX:-UseAESIntrinsics",
            "-XX:-UseAESCTRIntrinsics",
            "-XX:-UseGHASHIntrinsics");

    private static final List<String> TELLING = List.of("aes-256-gcm", "aes-256-ctr");

    private static final List<String> ALL = List.of(
            "aes-256-gcm",
            "aes-128-gcm",
            "aes-256-ctr",
            "aes-256-cbc",
            "chacha20-poly1305",
            "xchacha20-poly1305",
            "aes-256-gcm-siv",
            "aes-256-ccm",
            "aes-256-xts");

    private static final String SMALLEST = "random-16b";
    private static final String LARGEST = "random-20m";

    private static final Map<String, Object> ONE_THREAD = Map.of(THREADS, 1);

    private final Scope scope;
    private final List<Planned> planned = new ArrayList<>();

    /** Of a person's own files nothing is measured: the time depends on their lengths alone. */
    AesPlan(Scope scope) {
        this.scope = scope;
        if (scope.inputs().isEmpty()) {
            sizes().forEach(this::addCiphers);
            if (scope.scale() == Scale.FULL) {
                List.of("random-1k", "random-64k", LARGEST).forEach(this::addWithoutAes);
            }
            addWorkers();
            entries().forEach(this::addEntries);
            addKeys();
        }
    }

    List<Planned> planned() {
        return planned;
    }

    /** How many threads a trial works on. */
    static int threads(Trial trial) {
        return trial.parameters().get(THREADS) instanceof Integer threads ? threads : 1;
    }

    /** From small to large: the few calls with 20 MiB each would not have the code compiled. */
    private List<String> sizes() {
        return switch (scope.scale()) {
            case SMOKE -> List.of("random-1k");
            case QUICK -> List.of("random-1k", "random-64k");
            case FULL -> List.of(SMALLEST, "random-1k", "random-64k", LARGEST);
        };
    }

    private List<String> entries() {
        return switch (scope.scale()) {
            case SMOKE -> List.of("random-64k");
            case QUICK -> List.of(LARGEST, "small-200");
            case FULL -> List.of(LARGEST, "small-5000");
        };
    }

    private void addCiphers(String workload) {
        for (String operation : List.of(ENCRYPT, DECRYPT)) {
            for (String algorithm : quick() ? TELLING : ALL) {
                if ((quick() && !isTelling(workload, operation, algorithm)) || isTooLong(workload, algorithm)) {
                    continue;
                }
                able(algorithm)
                        .filter(contender -> isWanted(contender, workload))
                        .forEach(contender -> {
                            boolean cold = isOwnOrJdk(contender) && isColdTold(workload, operation);
                            add(CIPHERS, workload, operation, algorithm, contender, Map.of(), cold);
                        });
            }
        }
    }

    /** 16 MiB are the end of a message of CCM with nonces of twelve bytes, and of a sector of XTS. */
    private static boolean isTooLong(String workload, String algorithm) {
        return workload.equals(LARGEST) && (algorithm.endsWith("-ccm") || algorithm.endsWith("-xts"));
    }

    private boolean quick() {
        return scope.scale() == Scale.QUICK;
    }

    /** Counter mode is the same in both directions, and short messages are nearly so. */
    private static boolean isTelling(String workload, String operation, String algorithm) {
        return operation.equals(ENCRYPT) || (workload.equals("random-64k") && algorithm.endsWith("-gcm"));
    }

    private Stream<Contender> able(String algorithm) {
        return scope.contenders().stream()
                .filter(contender ->
                        contender.abilities().stream().map(Ability::algorithm).anyMatch(algorithm::equals));
    }

    private boolean isWanted(Contender contender, String workload) {
        if (isProgram(contender)) {
            // It takes a second for a sample, and its loop sets no nonce where there is no tag: of 16 bytes it tells
            // nothing.
            return scope.scale() == Scale.FULL && !workload.equals(SMALLEST);
        }
        if (quick() && contender.engine().equals("bouncycastle")) {
            return false; // the slowest of all, and no choice where the others run
        }
        return !contender.peer() || scope.scale() == Scale.FULL || isJdk(contender);
    }

    private static boolean isProgram(Contender contender) {
        return contender.kind().equals(Peer.PROCESS);
    }

    private static boolean isJdk(Contender contender) {
        return contender.kind().equals(Kind.JDK.name());
    }

    private static boolean isOwnOrJdk(Contender contender) {
        return !contender.peer() || isJdk(contender);
    }

    private boolean isColdTold(String workload, String operation) {
        return switch (scope.scale()) {
            case SMOKE -> false;
            case QUICK -> workload.equals("random-64k") && operation.equals(ENCRYPT);
            case FULL -> operation.equals(ENCRYPT) || workload.equals(LARGEST);
        };
    }

    private void addWithoutAes(String workload) {
        Map<String, Object> parameters = Map.of(PROCESSOR, WITHOUT_AES);
        for (String algorithm : TELLING) {
            able(algorithm).filter(AesPlan::isToldWithoutAes).forEach(contender -> {
                Contender crippled = isProgram(contender) ? contender : withFlags(contender);
                add(CIPHERS, workload, ENCRYPT, algorithm, crippled, parameters, false);
            });
        }
    }

    private static boolean isToldWithoutAes(Contender contender) {
        return isProgram(contender)
                || (!contender.peer() && Set.of("jdk", "java").contains(contender.engine()));
    }

    private static Contender withFlags(Contender contender) {
        List<String> flags = new ArrayList<>(contender.jvmFlags());
        flags.addAll(WITHOUT_AES_FLAGS);
        return new Contender(
                contender.subject(),
                contender.engine(),
                contender.kind(),
                contender.peer(),
                contender.availability(),
                contender.abilities(),
                flags);
    }

    private void addWorkers() {
        String workload = scope.scale() == Scale.SMOKE ? "random-256k" : "random-32m";
        String algorithm = TELLING.getFirst();
        able(algorithm)
                .filter(contender -> isOwnOrJdk(contender)
                        && (scope.scale() == Scale.FULL || !(contender.peer() || isSlow(contender))))
                .forEach(contender -> {
                    for (int threads = 1; threads <= 2; threads++) {
                        add(WORKERS, workload, ENCRYPT, algorithm, contender, Map.of(THREADS, threads), false);
                    }
                });
    }

    private static boolean isSlow(Contender contender) {
        return contender.kind().equals(Kind.JAVA.name());
    }

    private void addEntries(String workload) {
        boolean oneEntry = workload.startsWith("random");
        for (String operation : quick() && !oneEntry ? List.of(WRITE) : List.of(WRITE, READ)) {
            able(WINZIP).forEach(contender -> {
                boolean cold = scope.scale() != Scale.SMOKE && operation.equals(WRITE) && oneEntry;
                add(ENTRIES, workload, operation, WINZIP, contender, ONE_THREAD, cold);
                if (!contender.peer()) {
                    add(ENTRIES, workload, operation, WINZIP, contender, Map.of(THREADS, 2), false);
                }
            });
            if (oneEntry && !quick()) {
                Stream.concat(able(WINZIP).filter(AesPlan::hasZipCrypto), able(ZIPCRYPTO))
                        .forEach(contender ->
                                add(ENTRIES, workload, operation, ZIPCRYPTO, contender, ONE_THREAD, false));
            }
        }
    }

    /** It has one engine, in Java. */
    private static boolean hasZipCrypto(Contender contender) {
        return !contender.peer() && isSlow(contender);
    }

    private void addKeys() {
        able(PBKDF2)
                .forEach(contender ->
                        add(KEYS, SMALLEST, DERIVE, PBKDF2, contender, Map.of(), scope.scale() != Scale.SMOKE));
        if (scope.scale() == Scale.FULL) {
            int cores = Runtime.getRuntime().availableProcessors();
            List<Integer> threads = cores == 1 ? List.of(1) : List.of(1, cores);
            able(PBKDF2)
                    .forEach(contender -> threads.forEach(count ->
                            add(KEYS, "random-80000b", DERIVE, PBKDF2, contender, Map.of(THREADS, count), false)));
        }
    }

    private void add(
            String table,
            String workload,
            String operation,
            String algorithm,
            Contender contender,
            Map<String, Object> parameters,
            boolean cold) {
        Trial trial = new Trial(
                AesSuite.NAME, table, workload, operation, algorithm, contender.engine(), contender.peer(), parameters);
        boolean nanoscale = table.equals(CIPHERS) && scope.size().applyAsLong(workload) < 1 << 20;
        planned.add(new Planned(trial, contender, cold, nanoscale, guess(trial, contender)));
    }

    /** By the speed of a core of the year 2020. */
    private Duration guess(Trial trial, Contender contender) {
        if (isProgram(contender)) {
            return Duration.ofMillis(1100);
        }
        boolean slow = isSlow(contender);
        long bytes = scope.size().applyAsLong(trial.workload());
        double derivations =
                trial.table().equals(KEYS) ? bytes / 16.0 : trial.workload().startsWith("small") ? bytes / 2048.0 : 0;
        double bytesPerSecond = slow ? 160e6 : trial.table().equals(ENTRIES) ? 1e9 : 4e9;
        double seconds = bytes / bytesPerSecond + derivations * (slow ? 0.8e-3 : 0.45e-3);
        return Duration.ofNanos((long) (seconds / threads(trial) * 1e9) + 500);
    }
}
