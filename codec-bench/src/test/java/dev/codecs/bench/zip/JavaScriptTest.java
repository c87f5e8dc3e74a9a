package dev.codecs.bench.zip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.WrongOutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class JavaScriptTest {
    private static final List<Suite> SUITES = List.of(new ZipSuite(), new ConcurrentSuite(), new StreamSuite());

    @TempDir
    private Path folder;

    private static Set<String> rows(Scale scale, String engine) {
        List<Contender> contenders = JavaScript.ALL.stream()
                .map(library -> new Contender(
                        ZipPeers.SUBJECT,
                        library.id(),
                        library.kind(),
                        true,
                        new Availability.Yes(library.id()),
                        library.abilities(),
                        List.of()))
                .toList();
        return SUITES.stream()
                .flatMap(suite -> suite.plan(new Scope(scale, contenders, List.of(), name -> 1000)).stream())
                .map(Planned::trial)
                .filter(trial -> trial.engine().equals(engine))
                .map(trial -> trial.suite() + " " + trial.table() + " " + trial.parameters())
                .collect(Collectors.toSet());
    }

    @Test
    void eachDoesWhatItCan() {
        for (Scale scale : List.of(Scale.SMOKE, Scale.QUICK)) {
            assertEquals(Set.of("zip write {}", "zip read {}", "stream write {}"), rows(scale, "jszip (node)"));
            assertEquals(Set.of("zip write {}", "stream write {}"), rows(scale, "archiver (node)"));
            assertEquals(
                    Set.of("zip write {}", "zip read {}", "stream write {}", "concurrent write {way=all at once}"),
                    rows(scale, "fflate (node)"));
        }
        assertEquals(
                Set.of(
                        "zip write {}",
                        "zip read {}",
                        "stream write {}",
                        "concurrent write {}",
                        "concurrent write {way=all at once}"),
                rows(Scale.FULL, "zip.js native (node)"));
    }

    @Test
    void aRunThatDoesNotAskForThemHasNone() {
        assertTrue(ZipPeers.all().stream().noneMatch(JavaScript.class::isInstance));
        SUITES.forEach(suite -> assertTrue(suite.description().contains("--node")));
    }

    private void check(String entries, String read, Contents expected) throws Exception {
        Path output = Files.writeString(folder.resolve("output"), read);
        Archives.check(output, new JavaScript.Answer(new JsonMapper().readTree(entries)), expected);
    }

    @Test
    void whatWasReadIsCompared() throws Exception {
        Contents expected = new Contents(
                new byte[] {'a', 'b', 'c'}, new int[] {0, 2, 3}, new String[] {Contents.name(0), Contents.name(1)});
        String first = "{\"name\":\"" + Contents.name(0) + "\",\"length\":2}";
        String second = "{\"name\":\"" + Contents.name(1) + "\",\"length\":1}";
        check("[" + second + "," + first + "]", "cab", expected);
        for (List<String> wrong : List.of(
                List.of("[" + first + "," + second + "]", "abd"),
                List.of("[" + first + "," + second + "]", "ab"),
                List.of("[" + first + "," + first + "]", "abab"),
                List.of("[" + first + "]", "ab"))) {
            assertThrows(WrongOutputException.class, () -> check(wrong.getFirst(), wrong.getLast(), expected));
        }
        assertFalse(JavaScript.reads("archiver (node)"));
    }
}
