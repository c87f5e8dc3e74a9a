package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.io.Console;
import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The report's tables in plain text, no wider than 120 characters: what a person looks at first, with less in it. */
final class ConsoleTables {
    private static final int WIDTH = 120;
    private static final int NARROWEST = 10;
    private static final String GAP = "  ";
    private static final List<String> LEGEND = List.of(
            "* another library, for comparison    ≈ neither is faster beyond noise    beaten by: faster, and not"
                    + " larger (+ others)",
            "ms: median of the runs    cold: first operation of a fresh JVM, ms    peak: its memory over an empty JVM,"
                    + " MB");

    private final boolean colour;
    private final StringBuilder text = new StringBuilder();

    private ConsoleTables(boolean colour) {
        this.colour = colour;
    }

    /** Prints the tables to standard output: in colour on a terminal, and in ASCII where the output's charset has no more. */
    static void print(Results results) {
        System.out.print(encodable(text(results, colourful()), System.out.charset()));
        System.out.flush();
    }

    /** {@return whether a person is looking who has not asked for plain text, as <a href="https://no-color.org">no-color.org</a> says} */
    private static boolean colourful() {
        String asked = System.getenv("NO_COLOR");
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()
                && (asked == null || asked.isEmpty())
                && !"dumb".equals(System.getenv("TERM"));
    }

    static String encodable(String text, Charset charset) {
        return charset.newEncoder().canEncode(text)
                ? text
                : text.replace(TableColumn.NOT_FASTER, "~").replace('×', 'x').replace('…', '.');
    }

    /** {@return the tables one below the other} */
    static String text(Results results, boolean colour) {
        ConsoleTables tables = new ConsoleTables(colour);
        List<ResultTable> all = ResultTable.of(results);
        Set<String> shown = new HashSet<>();
        for (ResultTable table : all) {
            if (SerialMatrix.holds(table)) {
                if (shown.add(table.suite())) {
                    SerialMatrix.of(all).forEach(tables::append);
                }
            } else if (!HashMatrix.holds(table)) {
                tables.append(table);
            } else if (shown.add(table.workload())) {
                HashMatrix.of(all, table.workload()).forEach(matrix -> tables.append(matrix, table.caption()));
            }
        }
        if (!results.rows().isEmpty()) {
            LEGEND.forEach(line -> tables.line(line, Style.DIM));
        }
        return tables.text.toString();
    }

    private void append(ResultTable table) {
        for (List<Row> rows : table.parts()) {
            String algorithm = table.sized() ? ", " + rows.getFirst().algorithm() : "";
            String caption = table.caption().isEmpty() ? "" : "  (" + table.caption() + ")";
            line(Figures.shortened(Figures.line(table.title() + algorithm + caption), WIDTH), Style.BOLD);
            append(rows, TableColumn.brief(rows, table.sized()));
            text.append('\n');
        }
    }

    private void append(SerialMatrix matrix) {
        String caption = ", operations a second" + (matrix.base().isEmpty() ? "" : " (base " + matrix.base() + ")");
        line(Figures.shortened(Figures.line(matrix.title() + caption), WIDTH), Style.BOLD);
        append(matrix.lines(), TableColumn.brief(matrix));
        text.append('\n');
    }

    private void append(HashMatrix matrix, String caption) {
        line(Figures.shortened(Figures.line(matrix.title() + "  (" + caption + ")"), WIDTH), Style.BOLD);
        append(matrix.lines(), TableColumn.brief(matrix));
        text.append('\n');
    }

    private void append(List<Row> all, List<TableColumn> columns) {
        List<Row> rows = all.stream().filter(row -> row.absent() == null).toList();
        if (!rows.isEmpty()) {
            List<String> titles = columns.stream().map(TableColumn::title).toList();
            List<List<String>> cells = rows.stream()
                    .map(row -> columns.stream()
                            .map(column -> Figures.line(column.cell().apply(row)))
                            .toList())
                    .toList();
            int[] widths = widths(columns, titles, cells);
            line(line(columns, titles, widths), Style.DIM);
            for (int i = 0; i < rows.size(); i++) {
                String words = line(columns, cells.get(i), widths);
                boolean verified = rows.get(i).verified();
                line(
                        verified ? words : Figures.shortened(words, WIDTH - 14) + "  NOT VERIFIED",
                        verified ? rows.get(i).peer() ? Style.DIM : null : Style.RED);
            }
        }
        for (Row row : all) {
            if (row.absent() != null) {
                String name = row.algorithm() + " " + Figures.label(row);
                line(Figures.shortened(Figures.line(name + " is absent: " + row.absent()), WIDTH), Style.DIM);
            }
        }
    }

    /** As wide as the cells, but all within the width: the widest column of words gives way. */
    private static int[] widths(List<TableColumn> columns, List<String> titles, List<List<String>> cells) {
        int[] widths = IntStream.range(0, columns.size())
                .map(i -> Math.max(
                        titles.get(i).length(),
                        cells.stream()
                                .mapToInt(row -> row.get(i).length())
                                .max()
                                .orElse(0)))
                .toArray();
        for (int over = IntStream.of(widths).sum() + GAP.length() * (widths.length - 1) - WIDTH; over > 0; over--) {
            int widest = IntStream.range(0, widths.length)
                    .filter(i -> !columns.get(i).figure())
                    .reduce((a, b) -> widths[a] >= widths[b] ? a : b)
                    .orElse(0);
            if (widths[widest] <= NARROWEST) {
                break;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static String line(List<TableColumn> columns, List<String> cells, int[] widths) {
        String line = IntStream.range(0, columns.size())
                .mapToObj(i -> {
                    String cell = Figures.shortened(cells.get(i), widths[i]);
                    String padding = " ".repeat(widths[i] - cell.length());
                    return columns.get(i).figure() ? padding + cell : cell + padding;
                })
                .collect(Collectors.joining(GAP))
                .stripTrailing();
        return Figures.shortened(line, WIDTH);
    }

    private enum Style {
        BOLD("\033[1m"),
        DIM("\033[2m"),
        RED("\033[31m");

        static final String NONE = "\033[0m";

        final String code;

        Style(String code) {
            this.code = code;
        }
    }

    private void line(String line, @Nullable Style style) {
        text.append(colour && style != null ? style.code + line + Style.NONE : line)
                .append('\n');
    }
}
