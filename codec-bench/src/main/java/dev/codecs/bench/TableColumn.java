package dev.codecs.bench;

import dev.codecs.bench.Comparison.Paired;
import dev.codecs.bench.Comparison.Speedup;
import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.serial.Payloads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * One column of a table, whatever the table is printed on.
 *
 * @param figure whether it holds figures, which stand on the right
 * @param cell what stands in it, as plain text; nothing where there is nothing to say
 */
record TableColumn(String title, boolean figure, Function<Row, String> cell) {
    static final String ENGINE = "engine";
    static final String NOT_FASTER = "≈";
    static final String GOT_FASTER = "↘";

    /** What the last tier of a compiler gives is more, what differs from round to round on a quiet machine less. */
    private static final double WARMING = 1.2;

    private static final String DIRECT = "vs direct";
    private static final String CHECKED = "✓";

    /** Tables of encoded forms hold one algorithm each, which their heading names. */
    private static final TableColumn ALGORITHM = new TableColumn("algorithm", false, Row::algorithm);

    /** A range that a browser breaks after its hyphen doubles the height of a table. */
    private static final String UNBROKEN = "\u2011";

    /** {@return the columns of the report, without those that would be empty; few and narrow ones, to fit on a page} */
    static List<TableColumn> full(List<Row> rows, boolean sized) {
        if (rows.stream().anyMatch(SerialMatrix::holds)) {
            return serial(rows);
        }
        boolean nanos = nanos(rows);
        List<TableColumn> columns = new ArrayList<>();
        if (!sized) {
            columns.add(ALGORITHM);
        }
        columns.add(new TableColumn(ENGINE, false, row -> Figures.label(row) + (row.peer() ? " (peer)" : "")));
        columns.add(new TableColumn("kind", false, Row::kind));
        columns.addAll(sizes());
        columns.add(new TableColumn((nanos ? "ns/op" : "median ms") + " (min" + UNBROKEN + "max)", true, row -> {
            String range = range(row, nanos, UNBROKEN, Figures::time);
            return row.absent() != null ? "absent" : median(row, nanos) + (range.isEmpty() ? "" : " (" + range + ")");
        }));
        if (!sized || rows.stream().anyMatch(row -> row.parameters().containsKey("threads"))) {
            columns.add(new TableColumn(nanos ? "cpu ns" : "cpu ms", true, row -> cpu(row, nanos)));
        }
        columns.add(rate(nanos));
        columns.add(new TableColumn("cold ms", true, TableColumn::cold));
        columns.add(new TableColumn("peak MB", true, row -> Figures.megabytes(row.peakRssDeltaBytes())));
        columns.add(new TableColumn("heap", true, TableColumn::allocated));
        columns.add(againstJdk(rows, sized));
        columns.add(new TableColumn(DIRECT, true, row -> direct(rows, row, UNBROKEN)));
        columns.removeIf(column -> column.isEmpty(rows));
        if (sized) {
            columns.add(new TableColumn("beaten by", false, row -> beatenBy(rows, row)));
        }
        columns.add(new TableColumn(CHECKED, false, TableColumn::verified));
        return columns;
    }

    private static List<TableColumn> serial(List<Row> rows) {
        List<TableColumn> columns = new ArrayList<>(List.of(
                new TableColumn(ENGINE, false, row -> Figures.label(row) + (row.peer() ? " (peer)" : "")),
                new TableColumn("kind", false, Row::kind)));
        columns.addAll(sizes());
        columns.addAll(List.of(
                new TableColumn(
                        "ns/op (min" + UNBROKEN + "max)",
                        true,
                        row -> row.absent() != null
                                ? "absent"
                                : median(row, true) + " (" + range(row, true, UNBROKEN, Figures::time) + ")"),
                new TableColumn("ops/s", true, TableColumn::operations),
                new TableColumn("MB/s", true, TableColumn::speed),
                new TableColumn(
                        "alloc/byte",
                        true,
                        row -> SerialMatrix.allocationOf(row).map(Figures::rate).orElse("")),
                new TableColumn("cold ms", true, TableColumn::cold),
                new TableColumn("peak MB", true, row -> Figures.megabytes(row.peakRssDeltaBytes())),
                new TableColumn("vs base", true, row -> factor(rows, row)),
                new TableColumn(DIRECT, true, row -> direct(rows, row, UNBROKEN))));
        columns.removeIf(column -> column.isEmpty(rows));
        columns.add(new TableColumn(CHECKED, false, TableColumn::verified));
        return columns;
    }

    private static String operations(Row row) {
        Measure time = Comparison.time(row);
        return time == null ? "" : Figures.compact(1000 / time.median());
    }

    /** {@return the columns of a matrix of documents for the report} */
    static List<TableColumn> full(SerialMatrix matrix) {
        return matrix(matrix, " (peer)", workload -> true);
    }

    /** {@return the columns of a matrix of documents for a terminal} */
    static List<TableColumn> brief(SerialMatrix matrix) {
        return matrix(matrix, "*", workload -> Payloads.ALL.contains(workload) || !Payloads.contains(workload));
    }

    private static List<TableColumn> matrix(SerialMatrix matrix, String peer, Predicate<String> shown) {
        List<TableColumn> columns = new ArrayList<>();
        columns.add(new TableColumn(ENGINE, false, row -> Figures.label(row) + (row.peer() ? peer : "")));
        for (String workload : matrix.workloads()) {
            if (shown.test(workload)) {
                columns.add(new TableColumn(
                        SerialMatrix.heading(workload),
                        true,
                        row -> matrix.row(row, workload)
                                .map(TableColumn::operations)
                                .orElse("")));
            }
        }
        boolean room = matrix.workloads().size() < 4 || !peer.equals("*");
        if (room) {
            columns.add(new TableColumn(
                    "bytes", true, row -> Figures.count(matrix.bytes(row).orElse(null))));
            columns.add(new TableColumn(
                    "alloc/byte",
                    true,
                    row -> matrix.allocation(row).map(Figures::rate).orElse("")));
        }
        columns.add(new TableColumn(
                "vs base",
                true,
                row -> row.engine().equals(matrix.base()) && row.absent() == null
                        ? "1×"
                        : matrix.againstBase(row)
                                .map(ratios -> times(ratios.mean()))
                                .orElse("")));
        boolean several = matrix.workloads().size() > 1;
        if (several) {
            columns.add(new TableColumn(
                    "worst",
                    true,
                    row -> matrix.againstBase(row)
                            .map(ratios -> worst(ratios, room))
                            .orElse("")));
        }
        if (room) {
            columns.add(new TableColumn(
                    "vs best peer",
                    true,
                    row -> matrix.againstBestPeer(row)
                            .map(ratios -> times(ratios.mean()) + (several ? ", worst " + worst(ratios, true) : ""))
                            .orElse("")));
        }
        columns.removeIf(column -> column.isEmpty(matrix.lines()));
        return columns;
    }

    private static String worst(SerialMatrix.Ratios ratios, boolean named) {
        return times(ratios.worst()) + (named ? " " + SerialMatrix.heading(ratios.document()) : "");
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f×", ratio);
    }

    /** {@return the columns of a matrix for the report} */
    static List<TableColumn> full(HashMatrix matrix) {
        return matrix(matrix, UNBROKEN);
    }

    /** {@return the columns of a matrix for a terminal} */
    static List<TableColumn> brief(HashMatrix matrix) {
        List<TableColumn> columns = new ArrayList<>(matrix(matrix, "-"));
        columns.removeIf(column -> List.of("heap", DIRECT, CHECKED).contains(column.title()));
        return columns;
    }

    private static List<TableColumn> matrix(HashMatrix matrix, String hyphen) {
        List<Row> lines = matrix.lines();
        List<TableColumn> columns = new ArrayList<>(List.of(
                ALGORITHM,
                new TableColumn(
                        ENGINE, false, row -> row.engine() + (row.peer() ? hyphen.equals("-") ? "*" : " (peer)" : "")),
                new TableColumn("kind", false, Row::kind),
                new TableColumn(
                        "ms (min" + hyphen + "max)",
                        true,
                        row -> row.absent() != null
                                ? "absent"
                                : matrix.buffered(row)
                                        .map(one -> withRange(one, hyphen))
                                        .orElse("")),
                new TableColumn(
                        "cpu ms",
                        true,
                        row -> matrix.buffered(row).map(one -> cpu(one, false)).orElse("")),
                new TableColumn(
                        "mapped ms (min" + hyphen + "max)",
                        true,
                        row -> matrix.mapped(row)
                                .filter(one -> one.absent() == null)
                                .map(one -> withRange(one, hyphen))
                                .orElse("")),
                new TableColumn("mapped is", true, row -> mappedIs(matrix, row)),
                new TableColumn("cold ms", true, TableColumn::cold),
                new TableColumn("peak MB", true, row -> Figures.megabytes(row.peakRssDeltaBytes())),
                new TableColumn("heap", true, TableColumn::allocated),
                new TableColumn("vs JDK", true, row -> percentage(matrix.alike(row), row)),
                new TableColumn(DIRECT, true, row -> direct(matrix.alike(row), row, hyphen))));
        columns.removeIf(column -> column.isEmpty(lines));
        columns.add(new TableColumn(CHECKED, false, TableColumn::verified));
        return columns;
    }

    private static String withRange(Row row, String hyphen) {
        String range = range(row, false, hyphen, Figures::time);
        return median(row, false) + (range.isEmpty() ? "" : " (" + range + ")");
    }

    /** How the mapped file stands to the buffered one, by the same engine. */
    private static String mappedIs(HashMatrix matrix, Row line) {
        Optional<Row> buffered = matrix.buffered(line);
        Optional<Row> mapped = matrix.mapped(line);
        return buffered.isEmpty() || mapped.isEmpty()
                ? ""
                : Comparison.against(mapped.get(), buffered.get())
                        .map(TableColumn::words)
                        .orElse("");
    }

    /** {@return what fits on a terminal: peers are marked by an asterisk, units and libraries are left to the report} */
    static List<TableColumn> brief(List<Row> rows, boolean sized) {
        boolean nanos = nanos(rows);
        boolean onlyLevels = rows.stream().map(Figures::parameters).allMatch(words -> words.matches("-?[0-9]*"));
        List<TableColumn> columns = new ArrayList<>();
        if (!sized) {
            columns.add(ALGORITHM);
        }
        columns.add(new TableColumn(ENGINE, false, row -> row.engine() + (row.peer() ? "*" : "")));
        columns.add(new TableColumn("kind", false, Row::kind));
        columns.add(new TableColumn(onlyLevels ? "level" : "parameters", onlyLevels, Figures::parameters));
        columns.addAll(sizes());
        columns.add(new TableColumn(nanos ? "ns/op" : "ms", true, row -> median(row, nanos)));
        columns.add(new TableColumn("min-max", true, row -> range(row, nanos, "-", Figures::rate)));
        if (!sized || rows.stream().anyMatch(row -> row.parameters().containsKey("threads"))) {
            columns.add(new TableColumn("cpu", true, row -> cpu(row, nanos)));
        }
        columns.add(rate(nanos));
        columns.add(new TableColumn("cold", true, TableColumn::cold));
        columns.add(new TableColumn("peak", true, row -> Figures.megabytes(row.peakRssDeltaBytes())));
        columns.add(againstJdk(rows, sized));
        columns.removeIf(column -> column.isEmpty(rows));
        if (sized) {
            columns.add(new TableColumn("beaten by", false, row -> beatenBy(rows, row)));
        }
        return columns;
    }

    private boolean isEmpty(List<Row> rows) {
        return rows.stream().allMatch(row -> cell.apply(row).isEmpty());
    }

    private static boolean nanos(List<Row> rows) {
        return rows.stream().anyMatch(row -> row.nsPerOp() != null);
    }

    private static List<TableColumn> sizes() {
        return List.of(
                new TableColumn("bytes", true, row -> Figures.count(row.outputBytes())),
                new TableColumn("ratio", true, row -> Figures.ratio(Figures.ratio(row))));
    }

    private static TableColumn againstJdk(List<Row> rows, boolean sized) {
        return new TableColumn("vs JDK", true, row -> sized ? factor(rows, row) : percentage(rows, row));
    }

    private static String median(Row row, boolean nanos) {
        return Figures.time(Figures.milliseconds(row) * (nanos ? Comparison.NANOS_PER_MILLI : 1));
    }

    private static String range(Row row, boolean nanos, String hyphen, DoubleFunction<String> words) {
        Measure time = Comparison.time(row);
        if (time == null) {
            return "";
        }
        if (row.runs() == 1) {
            return "1 run";
        }
        if (time.min() == time.max()) {
            return "";
        }
        return DoubleStream.of(time.min(), time.max())
                .map(end -> end * (nanos ? Comparison.NANOS_PER_MILLI : 1))
                .mapToObj(words)
                .collect(Collectors.joining(hyphen, "", gotFaster(row) ? " " + GOT_FASTER : ""));
    }

    /** Whether the row was not warm yet, as far as its rounds tell: fewer than four do not. */
    private static boolean gotFaster(Row row) {
        List<Double> times = row.samplesMs();
        if (times == null || times.size() < 4) {
            return false;
        }
        int half = times.size() / 2;
        double before = Collections.min(times.subList(0, half));
        double after = Collections.min(times.subList(times.size() - half, times.size()));
        return before > WARMING * after;
    }

    private static String cold(Row row) {
        return row.coldMs() == null ? "" : Figures.time(row.coldMs());
    }

    private static String allocated(Row row) {
        Double bytes = row.allocatedBytes();
        return bytes == null || row.absent() != null ? "" : Figures.compact(bytes);
    }

    private static String cpu(Row row, boolean nanos) {
        Measure cpu = row.cpuMs();
        return cpu == null || row.absent() != null
                ? ""
                : Figures.time(cpu.median() * (nanos ? Comparison.NANOS_PER_MILLI : 1));
    }

    /** Short inputs lie in the cache: what is hashed there in a second is told in units of 10^9, as of memory. */
    private static TableColumn rate(boolean nanos) {
        return nanos
                ? new TableColumn("GB/s", true, row -> {
                    Measure time = Comparison.time(row);
                    return time == null || row.inputBytes() <= 0
                            ? ""
                            : Figures.rate(row.inputBytes() / (time.median() * Comparison.NANOS_PER_MILLI));
                })
                : new TableColumn("MB/s", true, TableColumn::speed);
    }

    private static String speed(Row row) {
        Double given = row.mbPerS();
        if (given == null) {
            Measure time = Comparison.time(row);
            return time == null || row.inputBytes() <= 0 ? "" : Figures.rate(Figures.speed(row, time.median()));
        }
        return Figures.rate(given);
    }

    private static String factor(List<Row> rows, Row row) {
        Speedup speedup = Comparison.againstBase(rows, row);
        if (speedup == null) {
            return isBase(rows, row) ? "1×" : "";
        }
        return speedup.clear() ? Figures.rate(speedup.speedup()) + "×" : NOT_FASTER;
    }

    private static String percentage(List<Row> rows, Row row) {
        if (selfTimed(row)) {
            return "";
        }
        Speedup speedup = Comparison.againstBase(rows, row);
        if (speedup == null) {
            return !isBase(rows, row) ? "" : row.kind().equals("JDK") ? "the JDK" : "the base";
        }
        return words(speedup);
    }

    /** In whole per cent of speed. */
    private static String words(Speedup speedup) {
        long percent = Math.round((speedup.speedup() - 1) * 100);
        return !speedup.clear() || percent == 0
                ? "flat"
                : String.format(Locale.ROOT, percent > 0 ? "%,d %% faster" : "%,d %% slower", Math.abs(percent));
    }

    /** The ratio of speeds, round by round, to the library below the engine; 1 is as fast. */
    private static String direct(List<Row> rows, Row row, String hyphen) {
        Optional<Row> direct = Comparison.direct(rows, row);
        Measure cpu = row.cpuMs();
        if (cpu != null && direct.filter(TableColumn::selfTimed).isPresent()) {
            return String.format(
                    Locale.ROOT, "%.2f× (cpu)", Figures.milliseconds(direct.get()) / Math.max(cpu.median(), 1e-9));
        }
        Optional<Paired> paired = direct.flatMap(other -> Comparison.paired(row, other));
        return paired.map(pair -> String.format(
                        Locale.ROOT, "%.2f× (%.2f%s%.2f)", pair.median(), pair.low(), hyphen, pair.high()))
                .or(() -> direct.flatMap(other -> Comparison.against(row, other))
                        .map(speedup -> String.format(Locale.ROOT, "%.2f×", speedup.speedup())))
                .orElse("");
    }

    /** The benchmark of a program tells its processor time, with which the time on the clock of a busy machine is not compared. */
    private static boolean selfTimed(Row row) {
        return row.nsPerOp() != null && row.cpuMs() == null && row.peer();
    }

    private static boolean isBase(List<Row> rows, Row row) {
        return Comparison.time(row) != null && row.equals(Comparison.base(rows, row));
    }

    /** Only the fastest has a name: a long list would make a column wider than what it says is worth. */
    private static String beatenBy(List<Row> rows, Row row) {
        List<Row> beating = Comparison.beatenBy(rows, row);
        return switch (beating.size()) {
            case 0 -> "";
            case 1 -> Figures.label(beating.getFirst());
            default -> Figures.label(beating.getFirst()) + " +" + (beating.size() - 1);
        };
    }

    private static String verified(Row row) {
        return row.absent() != null ? "" : row.verified() ? "✓" : "✗";
    }
}
