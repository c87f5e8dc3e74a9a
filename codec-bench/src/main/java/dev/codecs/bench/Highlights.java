package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.hash.QuickComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a reader who chooses an engine wants to know first: of each suite the first input of every table, and of each algorithm there
 * the fastest row, with those that it is not clearly faster than.
 *
 * @param task what is done on what: "compress, text-20m"
 * @param lines one or two for each algorithm
 */
record Highlights(String suite, String task, List<Line> lines) {
    /** Outputs nearer than this are of one size to whoever chooses an engine. */
    private static final double SAME_SIZE = 1.01;

    /**
     * One answer.
     *
     * @param best the row
     * @param speed with its unit, and the ratio where there is one
     * @param ratio of the sizes, where rows differ in it; else nothing
     * @param alike labels of other engines that the best is not clearly faster than
     * @param ours where another library is clearly faster than all engines of this one: the fastest of those, and how it stands
     */
    record Line(String algorithm, String what, Row best, String speed, String ratio, List<String> alike, String ours) {}

    /** {@return those of all suites, in the order of the tables} */
    static List<Highlights> of(List<ResultTable> tables) {
        Set<List<String>> seen = new HashSet<>();
        List<Highlights> all = new ArrayList<>();
        for (ResultTable table : tables) {
            if (!seen.add(List.of(table.suite(), table.table(), table.operation()))) {
                continue;
            }
            List<Line> lines = table.byAlgorithm().stream()
                    .filter(rows -> !HashMatrix.holds(table)
                            || QuickComparison.ALGORITHMS.contains(
                                    rows.getFirst().algorithm()))
                    .flatMap(rows -> lines(table, rows).stream())
                    .toList();
            if (!lines.isEmpty()) {
                String operation = table.operation().equals(table.table()) ? "" : table.operation() + ", ";
                all.add(new Highlights(table.suite(), table.table() + ", " + operation + table.workload(), lines));
            }
        }
        return all;
    }

    private static List<Line> lines(ResultTable table, List<Row> rows) {
        List<Row> measured = rows.stream()
                .filter(row -> row.verified() && Comparison.time(row) != null)
                .sorted(Comparator.comparingDouble(Figures::milliseconds))
                .toList();
        if (measured.isEmpty()) {
            return List.of();
        }
        Row fastest = measured.getFirst();
        Row smallest = measured.stream()
                .filter(row -> Figures.ratio(row) != null)
                .min(Comparator.comparingDouble(Highlights::size))
                .orElse(fastest);
        boolean choice = size(fastest) > size(smallest) * SAME_SIZE && !SerialMatrix.holds(fastest);
        List<Line> lines = new ArrayList<>();
        lines.add(line(table, choice ? "fastest" : "", fastest, measured));
        if (choice) {
            // Among those that are as small, the fastest: a hundredth of the size is no reason for a tenth of the
            // speed.
            Row small = measured.stream()
                    .filter(row -> Figures.ratio(row) != null && size(row) <= size(smallest) * SAME_SIZE)
                    .findFirst()
                    .orElse(smallest);
            lines.add(line(
                    table,
                    "smallest",
                    small,
                    measured.stream()
                            .filter(row -> size(row) <= size(smallest) * SAME_SIZE)
                            .toList()));
        }
        return lines;
    }

    private static double size(Row row) {
        Long bytes = row.outputBytes();
        return bytes == null ? 0 : bytes;
    }

    private static Line line(ResultTable table, String what, Row best, List<Row> rows) {
        Double ratio = Figures.ratio(best);
        String speed = SerialMatrix.holds(best)
                ? Figures.compact(1000 / Figures.milliseconds(best)) + " ops/s"
                : Gauge.of(table).words(best);
        Map<String, String> alike = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> !row.engine().equals(best.engine()) && !Comparison.faster(best, row))
                .forEach(row -> alike.putIfAbsent(row.engine(), Figures.label(row)));
        return new Line(
                best.algorithm(),
                what,
                best,
                speed,
                ratio == null || what.isEmpty() ? "" : Figures.ratio(ratio) + "×",
                List.copyOf(alike.values()),
                ours(best, rows));
    }

    private static String ours(Row best, List<Row> rows) {
        return best.peer()
                ? rows.stream()
                        .filter(row -> !row.peer())
                        .findFirst()
                        .filter(row -> Comparison.faster(best, row))
                        .flatMap(row -> Comparison.against(row, best)
                                .map(ratio -> Figures.label(row) + " has " + Math.round(100 * ratio.speedup())
                                        + " % of its speed"))
                        .orElse("")
                : "";
    }
}
