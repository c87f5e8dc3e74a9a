package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.hash.QuickComparison;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of one file: a line for each algorithm and engine, with the file read through a buffer and mapped into memory side by
 * side. It stands in place of two tables of one operation each.
 *
 * @param name of its anchor
 * @param lines the rows of the buffered file, and those of the mapped one that have none beside them
 * @param mapped the rows of the mapped file
 */
record HashMatrix(String title, String name, List<Row> lines, List<Row> mapped) {
    private static final String SUITE = "hash";
    private static final String TABLE = "file";
    private static final String BUFFERED = "hash-file";
    private static final String MAPPED = "hash-mapped";

    /** {@return whether a table is shown as part of a matrix} */
    static boolean holds(ResultTable table) {
        return table.suite().equals(SUITE) && table.table().equals(TABLE);
    }

    /** {@return whether a row is shown as part of a matrix} */
    static boolean holds(Row row) {
        return row.suite().equals(SUITE) && row.table().equals(TABLE);
    }

    /** {@return the matrices of a workload: the quick comparison, and all algorithms where there are more} */
    static List<HashMatrix> of(List<ResultTable> tables, String workload) {
        List<Row> rows = tables.stream()
                .filter(HashMatrix::holds)
                .filter(table -> table.workload().equals(workload))
                .flatMap(table -> table.rows().stream())
                .toList();
        Predicate<Row> quick = row -> QuickComparison.ALGORITHMS.contains(row.algorithm());
        List<HashMatrix> matrices = new ArrayList<>();
        if (rows.stream().anyMatch(quick)) {
            matrices.add(
                    of("quick comparison", workload, rows.stream().filter(quick).toList()));
        }
        if (!rows.stream().allMatch(quick)) {
            matrices.add(of("all algorithms", workload, rows));
        }
        return matrices;
    }

    private static HashMatrix of(String what, String workload, List<Row> rows) {
        List<Row> buffered = operation(rows, BUFFERED);
        List<Row> mapped = operation(rows, MAPPED);
        Stream<Row> alone = mapped.stream().filter(row -> beside(buffered, row) == null);
        List<Row> lines = Stream.concat(buffered.stream(), alone)
                .sorted(Comparator.comparingInt(HashMatrix::place)
                        .thenComparing(Row::algorithm)
                        .thenComparing(row -> row.absent() != null)
                        .thenComparingDouble(Figures::milliseconds)
                        .thenComparing(Row::engine))
                .toList();
        return new HashMatrix(
                SUITE + ": " + what + ", " + workload,
                SUITE + "-" + what.replace(' ', '-') + "-" + safe(workload),
                lines,
                mapped);
    }

    private static String safe(String workload) {
        return workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private static List<Row> operation(Collection<Row> rows, String operation) {
        return rows.stream().filter(row -> row.operation().equals(operation)).toList();
    }

    /** Where an algorithm of the quick comparison stands; all others stand behind those, by their names. */
    private static int place(Row row) {
        int place = QuickComparison.ALGORITHMS.indexOf(row.algorithm());
        return place < 0 ? QuickComparison.ALGORITHMS.size() : place;
    }

    private static @Nullable Row beside(Collection<Row> rows, Row row) {
        return rows.stream()
                .filter(other -> other.algorithm().equals(row.algorithm())
                        && other.engine().equals(row.engine())
                        && other.peer() == row.peer())
                .findFirst()
                .orElse(null);
    }

    /** {@return the figures of the buffered file of a line, or nothing} */
    Optional<Row> buffered(Row line) {
        return line.operation().equals(BUFFERED) ? Optional.of(line) : Optional.empty();
    }

    /** {@return the figures of the mapped file of a line, or nothing} */
    Optional<Row> mapped(Row line) {
        return Optional.ofNullable(beside(mapped, line));
    }

    /** {@return what a line's figures are compared with: those of the same way to read} */
    List<Row> alike(Row line) {
        return operation(
                Stream.concat(lines.stream(), mapped.stream()).distinct().toList(), line.operation());
    }
}
