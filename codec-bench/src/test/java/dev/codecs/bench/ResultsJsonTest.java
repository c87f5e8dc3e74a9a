package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsJsonTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("results.json");
    }

    private Results read(String json) throws IOException {
        return ResultsJson.read(Files.writeString(file(), json));
    }

    @Test
    void writesTheFixedForm() throws IOException {
        Row row = SampleResults.row(
                "codecs",
                "compress",
                "text-20m",
                "compress",
                "deflate",
                "libdeflate",
                "FFI",
                false,
                "libdeflate 1.25",
                Map.of("threads", 1, "level", 6),
                20971520,
                6165706L,
                5,
                new Measure(412.3456789, 408, 430.25),
                null,
                48.50312,
                null,
                0.000123456789,
                1048576L,
                true,
                null);

        ResultsJson.write(new Results(1, Map.of("cores", 2, "commit", "0123abcd"), List.of(row)), file());

        assertEquals("""
            {
              "schema": 1,
              "environment": {
                "commit": "0123abcd",
                "cores": 2
              },
              "rows": [
                {
                  "suite": "codecs",
                  "table": "compress",
                  "workload": "text-20m",
                  "operation": "compress",
                  "algorithm": "deflate",
                  "engine": "libdeflate",
                  "kind": "FFI",
                  "peer": false,
                  "library": "libdeflate 1.25",
                  "parameters": { "level": 6, "threads": 1 },
                  "input_bytes": 20971520,
                  "output_bytes": 6165706,
                  "runs": 5,
                  "wall_ms": { "median": 412.346, "min": 408, "max": 430.25 },
                  "cpu_ms": null,
                  "mb_per_s": 48.5031,
                  "ns_per_op": null,
                  "cold_ms": 0.000123457,
                  "peak_rss_delta_bytes": 1048576,
                  "verified": true,
                  "absent": null,
                  "samples_ms": null,
                  "allocated_bytes": null,
                  "interval_ms": null,
                  "origin": null
                }
              ]
            }
            """, Files.readString(file()));
    }

    @Test
    void readsWhatItWrote() throws IOException {
        Results results = SampleResults.all();
        ResultsJson.write(results, file());
        Results again = ResultsJson.read(file());

        assertEquals(results.environment(), again.environment());
        assertEquals(results.rows().size(), again.rows().size());
        String first = Files.readString(file());
        ResultsJson.write(again, file());
        assertEquals(first, Files.readString(file()));
    }

    @Test
    void readsEveryField() throws IOException {
        Row row = SampleResults.compress("jdk", "JDK", false, 6, 6_162_063, 1000, 990, 1010);
        ResultsJson.write(SampleResults.of(row), file());
        assertEquals(List.of(row), ResultsJson.read(file()).rows());

        Row absent = SampleResults.absent("hash", "memory", "w", "hash", "sha-256", "openssl", "why \"so\" \u2028 <&>");
        ResultsJson.write(SampleResults.of(absent), file());
        assertEquals(List.of(absent), ResultsJson.read(file()).rows());
    }

    @Test
    void writesFiguresThatAreNoneAsNull() throws IOException {
        ResultsJson.write(new Results(1, Map.of("noise", Double.NaN), List.of()), file());
        assertNull(ResultsJson.read(file()).environment().get("noise"));
    }

    @Test
    void givesTheSameBytesWhateverTheOrderOfMaps() throws IOException {
        Map<String, Object> environment = Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5);
        ResultsJson.write(new Results(1, environment, List.of()), file());
        String one = Files.readString(file());
        ResultsJson.write(
                new Results(1, new LinkedHashMap<>(new TreeMap<>(environment).descendingMap()), List.of()), file());
        assertEquals(one, Files.readString(file()));
    }

    @Test
    void skipsFieldsThatAreNotKnown() throws IOException {
        Results results = read("""
            { "schema": 1, "more": [1, { "x": 2 }], "environment": {}, "rows": [ { "suite": "s", "table": "t",
              "workload": "w", "operation": "o", "algorithm": "a", "engine": "e", "kind": "JAVA", "interval_95": [1, 2],
              "wall_ms": { "median": 1, "min": 1, "max": 1, "p99": 3 } } ] }
            """);
        assertEquals(new Measure(1, 1, 1), results.rows().getFirst().wallMs());
    }

    @Test
    void fillsInWhatIsMissing() throws IOException {
        Results results = read("""
            { "schema": 1, "rows": [ { "suite": "s", "table": "t", "workload": "w", "operation": "o", "algorithm": "a",
              "engine": "e", "kind": "JAVA" } ] }
            """);
        Row row = results.rows().getFirst();
        assertEquals(Map.of(), results.environment());
        assertEquals(Map.of(), row.parameters());
        assertEquals(0, row.inputBytes());
        assertNull(row.outputBytes());
        assertEquals(List.of(), read("{\"schema\": 1}").rows());
    }

    @Test
    void refusesAnotherSchemaInOneSentence() {
        for (String schema :
                List.of("{\"schema\": 3, \"rows\": 5}", "{\"schema\": \"1\"}", "{}", "{\"schema\": null}")) {
            String message = assertThrows(IOException.class, () -> read(schema)).getMessage();
            assertTrue(message.contains("schema"), message);
            assertTrue(message.endsWith("."), message);
        }
    }

    @Test
    void refusesWhatIsNoResultsFile() {
        for (String json : List.of(
                "",
                "[]",
                "3",
                "{\"schema\": 1",
                "\u0000\u0001",
                "{\"schema\": 1, \"rows\": [null]}",
                "{\"schema\": 1, \"rows\": [{\"suite\": 5}]}")) {
            String message = assertThrows(IOException.class, () -> read(json)).getMessage();
            assertTrue(message.contains("is no results file"), message);
        }
        String wrong = """
            { "schema": 1, "rows": [ { "suite": "s", "table": "t", "workload": "w", "operation": "o", "algorithm": "a",
              "engine": "e", "kind": "JAVA", "runs": "many" } ] }
            """;
        assertThrows(IOException.class, () -> read(wrong));
        String missing = assertThrows(IOException.class, () -> ResultsJson.read(folder.resolve("nowhere.json")))
                .getMessage();
        assertTrue(missing.contains("is not there"), missing);
    }

    @Test
    void leavesNothingBesideTheFile() throws IOException {
        ResultsJson.write(SampleResults.all(), file());
        ResultsJson.write(SampleResults.of(), file());
        assertEquals(List.of(), ResultsJson.read(file()).rows());

        // A folder that holds something cannot be replaced by a file.
        Path taken = Files.createDirectories(folder.resolve("taken").resolve("inside"))
                .getParent();
        assertThrows(IOException.class, () -> ResultsJson.write(SampleResults.all(), taken));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file(), taken), files.sorted().toList());
        }
    }
}
