package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report as {@code report.md}, which can be read as it is. */
final class MarkdownReport {
    private MarkdownReport() {}

    static String text(Results results, List<Section> sections) {
        return text("# Benchmark report\n\n", "", results, sections);
    }

    /**
     * The same with another beginning.
     *
     * @param intro the heading and what else stands before the environment
     * @param folder where the charts and the results are: nothing for beside the text, else with a slash at its end
     */
    static String text(String intro, String folder, Results results, List<Section> sections) {
        StringBuilder report = new StringBuilder(intro);
        if (Boolean.TRUE.equals(results.environment().get(Results.PARTIAL))) {
            report.append("**The run was stopped before its end: these are the rows that were done by then.**\n\n");
        }
        report.append("All figures are also in [results.json](" + folder + "results.json).\n");
        report.append("\n## Environment\n\n").append(environment(results));
        String steady = Noise.words(results.environment());
        if (!steady.isEmpty()) {
            report.append("\n").append(escape(steady)).append("\n");
        }
        report.append("\n## How to read\n\n").append(Resource.text("how-to-read.md"));
        if (sections.isEmpty()) {
            return report.append("\nNothing was measured.\n").toString();
        }
        report.append("\n## Engines and peers\n\n").append(engines(results));
        report.append("\n## Tables\n\n");
        sections.forEach(section -> report.append("- [" + escape(section.title()) + "](#" + section.name() + ")\n"));
        for (Section section : sections) {
            // An anchor of its own: what a heading's is called differs from forge to forge.
            report.append("\n<a id=\"" + section.name() + "\"></a>\n\n## " + escape(section.title()) + "\n\n")
                    .append(body(section, folder).strip())
                    .append("\n");
        }
        return report.toString();
    }

    private static String environment(Results results) {
        return table(
                List.of("what", "value"),
                List.of(false, false),
                Facts.of(results.environment()).entrySet().stream()
                        .map(fact -> List.of(escape(fact.getKey()), escape(fact.getValue())))
                        .toList());
    }

    private static String engines(Results results) {
        return table(
                List.of("engine", "kind", "library", "algorithms"),
                List.of(false, false, false, false),
                Facts.engines(results.rows()).stream()
                        .map(one -> List.of(
                                engine(one.peer(), one.engine()),
                                escape(one.kind()),
                                escape(one.library()),
                                escape(String.join(", ", one.algorithms()))))
                        .toList());
    }

    private static String body(Section section, String folder) {
        StringBuilder body = new StringBuilder();
        if (!section.caption().isEmpty()) {
            body.append(section.caption()).append(".\n\n");
        }
        List<String> pictures = section.pictures().entrySet().stream()
                .map(picture -> "![" + escape(picture.getValue().title()) + "](" + folder + picture.getKey() + ")\n\n")
                .toList();
        boolean first =
                section.parts().stream().noneMatch(part -> part.rows().stream().anyMatch(HashMatrix::holds));
        pictures.stream().limit(first ? 1 : 0).forEach(body::append);
        for (Section.Part part : section.parts()) {
            if (!part.title().isEmpty()) {
                body.append("### " + escape(part.title()) + "\n\n");
            }
            body.append(table(part.columns(), part.rows())).append("\n");
        }
        List<String> absences = section.absences();
        absences.forEach(absence -> body.append("- " + escape(absence) + "\n"));
        body.append(absences.isEmpty() ? "" : "\n");
        pictures.stream().skip(first ? 1 : 0).forEach(body::append);
        return body.toString();
    }

    private static String table(List<TableColumn> columns, List<Row> rows) {
        return table(
                columns.stream().map(TableColumn::title).toList(),
                columns.stream().map(TableColumn::figure).toList(),
                rows.stream()
                        .map(row -> columns.stream()
                                .map(column -> cell(column, row))
                                .toList())
                        .toList());
    }

    private static String cell(TableColumn column, Row row) {
        String cell = column.cell().apply(row);
        return column.title().equals(TableColumn.ENGINE) ? engine(row.peer(), cell) : escape(cell);
    }

    private static String engine(boolean peer, String words) {
        return peer ? "*" + escape(words) + "*" : escape(words);
    }

    /** Padded, so that the file can be read as it is. */
    private static String table(List<String> titles, List<Boolean> figures, List<List<String>> rows) {
        int columns = titles.size();
        int[] widths = IntStream.range(0, columns)
                .map(i -> Math.max(
                        3,
                        Stream.concat(Stream.of(titles), rows.stream())
                                .mapToInt(row -> row.get(i).length())
                                .max()
                                .orElse(0)))
                .toArray();
        StringBuilder table = new StringBuilder(line(titles, figures, widths));
        table.append(IntStream.range(0, columns)
                .mapToObj(i -> "-".repeat(widths[i] - 1) + (figures.get(i) ? ":" : "-"))
                .collect(Collectors.joining(" | ", "| ", " |\n")));
        rows.forEach(row -> table.append(line(row, figures, widths)));
        return table.toString();
    }

    private static String line(List<String> cells, List<Boolean> figures, int[] widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> {
                    String padding = " ".repeat(widths[i] - cells.get(i).length());
                    return figures.get(i) ? padding + cells.get(i) : cells.get(i) + padding;
                })
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Names from outside are shown as they are, whatever they would mean in Markdown. */
    private static String escape(String text) {
        return Figures.line(text).replaceAll("[\\\\`*_\\[\\]<>|~&#]", "\\\\$0");
    }
}
