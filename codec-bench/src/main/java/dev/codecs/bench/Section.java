package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What stands below one heading of the report, whatever it is written in.
 *
 * @param name of its anchor
 * @param caption what was done how often; empty where there is nothing to say
 * @param parts a table, or one for each algorithm
 * @param pictures by their file names; the first belongs before the tables
 */
record Section(
        String suite, String title, String name, String caption, List<Part> parts, Map<String, Svg.Drawing> pictures) {

    /** @param title the algorithm where each has a table of its own, or nothing */
    record Part(String title, List<TableColumn> columns, List<Row> rows) {}

    /** {@return all of a report, in its order} A matrix stands before the tables whose rows it holds, or in their place. */
    static List<Section> of(List<ResultTable> tables) {
        List<Section> sections = new ArrayList<>();
        Set<String> shown = new HashSet<>();
        for (ResultTable table : tables) {
            if (SerialMatrix.holds(table) && shown.add(table.suite())) {
                SerialMatrix.of(tables).forEach(matrix -> sections.add(of(matrix)));
            }
            if (!HashMatrix.holds(table)) {
                sections.add(of(table));
            } else if (shown.add(table.workload())) {
                List<HashMatrix> matrices = HashMatrix.of(tables, table.workload());
                matrices.forEach(matrix -> sections.add(
                        of(matrix, table, matrix.equals(matrices.getLast()) ? pictures(tables, table) : Map.of())));
            }
        }
        return sections;
    }

    private static Section of(ResultTable table) {
        Map<String, Svg.Drawing> pictures = new LinkedHashMap<>();
        ScalingChart.of(table).ifPresent(chart -> pictures.put(table.scalingFile(), chart));
        if (!SerialMatrix.holds(table)) {
            Chart.frontier(table).ifPresent(chart -> pictures.put(table.frontierFile(), chart));
        }
        Chart.bars(table).ifPresent(chart -> pictures.put(table.barsFile(), chart));
        List<Part> parts = table.parts().stream()
                .map(rows -> new Part(
                        table.sized() ? rows.getFirst().algorithm() : "", TableColumn.full(rows, table.sized()), rows))
                .toList();
        return new Section(table.suite(), table.title(), table.name(), table.caption(), parts, pictures);
    }

    private static Section of(SerialMatrix matrix) {
        return new Section(
                matrix.lines().getFirst().suite(),
                matrix.title(),
                matrix.name(),
                "Operations a second" + (matrix.base().isEmpty() ? "" : "; the base is " + matrix.base()),
                List.of(new Part("", TableColumn.full(matrix), matrix.lines())),
                Map.of());
    }

    private static Section of(HashMatrix matrix, ResultTable table, Map<String, Svg.Drawing> pictures) {
        return new Section(
                table.suite(),
                matrix.title(),
                matrix.name(),
                table.caption(),
                List.of(new Part("", TableColumn.full(matrix), matrix.lines())),
                pictures);
    }

    private static Map<String, Svg.Drawing> pictures(List<ResultTable> tables, ResultTable like) {
        Map<String, Svg.Drawing> pictures = new LinkedHashMap<>();
        tables.stream()
                .filter(HashMatrix::holds)
                .filter(table -> table.workload().equals(like.workload()))
                .forEach(table -> Chart.bars(table).ifPresent(chart -> pictures.put(table.barsFile(), chart)));
        return pictures;
    }

    /** {@return a sentence for each reason of absence: every level and every algorithm of an engine would give the same one} */
    List<String> absences() {
        Map<List<String>, Set<String>> algorithms = new LinkedHashMap<>();
        Stream<Row> rows = parts.stream().flatMap(part -> part.rows().stream());
        rows.forEach(row -> {
            if (row.absent() != null) {
                algorithms
                        .computeIfAbsent(List.of(row.engine(), row.absent()), key -> new TreeSet<>())
                        .add(row.algorithm());
            }
        });
        return algorithms.entrySet().stream()
                .map(why -> why.getKey().getFirst() + " is absent from " + String.join(", ", why.getValue()) + ": "
                        + why.getKey().getLast())
                .toList();
    }
}
