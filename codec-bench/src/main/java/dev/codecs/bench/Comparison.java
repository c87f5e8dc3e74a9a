package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of one row against others: it is faster where its median is more than 3 % shorter and the two ranges from
 * minimum to maximum do not touch. Rows that were not verified take no part.
 */
final class Comparison {
    /** Medians that are nearer than this move past each other from one run of the bench to the next. */
    private static final double MARGIN = 1.03;

    static final double NANOS_PER_MILLI = 1e6;

    private Comparison() {}

    /**
     * How a row stands to the JDK's.
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
     * {@return the row of the JDK's engine for the same algorithm and parameters, or null where there is none} A peer that is the
     * JDK's own API stands in where the engine was not measured.
     */
    static @Nullable Row jdk(List<Row> rows, Row row) {
        return rows.stream()
                .filter(other -> other.kind().equals("JDK") && other.verified() && time(other) != null)
                .filter(other -> other.algorithm().equals(row.algorithm())
                        && Figures.parameters(other).equals(Figures.parameters(row)))
                .min(Comparator.comparing(Row::peer))
                .orElse(null);
    }

    /** {@return how many times as fast as the JDK's row this one is, or null where there is nothing to compare it with} */
    static @Nullable Speedup againstJdk(List<Row> rows, Row row) {
        Row jdk = jdk(rows, row);
        Measure time = time(row);
        Measure base = jdk == null ? null : time(jdk);
        if (jdk == null || jdk.equals(row) || time == null || base == null || !row.verified()) {
            return null;
        }
        return new Speedup(base.median() / time.median(), faster(row, jdk) || faster(jdk, row));
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
