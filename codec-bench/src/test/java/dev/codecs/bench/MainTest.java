package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine main = Main.commandLine();
        main.setOut(new PrintWriter(out, true));
        main.setErr(new PrintWriter(err, true));
        return main.execute(arguments);
    }

    @Test
    void helpSaysWhatEverySuiteMeasures() {
        assertEquals(0, execute("--help"));
        String help = out.toString().replaceAll("\\s+", " ");
        assertTrue(help.contains("codecs Every engine of every compression format"), help);
        assertTrue(help.contains("hash Every engine of every hash"), help);
        assertTrue(help.contains("aes Every engine of the ciphers"), help);
        assertTrue(help.contains("--time-limit"), help);
        assertTrue(help.contains("--node With node and npm on the PATH"), help);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nosuchsuite",
                "--full --smoke",
                "--runs 0",
                "--only (",
                "--time-limit soon",
                "--time-limit -5s",
                "--time-limit 0s",
                "--jvm-args=Nonsense",
                "list --jvm-args=-XX:Nonsense",
                "list --jvm-args=-Xmx10",
                "help nosuchsuite",
                "--input /no/such/file",
                "hash --of codecs",
                "hash --jvm /no/such/jdk",
                "runtimes --jvm /no/such/jdk",
                "runtimes --of runtimes",
                "tune nosuchhash",
                "tune --out /no/such/folder/profile",
                "--nosuchoption"
            })
    void aWrongCommandLineIsToldInALine(String line) {
        assertEquals(2, execute(line.split(" ")));
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertFalse(err.toString().contains("Exception"), err::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "codes, did you mean codecs?",
        "chek, did you mean check?",
        "help has, did you mean hash?",
        "--ful, did you mean --full?",
        "zzz, 'there are codecs, hash, aes, serial, zip, concurrent, stream, runtimes, list, check, report, compare, tune, help'"
    })
    void aMistypedWordGetsAHint(String line, String hint) {
        assertEquals(2, execute(line.split(" ")));
        assertTrue(err.toString().contains(hint), err::toString);
    }

    @Test
    void helpTellsOfSuitesAndCommands() {
        assertEquals(0, execute("help", "hash"));
        assertEquals(0, execute("help", "check"));
        assertEquals(0, execute("help"));
        String told = out.toString().replaceAll("\\s+", " ");
        assertTrue(told.contains("hash Every engine of every hash"), told);
        assertTrue(told.contains("Usage: bench check"), told);
        assertTrue(told.contains("Usage: bench [-hV]"), told);
    }

    @Test
    void aReportThatCannotBeWrittenIsKnownAtOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        assertEquals(2, execute("--out", file.toString()));
        assertTrue(err.toString().contains("is a file, and the report needs a folder"), err::toString);
        assertEquals(2, execute("--out", file.resolve("below").toString()));
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void readsTimes() {
        Main.DurationConverter converter = new Main.DurationConverter();
        assertEquals(Duration.ofSeconds(90), converter.convert("90s"));
        assertEquals(Duration.ofMinutes(5), converter.convert("5m"));
        assertEquals(Duration.ofMinutes(90), converter.convert("1h30m"));
    }

    @Test
    void aRunThatIsEndedLeavesWhatIsDoneAndNobodyBehind() throws Exception {
        Process bench = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--smoke",
                        "--out",
                        folder.toString(),
                        "--only",
                        "sha-256/(jdk|missing|hanging)")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<ProcessHandle> children = untilItMeasures(bench);
        assertFalse(children.isEmpty());
        bench.destroy();
        assertTrue(bench.waitFor(30, TimeUnit.SECONDS));
        for (ProcessHandle child : children) {
            child.onExit().get(10, TimeUnit.SECONDS);
        }
        Results results = ResultsJson.read(folder.resolve("results.json"));
        assertEquals(true, results.environment().get("partial"));
        List<String> faults = Check.faults(results, List.of());
        assertTrue(
                faults.contains("The run was stopped: of hash small payload-64b hash are missing 2 rows."),
                faults::toString);
        assertTrue(results.rows().stream().map(Row::absent).anyMatch("install libmissing"::equals), results::toString);
        assertTrue(Files.exists(folder.resolve("report.md")));
        assertTrue(Files.readString(folder.resolve("report.html")).contains("The run was stopped before its end"));
        assertEquals(List.of(), ResultsSchemaTest.faults(Files.readString(folder.resolve("results.json"))));
    }

    /** Until it is at the engine that hangs; gives its children. */
    private static List<ProcessHandle> untilItMeasures(Process bench) throws IOException {
        BufferedReader said = bench.errorReader();
        String line = said.readLine();
        while (line != null && !line.contains("verifying")) {
            line = said.readLine();
        }
        return bench.descendants().toList();
    }
}
