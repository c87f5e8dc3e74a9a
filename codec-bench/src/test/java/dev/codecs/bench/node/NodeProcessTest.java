package dev.codecs.bench.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Remote;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeProcessTest {
    /** Answers what the real program would, and prints what a library might. */
    private static final String PROGRAM = """
            while read -r line; do
              echo "a library prints $line"
              case "$line" in
                *hello*) answer='{"version":"1.2.3","empty":1000}' ;;
                *'"times":3'*) answer='{"wall":300,"cpu":600}' ;;
                *verify*) echo text > "$0.out"; answer='{"length":5}' ;;
                *peak*) answer='{"peak":5000}' ;;
                *archiver*) answer='{"absent":"it only writes"}' ;;
                *gone*) exit 7 ;;
                *broken*) answer='{"wall":' ;;
                *close* | *input* | *open* | *import*) answer='{}' ;;
                *) answer='{"failed":"no such request"}' ;;
              esac
              printf 'bench\\t%s\\n' "$answer"
            done
            """;

    @TempDir
    private Path folder;

    private Path program() throws IOException {
        return Files.writeString(folder.resolve("program"), PROGRAM);
    }

    private NodeProcess start() throws IOException {
        return NodeProcess.start(List.of("sh", program().toString()));
    }

    @Test
    void anOperationIsTimedByTheProgram() throws Exception {
        try (NodeProcess process = start()) {
            assertEquals("1.2.3", process.version());
            Path output = folder.resolve("program.out");
            Remote operation = (Remote) NodeOperation.load(
                            process,
                            NodeLibrary.JSON,
                            Map.of("format", "json"),
                            Map.of("operation", "encode"),
                            output,
                            (said, file) -> new Outcome(
                                    Files.size(file), said.path("length").asLong(), "", true))
                    .open();
            assertEquals(new Remote.Span(300, 600), operation.time(3));
            assertEquals(300, operation.run(3));
            assertEquals(new Remote.Memory(5000, 1000), operation.memory());
            assertTrue(operation.elsewhere());
            assertEquals(new Outcome(5, 5L, "", true), operation.verify());
            operation.close();
            assertFalse(Files.exists(output), "what came out goes with the operation");
        }
    }

    @Test
    void whatALibraryCannotDoIsNoFault() throws IOException {
        try (NodeProcess process = start()) {
            assertEquals(
                    "it only writes",
                    assertThrows(UnsupportedOperationException.class, () -> process.load(NodeLibrary.ARCHIVER))
                            .getMessage());
            assertEquals(
                    "no such request",
                    assertThrows(IOException.class, () -> process.ask("nonsense", Map.of()))
                            .getMessage());
            assertThrows(IOException.class, () -> process.ask("broken", Map.of()));
        }
    }

    @Test
    void itsEndIsTold() throws IOException {
        try (NodeProcess process = start()) {
            IOException fault = assertThrows(IOException.class, () -> process.ask("gone", Map.of()));
            assertTrue(String.valueOf(fault.getMessage()).contains("exit code 7"), fault::toString);
            assertThrows(IOException.class, () -> process.ask("hello", Map.of()));
            process.forget(1);
        }
    }

    @Test
    void onlyARunThatAsksForThemHasThem() {
        assertFalse(NodeLibrary.wanted());
        assertEquals(new Availability.No("bench --node measures it"), NodeLibrary.JSZIP.availability());
    }

    @Test
    void theSameLibraryHasOneProcess() throws IOException {
        if (isNodeThere()) {
            NodeProcess process = NodeProcess.of(NodeLibrary.JSON);
            assertEquals(process, NodeProcess.of(NodeLibrary.JSON));
            process.load(NodeLibrary.JSON);
            assertTrue(process.empty() > 1 << 20);
        } else {
            assertThrows(IOException.class, () -> NodeProcess.of(NodeLibrary.JSON));
        }
    }

    /** Whatever it is busy with. */
    @Test
    void theProgramEndsWithItsInput() throws Exception {
        Path json = Files.writeString(folder.resolve("json"), "[1]");
        Path main = isNodeThere() ? NodeScripts.unpack() : program();
        Process process = new ProcessBuilder(isNodeThere() ? "node" : "sh", main.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (Writer requests = process.outputWriter()) {
            for (String request : List.of(
                    "'request':'import','suite':'serial','library':'JSON','packages':''",
                    "'request':'input','id':1,'suite':'serial','format':'json','json':'" + json + "'",
                    "'request':'open','id':1,'operation':'encode'",
                    "'request':'run','id':1,'times':1000000000000")) {
                requests.write("{" + request.replace('\'', '"') + "}\n");
            }
        }
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    }

    private static boolean isNodeThere() {
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "node")));
    }
}
