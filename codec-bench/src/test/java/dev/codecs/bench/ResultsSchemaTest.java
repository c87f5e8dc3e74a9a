package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The files that a run writes are as {@code results.schema.json} says. */
class ResultsSchemaTest {
    /** A row or two of each suite, and engines that are absent, wrong and dead. */
    private static final String ONE_OF_EACH =
            "compress/text-256k/compress/(deflate|lz4-block)/(jdk|java|java.util.zip)$"
                    + "|small/payload-64b/hash/sha-256/(jdk|missing|wrong|dying)$|/aes-256-gcm/(jdk|bcprov)$"
                    + "|/msgpack/(java|msgpack-core)$|write/.*/(default|java.util.zip|gzip)$";

    @TempDir
    private Path folder;

    static List<String> faults(String json) throws IOException {
        try (InputStream in = Results.class.getResourceAsStream("results.schema.json")) {
            assertNotNull(in);
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in, InputFormat.JSON);
            return schema.validate(json, InputFormat.JSON).stream()
                    .map(Error::toString)
                    .toList();
        }
    }

    @Test
    void whatARunOfAllSuitesWritesIsValid() throws IOException {
        CommandLine bench = Main.commandLine();
        StringWriter said = new StringWriter();
        bench.setErr(new PrintWriter(said, true));
        assertEquals(
                1,
                bench.execute("--smoke", "--out", folder.toString(), "--only", ONE_OF_EACH),
                "two engines are broken");
        String json = Files.readString(folder.resolve("results.json"));
        assertEquals(List.of(), faults(json), said::toString);

        List<Row> rows = ResultsJson.read(folder.resolve("results.json")).rows();
        Set<String> suites = rows.stream().map(Row::suite).collect(Collectors.toSet());
        assertEquals(Suites.all().stream().map(Suite::name).collect(Collectors.toSet()), suites);
        assertTrue(rows.stream().anyMatch(row -> row.absent() != null));
        assertTrue(rows.stream().anyMatch(row -> row.absent() == null && row.peer()));
        for (Row row : rows) {
            Origin origin = row.origin();
            assertNotNull(origin);
            assertTrue(origin.jvm().startsWith(Runtime.version().toString()), origin::toString);
            assertTrue(origin.flags().contains("-XX:+UseSerialGC"), origin::toString);
        }
        for (Section section : Section.of(ResultTable.of(SampleResults.of(rows.toArray(Row[]::new))))) {
            for (Section.Part part : section.parts()) {
                Set<String> titles =
                        part.columns().stream().map(TableColumn::title).collect(Collectors.toSet());
                boolean measured = part.rows().stream().anyMatch(row -> row.absent() == null);
                assertTrue(
                        !measured || titles.stream().anyMatch(Set.of("peak MB", "heap", "alloc/byte")::contains),
                        () -> section.title() + " tells nothing of memory: " + titles);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'\"schema\": 2', '\"schema\": 1'",
        "'\"kind\": \"FFI\"', '\"kind\": \"C\"'",
        "'\"verified\": true', '\"verified\": 1'",
        "'\"runs\": 5', '\"runs\": -5'",
        "'\"runs\": 5', '\"jumps\": 5'",
        "'\"absent\": null', '\"absent\": \"it is not there\"'",
        "'\"low\": 1', '\"low\": \"1\"'",
        "'\"commit\": \"0123abcd\"', '\"commit\": \"\"'",
        "'\"cores\": 2', '\"cores\": 0'",
        "'\"scale\": \"quick\"', '\"scale\": \"fast\"'",
        "'\"date\": \"2026-01-01T00:00:00Z\"', '\"date\": \"today\"'",
        "'\"disturbed\": false', '\"disturbed\": false, \"partial\": true'"
    })
    void whatDeviatesIsNot(String right, String wrong) throws IOException {
        assertEquals(List.of(), faults(VALID));
        assertTrue(VALID.contains(right));
        assertFalse(faults(VALID.replace(right, wrong)).isEmpty());
    }

    private static final String VALID = """
        {
          "schema": 2,
          "environment": {
            "date": "2026-01-01T00:00:00Z", "version": "1", "commit": "0123abcd", "dirty": false, "java": "25",
            "java_vendor": "x", "os": "x", "cpu": "x", "cores": 2, "flags": "-Xmx1g", "corpus": "x", "order_seed": 1,
            "scale": "quick", "seconds": 3, "noise": 1.5, "noise_spread": 1, "calibration_ms": 8.5, "disturbed": false
          },
          "rows": [
            {
              "suite": "codecs", "table": "compress", "workload": "text-20m", "operation": "compress",
              "algorithm": "deflate", "engine": "libdeflate", "kind": "FFI", "peer": false, "library": "libdeflate 1",
              "parameters": { "level": 6 }, "input_bytes": 3, "output_bytes": 3, "runs": 5,
              "wall_ms": { "median": 2, "min": 1, "max": 3 }, "cpu_ms": null, "mb_per_s": null, "ns_per_op": null,
              "cold_ms": null, "peak_rss_delta_bytes": null, "verified": true, "absent": null,
              "samples_ms": [1, 2, 3], "allocated_bytes": 0.5,
              "interval_ms": { "low": 1, "high": 3, "confidence": 0.75 },
              "origin": { "jvm": "25", "flags": "", "cpu": "x", "corpus": "x", "commit": "0123abcd" }
            }
          ]
        }
        """;
}
