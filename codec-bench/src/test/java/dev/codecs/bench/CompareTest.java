package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareTest {
    private static final Row JDK = row("jdk", 100);
    private static final Row JAVA = row("java", 50);

    @TempDir
    private Path folder;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    private static Row row(String engine, double median) {
        return SampleResults.hash("sha-256", engine, "JAVA", false, median, 0.99 * median, 1.01 * median);
    }

    private Path write(String name, Map<String, Object> more, Row... rows) throws IOException {
        Results results = SampleResults.of(rows);
        Map<String, Object> environment = new LinkedHashMap<>(results.environment());
        environment.put("cpu", "Test CPU");
        environment.put(Noise.SPREAD, 2);
        environment.putAll(more);
        Path file = folder.resolve(name);
        ResultsJson.write(new Results(Results.SCHEMA, environment, results.rows()), file);
        return file;
    }

    @BeforeEach
    void writeOld() throws IOException {
        write("old", Map.of(), JDK, JAVA);
    }

    private int compare(String... options) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> words = new ArrayList<>(List.of(
                "compare",
                folder.resolve("old").toString(),
                folder.resolve("new").toString()));
        words.addAll(List.of(options));
        CommandLine bench = Main.commandLine();
        bench.setOut(new PrintWriter(out, true));
        bench.setErr(new PrintWriter(err, true));
        return bench.execute(words.toArray(String[]::new));
    }

    @Test
    void nothingChangedWithinNoise() throws IOException {
        write("new", Map.of(), row("jdk", 103), row("java", 48.5));
        assertEquals(0, compare());
        assertEquals(
                "2 rows compared, 0 changed beyond noise, 0 slower by more than 5 %, 0 lost",
                out.toString().strip());
        assertEquals("", err.toString());
    }

    @Test
    void whatGotSlowerIsNamedAndFails() throws IOException {
        write("new", Map.of(), row("jdk", 110), row("java", 40));
        assertEquals(1, compare());
        assertEquals(
                List.of(
                        "Slower",
                        "    +10.0 % time  hash/memory/payload-200m/hash/sha-256/jdk",
                        "Faster",
                        "    -20.0 % time  hash/memory/payload-200m/hash/sha-256/java",
                        "2 rows compared, 2 changed beyond noise, 1 slower by more than 5 %, 0 lost"),
                out.toString().lines().toList());
        assertEquals(0, compare("--threshold", "12"), "it is told all the same");
        assertTrue(out.toString().contains("Slower"));
        assertEquals(2, compare("--threshold", "-1"));
    }

    @Test
    void aNoisyMachineNeedsALargerChange() throws IOException {
        write("new", Map.of(Noise.SPREAD, 30), row("jdk", 115), JAVA);
        assertEquals(0, compare());
        assertTrue(err.toString().startsWith("This machine was disturbed"), err::toString);
        write("new", Map.of(Noise.SPREAD, 30), row("jdk", 150), JAVA);
        assertEquals(1, compare());
    }

    @Test
    void overlappingIntervalsAreNoChange() throws IOException {
        Row wide = SampleResults.hash("sha-256", "jdk", "JAVA", false, 120, 99, 140);
        write("new", Map.of(), wide, JAVA);
        assertEquals(0, compare());
    }

    @Test
    void rowsOfOneRunOnlyAreNamed() throws IOException {
        Row absent =
                SampleResults.absent("hash", "memory", "payload-200m", "hash", "sha-256", "java", "its process\nended");
        write("new", Map.of(), JDK, absent, row("other", 10));
        assertEquals(1, compare(), "a row that is lost is a regression");
        String said = out.toString();
        assertTrue(said.contains("  hash/memory/payload-200m/hash/sha-256/java: its process ended"), said);
        assertTrue(said.contains("  hash/memory/payload-200m/hash/sha-256/other"), said);
        assertTrue(said.contains("1 rows compared"), said);
    }

    @Test
    void parametersTellRowsApart() throws IOException {
        write("old", Map.of(), SampleResults.parameters(JDK, Map.of("threads", 2)));
        write("new", Map.of(), SampleResults.parameters(row("jdk", 300), Map.of("threads", 4)));
        assertEquals(1, compare());
        assertTrue(err.toString().contains("no row in common"), err::toString);
    }

    @Test
    void otherMachinesAndSchemasAreRefusedInASentence() throws IOException {
        write("new", Map.of("cpu", "Another CPU"), JDK, JAVA);
        assertEquals(1, compare());
        assertTrue(err.toString().contains("two machines"), err::toString);
        assertTrue(err.toString().contains("cpu (Test CPU, Another CPU)"), err::toString);
        assertEquals(1, err.toString().lines().count());
        assertEquals(0, compare("--other-machine"));
        assertTrue(err.toString().startsWith("Warning: the runs differ in cpu"), err::toString);

        Files.writeString(folder.resolve("new"), "{\"schema\": 9}");
        assertEquals(1, compare());
        assertTrue(err.toString().contains("schema 9"), err::toString);
    }

    @Test
    void otherSettingsAreTold() throws IOException {
        write("new", Map.of("java", "26"), JDK, JAVA);
        assertEquals(0, compare());
        assertEquals(
                "Warning: the runs differ in java (25.0.3+9, 26).",
                err.toString().strip());
        assertFalse(out.toString().isEmpty());
    }
}
