package dev.codecs.bench;

import static dev.codecs.bench.SampleResults.compress;
import static dev.codecs.bench.SampleResults.workload;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Row ROW = compress("jdk", "JDK", false, 6, 6_162_063, 1000, 990, 1010);

    private static List<String> names(String... workloads) {
        Row[] rows =
                List.of(workloads).stream().map(name -> workload(ROW, name)).toArray(Row[]::new);
        return ResultTable.of(SampleResults.of(rows)).stream()
                .map(ResultTable::name)
                .toList();
    }

    @Test
    void oneTableForEachSuiteTableWorkloadAndOperation() {
        List<ResultTable> tables = ResultTable.of(SampleResults.all());
        assertEquals(
                List.of("codecs-compress-text-20m", "hash-memory-payload-200m-hash", "hash-small-payload-64b-hash"),
                tables.stream().map(ResultTable::name).toList());
        assertEquals("codecs: compress, text-20m", tables.getFirst().title());
        assertEquals("20 MB of input, 5 runs a row", tables.getFirst().caption());
        assertEquals("64 bytes of input, 9 runs a row", tables.getLast().caption());
    }

    @Test
    void rowsGoBySizeAndThenByTimeAndAbsentOnesLast() {
        ResultTable table = ResultTable.of(SampleResults.all()).getFirst();
        assertEquals(
                List.of("libdeflate 7", "jdk 6", "java.util.zip 6", "libdeflate 6", "libdeflate 1", "zlib"),
                table.rows().stream().map(Figures::label).toList());
    }

    @Test
    void aRowThatGotFasterWhileItWasMeasuredIsMarked() {
        assertEquals("990.0‑1,010", range(List.of(1010.0, 1000.0, 990.0, 990.0)));
        assertEquals("990.0‑1,010", range(List.of(1300.0, 1000.0, 990.0)), "too few to tell");
        assertEquals("990.0‑1,010", range(List.of(1300.0, 1000.0, 1300.0, 990.0, 1000.0)), "disturbed once");
        assertEquals("990.0‑1,010", range(List.of(800.0, 800.0, 1000.0, 1000.0)), "got slower");
        assertEquals("990.0‑1,010 ↘", range(List.of(1300.0, 1250.0, 2000.0, 1000.0, 1000.0)));
    }

    /** What stands in parentheses behind the median. */
    private static String range(List<Double> samples) {
        Row row = RowDraft.with(ROW, draft -> draft.samplesMs = samples);
        return TableColumn.full(List.of(row), true).stream()
                .filter(column -> column.title().startsWith("median ms"))
                .map(column -> column.cell().apply(row).replaceAll(".*\\((.*)\\)", "$1"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void filesHaveNamesThatAreSafeEverywhere() {
        for (String name : names(
                "../../etc/passwd",
                "a b\\c:d*?\"<>|",
                "NUL",
                "日本語",
                "",
                "x\u0000\n",
                "A".repeat(500),
                ".hidden",
                "é.txt")) {
            assertTrue(name.matches("[a-z0-9]+(-[a-z0-9]+)*") && name.length() <= 110, name);
        }
    }

    @Test
    void noTwoTablesShareAFile() {
        List<ResultTable> tables = ResultTable.of(SampleResults.of(
                workload(ROW, "my file.txt"),
                workload(ROW, "my_file.txt"),
                workload(ROW, "MY FILE.TXT"),
                workload(ROW, "text-frontier"),
                workload(ROW, "text"),
                workload(ROW, "日本"),
                workload(ROW, "中国")));
        Set<String> files = new HashSet<>();
        for (ResultTable table : tables) {
            assertTrue(files.add(table.barsFile()), table.barsFile());
            assertTrue(files.add(table.frontierFile()), table.frontierFile());
        }
        assertEquals(14, files.size());
    }

    @Test
    void captionsGiveTheSpanWhereRowsDiffer() {
        Row other = SampleResults.row(
                "codecs",
                "compress",
                "text-20m",
                "compress",
                "gzip",
                "jdk",
                "JDK",
                false,
                null,
                ROW.parameters(),
                1 << 20,
                null,
                1,
                ROW.wallMs(),
                null,
                null,
                null,
                null,
                null,
                true,
                null);
        assertEquals(
                "1 MB to 20 MB of input, 1 to 5 runs a row",
                ResultTable.of(SampleResults.of(ROW, other)).getFirst().caption());
        assertEquals(
                "",
                ResultTable.of(SampleResults.of(SampleResults.bare("s", "o", "e")))
                        .getFirst()
                        .caption());
    }
}
