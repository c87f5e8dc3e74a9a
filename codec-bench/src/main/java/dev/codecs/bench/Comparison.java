package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of one row against others: it is faster where its median is more than 3 % shorter and the two ranges from
 * minimum to maximum do not touch. Rows that were not verified take no part.
 */
final class Comparison {
    /** Medians that are nearer than this move past each other from one run of the bench to the next. */
    private static final double MARGIN = 1.03;

    static final double NANOS_PER_MILLI = 1e6;

    private static final String THREADS = "threads";

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
        Measure time = time(row);
        Measure other = time(than);
        return time != null
                && other != null
                && row.verified()
                && than.verified()
                && time.median() * MARGIN < other.median()
                && time.max() < other.min();
    }

    /**
     * {@return the row that others are compared with: that of the JDK's engine for the same algorithm and parameters, or null where
     * there is none} It works on one thread. A peer that is the JDK's own API stands in where the engine was not measured. Where the JDK has no such
     * hash, the base is ours in plain Java, or else the fastest one in Java; encodings are compared at their sizes instead.
     */
    static @Nullable Row base(List<Row> rows, Row row) {
        List<Row> alike = rows.stream()
                .filter(other -> other.verified() && time(other) != null)
                .filter(other -> other.algorithm().equals(row.algorithm())
                        && threadless(other).equals(threadless(row)))
                .sorted(Comparator.comparingInt(Comparison::threads))
                .toList();
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
        Measure baseTime = time(base);
        return time == null || baseTime == null || !row.verified() || !base.verified()
                ? Optional.empty()
                : Optional.of(new Speedup(baseTime.median() / time.median(), faster(row, base) || faster(base, row)));
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
