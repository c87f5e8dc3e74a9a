package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of one row against others: it is faster where it is so by more than 3 % and all but the outermost of at least
 * five rounds agree, or, of fewer rounds, the two ranges from minimum to maximum do not touch. Where the intervals of the medians
 * are known they must not touch either. Rows that were not verified take no part.
 */
final class Comparison {
    /** Medians that are nearer than this move past each other from one run of the bench to the next. */
    private static final double MARGIN = 1.03;

    static final double NANOS_PER_MILLI = 1e6;

    private static final String THREADS = "threads";

    /** With fewer rounds all of them agree by chance too often: 1 in 16 times with five. */
    private static final int TELLING_ROUNDS = 5;

    /** From so many on one outlier on each side leaves the interval as sure as with five. */
    private static final int MANY_ROUNDS = 8;

    /** Engines and the peers that run the same code. */
    private static final Map<String, List<String>> DIRECT = Map.ofEntries(
            Map.entry("jdk", List.of("java.util.zip", "java.security", "javax.crypto")),
            Map.entry("bouncycastle", List.of("bcprov")),
            Map.entry("corretto", List.of("accp")),
            Map.entry("libdeflate", List.of("aircompressor-ffi")),
            Map.entry("liblz4", List.of("aircompressor-ffi")),
            Map.entry("libzstd", List.of("aircompressor-ffi")),
            Map.entry("lz4-java", List.of("lz4-java-direct")),
            Map.entry("zstd-jni", List.of("zstd-jni-direct")),
            Map.entry("openssl", List.of("openssl-cli")),
            Map.entry("xxhash", List.of("xxhsum")),
            Map.entry("blake3", List.of("b3sum")),
            Map.entry("msgpack-core", List.of("msgpack-core-direct")),
            Map.entry("upokecenter", List.of("upokecenter-direct")),
            Map.entry("ion-java", List.of("ion-java-direct")));

    /** The suites whose rows are archives. */
    private static final Set<String> ARCHIVES = Set.of("zip", "concurrent", "stream");

    private Comparison() {}

    /**
     * How a row stands to its base.
     *
     * @param speedup how many times as fast by the medians; below 1 it is slower
     * @param clear whether one of the two may be called faster at all
     */
    record Speedup(double speedup, boolean clear) {}

    /** {@return the wall-clock milliseconds of one operation, or null where there are none} */
    static @Nullable Measure time(Row row) {
        Measure wall = row.wallMs();
        if (wall == null && row.nsPerOp() != null) {
            double median = row.nsPerOp() / NANOS_PER_MILLI;
            wall = new Measure(median, median, median);
        }
        if (wall == null || row.absent() != null || !Double.isFinite(wall.median()) || wall.median() <= 0) {
            return null;
        }
        return new Measure(wall.median(), Math.min(wall.min(), wall.median()), Math.max(wall.max(), wall.median()));
    }

    static boolean faster(Row row, Row than) {
        return against(row, than)
                .filter(speedup -> speedup.clear() && speedup.speedup() > 1)
                .isPresent();
    }

    /**
     * {@return the row that others are compared with: that of the JDK's engine for the same algorithm and parameters, or null where
     * there is none} It works on one thread. A peer that is the JDK's own API stands in where the engine was not measured. Where the JDK has no such
     * hash, the base is ours in plain Java, or else the fastest one in Java; encodings are compared at their sizes instead. A format of
     * serialisation has a library of its own as base, archives have java.util.zip.
     */
    static @Nullable Row base(List<Row> rows, Row row) {
        List<Row> alike = rows.stream()
                .filter(other -> other.verified() && time(other) != null)
                .filter(other -> other.algorithm().equals(row.algorithm())
                        && threadless(other).equals(threadless(row)))
                .sorted(Comparator.comparingInt(Comparison::threads))
                .toList();
        Optional<String> named = SerialMatrix.base(row).or(() -> baseOfArchives(row));
        if (named.isPresent()) {
            return rows.stream()
                    .filter(other -> other.verified() && time(other) != null)
                    .filter(other -> other.algorithm().equals(row.algorithm())
                            && other.engine().equals(named.get())
                            && other.parameters().isEmpty())
                    .findFirst()
                    .orElse(null);
        }
        return alike.stream()
                .filter(other -> other.kind().equals("JDK"))
                .min(Comparator.comparing(Row::peer))
                .or(() -> alike.stream()
                        .filter(other -> other.kind().equals("JAVA") && other.outputBytes() == null)
                        .min(Comparator.comparing((Row other) -> !other.engine().equals("java"))
                                .thenComparing(Row::peer)
                                .thenComparingInt(Comparison::threads)
                                .thenComparingDouble(Figures::milliseconds)))
                .orElse(null);
    }

    /** However archives are written or read, all are compared with the JDK's on one thread, where it has such. */
    private static Optional<String> baseOfArchives(Row row) {
        return ARCHIVES.contains(row.suite()) ? Optional.of("java.util.zip") : Optional.empty();
    }

    private static Map<String, Object> threadless(Row row) {
        Map<String, Object> parameters = new HashMap<>(row.parameters());
        parameters.remove(THREADS);
        return parameters;
    }

    private static int threads(Row row) {
        return row.parameters().get(THREADS) instanceof Integer threads ? threads : 1;
    }

    /** {@return how many times as fast as the base this row is, or null where there is nothing to compare it with} */
    static @Nullable Speedup againstBase(List<Row> rows, Row row) {
        Row base = base(rows, row);
        return base == null || base.equals(row) ? null : against(row, base).orElse(null);
    }

    /** {@return how many times as fast as another row this one is, or nothing where one of them has no verified figures} */
    static Optional<Speedup> against(Row row, Row base) {
        Measure time = time(row);
        Measure other = time(base);
        if (time == null || other == null || !row.verified() || !base.verified()) {
            return Optional.empty();
        }
        double speedup = other.median() / time.median();
        Optional<Paired> paired = paired(row, base).filter(pair -> pair.rounds() >= TELLING_ROUNDS);
        boolean apart = paired.map(pair -> pair.low() > 1 || pair.high() < 1)
                .orElse(time.max() < other.min() || other.max() < time.min());
        double told = paired.map(Paired::median).orElse(speedup);
        return Optional.of(
                new Speedup(told, apart && !intervalsMeet(row, base) && (told > MARGIN || told < 1 / MARGIN)));
    }

    /** Whoever sees the intervals in a chart would not believe it. */
    private static boolean intervalsMeet(Row row, Row base) {
        Interval interval = row.intervalMs();
        Interval other = base.intervalMs();
        return interval != null && other != null && interval.meets(other);
    }

    /**
     * How many times as fast as another row one is, round by round: what disturbs the machine for a while disturbs both.
     *
     * @param rounds how many rounds there were
     * @param low the end of the interval in which the true ratio lies: of few rounds the lowest, of many the lowest but one
     * @param high its other end
     */
    record Paired(int rounds, double median, double low, double high) {}

    /** {@return the ratios round by round, or nothing where the single samples are not known} */
    static Optional<Paired> paired(Row row, Row base) {
        List<Double> own = row.samplesMs();
        List<Double> others = base.samplesMs();
        if (own == null || others == null || own.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        int rounds = Math.min(own.size(), others.size());
        double[] ratios = IntStream.range(0, rounds)
                .mapToDouble(i -> others.get(i) / own.get(i))
                .sorted()
                .toArray();
        int left = rounds >= MANY_ROUNDS ? 1 : 0;
        double median = (ratios[(rounds - 1) / 2] + ratios[rounds / 2]) / 2;
        return Optional.of(new Paired(rounds, median, ratios[left], ratios[rounds - 1 - left]));
    }

    /** {@return the row of the library that does a row's work, used directly, with the same parameters; or nothing} */
    static Optional<Row> direct(List<Row> rows, Row row) {
        return row.peer()
                ? Optional.empty()
                : rows.stream()
                        .filter(other -> other.peer()
                                && DIRECT.getOrDefault(row.engine(), List.of()).contains(other.engine()))
                        .filter(other -> other.algorithm().equals(row.algorithm())
                                && other.parameters().equals(row.parameters())
                                && time(other) != null)
                        .findFirst();
    }

    /** {@return the rows of the same algorithm that are faster with no more output, fastest first} */
    static List<Row> beatenBy(List<Row> rows, Row row) {
        Long size = row.outputBytes();
        if (size == null) {
            return List.of();
        }
        return rows.stream()
                .filter(other -> other.algorithm().equals(row.algorithm()))
                .filter(other -> other.outputBytes() != null && other.outputBytes() <= size)
                .filter(other -> faster(other, row))
                .sorted(Comparator.comparingDouble(Figures::milliseconds))
                .toList();
    }
}
