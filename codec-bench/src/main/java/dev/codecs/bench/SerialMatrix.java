package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.serial.Payloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * One operation in one format: a line for each engine, with all documents side by side and what they come to together. It stands
 * before the tables of the single documents, and on a terminal in their place.
 *
 * @param name of its anchor
 * @param base the engine that lines are compared with, or nothing where the format has none
 * @param workloads the documents, in the order of measurement
 * @param lines a row of each engine that stands for all of its rows
 * @param rows all of them
 */
record SerialMatrix(String title, String name, String base, List<String> workloads, List<Row> lines, List<Row> rows) {
    private static final String SUITE = "serial";
    private static final String OUR_MESSAGE_PACK = "msgpack-by-java";
    private static final String ION_JAVA = "ion-java-direct";

    /** The libraries that others of the format are usually compared with. */
    private static final Map<String, String> BASES = Map.ofEntries(
            Map.entry("msgpack", "msgpack-core-direct"),
            Map.entry("cbor", "jackson-3"),
            Map.entry("json", "fastjson2"),
            Map.entry("ubjson", OUR_MESSAGE_PACK),
            Map.entry("resp", OUR_MESSAGE_PACK),
            Map.entry("bencode", OUR_MESSAGE_PACK),
            Map.entry("bson", "mongodb-bson"),
            Map.entry("ion", ION_JAVA),
            Map.entry("ion-text", ION_JAVA),
            Map.entry("smile", "jackson-3"),
            Map.entry("json-to-cbor", "jackson-3"));

    private static final Map<String, String> SHORT = Map.of(
            "small-object", "small",
            "typical-object", "typical",
            "large-object", "large",
            "very-large-object", "v-large",
            "many-keys", "keys",
            "string-ladder", "ladder",
            "long-strings", "long",
            "short-strings", "short");

    private static final List<String> OPERATIONS =
            List.of("encode", "decode", "read-level", "find", "transcode", "stream");

    /** {@return whether a table is shown as part of a matrix} */
    static boolean holds(ResultTable table) {
        return table.suite().equals(SUITE);
    }

    /** {@return whether a row is shown as part of a matrix} */
    static boolean holds(Row row) {
        return row.suite().equals(SUITE);
    }

    /** {@return the engine that a row of this suite is compared with, or nothing} */
    static Optional<String> base(Row row) {
        return row.suite().equals(SUITE) ? Optional.ofNullable(BASES.get(row.algorithm())) : Optional.empty();
    }

    /** {@return the matrices of all operations and formats} */
    static List<SerialMatrix> of(List<ResultTable> tables) {
        return tables.stream()
                .filter(SerialMatrix::holds)
                .flatMap(table -> table.rows().stream())
                .collect(Collectors.groupingBy(
                        row -> OPERATIONS.indexOf(row.table()) + row.table(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(rows -> ofTable(rows).stream())
                .toList();
    }

    private static Collection<SerialMatrix> ofTable(List<Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(Row::algorithm, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(SerialMatrix::ofFormat)
                .toList();
    }

    private static SerialMatrix ofFormat(List<Row> rows) {
        Row first = rows.getFirst();
        List<String> known = new ArrayList<>(Payloads.ALL);
        List<String> workloads = rows.stream()
                .map(Row::workload)
                .distinct()
                .sorted(Comparator.comparingInt((String name) -> known.contains(name) ? known.indexOf(name) : 99))
                .toList();
        SerialMatrix unsorted = new SerialMatrix(
                SUITE + ": " + first.table() + ", " + first.algorithm(),
                SUITE + "-" + first.table() + "-" + first.algorithm(),
                base(first)
                        .filter(name ->
                                rows.stream().anyMatch(row -> row.engine().equals(name)))
                        .orElse(""),
                workloads,
                List.of(),
                rows);
        List<Row> lines = rows.stream()
                .collect(Collectors.toMap(
                        row -> List.of(row.peer(), Figures.label(row)),
                        Function.identity(),
                        (one, other) -> one.absent() == null ? one : other,
                        LinkedHashMap::new))
                .values()
                .stream()
                .sorted(Comparator.comparing((Row row) -> row.absent() != null)
                        .thenComparingDouble(unsorted::together)
                        .thenComparing(Row::engine))
                .toList();
        return new SerialMatrix(unsorted.title, unsorted.name, unsorted.base, workloads, lines, List.copyOf(rows));
    }

    /** {@return what a document is called above its column} */
    static String heading(String workload) {
        return SHORT.getOrDefault(workload, workload);
    }

    /** {@return the figures of a line for one document, or nothing} */
    Optional<Row> row(Row line, String workload) {
        return rows.stream()
                .filter(row -> row.workload().equals(workload) && alike(row, line) && Comparison.time(row) != null)
                .findFirst();
    }

    private static boolean alike(Row row, Row line) {
        return row.engine().equals(line.engine())
                && row.peer() == line.peer()
                && row.parameters().equals(line.parameters());
    }

    /** The mean time of the documents, for the order of lines. */
    private double together(Row line) {
        return workloads.stream()
                .flatMap(workload -> row(line, workload).stream())
                .mapToDouble(Figures::milliseconds)
                .map(Math::log)
                .average()
                .orElse(Double.MAX_VALUE);
    }

    /**
     * How a line stands to others over several documents.
     *
     * @param mean the geometric mean of the ratios of speed
     * @param worst the least of them
     * @param document where that is
     */
    record Ratios(double mean, double worst, String document) {}

    /** {@return how a line stands to the base, or nothing for the base itself} */
    Optional<Ratios> againstBase(Row line) {
        return line.engine().equals(base)
                ? Optional.empty()
                : ratios(
                        line,
                        workload -> rows.stream()
                                .filter(row -> row.workload().equals(workload)
                                        && row.engine().equals(base)
                                        && row.parameters().isEmpty())
                                .findFirst());
    }

    /** {@return how an engine of ours stands to the fastest other library of each document} */
    Optional<Ratios> againstBestPeer(Row line) {
        return line.peer()
                ? Optional.empty()
                : ratios(
                        line,
                        workload -> rows.stream()
                                .filter(row -> row.workload().equals(workload) && row.peer() && row.verified())
                                .min(Comparator.comparingDouble(Figures::milliseconds)));
    }

    private Optional<Ratios> ratios(Row line, Function<String, Optional<Row>> other) {
        List<Ratios> each = new ArrayList<>();
        for (String workload : workloads) {
            row(line, workload)
                    .flatMap(row -> other.apply(workload).flatMap(base -> Comparison.against(row, base)))
                    .ifPresent(ratio -> each.add(new Ratios(ratio.speedup(), ratio.speedup(), workload)));
        }
        return each.stream()
                .min(Comparator.comparingDouble(Ratios::worst))
                .map(least ->
                        new Ratios(mean(each.stream().mapToDouble(Ratios::mean)), least.worst(), least.document()));
    }

    private static double mean(DoubleStream values) {
        return Math.exp(values.map(Math::log).average().orElse(0));
    }

    /** {@return the size of all documents together, where each has one} */
    Optional<Long> bytes(Row line) {
        List<Long> sizes = workloads.stream()
                .flatMap(workload -> row(line, workload).stream())
                .map(Row::outputBytes)
                .filter(Objects::nonNull)
                .toList();
        return sizes.size() == workloads.size()
                ? Optional.of(sizes.stream().mapToLong(Long::longValue).sum())
                : Optional.empty();
    }

    /** {@return the bytes that a line allocates for a byte of a document, the geometric mean, or nothing} */
    Optional<Double> allocation(Row line) {
        List<Double> each = workloads.stream()
                .flatMap(workload -> row(line, workload).stream())
                .flatMap(row -> allocationOf(row).stream())
                .toList();
        return each.isEmpty()
                ? Optional.empty()
                : Optional.of(mean(each.stream().mapToDouble(value -> Math.max(value, 1e-3))));
    }

    /** {@return the bytes that one operation allocates for a byte of the document, or nothing} */
    static Optional<Double> allocationOf(Row row) {
        Double allocated = row.allocatedBytes();
        Long document = row.outputBytes();
        return allocated == null || document == null || document <= 0
                ? Optional.empty()
                : Optional.of(allocated / document);
    }
}
