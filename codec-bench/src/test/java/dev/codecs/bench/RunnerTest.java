package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Scale;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the smallest plan with real children. */
class RunnerTest {
    @TempDir
    private Path folder;

    private int kept;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private Map<String, Row> run(String only, Stop stop) throws Exception {
        Selection selection = new Selection(
                List.of(),
                Scale.SMOKE,
                Pattern.compile(only),
                null,
                true,
                List.of(),
                null,
                List.of(),
                Jvm.USUAL,
                List.of(),
                folder);
        Workloads workloads = new Workloads(folder, List.of());
        try (Children children = new Children(Flags.of(0, List.of()), folder)) {
            List<Entry> entries = Plan.of(selection, Session.probe(children).contenders(), workloads, 1);
            new Runner(
                            children,
                            workloads,
                            selection.effort(),
                            new Random(1),
                            new Noise(),
                            new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), false),
                            stop)
                    .run(entries, () -> kept++);
            return entries.stream()
                    .flatMap(entry -> entry.row(SampleResults.ORIGIN).stream())
                    .collect(Collectors.toMap(Row::engine, Function.identity()));
        }
    }

    @Test
    void everyoneHasARowWithFiguresOrAReason() throws Exception {
        Map<String, Row> rows =
                run("small/payload-64b/hash/sha-256/(jdk|java.security|wrong|dying|missing)", new Stop(null));
        for (String engine : List.of("jdk", "java.security")) {
            Row row = rows.get(engine);
            assertNull(row.absent(), row::toString);
            assertTrue(row.verified());
            assertEquals(2, row.runs());
            assertEquals(1, kept, "what is done is kept after each group");
            assertEquals(64, row.inputBytes());
            assertNotNull(row.wallMs());
            assertNotNull(row.nsPerOp());
            assertTrue(row.nsPerOp() > 1 && row.nsPerOp() < 1e7, row::toString);
            assertEquals(engine.equals("java.security"), row.peer());
        }
        Row wrong = rows.get("wrong");
        assertEquals(
                "wrong output: the hash is fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151109"
                        + " and should be fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108",
                wrong.absent());
        assertFalse(wrong.verified());
        assertNull(wrong.wallMs());
        assertEquals(
                "its process ended with exit code 3: these are its last words",
                rows.get("dying").absent());
        assertEquals("install libmissing", rows.get("missing").absent());
        assertEquals(5, rows.size());

        String loud = said.toString(StandardCharsets.UTF_8);
        assertTrue(loud.contains("FAILED small/payload-64b/hash/sha-256/wrong"), loud);
        assertTrue(loud.contains("FAILED small/payload-64b/hash/sha-256/dying"), loud);
        assertFalse(loud.contains("missing"), loud);
    }

    @Test
    void aColdStartIsMeasuredInAFreshProcess() throws Exception {
        Row row =
                run("^compress/text-256k/compress/deflate/jdk$", new Stop(null)).get("jdk");
        assertTrue(row.verified(), row::toString);
        assertEquals(256 << 10, row.inputBytes());
        assertNotNull(row.outputBytes());
        assertTrue(row.outputBytes() > 40_000 && row.outputBytes() < 100_000, row::toString);
        assertNotNull(row.coldMs());
        assertTrue(row.coldMs() > 1, row::toString);
        assertEquals(Files.exists(Path.of("/proc/self/status")), row.peakRssDeltaBytes() != null);
    }

    @Test
    void endsWhenItsTimeIsOver() {
        Stop stop = new Stop(Duration.ZERO);
        assertThrows(Stop.Stopped.class, () -> run("memory/.*/sha-256/jdk", stop));
    }
}
