package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A folder that a person reads: {@code results.json}, {@code report.md} with all tables, and the charts it shows. */
final class Report {
    private static final List<String> FIRST_OF_ENVIRONMENT =
            List.of("commit", "java", "os", "cpu", "cores", "flags", "noise");

    private static final Pattern PICTURE = Pattern.compile("(?m)^!\\[.*]\\(([a-z0-9-]+\\.svg)\\)$");

    private static final String HOW_TO_READ = """
        - **engine**: one engine of this library, at the level or with the parameters behind its name. *In italics (peer)*: another
          library, measured beside them.
        - **median (min-max)**: wall-clock time of one operation over all runs of the row. **cpu**: processor time of the working
          thread, or of the process where several threads work, by the median. **MB/s**: units of 2^20 bytes of uncompressed
          input by the median of the time; **GB/s**: units of 10^9.
        - **mapped**: the file mapped into memory, beside the file read through a buffer; both are in the page cache.
        - **bytes**: size of the encoded form. **ratio**: size of the input over it.
        - **cold ms**: the first operation of a fresh JVM. **peak MB**: peak resident memory of a fresh JVM that does the operation
          once, over that of an empty JVM.
        - **vs JDK**: speed against the JDK's own engine for the same algorithm and parameters, or, for a hash that the JDK does not
          have, against ours in plain Java ("the base"). 2.00× and 100 % faster are twice as fast, 0.50× and 50 % slower half as
          fast. **≈** and **flat**: neither may be called faster, since they are less than 3 % apart or the rounds do not
          agree: in each round all rows of a table are measured once, and rows are compared round by round.
        - **vs direct**: the same ratio to the library below the engine used without this one (jdk to java.util.zip or java.security,
          libdeflate to aircompressor-v3, openssl and xxhash to their programs), with the interval of the rounds; 1.00× is as fast. The
          benchmark of a program tells its processor time: the engine's own processor time is what it is compared with.
        - **beaten by**: the fastest row of the same algorithm that has no more output, is more than 3 % faster, and is so in
          the rounds too; "+2" for two more such rows. Where it is empty, nothing measured here is both faster and no larger.
        - **ops/s**: operations a second, of the suite serial. **alloc/byte**: bytes that the thread allocates on the heap for each byte of
          the encoded document. **vs base**: speed against the library that is named as the base of the format; over several documents
          the geometric mean of their ratios, **worst** the least of them, and **vs best peer** the same against the fastest other
          library of each document.
        - **✓**: the output was checked against the input or a second engine. A row with ✗ was not, and is compared with nothing.
        - Compare rows of one table of one report only: from run to run, and from machine to machine, more differs than the engine.
        """;

    private Report() {}

    /** Writes the whole report, and makes the folder where it is missing; each file is replaced in one step. */
    static void write(Results results, Path folder) throws IOException {
        Files.createDirectories(folder);
        ResultsJson.write(results, folder.resolve("results.json"));
        List<ResultTable> tables = ResultTable.of(results);
        Map<String, String> charts = new LinkedHashMap<>();
        for (ResultTable table : tables) {
            Chart.bars(table).ifPresent(svg -> charts.put(table.barsFile(), svg));
            if (!SerialMatrix.holds(table)) {
                Chart.frontier(table).ifPresent(svg -> charts.put(table.frontierFile(), svg));
            }
        }
        for (Map.Entry<String, String> chart : charts.entrySet()) {
            AtomicFile.write(folder.resolve(chart.getKey()), chart.getValue());
        }
        Path report = folder.resolve("report.md");
        Set<String> old = pictures(report);
        AtomicFile.write(report, markdown(results, tables, charts.keySet()));
        old.removeAll(charts.keySet());
        for (String picture : old) {
            Files.deleteIfExists(folder.resolve(picture));
        }
    }

    /** The charts of the report that stood here before: of no use without it. Whatever else lies in the folder is not ours. */
    private static Set<String> pictures(Path report) throws IOException {
        return Files.isRegularFile(report)
                ? PICTURE.matcher(Files.readString(report, StandardCharsets.ISO_8859_1))
                        .results()
                        .map(picture -> picture.group(1))
                        .collect(Collectors.toCollection(TreeSet::new))
                : new TreeSet<>();
    }

    private static String markdown(Results results, List<ResultTable> tables, Collection<String> charts) {
        StringBuilder report = new StringBuilder("# Benchmark report\n\n");
        if (Boolean.TRUE.equals(results.environment().get(Results.PARTIAL))) {
            report.append("**The run was stopped before its end: these are the rows that were done by then.**\n\n");
        }
        report.append("All figures are also in [results.json](results.json).\n");
        report.append("\n## Environment\n\n").append(environment(results.environment()));
        report.append("\n## How to read\n\n").append(HOW_TO_READ);
        if (tables.isEmpty()) {
            return report.append("\nNothing was measured.\n").toString();
        }
        report.append("\n## Engines and peers\n\n").append(engines(results.rows()));
        report.append("\n## Tables\n\n");
        List<Section> sections = sections(tables, charts);
        sections.forEach(section -> report.append("- [" + escape(section.title()) + "](#" + section.name() + ")\n"));
        for (Section section : sections) {
            // An anchor of its own: what a heading's is called differs from forge to forge.
            report.append("\n<a id=\"" + section.name() + "\"></a>\n\n## " + escape(section.title()) + "\n\n")
                    .append(section.body().strip())
                    .append("\n");
        }
        return report.toString();
    }

    private static String environment(Map<String, Object> environment) {
        List<String> names = new ArrayList<>(FIRST_OF_ENVIRONMENT);
        names.addAll(new TreeSet<>(environment.keySet()));
        List<List<String>> cells = names.stream()
                .distinct()
                .filter(environment::containsKey)
                .map(name -> List.of(
                        escape(name.replace('_', ' ')) + (name.equals("noise") ? ", %" : ""),
                        escape(Figures.value(environment.get(name)))))
                .toList();
        return table(List.of("what", "value"), List.of(false, false), cells);
    }

    /** The libraries stand here once, since in every row they would make the tables too wide to read. */
    private static String engines(List<Row> rows) {
        Map<List<String>, Set<String>> algorithms = new LinkedHashMap<>();
        rows.stream()
                .sorted(Comparator.comparing(Row::peer).thenComparing(Row::engine))
                .forEach(row -> {
                    String library = row.absent() != null ? "absent" : row.library() == null ? "" : row.library();
                    algorithms
                            .computeIfAbsent(
                                    List.of(engine(row, row.engine()), escape(row.kind()), escape(library)),
                                    key -> new TreeSet<>())
                            .add(escape(row.algorithm()));
                });
        return table(
                List.of("engine", "kind", "library", "algorithms"),
                List.of(false, false, false, false),
                algorithms.entrySet().stream()
                        .map(entry -> Stream.concat(
                                        entry.getKey().stream(), Stream.of(String.join(", ", entry.getValue())))
                                .toList())
                        .toList());
    }

    /** A heading with an anchor, and what stands below it. */
    private record Section(String title, String name, String body) {}

    /** A section for each table, and for those of one file's hashes the matrices that hold them. */
    private static List<Section> sections(List<ResultTable> tables, Collection<String> charts) {
        List<Section> sections = new ArrayList<>();
        Set<String> shown = new HashSet<>();
        for (ResultTable table : tables) {
            if (SerialMatrix.holds(table) && shown.add(table.suite())) {
                SerialMatrix.of(tables).forEach(matrix -> sections.add(section(matrix)));
            }
            if (!HashMatrix.holds(table)) {
                sections.add(new Section(table.title(), table.name(), body(table, charts)));
            } else if (shown.add(table.workload())) {
                List<HashMatrix> matrices = HashMatrix.of(tables, table.workload());
                for (HashMatrix matrix : matrices) {
                    List<TableColumn> columns = TableColumn.full(matrix);
                    String pictures =
                            matrix.equals(matrices.getLast()) ? pictures(tables, table.workload(), charts) : "";
                    sections.add(new Section(
                            matrix.title(),
                            matrix.name(),
                            table.caption() + ".\n\n" + table(columns, matrix.lines()) + "\n" + absences(matrix.lines())
                                    + pictures));
                }
            }
        }
        return sections;
    }

    private static Section section(SerialMatrix matrix) {
        return new Section(
                matrix.title(),
                matrix.name(),
                "Operations a second" + (matrix.base().isEmpty() ? "" : "; the base is " + matrix.base()) + ".\n\n"
                        + table(TableColumn.full(matrix), matrix.lines()) + "\n" + absences(matrix.lines()));
    }

    private static String pictures(List<ResultTable> tables, String workload, Collection<String> charts) {
        return tables.stream()
                .filter(HashMatrix::holds)
                .filter(table -> table.workload().equals(workload) && charts.contains(table.barsFile()))
                .map(table -> picture(table, table.barsFile()))
                .collect(Collectors.joining());
    }

    private static String picture(ResultTable table, String file) {
        return "![" + escape(table.title()) + "](" + file + ")\n\n";
    }

    private static String body(ResultTable table, Collection<String> charts) {
        StringBuilder section = new StringBuilder();
        if (!table.caption().isEmpty()) {
            section.append(table.caption()).append(".\n\n");
        }
        List<String> pictures = Stream.of(table.frontierFile(), table.barsFile())
                .filter(charts::contains)
                .map(file -> picture(table, file))
                .toList();
        pictures.stream().limit(1).forEach(section::append);
        for (List<Row> rows : table.parts()) {
            if (table.sized()) {
                section.append("### " + escape(rows.getFirst().algorithm()) + "\n\n");
            }
            section.append(table(rows, table.sized())).append("\n");
        }
        section.append(absences(table.rows()));
        pictures.stream().skip(1).forEach(section::append);
        return section.toString();
    }

    /** One line for each reason: every level and every algorithm of an engine would give the same one. */
    private static String absences(List<Row> rows) {
        Map<List<String>, Set<String>> algorithms = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.absent() != null) {
                algorithms
                        .computeIfAbsent(List.of(row.engine(), row.absent()), key -> new TreeSet<>())
                        .add(row.algorithm());
            }
        }
        StringBuilder lines = new StringBuilder();
        algorithms.forEach((why, missing) -> lines.append("- ")
                .append(escape(why.getFirst() + " is absent from " + String.join(", ", missing) + ": " + why.getLast()))
                .append('\n'));
        return lines.isEmpty() ? "" : lines.append('\n').toString();
    }

    private static String table(List<Row> rows, boolean sized) {
        return table(TableColumn.full(rows, sized), rows);
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
        return column.title().equals(TableColumn.ENGINE) ? engine(row, cell) : escape(cell);
    }

    private static String engine(Row row, String words) {
        return row.peer() ? "*" + escape(words) + "*" : escape(words);
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
