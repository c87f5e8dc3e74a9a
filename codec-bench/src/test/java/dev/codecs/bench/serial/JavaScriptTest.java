package dev.codecs.bench.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaScriptTest {
    private static final SerialSuite SUITE = new SerialSuite();

    @TempDir
    private Path folder;

    private Workload workload(String json) throws IOException {
        return new Workload("document", Files.writeString(folder.resolve("document"), json), folder);
    }

    private static List<Planned> plan(Scale scale) {
        List<Contender> contenders = JavaScript.ALL.stream()
                .map(library -> new Contender(
                        "Encoder",
                        library.id(),
                        library.kind(),
                        true,
                        new Availability.Yes(library.id()),
                        library.abilities(),
                        List.of()))
                .toList();
        return SUITE.plan(new Scope(scale, contenders, List.of(), name -> 1000));
    }

    @Test
    void theyEncodeAndDecodeAtEveryScale() {
        for (Scale scale : Scale.values()) {
            Set<String> rows = plan(scale).stream()
                    .map(planned ->
                            planned.trial().operation() + " " + planned.trial().engine())
                    .collect(Collectors.toSet());
            assertEquals(2 * JavaScript.ALL.size(), rows.size(), rows::toString);
            assertTrue(rows.containsAll(Set.of("encode msgpackr (node)", "decode JSON (node)")), rows::toString);
        }
        assertTrue(plan(Scale.FULL).stream()
                .map(planned -> planned.trial().algorithm())
                .collect(Collectors.toSet())
                .containsAll(JavaScript.ALL.getFirst().formats()));
    }

    @Test
    void aRunThatDoesNotAskForThemHasNone() {
        assertTrue(SUITE.peers().stream().noneMatch(JavaScript.class::isInstance));
        assertTrue(SUITE.description().contains("--node"));
    }

    @Test
    void everyFormatIsOneOfOurs() {
        Set<String> ours = Encoder.all().stream().map(Encoder::algorithm).collect(Collectors.toSet());
        JavaScript.ALL.forEach(library -> assertTrue(ours.containsAll(library.formats()), library::toString));
    }

    @Test
    void numbersAreThoseOfJavaScript() throws Exception {
        Documents documents = Documents.of("json", workload("[9007199254740993,-0.0,1.0,{\"a\":[true,null,\"é\"]}]"));
        Path output = folder.resolve("output");
        Files.writeString(output, "[9007199254740992,0,1,{\"a\":[true,null,\"é\"]}]");
        assertTrue(JavaScript.decoded(documents, output, 10).verified());
        Serializer ours = new EngineSerializer(Encoder.of("json"));
        assertTrue(JavaScript.encoded(documents, output, ours).verified());
        for (String wrong : List.of(
                "[9007199254740990,0,1,{\"a\":[true,null,\"é\"]}]",
                "[9007199254740992,0,1,{\"a\":[true,null,\"e\"]}]",
                "[9007199254740992,0,1,{\"a\":[true,null]}]",
                "[9007199254740992,0,1,{\"b\":[true,null,\"é\"]}]")) {
            Files.writeString(output, wrong);
            assertThrows(WrongOutputException.class, () -> JavaScript.decoded(documents, output, 10));
            assertThrows(WrongOutputException.class, () -> JavaScript.encoded(documents, output, ours));
        }
    }

    /** With Node where it is there; without it that is told. */
    @Test
    void theRuntimesOwnLibraryIsVerified() throws Exception {
        for (String operation : List.of("encode", "decode")) {
            for (String payload : Payloads.ALL) {
                Workload workload = workload(new String(Payloads.bytes(payload), StandardCharsets.UTF_8));
                Trial trial = new Trial("serial", operation, payload, operation, "json", "JSON (node)", true, Map.of());
                try (Operation ready = SUITE.load(trial, workload).open()) {
                    assertTrue(ready.run(2) > 0);
                    assertTrue(ready.verify().verified());
                } catch (IOException e) {
                    assertTrue(String.valueOf(e.getMessage()).contains("Cannot run program \"node\""), e::toString);
                }
            }
        }
        try (var left = Files.list(folder)) {
            assertFalse(left.anyMatch(file -> file.toString().endsWith(".out")));
        }
    }
}
