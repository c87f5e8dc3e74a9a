package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows that belong side by side: one operation on one workload.
 *
 * @param name of the table's files and anchors: safe in both, and no other table's
 * @param rows by algorithm; of one algorithm by output size where there is one, then by time, and absent ones last
 */
record ResultTable(String suite, String table, String workload, String operation, String name, List<Row> rows) {
    private static final int LONGEST_NAME = 100;
    private static final String FRONTIER = "-frontier";
    private static final String SCALING = "-scaling";

    private static final Comparator<Row> ORDER = Comparator.comparing(Row::algorithm)
            .thenComparing(row -> row.absent() != null)
            .thenComparing(Row::outputBytes, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingDouble(Figures::milliseconds)
            .thenComparing(Row::engine)
            .thenComparing(Figures::parameters);

    /** {@return the tables in the order in which their first rows were measured, in each suite what a matrix shows before all} */
    static List<ResultTable> of(Results results) {
        Map<List<String>, List<Row>> rows = new LinkedHashMap<>();
        for (Row row : results.rows()) {
            rows.computeIfAbsent(
                            List.of(row.suite(), row.table(), row.workload(), row.operation()),
                            key -> new ArrayList<>())
                    .add(row);
        }
        Set<String> names = new HashSet<>();
        List<String> suites = results.rows().stream().map(Row::suite).distinct().toList();
        return rows.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue(), names))
                .sorted(Comparator.comparingInt((ResultTable table) -> suites.indexOf(table.suite()))
                        .thenComparing(table -> !HashMatrix.holds(table)))
                .toList();
    }

    private static ResultTable of(List<String> key, List<Row> rows, Set<String> names) {
        String table = key.get(1);
        String operation = key.get(3);
        String wanted = safe(
                String.join("-", key.get(0), table, key.get(2)) + (operation.equals(table) ? "" : "-" + operation));
        String name = wanted;
        // Two workloads that are a person's own files may differ in nothing but what a file name cannot hold.
        for (int i = 2; !Collections.disjoint(names, files(name)); i++) {
            name = wanted + "-" + i;
        }
        names.addAll(files(name));
        return new ResultTable(
                key.get(0),
                table,
                key.get(2),
                operation,
                name,
                rows.stream().sorted(ORDER).toList());
    }

    private static List<String> files(String name) {
        return List.of(name, name + FRONTIER, name + SCALING);
    }

    private static String safe(String name) {
        String safe = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return safe.substring(0, Math.min(safe.length(), LONGEST_NAME)).replaceAll("^-|-$", "");
    }

    /** {@return the file of the chart of all rows} */
    String barsFile() {
        return name + ".svg";
    }

    /** {@return the file of the chart of ratio against speed} */
    String frontierFile() {
        return name + FRONTIER + ".svg";
    }

    /** {@return the file of the chart of speed against threads} */
    String scalingFile() {
        return name + SCALING + ".svg";
    }

    /** {@return "codecs: compress, text-20m"} */
    String title() {
        return suite + ": " + table + ", " + workload + (operation.equals(table) ? "" : ", " + operation);
    }

    /** {@return whether the operation makes or reads an encoded form, whose size is what rows are compared at} */
    boolean sized() {
        return rows.stream().anyMatch(row -> row.outputBytes() != null);
    }

    /** {@return the rows of each algorithm} */
    Collection<List<Row>> byAlgorithm() {
        return rows.stream()
                .collect(Collectors.groupingBy(Row::algorithm, TreeMap::new, Collectors.toUnmodifiableList()))
                .values();
    }

    /** {@return the rows that stand in one table: sizes are compared within one algorithm, speeds of hashes across them} */
    Collection<List<Row>> parts() {
        return sized() ? byAlgorithm() : List.of(rows);
    }

    /** {@return what was done how often: "20.0 MB of input, 5 runs a row"} */
    String caption() {
        List<String> words = new ArrayList<>();
        List<Long> inputs = measured()
                .map(Row::inputBytes)
                .filter(bytes -> bytes > 0)
                .distinct()
                .sorted()
                .toList();
        if (!inputs.isEmpty()) {
            words.add(span(size(inputs.getFirst()), size(inputs.getLast())) + " of input");
        }
        List<Integer> runs = measured()
                .map(Row::runs)
                .filter(count -> count > 0)
                .distinct()
                .sorted()
                .toList();
        if (!runs.isEmpty()) {
            String span = span(Figures.count((long) runs.getFirst()), Figures.count((long) runs.getLast()));
            words.add(span + (span.equals("1") ? " run" : " runs") + " a row");
        }
        return String.join(", ", words);
    }

    private Stream<Row> measured() {
        return rows.stream().filter(row -> Comparison.time(row) != null);
    }

    private static String span(String first, String last) {
        return first.equals(last) ? first : first + " to " + last;
    }

    private static String size(long bytes) {
        return bytes < 1024
                ? bytes + " bytes"
                : bytes < Figures.MEBI
                        ? whole(Figures.rate(bytes / 1024.0)) + " KB"
                        : whole(Figures.megabytes(bytes)) + " MB";
    }

    private static String whole(String figure) {
        return figure.replaceAll("\\.0+$", "");
    }
}
