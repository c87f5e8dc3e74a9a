package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SerialMatrixTest {
    private static Row row(String table, String format, String workload, String engine, boolean peer, double nanos) {
        return new Row(
                "serial",
                table,
                workload,
                table,
                format,
                engine,
                "JAVA",
                peer,
                engine,
                Map.of(),
                1000,
                500L,
                3,
                new Measure(nanos / 1e6, nanos / 1e6, nanos / 1e6),
                null,
                1.0,
                nanos,
                null,
                null,
                true,
                null,
                List.of(nanos / 1e6, nanos / 1e6, nanos / 1e6),
                2000.0,
                null,
                null);
    }

    private static final Results RESULTS = SampleResults.of(
            row("decode", "json", "tokens", "java", false, 1000),
            row("encode", "json", "typical-object", "java", false, 1000),
            row("encode", "json", "typical-object", "fastjson2", true, 2000),
            row("encode", "json", "typical-object", "dsl-json", true, 500),
            row("encode", "json", "tokens", "java", false, 1000),
            row("encode", "json", "tokens", "fastjson2", true, 500),
            row("encode", "json", "tokens", "dsl-json", true, 4000),
            row("encode", "ubjson", "tokens", "java", false, 250));

    private static List<SerialMatrix> matrices() {
        return SerialMatrix.of(ResultTable.of(RESULTS));
    }

    @Test
    void operationsComeInTheirOrder() {
        assertEquals(
                List.of("serial: encode, json", "serial: encode, ubjson", "serial: decode, json"),
                matrices().stream().map(SerialMatrix::title).toList());
    }

    @Test
    void meansAndWorstAreOfTheDocuments() {
        SerialMatrix json = matrices().getFirst();
        assertEquals("fastjson2", json.base());
        Row java = json.lines().stream()
                .filter(line -> line.engine().equals("java"))
                .findFirst()
                .orElseThrow();
        SerialMatrix.Ratios base = json.againstBase(java).orElseThrow();
        assertEquals(1, base.mean(), 1e-9, "twice as fast on one, half as fast on the other");
        assertEquals(0.5, base.worst(), 1e-9);
        assertEquals("tokens", base.document());
        SerialMatrix.Ratios best = json.againstBestPeer(java).orElseThrow();
        assertEquals(0.5, best.mean(), 1e-9, "of each document the fastest");
        assertEquals(4, json.allocation(java).orElseThrow(), 1e-9);
        assertEquals(1000, json.bytes(java).orElseThrow());
    }

    @Test
    void aFormatWithoutOthersHasNoBase() {
        SerialMatrix ubjson = matrices().get(1);
        assertEquals("", ubjson.base());
        assertTrue(ubjson.againstBase(ubjson.lines().getFirst()).isEmpty());
        assertTrue(ubjson.againstBestPeer(ubjson.lines().getFirst()).isEmpty());
    }

    @Test
    void aTerminalShowsTheMatricesInPlaceOfTheTables() {
        String text = ConsoleTables.text(RESULTS, false);
        assertTrue(text.startsWith("serial: encode, json, operations a second (base fastjson2)\n"), text);
        assertTrue(text.contains("1.00M"), text);
        assertFalse(text.contains("ns/op"), text);
        text.lines().forEach(line -> assertTrue(line.length() <= 120, line));
    }

    @Test
    void theReportHasBoth() {
        List<Row> rows = RESULTS.rows().stream()
                .filter(row -> row.table().equals("encode")
                        && row.workload().equals("tokens")
                        && row.algorithm().equals("json"))
                .toList();
        assertEquals(
                List.of(
                        "engine",
                        "kind",
                        "bytes",
                        "ratio",
                        "ns/op (min\u2011max)",
                        "ops/s",
                        "MB/s",
                        "alloc/byte",
                        "vs base",
                        "✓"),
                TableColumn.full(rows, true).stream().map(TableColumn::title).toList());
    }

    @Test
    void figuresAreShort() {
        assertEquals("934", Figures.compact(934.4));
        assertEquals("8.52k", Figures.compact(8521));
        assertEquals("999k", Figures.compact(999_499));
        assertEquals("1.00M", Figures.compact(999_900));
        assertEquals("12.3M", Figures.compact(12_345_678));
    }
}
