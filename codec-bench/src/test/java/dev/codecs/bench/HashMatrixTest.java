package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashMatrixTest {
    private static Row row(String operation, String algorithm, String engine, String kind, boolean peer, double ms) {
        return SampleResults.row(
                "hash",
                "file",
                "payload-200m",
                operation,
                algorithm,
                engine,
                kind,
                peer,
                engine,
                Map.of(),
                200 << 20,
                null,
                3,
                new Measure(ms, ms * 0.99, ms * 1.01),
                new Measure(ms / 2, ms / 2, ms / 2),
                200 / ms * 1000,
                null,
                null,
                null,
                true,
                null);
    }

    private static final Results RESULTS = SampleResults.of(
            row("hash-file", "sha-256", "jdk", "JDK", false, 100),
            row("hash-file", "sha-256", "openssl", "FFI", false, 50),
            row("hash-file", "md5", "jdk", "JDK", false, 300),
            row("hash-mapped", "sha-256", "jdk", "JDK", false, 80),
            row("hash-mapped", "sha-256", "openssl", "FFI", false, 50),
            row("hash-mapped", "sha-256", "mapper", "JAVA", true, 160),
            row("hash-mapped", "md5", "jdk", "JDK", false, 330));

    private static List<String> cells(HashMatrix matrix, String algorithm, String engine) {
        Row line = matrix.lines().stream()
                .filter(row -> row.algorithm().equals(algorithm) && row.engine().equals(engine))
                .findFirst()
                .orElseThrow();
        return TableColumn.brief(matrix).stream()
                .map(column -> column.cell().apply(line))
                .toList();
    }

    @Test
    void bufferedAndMappedStandSideBySide() {
        List<HashMatrix> matrices = HashMatrix.of(ResultTable.of(RESULTS), "payload-200m");
        assertEquals(
                List.of("hash: quick comparison, payload-200m", "hash: all algorithms, payload-200m"),
                matrices.stream().map(HashMatrix::title).toList());
        HashMatrix quick = matrices.getFirst();
        assertEquals(
                List.of(
                        "algorithm",
                        "engine",
                        "kind",
                        "ms (min-max)",
                        "cpu ms",
                        "mapped ms (min-max)",
                        "mapped is",
                        "vs JDK"),
                TableColumn.brief(quick).stream().map(TableColumn::title).toList());
        assertEquals(
                List.of(
                        "sha-256",
                        "jdk",
                        "JDK",
                        "100.0 (99.00-101.0)",
                        "50.00",
                        "80.00 (79.20-80.80)",
                        "25 % faster",
                        "the JDK"),
                cells(quick, "sha-256", "jdk"));
        assertEquals(
                List.of(
                        "sha-256",
                        "openssl",
                        "FFI",
                        "50.00 (49.50-50.50)",
                        "25.00",
                        "50.00 (49.50-50.50)",
                        "flat",
                        "100 % faster"),
                cells(quick, "sha-256", "openssl"));
        assertEquals(
                List.of("sha-256", "mapper*", "JAVA", "", "", "160.0 (158.4-161.6)", "", "50 % slower"),
                cells(quick, "sha-256", "mapper"),
                "against the JDK's mapped file");
    }

    @Test
    void theBenchmarkOfAProgramIsComparedByProcessorTime() {
        Row engine = small("openssl", "FFI", false, 200, new Measure(5e-5, 5e-5, 5e-5));
        Row program = small("openssl-cli", "PROCESS", true, 45, null);
        List<TableColumn> columns = TableColumn.full(List.of(engine, program), false);
        TableColumn direct = columns.stream()
                .filter(column -> column.title().equals("vs direct"))
                .findFirst()
                .orElseThrow();
        assertEquals("0.90× (cpu)", direct.cell().apply(engine));
        assertEquals("", direct.cell().apply(program));
    }

    private static Row small(String engine, String kind, boolean peer, double nanos, Measure cpu) {
        Measure wall = new Measure(nanos / 1e6, nanos / 1e6, nanos / 1e6);
        return SampleResults.row(
                "hash",
                "small",
                "payload-64b",
                "hash",
                "sha-256",
                engine,
                kind,
                peer,
                engine,
                Map.of(),
                64,
                null,
                3,
                wall,
                cpu,
                1.0,
                nanos,
                null,
                null,
                true,
                null);
    }

    @Test
    void theQuickComparisonComesFirst() {
        HashMatrix all = HashMatrix.of(ResultTable.of(RESULTS), "payload-200m").getLast();
        assertEquals(
                List.of("sha-256", "sha-256", "sha-256", "md5"),
                all.lines().stream().map(Row::algorithm).toList());
        String text = ConsoleTables.text(RESULTS, false);
        assertTrue(text.startsWith("hash: quick comparison, payload-200m (200 MB of input, 3 runs a row)"), text);
        assertFalse(text.contains("hash-mapped"), "one line for both: " + text);
    }
}
