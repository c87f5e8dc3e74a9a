package dev.codecs.bench.runtimes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimesSuiteTest {
    private static final Suite SUITE = Suites.named(RuntimesSuite.NAME);

    private static final List<Contender> CONTENDERS = List.of(
            compressor("java"),
            compressor("jdk"),
            compressor("libdeflate"),
            new Contender(
                    "Hasher",
                    "jdk",
                    "JDK",
                    false,
                    new Availability.Yes("JDK"),
                    List.of(new Ability("sha-256")),
                    List.of("-Dalways")));

    private static Contender compressor(String engine) {
        return new Contender(
                "Compressor",
                engine,
                "JAVA",
                false,
                new Availability.Yes(engine),
                List.of(new Ability("deflate", new IntRange(0, 9), 6)),
                List.of());
    }

    private static List<Planned> plan(Scale scale, String... repeated) {
        List<Jvm> jvms =
                List.of(new Jvm("first", null, List.of()), new Jvm("other", "/jdk/bin/java", List.of("-Xint")));
        return SUITE.plan(new Scope(scale, CONTENDERS, List.of(), name -> 1000, jvms, List.of(repeated)));
    }

    @Test
    void everyRowIsRepeatedInEveryJvm() {
        for (Scale scale : Scale.values()) {
            List<Planned> planned = plan(scale);
            assertTrue(planned.stream().allMatch(row -> row.trial().suite().equals(RuntimesSuite.NAME)));
            assertEquals(
                    Set.of("codecs compress", "concurrent write", "stream write"),
                    planned.stream().map(row -> row.trial().table()).collect(Collectors.toSet()));
            assertEquals(
                    planned.stream()
                            .filter(row -> row.contender().java() == null)
                            .count(),
                    planned.stream()
                            .filter(row ->
                                    "/jdk/bin/java".equals(row.contender().java())
                                            && row.contender().jvmFlags().contains("-Xint")
                                            && row.trial().parameters().containsValue("other"))
                            .count());
            assertEquals(
                    planned.size(),
                    planned.stream().map(Planned::trial).distinct().count());
        }
    }

    @Test
    void aFullRunHasThreeLevels() {
        assertEquals(
                Set.of(1, 5, 6),
                plan(Scale.FULL).stream()
                        .filter(row -> row.trial().table().equals("codecs compress"))
                        .map(row -> row.trial().parameters().get("level"))
                        .collect(Collectors.toSet()));
    }

    @Test
    void otherSuitesAreRepeatedInPlaceOfTheUsualOnes() {
        List<Planned> planned = plan(Scale.SMOKE, "hash");
        assertTrue(planned.stream()
                .allMatch(row -> row.trial().table().startsWith("hash ")
                        && row.contender().jvmFlags().contains("-Dalways")));
        assertEquals(
                2,
                planned.stream()
                        .filter(row -> row.trial().table().equals("hash small"))
                        .count());
    }

    @Test
    void aRowIsThatOfItsSuite(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("text-256k");
        byte[] data = new byte[10_000];
        new Random(3).nextBytes(data);
        Files.write(file, data);
        Trial trial = plan(Scale.SMOKE).stream()
                .map(Planned::trial)
                .filter(one ->
                        one.table().equals("codecs compress") && one.engine().equals("java"))
                .findFirst()
                .orElseThrow();
        try (Operation operation =
                SUITE.load(trial, new Workload("text-256k", file, folder)).open()) {
            assertEquals(data.length, operation.verify().inputBytes());
        }
    }
}
